//! `fleet` starts a program beside this one.

use std::process::Command;

#[test]
fn a_program_that_is_not_there_is_named() {
    let nowhere = tempfile::tempdir().unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_tofu-json"));
    command.args(["fleet", "report", "--questions"]);
    let output = command.env("PATH", nowhere.path()).output().unwrap();
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(
        told.contains("expected the program `tofu-json-fleet` beside this one or in PATH"),
        "{told}"
    );
    assert!(
        told.contains("cargo install --locked --path fleet/crates/tofu-json-fleet"),
        "{told}"
    );
    assert_eq!(output.status.code(), Some(1));
}

/// Copies the program and writes another that prints its arguments.
#[cfg(unix)]
const MAKES_BOTH: &str = r#"cp "$0" tofu-json && cat > tofu-json-fleet <<'END' && chmod 755 tofu-json-fleet
#!/bin/sh
printf '%s\n' "$@"
exit 7
END"#;

/// A copy of the program beside another that stands for `tofu-json-fleet`: arguments, output and exit code are that
/// one's.
#[cfg(unix)]
#[test]
fn a_program_beside_is_started() {
    let folder = tempfile::tempdir().unwrap();
    let program = folder.path().join("tofu-json");
    // Written by a shell: what this process has open for writing while another test starts a program cannot be started.
    let made = Command::new("sh")
        .args(["-c", MAKES_BOTH, env!("CARGO_BIN_EXE_tofu-json")])
        .current_dir(folder.path())
        .status();
    assert!(made.unwrap().success());
    let output = Command::new(&program)
        .args(["fleet", "scan", "--help", "a b", "-o", "x"])
        .output()
        .unwrap();
    assert_eq!(output.stdout, b"scan\n--help\na b\n-o\nx\n");
    assert_eq!(output.status.code(), Some(7));
}
