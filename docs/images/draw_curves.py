"""Draws the pictures of docs/evaluation.md and docs/edit.md. The values of curves are what the program says of them.

python3 docs/images/draw_curves.py build/inputanim
"""
import csv, io, json, math, pathlib, subprocess, sys, tempfile

from paper import BLUE, BOLD, DASHED, END, FAINT, GREEN, INK, MIDDLE, MUTED, ORANGE, Panel, Paper

PROGRAM = pathlib.Path(sys.argv[1]).resolve()
LINE = [0, 0, 0, 0, 3]  # what follows time and value in a key of a straight line

# --- what the program says -----------------------------------------------------------------------------------------

def run(*arguments, recording=""):
    return subprocess.run([PROGRAM, *arguments], input=recording, check=True, capture_output=True, text=True).stdout

def recording_of(curves):
    """A recording as JSON: {name: keys}, or {name: (keys, wrap mode)}."""
    lines = []
    for name, keys in curves.items():
        keys, wrap = keys if isinstance(keys, tuple) else (keys, 8)
        lines.append({"name": name, "pre": wrap, "post": wrap, "keys": keys})
    layout = {"form": "published-1.1"}  # has room for tangents
    return json.dumps({"format": "inputanim-json/1", "version": [1, 1], "layout": layout, "curves": lines})

def evaluate(keys, times, wrap=8):  # [(time, value), ...] of one curve
    name = "camera.position.x"
    said = run("evaluate", "-", "--json", "--curves", name, "--at", ",".join(f"{t:.6f}" for t in times),
               recording=recording_of({name: (keys, wrap)}))
    return list(zip(times, json.loads(said)["curves"][name]))

def sample(recording, **options):
    """Columns by name, times among them; numbers that are not there are NaN."""
    arguments = [part for name, value in options.items() for part in (f"--{name}", str(value))]
    rows = list(csv.reader(io.StringIO(run("sample", "-", *arguments, recording=recording))))
    return {name: [float(row[i]) for row in rows[1:]] for i, name in enumerate(rows[0])}

def keys_of(recording, name):  # [(time, value), ...]
    curves = {curve["name"]: curve["keys"] for curve in json.loads(recording)["curves"]}
    return [tuple(key[:2]) for key in curves[name]]

def along_x(points):  # of a head that moves along x
    still = {f"camera.position.{axis}": [[t, 0, *LINE] for t, _ in points] for axis in "yz"}
    return recording_of({"camera.position.x": [[t, v, *LINE] for t, v in points], **still})

def steps(first, last, count):
    return [first + (last - first) * i / count for i in range(count + 1)]

# --- the pictures --------------------------------------------------------------------------------------------------

def wrap_modes():
    keys = [[0, 0.2, *LINE], [0.4, 1.0, *LINE], [0.75, 0.55, *LINE], [1, 0.7, *LINE]]
    paper = Paper("wrap-modes", 390, "A curve before, within and after its keys, under each wrap mode")
    for row, (wrap, words) in enumerate(((8, "Once, ClampForever"), (2, "Loop, Default"), (4, "PingPong"))):
        panel = Panel(paper, (20, 32 + 122 * row, 660, 78), (-1.5, 2.5), (0, 1.1))
        panel.shade(0, 1)
        panel.axes([(-1, ""), (0, "begin"), (1, "end"), (2, "")] if row == 2 else [(i, "") for i in range(-1, 3)])
        panel.text(-1.5, 1.1, words, INK, BOLD, (0, -10))
        for first, last in ((-1.5, 0), (1, 2.5)):  # a jump is no line: one piece for each time the keys are repeated
            bounds = [first, *(i for i in (-1, 0, 1, 2) if first < i < last), last]
            for a, b in zip(bounds, bounds[1:]):
                panel.curve(evaluate(keys, steps(a, b - 1e-4, 60), wrap), ORANGE)
        panel.curve(evaluate(keys, steps(0, 1 - 1e-4, 60)))
        panel.dots([k[:2] for k in keys])
        if wrap == 2:
            panel.dots([(x, keys[-1][1]) for x in (-1, 0, 2)], "#ffffff", 3.6, ORANGE)
            panel.dots([(1, keys[-1][1])], "#ffffff", 4, INK)
            panel.dots([(x, keys[0][1]) for x in (-1, 1, 2)], ORANGE, 3.6)
    paper.text(680, 372, "time", MUTED, END)
    paper.save()

