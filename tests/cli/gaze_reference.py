"""Fixations and saccades by their definitions (Salvucci and Goldberg 2000), and made gaze to try them on.

Written to be seen through, not to be fast: everything is worked out anew for each window. Directions are (x, y, z): x to
the right, y up, z ahead; one that is zero was lost, and ends a run. Angles are in degrees.
"""
import itertools
import math
import random
import struct
import typing

LOST = (0.0, 0.0, 0.0)


# --- directions ---


def unit(v):
    size = math.hypot(*v)
    return tuple(component / size for component in v)


def dot(a, b):
    return sum(p * q for p, q in zip(a, b))


def angle_between(a, b):
    """Of two unit vectors, by the chord between their tips."""
    if math.dist(a, b) > 1:  # exact for the small angle to the opposite of b
        return 180 - math.degrees(2 * math.asin(math.hypot(*map(sum, zip(a, b))) / 2))
    return math.degrees(2 * math.asin(math.dist(a, b) / 2))


def looking(yaw, pitch):
    """The direction so many degrees to the right and up."""
    yaw, pitch = math.radians(yaw), math.radians(pitch)
    return (math.sin(yaw) * math.cos(pitch), math.sin(pitch), math.cos(yaw) * math.cos(pitch))


def runs(directions):
    """Lists of the numbers of neighbouring samples that are not lost."""
    groups = itertools.groupby(range(len(directions)), key=lambda i: math.hypot(*directions[i]) > 1e-5)
    return [list(group) for there, group in groups if there]


def fewest_steps(shortest, rate):
    """That take so many seconds at least; a fiftieth of a step less is rounding."""
    steps = 1
    while steps < shortest * rate - 0.02:
        steps += 1
    return steps


# --- I-VT ---


def ivt(directions, rate, speed, shortest):
    """[("fixation" or "saccade", number of its first sample, of its last)]"""
    spans = []
    for run in runs(directions):
        is_slow = [angle_between(unit(directions[a]), unit(directions[b])) * rate < speed
                   for a, b in zip(run, run[1:])]
        step = run[0]
        for slow, group in itertools.groupby(is_slow):
            count = len(list(group))
            if not slow:
                spans.append(("saccade", step, step + count))
            elif count >= fewest_steps(shortest, rate):
                spans.append(("fixation", step, step + count))
            step += count
    return spans


# --- I-DT ---


def on_plane(direction, centre):
    """(degrees to the right, degrees up) on the plane that touches the sphere at a centre, angles from it being true."""
    pitch = math.atan2(centre[1], math.hypot(centre[0], centre[2]))
    upright = math.hypot(centre[0], centre[2]) < 1e-6
    yaw = 0 if upright else math.atan2(centre[0], centre[2])
    right = (math.cos(yaw), 0, -math.sin(yaw))
    above = (-math.sin(yaw) * math.sin(pitch), math.cos(pitch), -math.cos(yaw) * math.sin(pitch))
    away = angle_between(direction, centre)
    bearing = math.atan2(dot(direction, above), dot(direction, right))
    return away * math.cos(bearing), away * math.sin(bearing)


def dispersion(directions):
    """Width and height together, on the plane of the first one."""
    units = [unit(direction) for direction in directions]
    places = [on_plane(direction, units[0]) for direction in units]
    across = [x for x, _ in places]
    along = [y for _, y in places]
    return (max(across) - min(across)) + (max(along) - min(along))


def idt(directions, rate, widest, shortest):
    """As ivt; saccades are what lies between two fixations of a run that are farther apart than `widest`."""
    steps = fewest_steps(shortest, rate)
    spans = []
    for run in runs(directions):
        fixations = []
        first = run[0]
        while first + steps <= run[-1]:
            last = first + steps
            if dispersion(directions[first:last + 1]) > widest:
                first += 1
                continue
            while last < run[-1] and dispersion(directions[first:last + 2]) <= widest:
                last += 1
            fixations.append((first, last))
            first = last + 1
        for number, (first, last) in enumerate(fixations):
            before = fixations[number - 1][1]
            if number > 0 and angle_between(unit(directions[before]), unit(directions[first])) > widest:
                spans.append(("saccade", before, first))
            spans.append(("fixation", first, last))
    return spans


