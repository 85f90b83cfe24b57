//! `ui run` on a terminal.

use crate::folder::{Folder, is_ignored};
use crate::run::{DOES_NOT, KNOWS_JSON_INTO, program};
use crate::stream::{end, error};
use crate::terminal::{Terminal, on_terminal};

const INTERRUPT: u32 = 2;

fn run(folder: &Folder, arguments: &str) -> Terminal {
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
fn a_run_that_asks_keeps_the_terminal() {
    let folder = program(KNOWS_JSON_INTO, &end(100), "0");
    folder.write(
        "step",
        "printf 'Enter a value: '; read answer; echo \"$answer\" > answer\n",
    );
    let terminal = run(&folder, "-- apply");
    terminal.wait_for("Enter a value:");
    assert!(!terminal.has_view());
    terminal.press("yes\n");
    terminal.wait_for("apply succeeded");
    assert_eq!(terminal.end(&folder), "0");
    assert_eq!(folder.read("answer"), "yes");
}

#[test]
fn an_interrupt_at_a_question_comes_once() {
    let folder = program(KNOWS_JSON_INTO, &error("execution halted"), "1");
    folder.write("step", STEP);
    let terminal = run(&folder, "-- apply");
    folder.wait_for("ready");
    terminal.press("\x03");
    if !is_ignored(INTERRUPT) {
        folder.wait_for("signals");
    }
    folder.write("go", "");
    terminal.wait_for("execution halted");
    assert_eq!(terminal.end(&folder), "1");
    let heard = if is_ignored(INTERRUPT) { "" } else { "INT" };
    assert_eq!(folder.read("signals"), heard);
}

#[test]
fn left_early_the_run_goes_on() {
    let folder = program(KNOWS_JSON_INTO, &end(100_000), "5");
    folder.write("step", STEP);
    let terminal = run(&folder, "-- apply plan.out");
    terminal.wait_for("0 of 2");
    terminal.press("q");
    terminal.wait_for("the view is left; the run goes on");
    assert!(!terminal.has_view());
    folder.write("go", "");
    assert_eq!(terminal.end(&folder), "5");
}