def hermite():
    paper = Paper("hermite", 286, "A segment without weights: two keys and their tangents")
    out, into = 3.0, 1.5  # tangents
    left = Panel(paper, (40, 40, 290, 200), (-0.15, 1.15), (-0.1, 1.2))
    left.axes([(0, "t_0"), (1, "t_1")], [(0, "v_0"), (0.8, "v_1")], "time")
    for x, y, slope, reach in ((0, 0, out, 0.33), (1, 0.8, into, -0.33)):
        left.curve([(x, y), (x + reach, y + slope * reach)], ORANGE, 2)
    left.curve(evaluate([[0, 0, 0, out, 0, 0, 0], [1, 0.8, into, 0, 0, 0, 0]], steps(0, 1, 80)))
    left.dots([(0, 0), (1, 0.8)])
    left.text(0.33, out * 0.33, "slope m_0", ORANGE, "", (8, 4))
    left.text(0.67, 0.8 - into * 0.33, "slope m_1", ORANGE, "", (-10, 18))
    left.text(-0.15, 1.2, "Tangents are slopes", INK, BOLD, (0, -16))
    right = Panel(paper, (394, 40, 290, 200), (-0.15, 1.15), (-0.1, 1.2))
    right.axes([(0, "t_0"), (1, "t_1")], [(0, "v_0"), (0.8, "v_1")], "time")
    for slope, colour in ((0, GREEN), (0.8, MUTED), (6, ORANGE)):
        right.curve(evaluate([[0, 0, 0, slope, 0, 0, 0], [1, 0.8, slope, 0, 0, 0, 0]], steps(0, 1, 80)), colour)
    right.dots([(0, 0), (1, 0.8)])
    right.text(-0.15, 1.2, "The same keys, other tangents", INK, BOLD, (0, -16))
    right.text(0.09, 0.6, "both 6", ORANGE, END)
    right.text(0.62, 0.38, "both 0.8", MUTED)
    right.text(0.62, 0.69, "both 0", GREEN, END)
    paper.save()

def cubic(p, s):
    r = 1 - s
    return r * r * r * p[0] + 3 * r * r * s * p[1] + 3 * r * s * s * p[2] + s * s * s * p[3]

def bezier_points(wo, wi, m0, m1):  # of a segment from time 0 and value 0 to time 1 and value 1
    return (0, wo, 1 - wi, 1), (0, wo * m0, 1 - wi * m1, 1)

def newton(times, u):
    """The steps from s = u to the s with the time u, of a segment along which time never runs back."""
    path, low, high = [u], 0.0, 1.0
    while len(path) < 2 or abs(path[-1] - path[-2]) > 1e-7:
        s = path[-1]
        error = cubic(times, s) - u
        low, high = (s, high) if error < 0 else (low, s)
        slope = 3 * ((1 - s) ** 2 * times[1] + 2 * s * (1 - s) * (times[2] - times[1]) + s * s * (1 - times[2]))
        guess = s - error / slope
        path.append(guess if low <= guess <= high else (low + high) / 2)
    return path

