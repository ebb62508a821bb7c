"""One Parquet file of a table: how it is encoded, and that it is whole or not there."""

from __future__ import annotations

import json
import os
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..tables import Table
from .progress import Progress

if TYPE_CHECKING:
    import pyarrow as pa

FAILURES_KEY = b"inputanim.failures"
# Of a row group, before compression: large enough to compress well, small enough to hold several.
_ROW_GROUP_BYTES = 32 << 20


def write_part(
    path: Path,
    table: Table,
    compression: str,
    level: int | None,
    progress: Progress,
    stop: threading.Event,
) -> None:
    """A file, whole or not at all, with its failures in its metadata."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    reader = pa.RecordBatchReader.from_stream(table)
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = temporary_of(path)
    seen = 0
    with open(temporary, "wb") as file:
        with pq.ParquetWriter(
            file, reader.schema, **_form(reader.schema, compression, level)
        ) as writer:
            for group in _groups(reader):
                writer.write_table(group, row_group_size=group.num_rows)
                if stop.is_set():
                    return
                progress.add(table.finished - seen)
                seen = table.finished
            writer.add_key_value_metadata({FAILURES_KEY: json.dumps(table.failures)})
        file.flush()
        os.fsync(file.fileno())
    temporary.replace(path)
    progress.add(table.finished - seen)


def _form(schema: pa.Schema, compression: str, level: int | None) -> dict[str, Any]:
    """How the columns are encoded. Measured on keys (docs/dataset.md): numbers compress best when
    their bytes are split into streams, but times, which come again for every curve and joint, as
    they are."""
    import pyarrow as pa

    encodings = {}
    words = []
    for column in schema:
        if pa.types.is_floating(column.type):
            encodings[column.name] = "PLAIN" if column.name == "time" else "BYTE_STREAM_SPLIT"
        elif pa.types.is_integer(column.type):
            encodings[column.name] = "DELTA_BINARY_PACKED"
        elif pa.types.is_dictionary(column.type) or pa.types.is_string(column.type):
            words.append(column.name)
    return {
        "compression": compression,
        "compression_level": 9 if level is None and compression == "zstd" else level,
        "use_dictionary": words,
        "column_encoding": encodings,
        "data_page_size": 4 << 20,
        "max_rows_per_page": 4 << 20,
    }


def _groups(reader: pa.RecordBatchReader) -> Iterator[pa.Table]:
    """Rows by row group: pyarrow would make one of every batch, however small."""
    import pyarrow as pa

    most = max(_ROW_GROUP_BYTES // (4 * len(reader.schema)), 10_000)
    batches: list[pa.RecordBatch] = []
    for batch in reader:
        if batches and sum(each.num_rows for each in batches) + batch.num_rows > most:
            yield pa.Table.from_batches(batches)
            batches = []
        batches.append(batch)
    if batches:
        yield pa.Table.from_batches(batches)


def temporary_of(path: Path) -> Path:
    return path.with_name(f".{path.name}.writing")
