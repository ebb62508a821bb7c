"""One Parquet file of a table: how it is encoded, and that it is whole or not there."""

from __future__ import annotations

import json
import os
import threading
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .progress import Progress
from .tables import Table

if TYPE_CHECKING:
    import pyarrow as pa

FAILURES_KEY = b"inputanim.failures"
# Of a row group, before compression: large enough to compress well, small enough to hold several.
_ROW_GROUP_BYTES = 64 << 20


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
            rows = _rows_per_group(reader.schema)
            for batch in reader:
                if stop.is_set():
                    return
                writer.write_batch(batch, row_group_size=rows)
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


def _rows_per_group(schema: pa.Schema) -> int:
    return max(_ROW_GROUP_BYTES // (4 * len(schema)), 10_000)


def temporary_of(path: Path) -> Path:
    return path.with_name(f".{path.name}.writing")
