//! `tofu-json-fleet`: thousands of OpenTofu's plans and states as tables.

use std::process::ExitCode;

fn main() -> ExitCode {
    tofu_json_fleet::run()
}
