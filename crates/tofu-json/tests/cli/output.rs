use crate::input::{OUTPUTS, OUTPUTS_TEXT};
use crate::run::run;

#[test]
fn a_new_file() {
    let mut run = run(&["-o", "o.txt"]).input(OUTPUTS);
    assert_eq!(run.stdout(), "");
    assert_eq!(run.read("o.txt"), OUTPUTS_TEXT);
    assert_eq!(run.names(), ["o.txt"]);
}

#[test]
fn dash_is_standard_output() {
    let mut run = run(&["-o", "-"]).input(OUTPUTS);
    assert_eq!(run.stdout(), OUTPUTS_TEXT);
    assert!(run.names().is_empty());
}

#[test]
fn the_input_itself_can_be_replaced() {
    let mut run = run(&["o.json", "-o", "o.json"]).file("o.json", OUTPUTS);
    assert_eq!(run.stdout(), "");
    assert_eq!(run.read("o.json"), OUTPUTS_TEXT);
}

#[test]
fn a_failure_leaves_everything_as_it_was() {
    let mut run = run(&["-o", "o.txt"])
        .file("o.txt", "before")
        .input("{\"a\":");
    assert_eq!(run.code(), 1);
    assert_eq!(run.read("o.txt"), "before");
    assert_eq!(run.names(), ["o.txt"]);
}

#[test]
fn a_folder_that_is_not_there() {
    let mut run = run(&["-o", "no/o.txt"]).input(OUTPUTS);
    let no_such_file = std::fs::read(run.path("no/o.txt")).unwrap_err();
    assert_eq!(
        String::from_utf8(run.output().stderr).unwrap(),
        format!("tofu-json: error: no/o.txt: cannot be written: {no_such_file}\n")
    );
}

#[cfg(target_os = "linux")]
#[test]
fn help_that_cannot_be_written_is_an_error() {
    for arguments in [&["--help"][..], &["--version"], &["lock", "merge", "-h"]] {
        let full = std::fs::File::options().write(true).open("/dev/full");
        let output = std::process::Command::new(env!("CARGO_BIN_EXE_tofu-json"))
            .args(arguments)
            .stdout(full.unwrap())
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(1), "{arguments:?}");
        let told = String::from_utf8(output.stderr).unwrap();
        let begin = "tofu-json: error: standard output: cannot be written: ";
        assert!(told.starts_with(begin), "{told}");
    }
}

#[cfg(unix)]
#[test]
fn permissions_and_links_stay() {
    use std::fs;
    use std::os::unix::fs::{PermissionsExt as _, symlink};

    let mut run = run(&["-o", "link"]).file("o.txt", "before").input(OUTPUTS);
    fs::set_permissions(run.path("o.txt"), fs::Permissions::from_mode(0o640)).unwrap();
    symlink("o.txt", run.path("link")).unwrap();
    assert_eq!(run.stdout(), "");
    assert_eq!(run.read("o.txt"), OUTPUTS_TEXT);
    assert_eq!(
        fs::metadata(run.path("o.txt"))
            .unwrap()
            .permissions()
            .mode()
            & 0o777,
        0o640
    );
    assert!(fs::symlink_metadata(run.path("link")).unwrap().is_symlink());
}

/// Also for root, to whom nothing is closed.
#[test]
fn a_file_that_must_not_be_written_stays() {
    let mut run = run(&["-o", "o.txt"]).file("o.txt", "before").input(OUTPUTS);
    let mut permissions = std::fs::metadata(run.path("o.txt")).unwrap().permissions();
    permissions.set_readonly(true);
    std::fs::set_permissions(run.path("o.txt"), permissions).unwrap();
    let told = run.all();
    let begin = "code: 1\n--- stdout\n--- stderr\ntofu-json: error: o.txt: cannot be written: ";
    assert!(told.starts_with(begin), "{told}");
    assert_eq!(run.read("o.txt"), "before");
    assert_eq!(run.names(), ["o.txt"]);
}

/// Root alone can write files of others and give them back.
#[cfg(unix)]
#[test]
fn owner_and_group_stay() {
    use std::fs;
    use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, chown};

    let mut run = run(&["-o", "o.txt"]).file("o.txt", "before").input(OUTPUTS);
    if chown(run.path("o.txt"), Some(1234), Some(2345)).is_err() {
        return;
    }
    fs::set_permissions(run.path("o.txt"), fs::Permissions::from_mode(0o660)).unwrap();
    assert_eq!(run.stdout(), "");
    assert_eq!(run.read("o.txt"), OUTPUTS_TEXT);
    let found = fs::metadata(run.path("o.txt")).unwrap();
    assert_eq!((found.uid(), found.gid()), (1234, 2345));
    assert_eq!(found.mode() & 0o777, 0o660);
}

#[cfg(unix)]
#[test]
fn a_device_is_written_to_not_replaced() {
    assert_eq!(run(&["-o", "/dev/null"]).input(OUTPUTS).stdout(), "");
    assert!(!std::fs::metadata("/dev/null").unwrap().is_file());
}
