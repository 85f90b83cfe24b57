use crate::folder::Folder;
use crate::stream::{begin, end, error, errored, log, planned};
use std::process::{Command, Output};

/// Runs a script in a folder, where `$T` is the program.
fn sh(folder: &Folder, script: &str) -> Output {
    Command::new("sh")
        .args(["-c", script])
        .current_dir(folder.path())
        .env("T", env!("CARGO_BIN_EXE_tofu-json"))
        .output()
        .unwrap()
}

#[test]
fn an_event_is_a_line() {
    let folder = Folder::new();
    folder.write("log", begin() + "plain\n" + &end(0));
    let output = sh(&folder, "\"$T\" ui watch log");
    let text = String::from_utf8(output.stdout).unwrap();
    let lines: Vec<_> = text.lines().collect();
    assert_eq!(lines.len(), 11);
    assert_eq!(
        lines.get(4..6),
        Some(&["a.first: Creating...", "plain"][..])
    );
    assert_eq!((output.status.code(), output.stderr), (Some(0), Vec::new()));
}

#[test]
fn the_producer_ends_well_when_nobody_reads() {
    let folder = Folder::new();
    folder.write("log", begin() + &end(100_000));
    let script = "{ cat log; echo $? > produced; } | { \"$T\" ui watch --tee copy; echo $? > watched; } | head -n 1";
    let output = sh(&folder, script);
    assert_eq!(
        String::from_utf8(output.stdout).unwrap(),
        "OpenTofu 1.12.6\n"
    );
    assert_eq!(
        (folder.read("produced"), folder.read("watched")),
        ("0".into(), "0".into())
    );
    assert_eq!(folder.read("copy"), folder.read("log"));
}

#[test]
fn a_copy_that_fails_does_not_end_the_reading() {
    if !std::path::Path::new("/dev/full").exists() {
        return;
    }
    let folder = Folder::new();
    folder.write("log", begin() + &end(100_000));
    let script = "{ cat log; echo $? > produced; } | \"$T\" ui watch --tee /dev/full > lines";
    let output = sh(&folder, script);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(folder.read("produced"), "0");
    assert!(folder.read("lines").ends_with("Outputs: 0"));
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(
        told.starts_with("tofu-json: error: /dev/full: cannot be written"),
        "{told}"
    );
}

#[test]
fn an_interrupt_does_not_end_the_reading() {
    let folder = Folder::new();
    folder.write("begin", begin()).write("end", end(1_000));
    let script = "\
        mkfifo messages
        \"$T\" ui watch messages > lines & watch=$!
        exec 3> messages
        cat begin >&3
        until grep -q Creating lines; do sleep 0.05; done
        kill -INT $watch; kill -TERM $watch
        cat end >&3; echo $? > produced
        exec 3>&-
        wait $watch";
    let output = sh(&folder, script);
    assert_eq!(output.status.code(), Some(143));
    assert_eq!(folder.read("produced"), "0");
    assert!(folder.read("lines").ends_with("Outputs: 0"));
}

#[test]
fn the_outcome_is_the_exit_code() {
    for (stream, outcome) in [
        (
            begin() + &errored() + &error("No room"),
            "apply failed after 0ms: 0 done, 1 failed, 1 not started",
        ),
        (
            planned() + &log("Apply cancelled"),
            "apply cancelled after 0ms: nothing was changed",
        ),
        (
            begin(),
            "apply incomplete after 0ms: 0 done, 1 unknown, 1 not started",
        ),
        (
            "no messages\n".to_owned(),
            "no messages came, so what the run did is not known",
        ),
        (
            String::new(),
            "no messages came, so what the run did is not known",
        ),
    ] {
        let folder = Folder::new();
        folder.write("log", stream);
        let output = sh(&folder, "\"$T\" ui watch < log");
        assert_eq!(output.status.code(), Some(1), "{outcome}");
        assert_eq!(
            String::from_utf8(output.stderr).unwrap(),
            format!("tofu-json: note: {outcome}\n")
        );
    }
}

#[test]
fn an_error_is_told_with_its_detail() {
    let folder = Folder::new();
    folder.write("log", begin() + &error("No room"));
    let output = sh(&folder, "\"$T\" ui watch < log");
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(
        text.ends_with("Error: No room (with a.first)\n  It is so.\n"),
        "{text}"
    );
}

#[test]
fn an_unknown_version_is_named() {
    let folder = Folder::new();
    let newer = begin().replace(r#""ui":"1.2""#, r#""ui":"9.0""#);
    folder.write("newer", newer.clone() + &end(0));
    let error = "tofu-json: error: newer: expected messages of the major version 1, found 9.0\n\
        tofu-json: help: `tofu-json ui text --lax` prints the texts of such messages\n";
    let output = sh(&folder, "\"$T\" ui watch newer");
    assert_eq!(String::from_utf8(output.stderr).unwrap(), error);
    assert_eq!(output.status.code(), Some(1));
    // A run that ended well before it does not hide it.
    folder.write("newer", begin() + &end(0) + &newer);
    let output = sh(&folder, "\"$T\" ui watch newer");
    assert!(String::from_utf8(output.stderr).unwrap().ends_with(error));
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn a_file_may_be_compressed_or_in_utf_16() {
    let folder = Folder::new();
    let stream = begin() + &end(0);
    folder.write("log", &stream);
    let plain = sh(&folder, "\"$T\" ui watch log");
    let script = "\
        gzip -k log
        iconv -f UTF-8 -t UTF-16LE log > wide
        for log in log.gz wide; do \"$T\" ui watch --tee copy $log && cmp log copy; done";
    let output = sh(&folder, script);
    assert_eq!(output.stderr, b"");
    assert_eq!(output.stdout, plain.stdout.repeat(2));
    let damaged = sh(&folder, "head -c 60 log.gz > cut; \"$T\" ui watch cut");
    let told = String::from_utf8(damaged.stderr).unwrap();
    assert!(
        told.contains("error: cut: ") && told.contains("damaged gzip data"),
        "{told}"
    );
    assert_eq!(damaged.status.code(), Some(1));
}
