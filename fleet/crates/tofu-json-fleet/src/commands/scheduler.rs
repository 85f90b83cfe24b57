//! The words of `scheduler`.

pub(crate) const EXAMPLES: &str = "\
Examples:
  tofu-json-fleet scheduler
  tofu-json-fleet scheduler --host 10.0.0.1 --port 50050

The scheduler takes questions and scans, plans them and gives their tasks to executors. It needs to read the folders and
buckets of datasets too: variables of its own environment, such as AWS_ACCESS_KEY_ID, say how. What nobody waits for any
more is given up. Nothing of it is kept: after a new start executors find it again by themselves.

Exit codes:
  1  an error: the port is taken";
