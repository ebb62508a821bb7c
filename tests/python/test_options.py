"""Keywords are the options that the library describes, with its defaults."""

from __future__ import annotations

import inspect
import json
from collections.abc import Callable
from typing import Any

import pytest

import inputanim
from inputanim import _core

OPTIONS: dict[str, list[dict[str, Any]]] = json.loads(_core.options())
FUNCTIONS: dict[str, Callable[..., Any]] = {
    "open": inputanim.open,
    "synthesize": inputanim.synthesize,
    "sample": inputanim.Recording.sample,
    "resample": inputanim.Recording.resample,
    "join": inputanim.join,
    "mirror": inputanim.Recording.mirror,
    "smooth": inputanim.Recording.smooth,
    "reduce": inputanim.Recording.reduce,
    "repair": inputanim.Recording.repair,
    "diff": inputanim.Recording.diff,
    "analyse": inputanim.Recording.analyse,
    "compare": inputanim.Recording.compare,
}
# What a function is about, and what only Python's has: files, its grid, and velocities beside the values.
OTHERS = {"self", "source", "recordings", "other"}
ONLY_HERE = {
    "open": {"max_size"},
    "sample": {"rate", "times", "span", "velocities", "max_frames"},
    "resample": {"rate"},
}


def test_every_function_is_here() -> None:
    assert set(OPTIONS) == {*FUNCTIONS, "convert"}
    assert all(OPTIONS.values())


@pytest.mark.parametrize("function", FUNCTIONS)
def test_keywords_are_the_options_with_their_defaults(function: str) -> None:
    parameters = dict(inspect.signature(FUNCTIONS[function]).parameters)
    keywords = set(parameters) - OTHERS - ONLY_HERE.get(function, set())
    assert keywords == {option["name"].partition(".")[0] for option in OPTIONS[function]}
    for option in OPTIONS[function]:
        default = parameters[option["name"].partition(".")[0]].default
        if default is not None:  # which leaves it to the library
            assert default == (option["default"] or type(default)()), option["name"]


@pytest.mark.parametrize("format", inputanim.exports.FORMATS)
def test_formats_take_the_options_that_are_theirs(format: str, take: inputanim.Recording) -> None:
    asked = {"number": 30.0, "pair": (0.0, 0.1), "curves": "camera"}
    for option in OPTIONS["convert"]:
        setting = asked.get(option["type"], option["default"])
        setting = option["choices"][0] if setting is None else setting
        if option["name"] == "axes":
            setting = "openxr"
        if option["name"] == "max_frames":
            setting = 1000.0
        if format in option["formats"]:
            assert take.convert(format, **{option["name"]: setting}).bytes
        else:
            with pytest.raises(TypeError, match=option["name"]):
                take.convert(format, **{option["name"]: setting})


def test_nothing_is_usual_and_zero_is_zero(take: inputanim.Recording) -> None:
    none = {"position": 0, "rotation": 0}
    lossless = take.reduce(joints=none, camera=none, gaze=none)
    assert lossless.key_count > 2 * take.reduce().key_count
    assert take.smooth("one-euro", beta=0).to_bytes() != take.smooth("one-euro").to_bytes()


def test_old_words_still_work_and_say_so(take: inputanim.Recording) -> None:
    with pytest.warns(DeprecationWarning, match="first is called from now"):
        assert take.trim(first=0, last=1).duration == pytest.approx(1, abs=1e-6)
    with pytest.warns(DeprecationWarning), pytest.raises(TypeError, match="are the same"):
        take.trim(first=0, from_=0)
    with pytest.warns(DeprecationWarning, match="form is called layout now"):
        inputanim.open(take.to_bytes(), form=take.layout)
    with pytest.warns(DeprecationWarning, match="normalise is called lengths now"):
        take.repair(skip=["normalise"])
