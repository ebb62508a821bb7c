"""Draws a recording as the picture in README.md: the hands at one moment, and the whole recording against time.

build/inputanim convert samples/two-hands.bin -o - --to json | python3 docs/images/draw.py > docs/images/two-hands.svg
"""
import bisect, json, math, sys

MARKER, TRAIL = "hand over", 1.0  # the moment to show, and the seconds of fingertip trail before it
TARGET, AZIMUTH, ELEVATION, DISTANCE = (0.02, 1.31, 0.45), math.radians(-5), math.radians(56), 3.2  # the view
CENTRE, FOCAL, FLOOR = (332, 186), 4650, 1.16  # TARGET on paper, pixels; height of the grid, metres
COLOURS = {"left": ("#2f6fb3", "#93bde6"), "right": ("#cf6526", "#f1b690")}  # strong, soft
INK, MUTED, STEEL, FAINT, CARD = "#2b3440", "#66717f", "#a3adb9", "#d3d9e1", "#f7f9fb"
NAMES = ("Index", "Middle", "Ring", "Pinky")
FINGERS = [["ThumbMetacarpalJoint", "ThumbProximalJoint", "ThumbDistalJoint", "ThumbTip"]] + [
    [name + joint for joint in ("Metacarpal", "Knuckle", "MiddleJoint", "DistalJoint", "Tip")] for name in NAMES]
PALM = ["Wrist", "ThumbProximalJoint"] + [name + "Knuckle" for name in NAMES]
LEFT, RIGHT_EDGE = 730, 1052  # of the time axis

recording = json.load(sys.stdin)
curves = {c["name"]: c["keys"] for c in recording["curves"]}
moment = next(m["time"] for m in recording["markers"] if m["name"] == MARKER)
end = max(keys[-1][0] for keys in curves.values() if keys)

def vector(name, time, axes="xyz"):
    """The curves name.x, name.y ... at a time. Between keys there are straight lines, as in all files of MRTK."""
    result = []
    for keys in (curves[f"{name}.{a}"] for a in axes):
        i = min(max(bisect.bisect(keys, [time]), 1), len(keys) - 1)
        (t0, v0), (t1, v1) = keys[i - 1][:2], keys[i][:2]
        result.append(v0 + (v1 - v0) * min(max((time - t0) / (t1 - t0), 0), 1))
    return result

def spans(name):  # those in which a boolean curve is true: from, to
    keys = curves[name] + [[end, 0]]
    return [(a[0], b[0]) for a, b in zip(keys, keys[1:]) if a[1] > 0.5]

def runs(side, start, stop, sample):
    """[(time, sample(time)), ...] at the key times of a hand, one list for each span in which it is tracked."""
    times = [k[0] for k in curves[f"hand.{side}.IndexTip.position.x"] if start <= k[0] <= stop]
    return [[(t, sample(t)) for t in times if a <= t and (t < b or b == end)]
            for a, b in spans(f"hand.{side}.tracked") if any(a <= t < b for t in times)]

def dot(a, b): return sum(x * y for x, y in zip(a, b))
def cross(a, b): return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
RIGHT = (math.cos(AZIMUTH), 0, math.sin(AZIMUTH))
FORWARD = (-math.sin(AZIMUTH) * math.cos(ELEVATION), -math.sin(ELEVATION), math.cos(AZIMUTH) * math.cos(ELEVATION))
UP = cross(FORWARD, RIGHT)  # Unity's space is left-handed

def project(point):  # to x and y on paper, pixels per metre there, distance
    d = [p - t for p, t in zip(point, TARGET)]
    depth = DISTANCE + dot(d, FORWARD)
    return CENTRE[0] + dot(d, RIGHT) * FOCAL / depth, CENTRE[1] - dot(d, UP) * FOCAL / depth, FOCAL / depth, depth

def path(points): return "M" + "L".join(f"{p[0]:.1f} {p[1]:.1f}" for p in points)

