"""A Spark of this machine alone, for benchmarks: its executors are processes of their own."""

from __future__ import annotations

import os
import sys
from typing import Any


def start() -> Any:
    """Two executors of one core each, all on loopback, with the data source registered."""
    import pyspark
    from pyspark.sql import SparkSession

    import inputanim.spark

    os.environ |= {
        "SPARK_HOME": pyspark.__path__[0],
        "SPARK_LOCAL_IP": "127.0.0.1",
        "PYSPARK_PYTHON": sys.executable,
    }
    # Java takes its heap at the start: what grows then is a leak.
    heap = "-Xms512m -XX:+AlwaysPreTouch"
    spark = (
        SparkSession.builder.master("local-cluster[2,1,1024]")
        .config("spark.driver.memory", "512m")
        .config("spark.executor.memory", "512m")
        .config("spark.driver.extraJavaOptions", heap)
        .config("spark.executor.extraJavaOptions", heap)
        .config("spark.driver.host", "127.0.0.1")
        .config("spark.driver.bindAddress", "127.0.0.1")
        .config("spark.ui.enabled", "false")
        .config("spark.ui.showConsoleProgress", "false")
        .getOrCreate()
    )
    spark.sparkContext.setLogLevel("ERROR")
    spark.dataSource.register(inputanim.spark.InputAnimations)
    return spark


def view(spark: Any, name: str, folder: str, **options: str) -> None:
    """Recordings as a view that SQL can name."""
    spark.read.format("inputanim").options(**options).load(folder).createOrReplaceTempView(name)


# Sums of every joint: each task is asked in SQL, and Spark adds up what they answer.
SUMS = (
    "select joint, count(x) as n, sum(x) as x, sum(y) as y, sum(z) as z from joints group by joint"
)


def sums_of_joints(spark: Any, folder: str) -> list[Any]:
    view(spark, "of_tasks", folder, query=SUMS, queryOf="task")
    sums = "select joint, sum(n), sum(x), sum(y), sum(z) from of_tasks group by joint"
    return [tuple(row) for row in spark.sql(sums).collect()]
