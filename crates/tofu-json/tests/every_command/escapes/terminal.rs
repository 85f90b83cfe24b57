//! The commands that print OpenTofu's own texts, on a terminal.

use super::{command, documents, steers};
use pty_process::blocking::{Command, open};
use std::fs::File;
use std::io::Read as _;

/// What a run writes to a terminal that it is on.
fn written(line: &str) -> String {
    let folder = documents::folder();
    let words: Vec<_> = line.split(' ').collect();
    let plain = command(&folder, &words);
    let (mut pty, pts) = open().expect("a terminal");
    let mut program = Command::new(plain.get_program())
        .args(plain.get_args())
        .current_dir(folder.path())
        .env("TERM", "xterm")
        .env_remove("NO_COLOR");
    if let Some(input) = words.iter().find_map(|word| word.strip_prefix('<')) {
        let input = File::open(folder.file(&documents::file(input))).expect("a file");
        program = program.stdin(input);
    }
    let mut child = program.spawn(pts).expect("the program runs");
    let mut bytes = Vec::new();
    // The end is an error where nobody is at the other side any more.
    let _ = pty.read_to_end(&mut bytes);
    child.wait().expect("it ends");
    String::from_utf8(bytes).expect("text")
}

/// Without the colours of the program itself, and without the carriage returns of the terminal.
fn without_colours(text: &str) -> String {
    let text = text.replace("\r\n", "\n");
    let mut parts = text.split("\u{1b}[");
    let mut plain = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (codes, rest) = part.split_once('m').expect("only colours");
        let are_colours = codes
            .bytes()
            .all(|byte| byte.is_ascii_digit() || byte == b';');
        assert!(are_colours, "{part}");
        plain.push_str(rest);
    }
    plain
}

#[test]
fn texts_of_opentofu_do_not_steer() {
    for line in [
        "show @plan.json",
        "show @state.json",
        "show @outputs.json",
        "state show @DATA @a.tfstate",
        "ui text @apply.jsonl",
        "ui text @test.jsonl",
        "config check @module",
        "lock migrate --to opentofu - <a.lock.hcl",
        "lock resolve - <a.lock.hcl",
    ] {
        let text = written(line);
        // In the same red as the documents have it, but as a picture.
        assert!(
            text.contains("\u{241b}[31m\u{2407}\\u009b31m\\u202e"),
            "{line}: {text}"
        );
        let plain = without_colours(&text);
        let bad = plain.lines().find(|line| line.contains(steers));
        assert_eq!(bad, None, "{line}");
    }
}

/// They are there where they were asked for, so the test above can see them.
#[test]
fn exact_bytes_are_given_on_demand() {
    assert!(written("show @plan.json --color never").contains("\u{1b}[31m\u{7}\u{9b}31m\u{202e}"));
}
