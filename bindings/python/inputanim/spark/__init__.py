"""Recordings as tables of Spark: a data source that Spark reads in as many processes as it has.

    spark.dataSource.register(inputanim.spark.InputAnimations)
    joints = spark.read.format("inputanim").option("table", "joints").load("study/")

Every executor needs this package, and sees the files under the same path. docs/spark.md has the
options, and what makes a question quick.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

try:
    import pyarrow
    from pyspark.sql.datasource import DataSource, DataSourceReader, Filter, InputPartition
    from pyspark.sql.pandas.types import from_arrow_schema
except ImportError as error:
    raise ImportError(
        f"this needs Spark and pyarrow: pip install inputanim[spark] ({error})"
    ) from error

from .filters import Filters
from .options import Request, parse
from .rows import batches, schema_of, sources_of, tasks

if TYPE_CHECKING:
    from pyspark.sql.types import StructType

__all__ = ["InputAnimations"]


class InputAnimations(DataSource):
    """The data source `inputanim`. inputanim.spark.options.Request has its options."""

    @classmethod
    def name(cls) -> str:
        return "inputanim"

    def __init__(self, options: Mapping[str, str]) -> None:
        super().__init__(dict(options))
        self.request = parse(options)

    def schema(self) -> StructType:
        return from_arrow_schema(schema_of(self.request))

    def reader(self, schema: StructType) -> DataSourceReader:
        """Of the columns of `schema`: those of the options, or of the user's own schema."""
        request = replace(self.request, columns=tuple(schema.names))
        arrow = schema_of(request)
        for asked, there in zip(schema, from_arrow_schema(arrow)):
            if asked.dataType != there.dataType:
                is_, not_ = there.dataType.simpleString(), asked.dataType.simpleString()
                raise ValueError(f"the column {asked.name} is of type {is_}, not {not_}")
        return (FilteringReader if request.push_filters else Reader)(request, arrow)


class Reader(DataSourceReader):
    """Finds the files, once, on the driver; reads some of them in each task."""

    def __init__(self, request: Request, schema: pyarrow.Schema) -> None:
        self.request = request
        self.schema = schema

    def partitions(self) -> Sequence[InputPartition]:
        return [InputPartition(task) for task in tasks(self.request, sources_of(self.request))]

    def read(self, partition: InputPartition) -> Iterator[pyarrow.RecordBatch]:
        return batches(self.request, self.schema, partition.value)


class FilteringReader(Reader):
    """The same with Spark's filters, which say what need not be read.

    Spark 4.3 keeps what it pushed with the data frame: the next question to it, and every other use
    of it in the same question, gets the rows of the filters pushed last. So this is for a data
    frame that is used once.
    """

    def __init__(self, request: Request, schema: pyarrow.Schema) -> None:
        super().__init__(request, schema)
        self.filters = Filters(request)

    def pushFilters(self, filters: list[Filter]) -> Iterable[Filter]:
        left = [each for each in filters if not self.filters.take(each)]
        self.request = self.filters.narrowed()
        return left

    def partitions(self) -> Sequence[InputPartition]:
        sources = self.filters.kept(sources_of(self.request))
        return [InputPartition(task) for task in tasks(self.request, sources)]