def bone(a, b, ra, rb):  # its outline: two circles and their common tangents
    (ax, ay, sa, _), (bx, by, sb, _) = project(a), project(b)
    ra, rb, along = ra * sa, rb * sb, math.atan2(by - ay, bx - ax)
    lean = math.acos(min(1, (ra - rb) / math.dist((ax, ay), (bx, by))))
    p = [f"{x + r * math.cos(along + turn):.1f} {y + r * math.sin(along + turn):.1f}" for x, y, r, turn in
         ((ax, ay, ra, lean), (bx, by, rb, lean), (bx, by, rb, -lean), (ax, ay, ra, -lean))]
    return f"M{p[0]}L{p[1]}A{rb:.1f} {rb:.1f} 0 0 0 {p[2]}L{p[3]}A{ra:.1f} {ra:.1f} 0 1 0 {p[0]}Z"

def mix(a, b, share):
    pairs = ((int(a[i:i + 2], 16), int(b[i:i + 2], 16)) for i in (1, 3, 5))
    return "#" + "".join(f"{round(x + (y - x) * share):02x}" for x, y in pairs)
def text(x, y, words, fill=MUTED, more=""):
    print(f'<text x="{x:.1f}" y="{y:.1f}" fill="{fill}" {more}>{words}</text>')
def line(points, stroke, width=1, more='fill="none"'):
    print(f'<path d="{path(points)}" stroke="{stroke}" stroke-width="{width}" {more}/>')
print(f'''<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1100 480" width="1100" height="480" font-size="12.5"
 font-family="system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif" stroke-linejoin="round">
<title>Two hands at the hand-over, and the whole recording against time</title>
<radialGradient id="fade" gradientUnits="userSpaceOnUse" cx="{CENTRE[0]}" cy="260" r="330">
<stop offset=".4" stop-color="{FAINT}"/><stop offset="1" stop-color="{FAINT}" stop-opacity="0"/></radialGradient>
<clipPath id="clip"><rect x="1" y="1" width="1098" height="478" rx="18"/></clipPath>
<rect x="1" y="1" width="1098" height="478" rx="18" fill="{CARD}" stroke="{FAINT}"/><g clip-path="url(#clip)">''')
for i in range(-5, 6):  # the grid: 10 cm
    line(map(project, ((i / 10, FLOOR, -0.1), (i / 10, FLOOR, 0.9))), "url(#fade)")
    line(map(project, ((-0.5, FLOOR, 0.4 + i / 10), (0.5, FLOOR, 0.4 + i / 10))), "url(#fade)")

ray = [project([o + reach * d for o, d in zip(vector("gaze.origin", moment), vector("gaze.direction", moment))])
       for reach in (0, 0.3, 0.55)]
line(ray, MUTED, 1.3, 'stroke-dasharray="3 5"')
text(ray[1][0] + 10, ray[1][1], "gaze")
head, (*axis, w) = vector("camera.position", moment), vector("camera.rotation", moment, "xyzw")
def around(wide, deep, degrees):  # points around the head, turned as the head is
    for a in map(math.radians, degrees):
        p = (wide * math.sin(a), 0.03, deep * math.cos(a))
        t = [2 * c for c in cross(axis, p)]
        yield project([h + c + w * d + e for h, c, d, e in zip(head, p, t, cross(axis, t))])
line(around(0.074, 0.09, range(-180, 181, 6)), STEEL, 5, f'fill="{mix(CARD, FAINT, 0.6)}"')
line(around(0.080, 0.100, range(-56, 57, 4)), STEEL, 36, 'fill="none" stroke-linecap="round"')

bones, shadow = [], ""
for side, (strong, soft) in COLOURS.items():
    line((project(vector(f"hand.{side}.{joint}.position", moment)) for joint in PALM), "none", 0,
         f'fill="{soft}" opacity=".35"')
    for finger in FINGERS:
        chain = [vector(f"hand.{side}.{joint}.position", moment) for joint in ["Wrist"] + finger]
        for i, (a, b) in enumerate(zip(chain, chain[1:])):
            depth, radius = (project(a)[3] + project(b)[3]) / 2, 0.0087 - 0.0011 * i
            far = min(max(6 * (depth - DISTANCE) + 0.25, 0), 0.65)  # what is farther away is lighter
            bones.append((-depth, bone(a, b, radius, radius - 0.0011), mix(strong, soft, far), b))
            shadow += bone((a[0], FLOOR, a[2]), (b[0], FLOOR, b[2]), radius, radius - 0.0011)
