//! `ui run` where there is no terminal.

use crate::folder::{Folder, wait_until};
use crate::stream::{begin, end, error, errored, log};
use std::process::{Command, Output, Stdio};

/// Plays a program: notes its arguments, writes the messages where they are wanted, and text.
pub(crate) const PROGRAM: &str = r#"
if [ "$1" = version ]; then cat version; exit; fi
echo "$@" > arguments
into=/dev/null
for argument; do
  case $argument in
    -json-into=*) into=${argument#-json-into=} ;;
    -json) into=/dev/stdout ;;
  esac
done
trap 'echo INT >> signals' INT
trap 'echo TERM >> signals' TERM
exec 4> "$into"
cat begin >&4
[ "$into" = /dev/stdout ] || echo "Text for people"
[ -e step ] && . ./step
cat end >&4
exit $(cat code)
"#;

pub(crate) const KNOWS_JSON_INTO: &str =
    r#"{"terraform_version":"1.12.6","platform":"linux_amd64","provider_selections":{}}"#;
pub(crate) const DOES_NOT: &str =
    r#"{"terraform_version":"1.11.4","platform":"linux_amd64","provider_selections":{}}"#;

pub(crate) fn program(version: &str, rest: &str, code: &str) -> Folder {
    let folder = Folder::new();
    folder.script("tofu", PROGRAM);
    folder.write("version", version).write("begin", begin());
    folder.write("end", rest).write("code", code);
    folder
}

fn command(folder: &Folder, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tofu-json"));
    command
        .args(["ui", "run"])
        .args(arguments)
        .current_dir(folder.path());
    command.env("TF_BINARY", "./tofu").stdin(Stdio::null());
    command
}

fn run(folder: &Folder, arguments: &[&str]) -> Output {
    command(folder, arguments).output().unwrap()
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap()
}

#[test]
fn the_messages_come_beside_the_text() {
    let folder = program(KNOWS_JSON_INTO, &end(10_000), "0");
    let output = run(
        &folder,
        &["--tee", "copy", "--", "-chdir=.", "apply", "-auto-approve"],
    );
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(text(&output.stdout), "Text for people\n");
    let told = text(&output.stderr);
    assert!(told.starts_with("./tofu: apply succeeded after "), "{told}");
    assert_eq!(folder.read("copy") + "\n", begin() + &end(10_000));
    let arguments = folder.read("arguments");
    assert!(
        arguments.starts_with("-chdir=. apply -json-into=/"),
        "{arguments}"
    );
    assert!(
        arguments.ends_with("/messages -auto-approve"),
        "{arguments}"
    );
    let (_, pipe) = arguments.split_once('=').unwrap();
    let (_, pipe) = pipe.split_once('=').unwrap();
    assert!(!std::path::Path::new(pipe.split(' ').next().unwrap()).exists());
}

#[test]
fn an_older_program_gives_its_messages_in_place_of_the_text() {
    for version in [
        DOES_NOT,
        "",
        r#"{"terraform_version":"1.13.0","terraform_outdated":true}"#,
    ] {
        let folder = program(version, &error("No room"), "1");
        let output = run(&folder, &["--tee", "copy", "--", "plan", "-out=p"]);
        assert_eq!(output.status.code(), Some(1));
        assert_eq!(folder.read("arguments"), "plan -json -out=p");
        let lines = text(&output.stdout);
        assert!(
            lines.ends_with("a.first: Creating...\nError: No room (with a.first)\n  It is so.\n"),
            "{lines}"
        );
        let told = text(&output.stderr);
        assert!(
            told.contains("failed") && told.contains("error: No room (a.first)"),
            "{told}"
        );
        assert_eq!(folder.read("copy") + "\n", begin() + &error("No room"));
    }
}

#[test]
fn the_exit_status_is_passed_on() {
    let folder = program(KNOWS_JSON_INTO, &end(0), "2");
    let output = run(&folder, &["--", "plan", "-detailed-exitcode"]);
    assert_eq!(output.status.code(), Some(2));
    let folder = program(KNOWS_JSON_INTO, "", "0");
    folder.write("step", "kill -KILL $$");
    let output = run(&folder, &["--", "apply"]);
    assert_eq!(output.status.code(), Some(137));
    let told = text(&output.stderr);
    assert!(told.contains("unfinished: a.first"), "{told}");
}

#[test]
fn colours_are_switched_off_where_nobody_wants_them() {
    let folder = program(KNOWS_JSON_INTO, &end(0), "0");
    run(&folder, &["--", "plan"]);
    assert!(folder.read("arguments").ends_with("/messages"));
    run(&folder, &["--color", "never", "--", "plan", "-out=p"]);
    assert!(
        folder
            .read("arguments")
            .ends_with("/messages -no-color -out=p")
    );
    run(&folder, &["--color", "never", "--", "plan", "-no-color"]);
    assert!(folder.read("arguments").ends_with("/messages -no-color"));
    run(&folder, &["--color", "never", "--", "state", "list"]);
    assert!(folder.read("arguments").ends_with("/messages"));
}

