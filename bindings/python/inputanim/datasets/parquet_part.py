"""One Parquet file of a table: how it is encoded, and that it is whole or not there."""

from __future__ import annotations

import json
import os
import threading
from collections.abc import Iterator
from dataclasses import dataclass
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
    form: Form,
    progress: Progress,
    stop: threading.Event,
) -> None:
    """A file, whole or not at all, with its failures in its metadata. `stop` ends it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = temporary_of(path)
    try:
        if _write(temporary, table, form, progress, stop):
            temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)


def _write(path: Path, table: Table, form: Form, progress: Progress, stop: threading.Event) -> bool:
    """Whether it was written to its end."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    reader = pa.RecordBatchReader.from_stream(table)
    seen = 0
    with open(path, "wb") as file:
        with pq.ParquetWriter(file, reader.schema, **form.of(reader.schema)) as writer:
            for group in _groups(reader):
                writer.write_table(group, row_group_size=group.num_rows)
                if stop.is_set():
                    return False
                progress.add(table.finished - seen)
                seen = table.finished
            writer.add_key_value_metadata({FAILURES_KEY: json.dumps(table.failures)})
        file.flush()
        os.fsync(file.fileno())
    progress.add(table.finished - seen)
    return True


@dataclass(frozen=True)
class Form:
    """How files are compressed and their columns encoded."""

    compression: str
    level: int | None

    def check(self, table: Table) -> None:
        """ValueError where Parquet does not have it."""
        import pyarrow as pa
        import pyarrow.parquet as pq

        schema = pa.schema(table)
        row = pa.Table.from_pylist([dict.fromkeys(schema.names)], schema)
        try:
            with pq.ParquetWriter(pa.BufferOutputStream(), schema, **self.of(schema)) as writer:
                writer.write_table(row)
        except (pa.ArrowException, OSError, ValueError, TypeError) as error:
            level = "" if self.level is None else f" with compression_level {self.level}"
            raise ValueError(
                f"compression {self.compression!r}{level}: {error}; there are zstd, snappy, gzip, "
                "lz4, brotli and none"
            ) from error

    def of(self, schema: pa.Schema) -> dict[str, Any]:
        """What pyarrow's writer takes. Measured on keys (docs/dataset.md): numbers compress best
        when their bytes are split into streams, but times, which come again for every curve and
        joint, as they are."""
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
        level = 9 if self.level is None and self.compression == "zstd" else self.level
        return {
            "compression": self.compression,
            "compression_level": level,
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
