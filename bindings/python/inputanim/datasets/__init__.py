"""Many recordings as one: found, queried, written as Parquet, from Python and from the shell."""
