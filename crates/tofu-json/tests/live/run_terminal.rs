//! `ui run` on a terminal.

use crate::folder::{Folder, is_ignored, wait_until};
use crate::run::{DOES_NOT, KNOWS_JSON_INTO, program};
use crate::stream::{end, error, planned};
use crate::terminal::{Terminal, on_terminal};

pub(crate) const INTERRUPT: u32 = 2;

pub(crate) fn run(folder: &Folder, arguments: &str) -> Terminal {
    on_terminal(
        folder,
        &format!("TF_BINARY=./tofu \"$T\" ui run {arguments}"),
    )
}

/// The program stops here until the test goes on.
const STEP: &str = "echo ready > ready\nuntil [ -e go ]; do sleep 0.05; done\n";

#[test]
fn an_approved_run_is_shown_in_the_view() {
    let folder = program(KNOWS_JSON_INTO, &end(100), "0");
    folder.write("step", STEP);
    let terminal = run(&folder, "--tee copy -- apply -auto-approve");
    terminal.wait_for("Text for people");
    terminal.wait_for("0 of 2");
    assert!(terminal.has_view());
    folder.wait_for("ready");
    // The terminal sends the interrupt to the program, and nobody sends another one.
    terminal.press("\x03");
    if !is_ignored(INTERRUPT) {
        folder.wait_for("signals");
    }
    folder.write("go", "");
    terminal.wait_for("apply succeeded");
    assert!(terminal.screen().contains("Text for people"));
    assert_eq!(terminal.end(&folder), "0");
    let heard = if is_ignored(INTERRUPT) { "" } else { "INT" };
    assert_eq!(folder.read("signals"), heard);
    assert!(folder.read("copy").contains("Apply complete!"));
}

#[test]
fn an_older_program_is_shown_in_the_view() {
    let folder = program(DOES_NOT, &(error("No room") + &end(1_000)), "1");
    folder.write("step", "echo oops >&2\n".to_owned() + STEP);
    let terminal = run(&folder, "--tee copy -- apply");
    terminal.wait_for("oops");
    terminal.wait_for("a.first: Creating...");
    folder.write("go", "");
    terminal.wait_for("It is so.");
    terminal.wait_for("apply failed");
    assert_eq!(terminal.end(&folder), "1");
    assert!(folder.read("copy").ends_with("}"));
    assert_eq!(folder.read("copy").lines().count(), 1_011);
}

#[test]
fn left_early_its_text_follows() {
    let folder = program(KNOWS_JSON_INTO, &end(100_000), "5");
    folder.write("step", STEP.to_owned() + "echo Text later\nsleep 0.1\n");
    let terminal = run(&folder, "-- apply plan.out");
    terminal.wait_for("0 of 2");
    terminal.press("q");
    terminal.wait_for("you have left the view; the run goes on");
    terminal.wait_for("Text for people");
    assert!(!terminal.has_view());
    folder.write("go", "");
    terminal.wait_for("Text later");
    assert_eq!(terminal.end(&folder), "5");
}

#[test]
fn left_early_the_messages_of_an_older_program_follow() {
    let folder = program(DOES_NOT, &end(0), "0");
    folder.write("step", STEP);
    let terminal = run(&folder, "-- apply -auto-approve");
    terminal.wait_for("0 of 2");
    terminal.press("q");
    terminal.wait_for("you have left the view");
    folder.write("go", "");
    terminal.wait_for("a.first: Creation complete after 10s");
    assert_eq!(terminal.end(&folder), "0");
}

#[test]
fn a_plan_is_in_colour_and_as_wide_as_the_terminal() {
    let folder = program(KNOWS_JSON_INTO, "", "0");
    let text = "printf '\\033[32m  + create\\033[0m\\n\\033]0;title\\007\\n'\n";
    let step = STEP.to_owned() + "stty size 0<&1 > size\n" + text;
    folder.write("begin", planned()).write("step", step);
    let terminal = run(&folder, "-- plan");
    folder.wait_for("ready");
    terminal.resize(40, 100);
    wait_until("the view", || terminal.has_view());
    terminal.wait_for("plan  OpenTofu 1.12.6");
    folder.write("go", "");
    terminal.wait_for("plan succeeded after 0ms: 2 to add, 0 to change, 0 to destroy");
    assert_eq!(folder.read("size"), "40 100");
    let written = terminal.written();
    let (_, after) = written.rsplit_once("\x1b[?1049l").unwrap();
    assert!(after.contains("\x1b[32m  + create\x1b[0m"), "{after:?}");
    assert!(!after.contains("\x1b]0;title"), "{after:?}");
    assert_eq!(terminal.end(&folder), "0");
}

#[test]
fn a_plan_has_no_colour_where_none_is_wanted() {
    let folder = program(KNOWS_JSON_INTO, "", "0");
    folder.write("begin", planned());
    folder.write("step", "printf '\\033[32m  + create\\033[0m\\n'\n");
    let terminal = run(&folder, "--color never -- plan");
    terminal.wait_for("plan succeeded");
    terminal.wait_for("  + create");
    assert_eq!(terminal.end(&folder), "0");
    assert!(folder.read("arguments").ends_with(" -no-color"));
}
