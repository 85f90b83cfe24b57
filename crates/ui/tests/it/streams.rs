//! Recorded streams, and small ones made by hand.

use std::io::Read as _;
use std::path::Path;
use std::sync::LazyLock;

/// A recorded stream and the command that wrote it.
pub(crate) struct Recorded {
    pub(crate) id: String,
    pub(crate) args: Vec<String>,
    pub(crate) exit: i64,
    pub(crate) stream: Vec<u8>,
    pub(crate) human: Option<String>,
}

/// All recorded streams.
pub(crate) static RECORDED: LazyLock<Vec<Recorded>> = LazyLock::new(|| {
    let path =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/corpus/streams/streams.ndjson.zst");
    let packed = std::fs::read(path).unwrap();
    let mut text = String::new();
    let mut decoder = ruzstd::decoding::StreamingDecoder::new(packed.as_slice()).unwrap();
    decoder.read_to_string(&mut text).unwrap();
    text.lines().map(recorded).collect()
});

fn recorded(line: &str) -> Recorded {
    let case: serde_json::Value = serde_json::from_str(line).unwrap();
    let text = |value: &serde_json::Value| value.as_str().map(str::to_owned);
    let args = case["args"].as_array().into_iter().flatten();
    Recorded {
        id: text(&case["id"]).unwrap(),
        args: args.filter_map(text).collect(),
        exit: case["exit"].as_i64().unwrap_or(0),
        stream: text(&case["stream"]).unwrap().into_bytes(),
        human: text(&case["human"]["plain"]),
    }
}

/// A recorded stream by its name.
pub(crate) fn by_id(id: &str) -> &'static Recorded {
    RECORDED.iter().find(|case| case.id == id).unwrap()
}
