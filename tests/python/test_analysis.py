"""What hands, head and eyes did: the numbers are tested in C++; here, that all of them get to
Python.
"""

from __future__ import annotations

import math
import pickle

import numpy as np
import pytest

import inputanim
from inputanim import Recording


def test_an_analysis_has_series_events_and_figures(take: Recording) -> None:
    analysis = take.analyse()
    assert analysis.figures["duration"].value == pytest.approx(take.duration)
    speed = analysis.series["hand.right.IndexTip.speed"]
    assert speed.unit == "m/s" and speed.values.shape == analysis.times.shape
    assert np.isnan(speed.values).any() and np.nanmax(speed.values) > 0.1
    mean = analysis.figures["hand.right.IndexTip.speed.mean"]
    assert mean.unit == "m/s" and 0 < mean.basis <= take.duration and not mean.limited
    pinches = [each for each in analysis.events if each.event == "pinch_recorded"]
    assert {each.hand for each in pinches} == {"left", "right"}
    assert all(each.duration == each.to - each.from_ > 0 for each in pinches)
    saccade = next(each for each in analysis.events if each.event == "saccade")
    assert saccade.measures["amplitude"].unit == "deg" and saccade.hand is saccade.name is None
    assert [each.name for each in analysis.events if each.event == "marker"] == [
        each.name for each in take.markers
    ]
    assert analysis.epochs == [] and pickle.loads(pickle.dumps(analysis)).events == analysis.events


def test_every_option_goes_in_under_its_name(take: Recording) -> None:
    usual = take.analyse()
    assert take.analyse(rate=120).rate == 120
    assert "hand.left.ThumbTip.speed" in take.analyse(joints=["thumb-tip", "Wrist"]).series
    assert "hand.left.PinkyTip.speed" in take.analyse(joints="*Tip").series

    def differs(name: str, **options: object) -> bool:
        return take.analyse(**options).figures[name].value != usual.figures[name].value

    assert differs("hand.right.IndexTip.speed.max", window=0.3) and differs(
        "hand.right.IndexTip.speed.max", order=5
    )

    def count(kind: str, **options: object) -> int:
        return sum(each.event == kind for each in take.analyse(**options).events)

    assert count("pinch_measured", pinch={"closes": 1e-6}) < count("pinch_measured")
    assert count("reach", reach={"peak": 5}) < count("reach")
    assert count("fixation", ivt={"shortest": 3}) < count("fixation")
    assert count("fixation_by_area", idt={"shortest": 3}) < count("fixation_by_area")


def test_epochs_are_spans_and_events(take: Recording) -> None:
    named = take.analyse(epochs={"first": (0, 1), "rest": (1, 5)}).epochs
    assert [(each.name, each.from_, each.to) for each in named] == [("first", 0, 1), ("rest", 1, 5)]
    assert named[0].figures.keys() == take.analyse().figures.keys()
    assert len(take.analyse(epochs=[(0, 1), (2, 3)]).epochs) == 2
    by_pinch = take.analyse(by="pinch_recorded", margins=(0.1, 0.2)).epochs
    assert {each.name for each in by_pinch} == {"pinch_recorded left 1", "pinch_recorded right 1"}
    pinch = next(each for each in take.analyse().events if each.event == "pinch_recorded")
    assert by_pinch[0].from_ == pytest.approx(pinch.from_ - 0.1) and by_pinch[
        0
    ].to == pytest.approx(pinch.to + 0.2)


def test_a_comparison_warps_time(take: Recording) -> None:
    same = take.compare(take)
    assert same.distance == 0 and same.path.shape[1] == 3 and same.pace == 1
    slow = take.compare(take.retime(1.5), joints="all", centre="world", hand="right")
    assert slow.distance < slow.unaligned + 1e-9 and slow.pace == pytest.approx(1.5, rel=0.01)
    assert {each.hand for each in slow.joints} == {"right"} and len(slow.joints) == 26
    moment = take.compare(take, span_a=(1.5, 1.5))
    assert math.isnan(moment.pace)


def test_wrong_options_say_what_there_is(take: Recording) -> None:
    with pytest.raises(ValueError, match="pinch_recorded"):
        take.analyse(by="clap")
    with pytest.raises(ValueError, match="'nose' is not like IndexTip"):
        take.analyse(joints="nose")
    with pytest.raises(TypeError, match="it has closes, opens, dispute"):
        take.analyse(pinch={"close": 1})
    with pytest.raises(TypeError):
        take.analyse(pinches={})  # type: ignore[call-arg]
    with pytest.raises(ValueError, match="order: it is 3 to 8"):
        take.analyse(order=-1)
    with pytest.raises(TypeError, match="epochs are"):
        take.analyse(epochs={"a": 1})  # type: ignore[dict-item]
    with pytest.raises(TypeError, match="joints cannot be of type list"):
        take.analyse(joints=[1])  # type: ignore[list-item]
    with pytest.raises(ValueError, match="hand, start, world"):
        take.compare(take, centre="head")


def test_a_recording_without_anything_has_an_analysis_without_anything() -> None:
    empty = inputanim.open(b'{"format": "inputanim-json/1", "version": [1, 1]}')
    assert len(empty.analyse().events) == 0
