//! The JSON of rustdoc for our libraries.

use crate::Error;
use std::env;
use std::path::PathBuf;
use std::process::{Command, ExitCode};
use tofu_json_tests::workspace;

/// Set for cargo, which then runs this program where it wants to run rustdoc.
const REAL: &str = "TOFU_JSON_RUSTDOC";

/// Runs rustdoc in its name, if cargo has started this program for that.
///
/// JSON is not stable, and only this lets a stable rustdoc write it. If all of cargo had the variable, everything
/// that asks for it would be built anew.
pub(crate) fn in_its_place() -> Option<ExitCode> {
    let real = env::var_os(REAL)?;
    let status = Command::new(real)
        .args(env::args_os().skip(1))
        .env("RUSTC_BOOTSTRAP", "1")
        .status();
    Some(match status {
        Ok(status) if status.success() => ExitCode::SUCCESS,
        _ => ExitCode::FAILURE,
    })
}

/// The release of Rust that documents are made with, such as `1.95.0`.
pub(crate) fn release() -> Result<String, Error> {
    let output = Command::new(program("RUSTDOC", "rustdoc"))
        .arg("--version")
        .output()?;
    let text = String::from_utf8_lossy(&output.stdout);
    let release = text.split_whitespace().nth(1);
    Ok(release
        .ok_or("rustdoc does not say its version")?
        .to_owned())
}

/// The documents of the libraries, in their order.
pub(crate) fn documents(libraries: &[String]) -> Result<Vec<PathBuf>, Error> {
    let target = match env::var_os("CARGO_TARGET_DIR") {
        Some(target) => workspace().join(target),
        None => workspace().join("target"),
    };
    let mut cargo = Command::new(program("CARGO", "cargo"));
    cargo
        .current_dir(workspace())
        .args([
            "doc",
            "--quiet",
            "--locked",
            "--lib",
            "--no-deps",
            "--all-features",
        ])
        .env("RUSTDOCFLAGS", "-Zunstable-options --output-format json")
        .env(REAL, program("RUSTDOC", "rustdoc"))
        .env("RUSTDOC", env::current_exe()?);
    for name in libraries {
        cargo.arg("-p").arg(format!("tofu-json-{name}"));
    }
    if !cargo.status()?.success() {
        return Err("`cargo doc` ended with a failure".into());
    }
    let file = |name: &String| format!("doc/tofu_json_{}.json", name.replace('-', "_"));
    Ok(libraries
        .iter()
        .map(|name| target.join(file(name)))
        .collect())
}

fn program(variable: &str, name: &str) -> std::ffi::OsString {
    env::var_os(variable).unwrap_or_else(|| name.into())
}
