//! Packages of recorded mirrors: `lock hash`, `lock verify` and `lock add` against what OpenTofu
//! said and wrote.

#![expect(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a test may end that way"
)]
#![expect(
    clippy::disallowed_methods,
    reason = "these tests run the program and look at files"
)]

mod add;
mod directories;
mod verify;

use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn corpus(path: &str) -> PathBuf {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/corpus/lock");
    fs::canonicalize(corpus).unwrap().join(path)
}

/// A recorded run of OpenTofu.
struct Case(Value);

impl Case {
    fn all() -> Vec<Self> {
        let lines = fs::read_to_string(corpus("update.ndjson")).unwrap();
        let case = |line| Self(serde_json::from_str(line).unwrap());
        lines.lines().map(case).collect()
    }

    fn text(&self, name: &str) -> &str {
        self.0[name].as_str().unwrap_or_default()
    }

    fn id(&self) -> &str {
        self.text("id").trim_start_matches("update/")
    }

    fn arguments(&self) -> Vec<&str> {
        let all = self.0["argv"].as_array().unwrap();
        all.iter()
            .map(|argument| argument.as_str().unwrap())
            .collect()
    }

    fn succeeded(&self) -> bool {
        self.0["exit_code"] == 0
    }

    fn mirror(&self) -> PathBuf {
        corpus("mirrors").join(self.text("mirror"))
    }

    /// Everything that it said, without its line breaks.
    fn said(&self) -> String {
        let said = format!("{} {}", self.text("stdout"), self.text("stderr"));
        said.split_whitespace().collect::<Vec<_>>().join(" ")
    }
}

/// A verb of `lock`.
fn lock(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tofu-json"));
    command.arg("lock").args(arguments).env_clear();
    command.current_dir(folder).output().unwrap()
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap()
}
