"""Edits: the same words as in C++ and the shell. What they do to curves is tested there; here, that
they do it.
"""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable

import numpy as np
import pytest

import inputanim
from inputanim import Recording

EDITS: dict[str, Callable[[Recording], Recording]] = {
    "trim": lambda rec: rec.trim(1, 2),
    "cut": lambda rec: rec.cut(1, 2),
    "shift": lambda rec: rec.shift(3),
    "retime": lambda rec: rec.retime(2),
    "retime_to": lambda rec: rec.retime_to(10),
    "resample": lambda rec: rec.resample(10),
    "mirror": lambda rec: rec.mirror("head"),
    "transform": lambda rec: rec.transform((0, 1, 0), rotation=np.array([0, 1, 0, 0]), scale=2),
    "recentre": lambda rec: rec.recentre(),
    "keep": lambda rec: rec.keep("hand.right", "camera"),
    "drop": lambda rec: rec.drop("*.IndexTip,gaze"),
    "add_marker": lambda rec: rec.add_marker(1, "grüß"),
    "move_marker": lambda rec: rec.move_marker(0, 1),
    "rename_marker": lambda rec: rec.rename_marker(0, "other"),
    "remove_marker": lambda rec: rec.remove_marker(0),
    "smooth": lambda rec: rec.smooth("one-euro", cutoff=2),
    "fill": lambda rec: rec.fill(1),
    "reduce": lambda rec: rec.reduce(joints={"position": 0.005, "rotation": 1}, best=True),
    "repair": lambda rec: rec.shift(0).repair(skip=["lengths"]),
    "join": lambda rec: inputanim.join([rec, rec.trim(1, 2)], blend=0.2),
}


@pytest.mark.parametrize("name", EDITS)
def test_an_edit_makes_another_recording_and_leaves_the_old_one(take: Recording, name: str) -> None:
    before = take.to_bytes()
    made = EDITS[name](take)
    assert take.to_bytes() == before
    assert made.name == take.name and made is not take
    assert (made.to_bytes() == before) == (name == "repair")  # in which there is nothing to mend
    assert inputanim.open(made.to_bytes()).to_bytes() == made.to_bytes()


def test_edits_of_time_and_space_do_what_they_say(take: Recording) -> None:
    assert take.trim(1, 2).span == (1, 2)
    assert take.cut(1, 2).duration == pytest.approx(take.duration - 1)
    assert take.shift(3).span[0] == pytest.approx(take.span[0] + 3)
    assert (
        take.retime(2).duration == take.retime_to(2 * take.duration).duration == 2 * take.duration
    )
    assert take.resample(10).info["rate"] == pytest.approx(10)
    with pytest.raises(ValueError, match="51 frames.* 50 are the most.*max_frames"):
        take.resample(10, max_frames=50)
    assert len(take.sample(10, max_frames=51).times) == 51
    with pytest.raises(ValueError, match="50 are the most"):
        take.sample(10, max_frames=50)
    assert take.mirror().mirror().to_bytes() == take.to_bytes()
    assert np.allclose(take.recentre().evaluate(0).camera.position, 0, atol=1e-6)
    moved = (
        take.transform(translation=(0, 1, 0)).evaluate(1).camera.position
        - take.evaluate(1).camera.position
    )
    assert np.allclose(moved, (0, 1, 0), atol=1e-6)
    assert inputanim.join([take, take]).duration == pytest.approx(2 * take.duration)


def test_parts_are_kept_and_dropped_by_name(take: Recording) -> None:
    kept = take.keep("hand.right.IndexTip", "*.tracked")
    assert {name for name, curve in kept.curves.items() if len(curve)} == {
        "hand.left.tracked",
        "hand.right.tracked",
        *(f"hand.right.IndexTip.position.{axis}" for axis in "xyz"),
        *(f"hand.right.IndexTip.rotation.{axis}" for axis in "xyzw"),
    }
    listed = take.drop(["camera", "gaze"])
    assert listed.curves.keys() == take.drop("camera", "gaze").curves.keys() < take.curves.keys()
    with pytest.raises(ValueError, match="no curve is called 'hand.middle'"):
        take.keep("hand.middle")
    with pytest.raises(ValueError, match="name some curves"):
        take.drop()