def bezier():
    paper = Paper("bezier", 330, "A weighted segment: control points, and how the place for a time is found")
    wo, wi, m0, m1, u = 0.8, 0.25, 0.3, 1.6, 0.62
    times, values = bezier_points(wo, wi, m0, m1)
    path = newton(times, u)
    value = cubic(values, path[-1])
    left = Panel(paper, (40, 40, 290, 244), (-0.03, 1.05), (-0.05, 1.1))
    left.axes([0, (u, "u"), 1], [(0, "v_0"), (1, "v_1")], "share of the time between the keys")
    left.text(-0.03, 1.1, "The curve and its control points", INK, BOLD, (0, -16))
    left.curve(list(zip(times, values))[1:3], FAINT, 1.5)
    for a, b in ((0, 1), (3, 2)): left.curve([(times[a], values[a]), (times[b], values[b])], ORANGE, 2)
    left.curve(evaluate([[0, 0, 0, m0, 0, wo, 3], [1, 1, m1, 0, wi, 0, 3]], steps(0, 1, 100)))
    left.curve([(u, -0.05), (u, value), (-0.03, value)], GREEN, 1.4, DASHED)
    left.dots([(0, 0), (1, 1)])
    left.dots(list(zip(times, values))[1:3], ORANGE)
    left.dots([(u, value)], GREEN)
    left.text(-0.03, value, "value", GREEN, "", (8, -7))
    left.text(times[1], values[1], "w_o = 0.8", ORANGE, MIDDLE, (14, 24))
    left.text(times[2], values[2], "w_i = 0.25", ORANGE, END, (-10, -6))
    right = Panel(paper, (394, 40, 290, 244), (0, 1.05), (-0.05, 1.1))
    right.axes([0, (path[-1], "s"), 1], [0, (u, "u"), 1], "place s along the curve")
    right.text(0, 1.1, "Its time: at which s is it u?", INK, BOLD, (0, -16))
    right.curve([(s, cubic(times, s)) for s in steps(0, 1, 80)])
    right.curve([(0, u), (path[-1], u), (path[-1], -0.05)], GREEN, 1.4, DASHED)
    walk = [(path[0], u)]
    for a, b in zip(path[:2], path[1:3]): walk += [(a, cubic(times, a)), (b, u)]
    right.curve(walk, ORANGE, 1.4)
    right.dots([(s, cubic(times, s)) for s in path[:2]], ORANGE, 3.2)
    right.dots([(path[-1], u)], GREEN)
    right.text(1.05, u, "Newton's steps, from s = u", ORANGE, END, (0, 20))
    paper.save()

def time_runs_back():
    paper = Paper("bezier-back", 296, "Weights beyond 1: time runs back along the curve")
    weight, slope, u = 1.7, 0.5, 0.5
    times, values = bezier_points(weight, weight, slope, slope)
    turn = min(steps(0.5, 1, 5000), key=lambda s: cubic(times, s))  # from there time runs forward to the end
    least = cubic(times, turn)
    left = Panel(paper, (40, 40, 290, 210), (-0.03, 1.05), (-0.05, 1.1))
    left.axes([0, 1], [(0, "v_0"), (1, "v_1")], "share of the time between the keys")
    left.text(-0.03, 1.1, "The curve, and what plays of it", INK, BOLD, (0, -16))
    left.curve([(cubic(times, s), cubic(values, s)) for s in steps(0, 1, 100)], ORANGE, 1.4, DASHED)
    keys = [[0, 0, 0, slope, 0, weight, 3], [1, 1, slope, 0, weight, 0, 3]]
    left.curve(evaluate(keys, steps(0, least - 1e-4, 40)))
    left.curve(evaluate(keys, steps(least + 1e-4, 1, 100)))
    left.dots([(0, 0), (1, 1)])
    left.text(least, 0.4, "jump", BLUE, END, (-6, 0))
    right = Panel(paper, (394, 40, 290, 210), (0, 1.05), (-0.05, 1.1))
    right.axes([0, 1], [0, (u, "u"), 1], "place s along the curve")
    right.text(0, 1.1, "Of three places the last counts", INK, BOLD, (0, -16))
    right.curve([(0, u), (1.05, u)], GREEN, 1.4, DASHED)
    right.curve([(s, cubic(times, s)) for s in steps(0, 1, 100)], ORANGE, 1.4, DASHED)
    plays = lambda s: s >= turn or (s < 0.5 and cubic(times, s) < least)
    right.curve([(s, cubic(times, s) if plays(s) else math.nan) for s in steps(0, 1, 200)])
    fine = steps(0, 1, 4001)
    places = [a for a, b in zip(fine, fine[1:]) if (cubic(times, a) < u) != (cubic(times, b) < u)]
    right.dots([(s, u) for s in places[:-1]], "#ffffff", 4, ORANGE)
    right.dots([(places[-1], u)], GREEN)
    paper.save()

