//! The words of `executor`.

pub(crate) const EXAMPLES: &str = "\
Examples:
  tofu-json-fleet executor df://10.0.0.1:50050 --host 10.0.0.2
  tofu-json-fleet executor df://127.0.0.1:50050 --port 50061 --tasks 1

An executor reads files and buckets by the paths that whoever asks has given, with its own rights. How buckets are
reached is said by its own environment, such as AWS_ACCESS_KEY_ID, AWS_REGION and AWS_ENDPOINT_URL. On one machine each
executor has ports of its own: two, one after the other. Interrupted, it finishes its tasks and tells the scheduler so.

Exit codes:
  0  it was told to end
  1  an error: no scheduler answers, or a port is taken";
