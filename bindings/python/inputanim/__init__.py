"""MRTK 2 input animations: recordings of a head, two hands and a gaze as curves over time.

import inputanim
rec = inputanim.open("take.bin")
print(rec)
samples = rec.sample(rate=60)
samples.right.position  # (T, 27, 3), metres
"""

from __future__ import annotations

from .analysis import Analysis, Comparison, Epoch, Event, Figure, JointDistance, Measure, Series
from .curves import Curve, Curves
from .datasets.dataset import Dataset, dataset
from .errors import Error
from .findings import Finding
from .opening import join, open, synthesize
from .recording import JOINTS, Converted, Marker, Recording
from .tables import EVENTS, TABLES, Table
from .values import Frame, Hand, Pose, Ray, Samples

__version__ = "0.1.0"

__all__ = [
    "EVENTS",
    "JOINTS",
    "TABLES",
    "Analysis",
    "Comparison",
    "Converted",
    "Curve",
    "Curves",
    "Dataset",
    "Epoch",
    "Error",
    "Event",
    "Figure",
    "Finding",
    "Frame",
    "Hand",
    "JointDistance",
    "Marker",
    "Measure",
    "Pose",
    "Ray",
    "Recording",
    "Samples",
    "Series",
    "Table",
    "dataset",
    "join",
    "open",
    "synthesize",
]
