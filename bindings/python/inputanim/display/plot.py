"""A recording as a matplotlib figure."""

from __future__ import annotations

from typing import Any

import matplotlib
import matplotlib.pyplot as plt
import numpy as np
from matplotlib.figure import Figure

from ..recording import JOINTS, Recording, Span
from ..values import Samples
from .spans import spans_of, window_of
from .wording import counted, lasting, printable

_COLOURS = {"left": "#2a7fc4", "right": "#c8720f"}
_HEAD_COLOUR, _MARKER_COLOUR = "#3f4854", "#7b4f9d"
_PALM, _INDEX_TIP = JOINTS.index("Palm"), JOINTS.index("IndexTip")
_MOST_SAMPLES = 20_000


def figure_of(recording: Recording) -> Figure:
    """When hands were tracked and pinched, how fast they were, where index tips and head went."""
    figure = plt.figure(figsize=(11, 5.2), layout="constrained")
    figure.suptitle(
        f"{printable(recording.name)}: {lasting(recording)}, {counted(recording.key_count, 'key')}",
        size=11,
    )
    if recording.span is None:
        figure.text(0.5, 0.5, "Nothing was recorded", ha="center", va="center", alpha=0.6)
    else:
        _draw(figure, recording)
    # A notebook shows what a cell returns, and what is still open: once is enough.
    if "inline" in matplotlib.get_backend().lower():
        plt.close(figure)
    return figure


def _draw(figure: Figure, recording: Recording) -> None:
    window = window_of(recording)
    rate = min(60.0, _MOST_SAMPLES / (window[1] - window[0]))
    samples = recording.sample(rate, span=window, velocities=True)
    grid = figure.add_gridspec(2, 2, width_ratios=(1.7, 1), height_ratios=(1, 1.6))
    lanes = figure.add_subplot(grid[0, 0])
    speeds = figure.add_subplot(grid[1, 0], sharex=lanes)
    _draw_lanes(lanes, recording, window)
    _draw_speeds(speeds, samples)
    views = grid[:, 1].subgridspec(2, 1)
    _draw_path(figure.add_subplot(views[0]), samples, 1, "From behind", "up, m")
    _draw_path(figure.add_subplot(views[1]), samples, 2, "From above", "forward, m")


def _parts(samples: Samples) -> list[tuple[str, Any]]:
    return [
        (hand, part)
        for hand, part in (("left", samples.left), ("right", samples.right))
        if part is not None
    ]


def _draw_lanes(axes: Any, recording: Recording, window: Span) -> None:
    names: list[str] = []
    for hand in ("left", "right"):
        for state, alpha in (("tracked", 0.35), ("pinch", 1.0)):
            curve = recording.curves.get(f"hand.{hand}.{state}")
            if curve is None:
                continue
            bars = [(first, last - first) for first, last in spans_of(curve, window)]
            axes.broken_barh(
                bars, (len(names) - 0.35, 0.7), color=_COLOURS[hand], alpha=alpha, linewidth=0
            )
            names.append(f"{hand} {state}")
    markers = [each for each in recording.markers if window[0] <= each.time <= window[1]]
    if markers:
        axes.plot(
            [each.time for each in markers],
            [-0.9] * len(markers),
            "v",
            color=_MARKER_COLOUR,
            markersize=5,
            clip_on=False,
        )
    axes.set_yticks(range(len(names)), names)
    axes.set_ylim(len(names) - 0.4, -1.3)
    axes.set_xlim(*window)
    axes.tick_params(labelbottom=False, length=0)
    axes.spines[:].set_visible(False)
    axes.grid(axis="x", alpha=0.25)


def _draw_speeds(axes: Any, samples: Samples) -> None:
    for hand, part in _parts(samples):
        speed = np.linalg.norm(part.velocity[:, _PALM], axis=1)
        axes.plot(samples.times, speed, color=_COLOURS[hand], linewidth=0.9, label=f"{hand} palm")
    if samples.camera is not None and samples.camera.velocity is not None:
        speed = np.linalg.norm(samples.camera.velocity, axis=1)
        axes.plot(samples.times, speed, color=_HEAD_COLOUR, linewidth=0.9, alpha=0.7, label="head")
    axes.set_xlabel("time, s")
    axes.set_ylabel("speed, m/s")
    axes.margins(y=0.2)  # room for the names
    axes.set_ylim(bottom=0)
    axes.grid(alpha=0.25)
    axes.spines[["top", "right"]].set_visible(False)
    if axes.get_lines():
        axes.legend(frameon=False, fontsize=9, ncols=3, loc="upper right")


def _draw_path(axes: Any, samples: Samples, upward: int, title: str, label: str) -> None:
    """x against another axis: where the index tips and the head went."""
    for hand, part in _parts(samples):
        tip = part.position[:, _INDEX_TIP]
        axes.plot(
            tip[:, 0],
            tip[:, upward],
            color=_COLOURS[hand],
            linewidth=0.8,
            label=f"{hand} index tip",
        )
    if samples.camera is not None:
        head = samples.camera.position
        axes.plot(
            head[:, 0], head[:, upward], color=_HEAD_COLOUR, linewidth=0.8, alpha=0.7, label="head"
        )
    axes.set_title(title, size=9, loc="left")
    axes.set_xlabel("right, m", fontsize=9)
    axes.set_ylabel(label, fontsize=9)
    axes.set_aspect("equal", adjustable="datalim")
    axes.grid(alpha=0.25)
    axes.spines[["top", "right"]].set_visible(False)
