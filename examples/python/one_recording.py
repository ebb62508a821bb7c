# %% [markdown]
# # One recording
# What is in it, what its curves are, where a fingertip was, when the hand pinched: one file, and
# numpy.
#
# Run the cells one after the other, or all as a script: `python one_recording.py --plot pinch.png`

# %%
import argparse
from pathlib import Path

import matplotlib.pyplot as plt
import numpy as np

import inputanim

parser = argparse.ArgumentParser()
parser.add_argument("--recording", default=Path(__file__).parents[2] / "samples" / "two-hands.bin")
parser.add_argument("--plot", default="pinch.png", help="where the figure goes")
options, _ = parser.parse_known_args()  # a notebook has arguments of its own

# %% [markdown]
# `print` says what it is, and what is odd about it. In a notebook, `take` alone shows the same with
# a picture, and `take.show()` plays it.

# %%
take = inputanim.open(options.recording)
print(take)

# %% [markdown]
# A recording is curves: keys at times of their own. They are arrays that nobody copied.

# %%
curve = take.curves["hand.right.IndexTip.position.x"]
print(f"{len(curve.times)} keys; the first is {curve.values[0]:.3f} m at {curve.times[0]:.3f} s")

# %% [markdown]
# Most questions are easier on a grid: 60 samples a second here. Joints are in the order of
# `inputanim.JOINTS`, in metres; while a hand is out of sight they are NaN.

# %%
samples = take.sample(rate=60)
index_tip, thumb_tip = (inputanim.JOINTS.index(name) for name in ("IndexTip", "ThumbTip"))
assert samples.right is not None
fingertips = samples.right.position[:, [index_tip, thumb_tip]]
aperture = np.linalg.norm(fingertips[:, 0] - fingertips[:, 1], axis=1)
print(f"{len(aperture)} samples, the right hand is seen in {np.isfinite(aperture).mean():.0%}")
nearest, farthest = np.nanmin(aperture) * 100, np.nanmax(aperture) * 100
print(f"between thumb and index: {nearest:.1f} to {farthest:.1f} cm")

# %% [markdown]
# Pinches, reaches, fixations and gaps are found for us; `docs/analysis.md` says how.

# %%
events = [event for event in take.analyse().events if event.hand == "right"]
for event in events:
    if event.event == "pinch_recorded":
        print(f"the right hand pinches from {event.from_:.2f} s for {event.duration:.2f} s")

# %%
figure, axes = plt.subplots(figsize=(8, 3.2), layout="constrained")
axes.plot(samples.times, aperture * 100, color="#c8720f", linewidth=1.8)
looks = {"pinch_recorded": ("pinch", "#c8720f"), "gap": ("unseen", "#7f8894")}
for event in events:
    if event.event in looks:
        word, colour = looks[event.event]
        axes.axvspan(event.from_, event.to, color=colour, alpha=0.13, linewidth=0)
        axes.text((event.from_ + event.to) / 2, 0.3, word, color=colour, ha="center")
axes.set(xlabel="time, s", ylabel="thumb to index, cm", xlim=(samples.times[0], samples.times[-1]))
axes.set_ylim(bottom=0)
axes.set_title(f"The right hand of {take.name}", loc="left")
axes.spines[["top", "right"]].set_visible(False)
figure.savefig(options.plot, dpi=150)
print(f"the figure is {options.plot}")

# %% [markdown]
# Edits give a new recording: here the second in the middle, as the other hand would have done it.

# %%
middle = sum(take.span or (0, 0)) / 2
part = take.trim(middle - 0.5, middle + 0.5).shift(0.5 - middle).mirror()
print(f"{part.duration:.2f} s, {len(part.to_bytes())} bytes; part.save('part.bin') writes them")