def steps_and_lines():
    inf = "Infinity"
    keys = [[0, 0.2, 0, inf, 0, 0, 0], [1, 0.8, 0, 0, 0, 0, 0], [2, 0.3, inf, 0, 0, 1e6, 3], [3, 0.9, 0, 5, 0, 0, 3],
            [4, 0.4, 5, 0, 0, 0, 3]]
    shapes = (("constant", "outTangent of", "left key infinite", BLUE),
              ("constant", "inTangent of", "right key infinite", BLUE),
              ("MRTK's step", "outWeight 1e6,", "inWeight 0", ORANGE),
              ("line", "both weights 0", "(tangents 5)", GREEN))
    paper = Paper("steps", 232, "Constant segments, MRTK's step and a straight line")
    panel = Panel(paper, (20, 14, 660, 144), (-0.1, 4.1), (0, 1.1))
    panel.axes([(i, "") for i in range(5)])
    for i, (what, *how, colour) in enumerate(shapes):
        panel.curve(evaluate(keys, steps(i, i + 1 - 1e-4, 20)), colour)
        if i < 3:
            panel.curve([(i + 1, keys[i][1]), (i + 1, keys[i + 1][1])], FAINT, 1.4, DASHED)
            panel.dots([(i + 1, keys[i][1])], "#ffffff", 4, INK)
        x = panel.at(i + 0.5, 0)[0]
        paper.text(x, 184, what, colour, f"{MIDDLE} {BOLD}")
        for line, words in enumerate(how): paper.text(x, 203 + 17 * line, words, MUTED, MIDDLE)
    panel.dots([k[:2] for k in keys])
    paper.save()

def turned(degrees, sign=1):  # about y: the components y and w of a rotation
    half = math.radians(degrees) / 2
    return sign * math.sin(half), sign * math.cos(half)

def turns(keys):  # of a head: [(time, degrees about y, sign), ...]
    curves = {f"camera.rotation.{axis}": [[t, 0, *LINE] for t, _, _ in keys] for axis in "xz"}
    for i, axis in enumerate("yw"):
        curves[f"camera.rotation.{axis}"] = [[t, turned(degrees, sign)[i], *LINE] for t, degrees, sign in keys]
    return recording_of(curves)

def rotations():
    paper = Paper("rotations", 326, "Rotations between two keys: chords of a circle, with and without a change of sign")
    radius, middle = 118, 176
    for centre, sign, words in ((165, 1, "Signs agree: the short way"),
                                (480, -1, "The second key as −q: the long way")):
        def place(q): return centre + radius * q[0], middle - radius * q[1]
        def between(rate, kind):
            columns = sample(turns(keys), rate=rate, signs="stored", rotations=kind)
            return list(zip(columns["camera.rotation.y"], columns["camera.rotation.w"]))
        paper.text(centre, 26, words, INK, f"{MIDDLE} {BOLD}")
        paper.circle(centre, middle, radius, f'fill="none" stroke="{FAINT}" stroke-width="1.5"')
        paper.line([(centre - 5, middle), (centre + 5, middle)], MUTED)
        paper.line([(centre, middle - 5), (centre, middle + 5)], MUTED)
        keys = [(0, -60, 1), (1, 80, sign)]
        ends = [turned(degrees, s) for _, degrees, s in keys]
        if sign < 0:
            paper.line([place(turned(80)), place(ends[1])], FAINT, 1.2, DASHED)
            paper.dot(*place(turned(80)), "#ffffff", 4.6, INK)
            x, y = place(turned(80))
            paper.text(x + 10, y - 2, "q, the same")
            paper.text(x + 18, y + 15, "rotation")
        paper.line([place(q) for q in ends], ORANGE, 1.6)
        paper.line([place(q) for q in between(60, "normalised")], BLUE, 2.4)
        raw = between(10, "raw")
        for inside, unit in list(zip(raw, between(10, "normalised")))[1:-1]:
            paper.line([place(inside), place(unit)], FAINT, 1.2)
            paper.dot(*place(inside), ORANGE, 3)
            paper.dot(*place(unit), BLUE, 3.4)
        for q in ends: paper.dot(*place(q), INK, 4.6)
        shortest = min(raw, key=lambda q: math.hypot(*q))
        x, y = place(shortest)
        words = f"raw: length {math.hypot(*shortest):.2f}"
        paper.text(*((x, y + 22) if sign > 0 else (x + 12, middle - 30)), words, ORANGE, MIDDLE if sign > 0 else "")
        (x0, y0), (x1, y1) = place(ends[0]), place(ends[1])
        paper.text(x0 - 8, y0 - 8, "key", INK, END)
        if sign > 0:
            paper.text(x1 + 10, y1 - 4, "key")
            paper.text(centre, middle - radius - 12, "normalised", BLUE, MIDDLE)
        else:
            paper.text(x1 - 10, y1 + 16, "key, stored as −q", INK, END)
    paper.save()

