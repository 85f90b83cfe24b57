use crate::corpus;
use serde_json::Value;
use std::io;

/// A recorded stream of messages, and what the same command printed without `-json`.
#[derive(Clone, Debug)]
pub struct RecordedStream {
    /// The scenario and the name within it.
    pub id: String,
    /// The arguments of the command.
    pub args: Vec<String>,
    /// How it ended; below 0 by a signal.
    pub exit: i64,
    /// The messages.
    pub stream: String,
    /// The text without and with colour, where it was recorded.
    pub human: [Option<String>; 2],
    /// What went to standard error beside the text.
    pub errors: [Option<String>; 2],
}

/// The streams of `tests/corpus/streams`.
///
/// # Errors
///
/// When they cannot be read.
pub fn recorded_streams() -> io::Result<Vec<RecordedStream>> {
    let recording = corpus("streams/streams")?;
    let lines = recording.lines().map(serde_json::from_slice::<Value>);
    lines
        .map(|line| line.map(|line| read(&line)).map_err(io::Error::other))
        .collect()
}

fn read(line: &Value) -> RecordedStream {
    let text = |value: Option<&Value>| Some(value?.as_str()?.to_owned());
    let both = |name: &str| {
        let texts = line.get(name);
        ["plain", "color"].map(|word| text(texts.and_then(|texts| texts.get(word))))
    };
    let args = line
        .get("args")
        .and_then(Value::as_array)
        .into_iter()
        .flatten();
    RecordedStream {
        id: text(line.get("id")).unwrap_or_default(),
        args: args.filter_map(|arg| text(Some(arg))).collect(),
        exit: line.get("exit").and_then(Value::as_i64).unwrap_or(0),
        stream: text(line.get("stream")).unwrap_or_default(),
        human: both("human"),
        errors: both("errors"),
    }
}
