# %% [markdown]
# # The same study on Spark
# When a study does not fit one machine: the same tables, read by as many processes as Spark has.
# Here Spark runs on this machine; `--master spark://host:7077` is a cluster, whose machines see the
# folder and have this package.
#
# Run the cells one after the other, or all as a script: `python spark_job.py --folder study`

# %%
import argparse
import os
import sys
import tempfile
from pathlib import Path

from pyspark.sql import SparkSession

import inputanim.spark
import made_study

parser = argparse.ArgumentParser()
parser.add_argument("--folder", help="where the recordings are, or will be made")
parser.add_argument("--master", default="local[2]")
options, _ = parser.parse_known_args()  # a notebook has arguments of its own

folder = Path(options.folder or tempfile.mkdtemp(prefix="study-"))
if not any(folder.rglob("*.bin")):
    made_study.make(folder)

# %% [markdown]
# Executors run this Python. Register the data source, once in a session.

# %%
os.environ["PYSPARK_PYTHON"] = sys.executable
spark = (
    SparkSession.builder.master(options.master)
    .appName("inputanim")
    .config("spark.driver.bindAddress", "127.0.0.1")
    .config("spark.driver.host", "127.0.0.1")
    .config("spark.ui.enabled", "false")
    .config("spark.ui.showConsoleProgress", "false")
    .getOrCreate()
)
spark.sparkContext.setLogLevel("ERROR")
spark.dataSource.register(inputanim.spark.InputAnimations)

# %% [markdown]
# A table is a data frame. `columns` says what is needed, as Spark does not tell data sources: the
# rest is not decoded.

# %%
recordings = (
    spark.read.format("inputanim")
    .option("partition", made_study.PARTITION)
    .option("table", "recordings")
    .load(str(folder))
)
by_person = recordings.groupBy("participant").agg({"duration": "sum", "error": "count"})
by_person.orderBy("participant").show()

# %%
events = (
    spark.read.format("inputanim")
    .option("partition", made_study.PARTITION)
    .option("table", "events")
    .option("columns", "participant,session,event,hand,duration,peak_speed")
    .load(str(folder))
)
events.createOrReplaceTempView("events")
spark.sql("""
    select session, count(*) as pinches, round(avg(duration), 2) as seconds
    from events where event = 'pinch_recorded' group by session order by session
""").show()

# %% [markdown]
# What can be said of each recording by itself is quickest as a `query`: DuckDB answers it where the
# file is read, and only the answers go to Spark. Here a row for every recording, of the eighty
# thousand that its joints have.

# %%
speeds = (
    spark.read.format("inputanim")
    .option("partition", made_study.PARTITION)
    .option(
        "query",
        """
        with steps as (
            select time - lag(time) over take as seconds,
                   sqrt((x - lag(x) over take) ** 2 + (y - lag(y) over take) ** 2
                        + (z - lag(z) over take) ** 2) as metres
            from joints
            where hand = 'right' and joint = 'IndexTip' and tracked
            window take as (order by time)
        )
        select sum(metres) as metres, sum(seconds) as seconds from steps where metres is not null
        """,
    )
    .load(str(folder))
)
speeds.createOrReplaceTempView("speeds")
for row in spark.sql("""
    select session, avg(metres / seconds) as speed from speeds group by session order by session
""").collect():
    print(f"session {row.session}: {row.speed * 100:.1f} cm/s")

# %%
spark.stop()