def sign_flip():
    paper = Paper("sign-flip", 348, "A steady turn with one change of sign, with stored and with continuous signs")
    keys = [(i / 4, 30 * i, 1 if i < 4 else -1) for i in range(9)]
    angle = Panel(paper, (46, 34, 640, 120), (0, 2), (0, 360))
    component = Panel(paper, (46, 208, 640, 90), (0, 2), (-1.1, 1.1))
    angle.axes([(x, "") for x in (0, 0.5, 1, 1.5, 2)], (0, 90, 180, 270, 360))
    component.axes((0, 0.5, 1, 1.5, 2), (-1, 0, 1), "time (s)")
    angle.text(0, 360, "The angle that plays, in degrees", INK, BOLD, (0, -14))
    component.text(0, 1.1, "The component w", INK, BOLD, (0, -14))
    for signs, colour in (("stored", ORANGE), ("continuous", BLUE)):
        samples = []
        for first, last, rate in ((0, 0.75, 40), (0.75, 1, 800), (1, 2, 40)):
            columns = sample(turns(keys), rate=rate, signs=signs, **{"from": first, "to": last})
            samples += zip(columns["time"], columns["camera.rotation.y"], columns["camera.rotation.w"])
        angles = [(t, math.degrees(2 * math.atan2(y, w)) % 360) for t, y, w in samples]
        for i in range(1, len(angles)):  # from 0 to 360 is no line
            if angles[i][1] - angles[i - 1][1] > 180: angles[i] = (angles[i][0], math.nan)
        angle.curve(angles, colour)
        component.curve([(t, w) for t, _, w in samples], colour)
    angle.dots([(t, degrees) for t, degrees, _ in keys])
    component.dots([(t, turned(degrees, sign)[1]) for t, degrees, sign in keys])
    component.dots([(t, turned(degrees)[1]) for t, degrees, sign in keys if sign < 0], "#ffffff", 4, BLUE)
    angle.text(0.9, 300, "stored signs: 330° the wrong way round", ORANGE, "", (8, 0))
    angle.text(1.3, 45, "continuous signs: 30° between two keys", BLUE, MIDDLE)
    paper.save()

def gaps():
    tip, lost, found, end = "hand.right.IndexTip.position.y", 0.74, 1.6, 2.4
    def height(t): return 1.1 + 0.09 * math.sin(3.4 * t - 0.6) + 0.035 * t
    keys = [(t, height(t)) for t in (i / 15 for i in range(37)) if t < lost or t >= found]
    still = {f"hand.right.IndexTip.position.{axis}": [[t, 0, *LINE] for t, _ in keys] for axis in "xz"}
    recording = recording_of({"hand.right.tracked": [[0, 1], [lost, 0], [found, 1]],
                              tip: [[t, v, *LINE] for t, v in keys], **still})
    paper = Paper("gaps", 276, "An untracked span as a line, held, and as NaN")
    for i, (kind, words) in enumerate((("line", "line, as MRTK plays"), ("hold", "hold"), ("nan", "nan"))):
        panel = Panel(paper, (44 + 220 * i, 36, 200, 194), (0, end), (0.98, 1.3))
        panel.shade(lost, found)
        heights = [(v, f"{v:g}" if i == 0 else "") for v in (1.0, 1.1, 1.2)]
        panel.axes((0, 1, 2), heights, "time (s)" if i == 2 else "")
        panel.text(0, 1.3, words, INK, BOLD, (0, -14))
        panel.curve([(t, height(t)) for t in steps(lost, found, 30)], MUTED, 1.3, 'stroke-dasharray="2 4"')
        columns = sample(recording, rate=120, gaps=kind, curves=tip)
        panel.curve(list(zip(columns["time"], columns[tip])), BLUE, 2.4)
        panel.dots(keys, INK, 1.6, INK)
        panel.text((lost + found) / 2, 0.98, "not", MUTED, MIDDLE, (0, -24))
        panel.text((lost + found) / 2, 0.98, "tracked", MUTED, MIDDLE, (0, -9))
    paper.save()