def test_markers_go_by_their_place(take: Recording) -> None:
    made = take.add_marker(0.1, "new")
    place = [each.name for each in made.markers].index("new")
    assert made.markers[place].time == pytest.approx(0.1)
    assert made.rename_marker(place, "newer").markers[place].name == "newer"
    assert made.remove_marker(place).markers == take.markers
    assert [each.name for each in made.move_marker(place, 99).markers][-1] == "new"
    with pytest.raises(ValueError, match="no marker 99"):
        take.remove_marker(99)


def test_fill_reduce_and_repair_report_what_they_did(take: Recording) -> None:
    filled = take.fill(1)
    assert filled.report["gaps"] == 2 and filled.report["left"] == 0
    reduced = take.reduce()
    parts = {part["name"]: part for part in reduced.report["parts"]}
    assert parts.keys() == {"camera", "hand.left", "hand.right", "gaze"}
    assert parts["hand.left"]["keysAfter"] < parts["hand.left"]["keysBefore"]
    assert parts["hand.left"]["positionError"] <= 0.001 and reduced.key_count < take.key_count
    flipped = inputanim.synthesize(1, sign_flips=True)
    repaired = flipped.repair()
    assert repaired.report["changes"] and not repaired.report["salvaged"]
    assert "sign_flip" in {each.code for each in flipped.findings}
    assert all(isinstance(each, inputanim.Finding) for each in repaired.report["remaining"])
    assert flipped.repair(skip=["signs", "lengths"]).to_bytes() == flipped.to_bytes()
    assert take.report == {}


def test_diff_says_what_differs_in_peoples_units(take: Recording) -> None:
    assert take.diff(take) == {"alike": True, "differences": [], "notes": []}
    moved = take.transform((0.01, 0, 0))
    found = take.diff(moved)
    assert not found["alike"]
    assert next(each for each in found["differences"] if each["unit"] == "mm")[
        "amount"
    ] == pytest.approx(10, abs=0.01)
    assert take.diff(moved, position=0.011)["alike"]


def test_wrong_arguments_say_what_is_allowed(take: Recording) -> None:
    for edit, words in [
        (lambda: take.trim(2, 1), "a span"),
        (lambda: take.cut(2, 1), "a span"),
        (lambda: take.mirror("y"), "x, head"),
        (lambda: take.smooth("median"), "savitzky-golay"),
        (lambda: take.smooth(window=4), "window"),
        (lambda: take.smooth(order=-1), "order: it is 0 to 16"),
        (lambda: take.remove_marker(-1), "marker: it cannot be -1"),
        (lambda: take.drop([]), "name some curves"),
        (lambda: take.repair(skip=["all"]), "rotation-w"),
        (lambda: take.retime(0), "factor"),
        (lambda: take.transform((0, 1)), "3 numbers"),
        (
            lambda: take.reduce(joints={"position": -1}),
            "joints.position: it is a finite number, at least 0",
        ),
        (lambda: inputanim.join([]), "none to join"),
    ]:
        with pytest.raises(ValueError, match=words):
            edit()
    for edit, words in [
        (lambda: take.reduce(joints={"metres": 1}), "it has position, rotation"),
        (lambda: take.reduce(joints=0.001), "dictionary"),
        (lambda: take.trim("1", 2), "trim"),
        (lambda: take.diff("other"), "expected a Recording, not str"),
        (lambda: inputanim.join([take, 3]), "expected a Recording, not int"),
    ]:
        with pytest.raises(TypeError, match=words):
            edit()


def test_copies_are_the_same_and_pickles_are_alike(take: Recording, bent: Recording) -> None:
    assert copy.copy(take) is take and copy.deepcopy(take) is take
    for recording in (take, bent, take.reduce(), bent.mirror("head"), take.keep("camera")):
        again = pickle.loads(pickle.dumps(recording))
        assert again.to_bytes() == recording.to_bytes()
        assert (again.name, again.layout, again.report) == (
            recording.name,
            recording.layout,
            recording.report,
        )


def test_what_its_own_layout_cannot_hold_is_pickled_in_one_that_can(
    bent: Recording, take: Recording
) -> None:
    joined = inputanim.join([take, bent.shift(5)])
    assert (
        joined.layout == "mrtk-1.1" and joined.curves["camera.position.x"].in_tangents is not None
    )
    made = joined.convert("bin")
    assert made.bytes and len(made.notes) == 1
    assert made.notes[0].startswith("its layout is 1.1-28-markers: mrtk-1.1 cannot hold tangents")
    for again in (inputanim.open(made.bytes), pickle.loads(pickle.dumps(joined))):
        assert again.diff(joined)["alike"] and again.layout == "1.1-28-markers"
