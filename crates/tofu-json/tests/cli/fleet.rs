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
    assert!(told.contains("cargo install tofu-json-fleet"), "{told}");
    assert_eq!(output.status.code(), Some(1));
}

/// A copy of the program beside another that stands for `tofu-json-fleet`: arguments, output and exit code are that
/// one's.
#[cfg(unix)]
#[test]
fn a_program_beside_is_started() {
    use std::fs;
    use std::os::unix::fs::PermissionsExt as _;
    let folder = tempfile::tempdir().unwrap();
    let program = folder.path().join("tofu-json");
    fs::copy(env!("CARGO_BIN_EXE_tofu-json"), &program).unwrap();
    let beside = folder.path().join("tofu-json-fleet");
    fs::write(&beside, "#!/bin/sh\nprintf '%s\\n' \"$@\"\nexit 7\n").unwrap();
    fs::set_permissions(&beside, fs::Permissions::from_mode(0o755)).unwrap();
    let output = Command::new(&program)
        .args(["fleet", "scan", "--help", "a b", "-o", "x"])
        .output()
        .unwrap();
    assert_eq!(output.stdout, b"scan\n--help\na b\n-o\nx\n");
    assert_eq!(output.status.code(), Some(7));
}
