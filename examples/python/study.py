# %% [markdown]
# # A study
# Forty recordings of eight people, who came five times. Did they get quicker? One question in SQL,
# one figure.
#
# Run the cells one after the other, or all as a script: `python study.py --folder study --plot
# study.png`

# %%
import argparse
import tempfile
from pathlib import Path

import matplotlib.pyplot as plt

import inputanim
import made_study

parser = argparse.ArgumentParser()
parser.add_argument("--folder", help="where the recordings are, or will be made")
parser.add_argument("--plot", default="study.png", help="where the figure goes")
options, _ = parser.parse_known_args()  # a notebook has arguments of its own

folder = Path(options.folder or tempfile.mkdtemp(prefix="study-"))
if not any(folder.rglob("*.bin")):
    made_study.make(folder)

# %% [markdown]
# A data set is the files, and what their folders say: `study/P03/2/take.bin` is session 2 of P03.
# Nothing is read yet.

# %%
ds = inputanim.dataset(folder, partition=made_study.PARTITION)
print(ds)

# %% [markdown]
# First look at what there is. Files that cannot be read are rows too, with an `error`.

# %%
print(
    ds.query("""
        select participant, count(*) as takes, count(error) as bad, round(sum(duration)) as seconds,
               round(avg(right_tracked), 2) as right_hand_seen
        from recordings group by participant order by participant
    """)
)

# %% [markdown]
# How fast was the tip of the right index finger? `joints` has a row for every time, hand and joint,
# sixty times a second; only those of this joint are decoded.

# %%
speeds = ds.query("""
    with steps as (
        select participant, session::int as session, time - lag(time) over take as seconds,
               sqrt((x - lag(x) over take) ** 2 + (y - lag(y) over take) ** 2
                    + (z - lag(z) over take) ** 2) as metres
        from joints
        where hand = 'right' and joint = 'IndexTip' and tracked
        window take as (partition by recording order by time)
    )
    select participant, session, sum(metres) / sum(seconds) as speed
    from steps where metres is not null group by all order by all
""").df()
by_session = speeds.groupby("session")["speed"].mean()
for session, speed in by_session.items():
    print(f"session {session}: {speed * 100:.1f} cm/s")

# %% [markdown]
# And how long did a pinch take? `events` has what the analysis finds: pinches, reaches, fixations,
# gaps.

# %%
pinches = ds.query("""
    select session::int as session,
           quantile_cont(duration, [0.1, 0.25, 0.5, 0.75, 0.9]) as quantiles
    from events where event = 'pinch_recorded' group by all order by all
""").df()

# %%
INK, PALE, STRONG = "#3f4854", "#b9c7d6", "#2a7fc4"
figure, (left, right) = plt.subplots(1, 2, figsize=(9, 3.6), layout="constrained")
for _, own in speeds.groupby("participant"):
    left.plot(own["session"], own["speed"] * 100, color=PALE, linewidth=1.2)
left.plot(by_session.index, by_session * 100, color=STRONG, linewidth=2.6, marker="o", markersize=5)
beside = {"textcoords": "offset points", "va": "center"}
last = (by_session.index[-1], by_session.iloc[-1] * 100)
left.annotate("mean", last, xytext=(8, 0), color=STRONG, **beside)
people = speeds["participant"].nunique()
left.set_title(f"Fingertip speed of {people} people", loc="left", color=INK)
left.set(xlabel="session", ylabel="cm/s", xticks=by_session.index)

for session, (low, lower, median, upper, high) in zip(pinches["session"], pinches["quantiles"]):
    right.vlines(session, low, high, color=PALE, linewidth=3)
    right.vlines(session, lower, upper, color=STRONG, linewidth=9)
    right.plot(session, median, "_", color="white", markersize=9, markeredgewidth=2)
_, lower, median, upper, high = pinches["quantiles"].iloc[0]
for height, words in ((median, "median"), (upper, "half of all"), (high, "four fifths")):
    right.annotate(words, (1, height), xytext=(9, 0), color=INK, size=8, **beside)
right.set_title("How long a pinch lasts", loc="left", color=INK)
right.set(xlabel="session", ylabel="s", xticks=pinches["session"], xlim=(0.5, len(pinches) + 0.5))
right.set_ylim(bottom=0)
for axes in (left, right):
    axes.spines[["top", "right"]].set_visible(False)
    axes.grid(axis="y", color="#e6eaee", linewidth=0.8)
    axes.set_axisbelow(True)
figure.savefig(options.plot, dpi=150)
print(f"the figure is {options.plot}")