def reducing():
    paper = Paper("reduce", 262, "The keys that reduce keeps, and the tolerance at every key there was")
    recorded = [(t, 0.012 * math.sin(4 * t) + 0.004 * math.sin(11 * t + 1)) for t in steps(0, 2, 50)]
    reduced = run("reduce", "-", "-o", "-", "--camera", "2mm", recording=along_x(recorded))
    kept = keys_of(reduced, "camera.position.x")
    panel = Panel(paper, (62, 36, 624, 180), (-0.02, 2.02), (-20, 20))
    panel.axes((0, 0.5, 1, 1.5, 2), (-20, -10, 0, 10, (20, "20 mm")), "time (s)")
    words = f"{len(recorded)} keys recorded, {len(kept)} kept; each bar is 2 mm up and down from a recorded key"
    panel.text(-0.02, 20, words, INK, BOLD, (-50, -14))
    for t, v in recorded: panel.curve([(t, 1000 * v - 2), (t, 1000 * v + 2)], "#b9c3cf", 4)
    panel.dots([(t, 1000 * v) for t, v in recorded], MUTED, 1, MUTED)
    panel.curve([(t, 1000 * v) for t, v in kept])
    panel.dots([(t, 1000 * v) for t, v in kept], BLUE, 4.6)
    paper.save()

def seams():
    paper = Paper("seams", 246, "Two takes joined, with a jump and with a blend")
    first = [(t, 0.3 + 0.2 * math.cos(2 * t)) for t in steps(0, 1.2, 24)]
    second = [(t, 0.75 + 0.15 * math.sin(3 * t)) for t in steps(0, 1.2, 24)]
    with tempfile.TemporaryDirectory() as folder:
        files = [pathlib.Path(folder) / name for name in ("a.json", "b.json")]
        for file, points in zip(files, (first, second)): file.write_text(along_x(points))
        for i, (blend, words) in enumerate(((0, "join a b"), (0.5, "join a b --blend 500ms"))):
            panel = Panel(paper, (40 + 340 * i, 36, 304, 164), (0, 2.4), (0, 1))
            start = 1.2 - blend  # of the second take
            panel.shade(start, 1.2)
            ticks = (0, 1.2, 2.4) if blend == 0 else (0, start, 1.2, 2.4 - blend)
            panel.axes(ticks, [(0, ""), (0.5, ""), (1, "")], "time (s)")
            panel.text(0, 1, words, INK, BOLD, (0, -14))
            panel.curve(first, ORANGE, 1.4, DASHED)
            panel.curve([(t + start, v) for t, v in second], GREEN, 1.4, DASHED)
            joined = keys_of(run("join", *files, "--blend", f"{blend}", "-o", "-"), "camera.position.x")
            if blend == 0:
                half = next(k for k, (a, b) in enumerate(zip(joined, joined[1:])) if b[0] - a[0] < 1e-4) + 1
                panel.curve(joined[:half])
                panel.curve(joined[half:])
            else:
                panel.curve(joined)
            panel.dots(joined, BLUE, 1.6, BLUE)
            panel.text(0.15, 0.42, "a", ORANGE, BOLD, (0, 34))
            panel.text(start + 0.6, 0.9, "b", GREEN, BOLD, (0, -10))
    paper.save()

for draw in (wrap_modes, hermite, bezier, time_runs_back, steps_and_lines, rotations, sign_flip, gaps, reducing, seams):
    draw()