# --- made gaze ---


class Look(typing.NamedTuple):
    """The gaze rests on a target, and then goes on to the next one."""
    yaw: float
    pitch: float
    steps: int = 20  # it rests for: one sample more
    jump: int = 1  # steps that the saccade after it takes
    lost: int = 0  # samples after it without a direction, in place of a saccade


def between(a, b, share):
    """On the great circle from one direction to another."""
    angle = math.radians(angle_between(a, b))
    if angle == 0:
        return a
    parts = math.sin((1 - share) * angle) / math.sin(angle), math.sin(share * angle) / math.sin(angle)
    return tuple(parts[0] * p + parts[1] * q for p, q in zip(a, b))


def rounded(direction):
    """As a recording holds it: numbers of 32 bits."""
    return struct.unpack("3f", struct.pack("3f", *direction))


def made_gaze(looks, rate, tremor=0.05, seed=1):
    """[(time, direction)]. The gaze trembles so many degrees to all sides; a saccade begins and ends gently."""
    chance = random.Random(seed)
    directions = []
    for look, following in itertools.zip_longest(looks, looks[1:]):
        for _ in range(look.steps + 1):
            size, turn = tremor * math.sqrt(chance.random()), chance.uniform(0, 2 * math.pi)
            stretch = math.cos(math.radians(look.pitch))  # a degree of yaw is less of an angle there
            directions.append(looking(look.yaw + size * math.cos(turn) / stretch, look.pitch + size * math.sin(turn)))
        if look.lost:
            directions += [LOST] * look.lost
        elif following:
            here, there = looking(look.yaw, look.pitch), looking(following.yaw, following.pitch)
            for step in range(1, look.jump):
                share = step / look.jump
                directions.append(between(here, there, share * share * (3 - 2 * share)))
    return [(number / rate, rounded(direction)) for number, direction in enumerate(directions)]


def made_spans(looks):
    """What made_gaze has, in the form of ivt's result, where no step of a saccade is too small to be seen."""
    spans = []
    sample = 0
    for number, look in enumerate(looks):
        spans.append(("fixation", sample, sample + look.steps))
        sample += look.steps
        if look.lost:
            sample += look.lost + 1
        elif number + 1 < len(looks):
            spans.append(("saccade", sample, sample + look.jump))
            sample += look.jump
    return spans


def random_looks(count, seed, shortest=8):
    """Targets ahead, each at least six degrees from the one before; a few losses."""
    chance = random.Random(seed)
    looks = []
    while len(looks) < count:
        look = Look(chance.uniform(-30, 30), chance.uniform(-20, 20), chance.randint(shortest, 40),
                    chance.choice([1, 1, 3]), chance.choice([0] * 9 + [5]))
        if not looks or angle_between(looking(*look[:2]), looking(*looks[-1][:2])) > 6:
            looks.append(look)
    return looks


def wandering_gaze(samples, rate, seed=1):
    """[(time, direction)] of a gaze with no plan: speeds and areas around the usual thresholds, up to the poles."""
    chance = random.Random(seed)
    yaw, pitch, drift = 0.0, 0.0, (0.0, 0.0)
    gaze = []
    for number in range(samples):
        if number % 12 == 0:
            drift = chance.gauss(0, 20), chance.gauss(0, 20)  # degrees per second
        if chance.random() < 0.03:
            yaw, pitch = yaw + chance.uniform(-8, 8), chance.uniform(-90, 90)
        yaw += drift[0] / rate + chance.gauss(0, 0.05)
        pitch += drift[1] / rate + chance.gauss(0, 0.05)
        lost = chance.random() < 0.005
        gaze.append((number / rate, LOST if lost else rounded(looking(yaw, pitch))))
    return gaze
