"""A study to try things on: made recordings, as nobody's real hands can be given away."""

from __future__ import annotations

from pathlib import Path

import inputanim

PARTITION = r"participant=(P\d+)/session=(\d+)"
PARTICIPANTS, SESSIONS = 8, 5


def make(folder: Path, seconds: float = 20) -> None:
    """40 recordings, as folder/P03/2/take.bin. People differ, and get quicker from session to session."""
    for participant in range(1, PARTICIPANTS + 1):
        for session in range(1, SESSIONS + 1):
            take = inputanim.synthesize(
                seconds, rate=60, seed=100 * participant + session, noise=0.0003, time_jitter=0.001
            )
            own_pace = 0.85 + 0.3 * participant / PARTICIPANTS
            practice = 0.65 + 0.35 * 0.6 ** (session - 1)
            place = folder / f"P{participant:02}" / str(session)
            place.mkdir(parents=True, exist_ok=True)
            take.retime(own_pace * practice).reduce().save(place / "take.bin", replace=True)
