//! `ui run` of an apply that asks: for a value, and for an approval.

use crate::folder::{Folder, is_ignored, wait_until};
use crate::run::{KNOWS_JSON_INTO, program};
use crate::run_terminal::{INTERRUPT, run};
use crate::stream::{end, error, errored, log, planned, started};

/// Asks as OpenTofu does, and then begins; it waits for the test before it goes on.
const ASKS: &str = r#"
printf '\033[1mPlan:\033[0m 2 to add, 0 to change, 0 to destroy.\n\n'
printf 'Do you want to perform these actions?\n  \033[1mEnter a value:\033[0m '
read answer
echo
if [ "$answer" != yes ]; then
  cat cancelled >&4
  echo 'Apply cancelled.'
  exit 1
fi
cat started >&4
printf '\033[1ma.first: Creating...\033[0m\n'
echo ready > ready
until [ -e go ]; do sleep 0.05; done
"#;

const COMPLETE: &str = r"printf '\033[1m\033[32m\nApply complete! Resources: 2 added.\n\033[0m'";

fn asking(rest: &str, code: &str) -> Folder {
    let folder = program(KNOWS_JSON_INTO, rest, code);
    folder.write("begin", planned()).write("started", started());
    folder.write("cancelled", log("Apply cancelled"));
    folder.write("step", format!("{ASKS}\n{COMPLETE}\n"));
    folder
}

#[test]
fn after_a_yes_the_view_begins() {
    let folder = asking(&end(100), "0");
    let terminal = run(&folder, "-- apply");
    terminal.wait_for("Enter a value:");
    terminal.wait_for("2 to add, 0 to change");
    assert!(!terminal.has_view());
    terminal.press("yes\n");
    wait_until("the view", || terminal.has_view());
    terminal.wait_for("0 of 2 done");
    terminal.wait_for("a.first: Creating...");
    // The plan is in the log.
    terminal.wait_for("Do you want to perform these actions?");
    folder.write("go", "");
    terminal.wait_for("apply succeeded after 0ms: 2 added, 0 changed, 0 destroyed");
    // All that OpenTofu has printed is there, once, and in its order.
    let screen = terminal.screen();
    let places = [
        "Enter a value: yes",
        "a.first: Creating",
        "Apply complete!",
        "apply succeeded",
    ]
    .map(|text| screen.find(text));
    assert!(
        places.is_sorted() && places.iter().all(Option::is_some),
        "{screen}"
    );
    assert_eq!(screen.matches("a.first: Creating").count(), 1, "{screen}");
    assert!(terminal.written().contains("\x1b[1m\x1b[32m"));
    assert_eq!(terminal.end(&folder), "0");
}

#[test]
fn after_a_no_nothing_was_changed() {
    let folder = asking(&end(0), "0");
    let terminal = run(&folder, "-- apply");
    terminal.wait_for("Enter a value:");
    terminal.press("no\n");
    terminal.wait_for("Apply cancelled.");
    terminal.wait_for("./tofu: apply cancelled after 0ms: nothing was changed");
    assert!(!terminal.screen().contains("not started"));
    assert!(!terminal.written().contains("\x1b[?1049h"));
    assert_eq!(terminal.end(&folder), "1");
}

#[test]
fn a_failure_after_the_approval_is_told() {
    let folder = asking(&(errored() + &error("No room")), "1");
    let step = folder
        .read("step")
        .replace(COMPLETE, "echo 'Error: No room' >&2");
    folder.write("step", step);
    let terminal = run(&folder, "-- apply");
    terminal.wait_for("Enter a value:");
    terminal.press("yes\n");
    wait_until("the view", || terminal.has_view());
    folder.write("go", "");
    terminal.wait_for("./tofu: apply failed after 0ms: 0 done, 1 failed, 1 not started");
    terminal.wait_for("  error: No room (a.first)");
    assert!(
        terminal.screen().contains("\nError: No room"),
        "{}",
        terminal.screen()
    );
    assert_eq!(terminal.end(&folder), "1");
}

#[test]
fn interrupts_in_the_view_reach_the_program_each_once() {
    if is_ignored(INTERRUPT) {
        return;
    }
    let interrupted = log("\\nInterrupt received.\\nPlease wait for OpenTofu to exit");
    let folder = asking(&(interrupted + &error("execution halted")), "1");
    let terminal = run(&folder, "-- apply");
    terminal.wait_for("Enter a value:");
    terminal.press("yes\n");
    wait_until("the view", || terminal.has_view());
    folder.wait_for("ready");
    terminal.press("\x03");
    folder.wait_for("signals");
    assert_eq!(folder.read("signals"), "INT");
    terminal.press("\x03");
    wait_until("the second one", || folder.read("signals") == "INT\nINT");
    assert!(terminal.has_view());
    folder.write("go", "");
    terminal.wait_for("./tofu: apply interrupted after 0ms: ");
    assert_eq!(terminal.end(&folder), "1");
    assert_eq!(folder.read("signals"), "INT\nINT");
}

#[test]
fn an_interrupt_at_the_approval_comes_once() {
    if is_ignored(INTERRUPT) {
        return;
    }
    let folder = asking("", "1");
    let asks =
        "printf 'Enter a value: '\necho ready > ready\nuntil [ -e signals ]; do sleep 0.05; done\n";
    let cancelled = "cat cancelled >&4\necho 'Apply cancelled.'\n";
    folder.write("step", format!("{asks}{cancelled}"));
    let terminal = run(&folder, "-- apply");
    terminal.wait_for("Enter a value:");
    folder.wait_for("ready");
    terminal.press("\x03");
    terminal.wait_for("nothing was changed");
    assert_eq!(terminal.end(&folder), "1");
    assert_eq!(folder.read("signals"), "INT");
}

#[test]
fn a_value_is_asked_for_before_the_view() {
    let folder = asking(&end(0), "0");
    let step = "printf 'var.v\\n  Enter a value: '\nread value\necho \"$value\" > value\n\
        cat planned >&4\necho ready > ready\nuntil [ -e go ]; do sleep 0.05; done\n";
    folder.write("begin", version()).write("planned", planned());
    folder.write("step", step);
    let terminal = run(&folder, "-- plan");
    terminal.wait_for("Enter a value:");
    assert!(!terminal.has_view());
    terminal.press("given\n");
    wait_until("the view", || terminal.has_view());
    assert_eq!(folder.read("value"), "given");
    folder.write("go", "");
    assert_eq!(terminal.end(&folder), "0");
}

/// The message that comes before everything else.
fn version() -> String {
    let planned = planned();
    let (version, _) = planned.split_once('\n').unwrap();
    format!("{version}\n")
}

#[test]
fn where_nothing_is_asked_the_view_begins_at_once() {
    let folder = asking(&end(0), "0");
    let step = "echo ready > ready\nuntil [ -e go ]; do sleep 0.05; done\n";
    folder.write("begin", version()).write("step", step);
    let terminal = run(&folder, "-- apply -input=false plan.out");
    folder.wait_for("ready");
    wait_until("the view", || terminal.has_view());
    folder.write("go", "");
    assert_eq!(terminal.end(&folder), "0");
}

#[test]
fn an_answer_can_come_from_a_pipe() {
    let folder = asking(&end(0), "0");
    folder.write("go", "");
    let terminal = crate::terminal::on_terminal(
        &folder,
        "echo yes | TF_BINARY=./tofu \"$T\" ui run -- apply",
    );
    terminal.wait_for("apply succeeded");
    assert_eq!(terminal.end(&folder), "0");
}