print(f'<path d="{shadow}" fill="{INK}" opacity=".07"/>')
for _, outline, colour, tip in sorted(bones):
    x, y, scale, _ = project(tip)
    print(f'<path d="{outline}" fill="{colour}" stroke="{CARD}" stroke-width="1.2"/>'
          f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{0.0019 * scale:.1f}" fill="{CARD}"/>')
for side, (strong, soft) in COLOURS.items():
    for run in runs(side, moment - TRAIL, moment, lambda t: project(vector(f"hand.{side}.IndexTip.position", t))):
        for width, colour in ((4, CARD), (1.8, mix(strong, soft, 0.6))):
            for (t, a), (_, b) in zip(run, run[1:]):
                line((a, b), colour, width, f'opacity="{1 - (moment - t) / TRAIL:.2f}"')
    (x, y, *_), anchor = project(vector(f"hand.{side}.Wrist.position", moment)), "start" if side == "left" else "end"
    text(x, y + 34, side, strong, f'font-size="14" font-weight="600" text-anchor="{anchor}"')
text(32, 44, MARKER, INK, 'font-size="18" font-weight="600"')
text(32, 64, f"{moment:.2f} s of {end:.2f} s")

def across(time): return LEFT + (RIGHT_EDGE - LEFT) * time / end
def plot(top, height, title, low, high, ticks, sample):
    def down(v): return top + height * (high - v) / (high - low)
    text(LEFT, top - 12, title)
    for v in ticks:
        line(((LEFT, down(v)), (RIGHT_EDGE, down(v))), FAINT)
        text(LEFT - 10, down(v) + 4, f"{v:g}", MUTED, 'text-anchor="end"')
    line(((across(moment), top), (across(moment), top + height)), INK)
    for side, (strong, _) in COLOURS.items():
        for run in runs(side, 0, end, lambda t: sample(side, t)):
            line([(across(t), down(v)) for t, v in run], strong, 2)

ticks = [across(m["time"]) for m in recording["markers"]] + [1e9]
for m, x, following in zip(recording["markers"], ticks, ticks[1:]):
    fits, shown = x + 6.4 * len(m["name"]) + 4 < following, m["time"] == moment  # else the name goes to the left
    line(((x, 34), (x, 146)), INK if shown else FAINT)
    text(x + (4 if fits else -4), 44, m["name"], INK if shown else MUTED, "" if fits else 'text-anchor="end"')
for i, (side, kind) in enumerate((s, k) for s in COLOURS for k in ("tracked", "pinch")):
    text(LEFT - 10, 68 + 22 * i, f"{side} {kind}", COLOURS[side][0], 'text-anchor="end"')
    for a, b in spans(f"hand.{side}.{kind}"):
        print(f'<rect x="{across(a):.1f}" y="{57 + 22 * i}" width="{across(b) - across(a):.1f}" height="14" rx="3" '
              f'fill="{COLOURS[side][kind == "tracked"]}"/>')
plot(192, 88, "height of the index fingertip (m)", 1.0, 1.35, (1.0, 1.1, 1.2, 1.3),
     lambda side, t: vector(f"hand.{side}.IndexTip.position", t)[1])
plot(326, 88, "thumb tip to index fingertip (mm)", 0, 90, (0, 30, 60, 90), lambda side, t: 1000 * math.dist(
    vector(f"hand.{side}.ThumbTip.position", t), vector(f"hand.{side}.IndexTip.position", t)))
for second in range(int(end) + 1):
    text(across(second), 434, second, MUTED, 'text-anchor="middle"')
text(across(end / 2), 455, "time (s)", MUTED, 'text-anchor="middle"')
print("</g></svg>")