#[test]
fn without_a_message_nothing_is_claimed() {
    let folder = program(KNOWS_JSON_INTO, "", "0");
    folder.write("begin", "");
    let output = run(&folder, &["--", "plan"]);
    let told = "./tofu: no messages came, so what the run did is not known (exit status 0)\n";
    assert_eq!(
        (output.status.code(), text(&output.stderr)),
        (Some(0), told)
    );
}

#[test]
fn the_end_tells_what_came_of_it_within_bounds() {
    let halted = error("execution halted").repeat(5);
    let many: String = (0..40)
        .map(|number| error(&format!("No {number}")))
        .collect();
    let folder = program(KNOWS_JSON_INTO, &(errored() + &halted + &many), "1");
    let output = run(&folder, &["--", "apply", "-auto-approve"]);
    let told = text(&output.stderr);
    assert!(
        told.contains(": 0 done, 1 failed, 1 not started\n"),
        "{told}"
    );
    assert!(
        told.contains("  error: execution halted (a.first), 5 times"),
        "{told}"
    );
    assert!(told.contains("  error: … and 31 more\n"), "{told}");
    assert!(
        told.contains("  not started: a.second (create)\n"),
        "{told}"
    );
    assert!(!told.contains(" line "), "{told}");
}

#[test]
fn notes_about_the_clock_are_for_the_check() {
    let late = log("Late").replace("03:04:05", "03:04:09");
    let folder = program(KNOWS_JSON_INTO, &(late + &end(0)), "0");
    let output = run(&folder, &["--", "apply", "-auto-approve"]);
    assert!(
        !text(&output.stderr).contains("note:"),
        "{}",
        text(&output.stderr)
    );
}

#[test]
fn a_program_that_writes_no_message_is_no_reason_to_wait() {
    let folder = program(KNOWS_JSON_INTO, "", "0");
    folder.script(
        "tofu",
        "if [ \"$1\" = version ]; then cat version; exit; fi\nexit 3",
    );
    assert_eq!(run(&folder, &["--", "plan"]).status.code(), Some(3));
}

#[test]
fn what_it_leaves_in_the_background_is_not_waited_for() {
    let folder = program(DOES_NOT, &end(0), "0");
    folder.write("step", "sleep 1000 2> /dev/null & echo $! > background");
    let output = command(&folder, &["--", "apply", "-auto-approve"])
        .stdout(Stdio::null())
        .output();
    let kill = Command::new("kill").arg(folder.read("background")).status();
    assert!(kill.unwrap().success());
    let output = output.unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert!(text(&output.stderr).contains("holds its output open"));
}

#[test]
fn other_commands_are_only_started() {
    let folder = program(KNOWS_JSON_INTO, &end(0), "4");
    let output = run(&folder, &["--", "fmt", "-check"]);
    assert_eq!(
        (output.status.code(), folder.read("arguments")),
        (Some(4), "fmt -check".into())
    );
    assert_eq!(
        (text(&output.stdout), text(&output.stderr)),
        ("Text for people\n", "")
    );
}

#[test]
fn what_cannot_be_run() {
    let folder = program(KNOWS_JSON_INTO, "", "0");
    let output = run(&folder, &["--", "plan", "-json"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(
        text(&output.stderr)
            .starts_with("tofu-json: error: `-json` cannot be given: `ui run` adds that option")
    );
    let output = command(&folder, &["--", "plan"])
        .env("TF_BINARY", "./none")
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).starts_with("tofu-json: error: `./none` cannot be started"));
    assert_eq!(run(&folder, &["plan"]).status.code(), Some(1));
}

#[test]
fn a_signal_is_handed_on_once() {
    let folder = program(KNOWS_JSON_INTO, &end(0), "0");
    folder.write(
        "step",
        "echo ready > ready\nuntil [ -e go ]; do sleep 0.05; done",
    );
    let mut child = command(&folder, &["--", "apply", "-auto-approve"])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    folder.wait_for("ready");
    let kill = Command::new("kill")
        .args(["-TERM", &child.id().to_string()])
        .status();
    assert!(kill.unwrap().success());
    folder.wait_for("signals");
    assert!(child.try_wait().unwrap().is_none());
    folder.write("go", "");
    wait_until("the end", || child.try_wait().unwrap().is_some());
    assert_eq!(child.wait().unwrap().code(), Some(0));
    assert_eq!(folder.read("signals"), "TERM");
}
