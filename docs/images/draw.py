#!/usr/bin/env python3
"""Draws a recording as the picture in README.md: the hands at one moment, and the whole recording against time.

    build/inputanim convert samples/two-hands.bin -o - --to json | python3 docs/images/draw.py > docs/images/two-hands.svg
"""
import bisect
import json
import math
import sys

MARKER, TRAIL = "hand over", 1.0  # the moment to show, and the seconds of fingertip trail before it
EYE, TARGET, FOCAL, CENTRE = (-0.33, 1.95, -0.42), (-0.02, 1.30, 0.42), 1500, (350, 280)
FLOOR = 1.10  # height of the reference grid, metres
COLOURS = {"left": ("#2f6fb3", "#8db9e4"), "right": ("#d0672a", "#f2b48c")}  # strong, soft
INK, MUTED, FAINT, CARD = "#2b3440", "#66717f", "#d5dbe3", "#f7f9fb"
FINGERS = [[f"Thumb{j}" for j in ("MetacarpalJoint", "ProximalJoint", "DistalJoint", "Tip")]] + [
    [f + j for j in ("Metacarpal", "Knuckle", "MiddleJoint", "DistalJoint", "Tip")]
    for f in ("Index", "Middle", "Ring", "Pinky")]

# ---- the recording

recording = json.load(sys.stdin)
curves = {c["name"]: c["keys"] for c in recording["curves"]}
markers = recording["markers"]
moment = next(m["time"] for m in markers if m["name"] == MARKER)
end = max(k[-1][0] for k in curves.values() if k)


def value(name, time):
    """A float curve at a time; straight lines between keys, as in every file of MRTK."""
    keys = curves[name]
    i = bisect.bisect_right(keys, time, key=lambda k: k[0])
    if i in (0, len(keys)):
        return keys[min(i, len(keys) - 1)][1]
    (t0, v0), (t1, v1) = keys[i - 1][:2], keys[i][:2]
    return v0 + (v1 - v0) * (time - t0) / (t1 - t0)


def vector(name, time, axes="xyz"):
    return [value(f"{name}.{a}", time) for a in axes]


def spans(name):
    """From and to of the spans in which a boolean curve is true."""
    keys = curves[name] + [[end, 0]]
    return [(a[0], b[0]) for a, b in zip(keys, keys[1:]) if a[1] > 0.5]


def runs(side, start, stop, sample):
    """[(time, sample(time)), ...] for every span in which the hand is tracked, at the times of its keys."""
    times = [k[0] for k in curves[f"hand.{side}.IndexTip.position.x"] if start <= k[0] <= stop]
    return [[(t, sample(t)) for t in times if a <= t and (t < b or b == end)] for a, b in spans(f"hand.{side}.tracked")]


# ---- space to paper

def sub(a, b): return [x - y for x, y in zip(a, b)]
def dot(a, b): return sum(x * y for x, y in zip(a, b))
def cross(a, b): return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
def unit(a): return [x / math.hypot(*a) for x in a]


FORWARD = unit(sub(TARGET, EYE))
RIGHT = unit(cross((0, 1, 0), FORWARD))  # Unity's space is left-handed
UP = cross(FORWARD, RIGHT)


def project(p):
    """A point in metres to x, y on paper and pixels per metre there."""
    d = sub(p, EYE)
    scale = FOCAL / dot(d, FORWARD)
    return CENTRE[0] + dot(d, RIGHT) * scale / 1, CENTRE[1] - dot(d, UP) * scale, scale


def turn(p, q):
    """The point p turned by the rotation q (x y z w)."""
    t = [2 * c for c in cross(q[:3], p)]
    return [a + q[3] * b + c for a, b, c in zip(p, t, cross(q[:3], t))]


def path(points, close=False):
    return "M" + "L".join(f"{p[0]:.1f} {p[1]:.1f}" for p in points) + "Z" * close


def bone(a, b, ra, rb):
    """Outline of a bone: two circles and their common tangents."""
    (ax, ay, sa), (bx, by, sb) = project(a), project(b)
    ra, rb, length = ra * sa, rb * sb, math.dist((ax, ay), (bx, by))
    along, lean = math.atan2(by - ay, bx - ax), math.acos(max(-1, min(1, (ra - rb) / max(length, 1e-6))))
    p = [(x + r * math.cos(along + s * lean), y + r * math.sin(along + s * lean))
         for x, y, r, s in ((ax, ay, ra, 1), (bx, by, rb, 1), (bx, by, rb, -1), (ax, ay, ra, -1))]
    return (f"{path(p[:2])}A{rb:.1f} {rb:.1f} 0 0 0 {p[2][0]:.1f} {p[2][1]:.1f}"
            f"L{p[3][0]:.1f} {p[3][1]:.1f}A{ra:.1f} {ra:.1f} 0 1 0 {p[0][0]:.1f} {p[0][1]:.1f}Z")


def text(x, y, s, more=""):
    return f'<text x="{x:.1f}" y="{y:.1f}"{more}>{s}</text>'
