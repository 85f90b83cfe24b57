use crate::folder::{Folder, is_ignored, wait_until};
use crate::stream::{begin, end, error, errored};
use crate::terminal::{Terminal, on_terminal};

const HANGUP: u32 = 1;
const INTERRUPT: u32 = 2;

/// Writes the start of a run, waits for a file, and writes the rest; interrupts are only counted.
const PRODUCER: &str = "\
trap 'echo interrupted >> interrupts' INT
cat begin
while [ ! -e go ]; do sleep 0.05; done
cat end
echo $? > produced";

fn watched(folder: &Folder, rest: &str, options: &str) -> Terminal {
    folder
        .write("begin", begin())
        .write("end", rest)
        .script("producer", PRODUCER);
    let script = format!("./producer | sh -c 'echo $$ > pid; exec \"$T\" ui watch {options}'");
    let terminal = on_terminal(folder, &script);
    terminal.wait_for("a.first: Creating...");
    terminal
}

#[test]
fn a_run_is_seen_while_it_goes() {
    let folder = Folder::new();
    let terminal = watched(&folder, &end(1_000), "--tee copy");
    assert!(terminal.has_view());
    terminal.wait_for("creating");
    terminal.wait_for("0 of 2");
    // Another size, and everything is there.
    terminal.resize(40, 100);
    terminal.wait_for("? keys");
    let is_last = |screen: String| {
        screen
            .lines()
            .nth(39)
            .is_some_and(|line| line.contains("? keys"))
    };
    wait_until("the last line", || is_last(terminal.screen()));
    // Keys.
    terminal.press("?");
    terminal.wait_for("then each event is printed as a line");
    terminal.press("?");
    terminal.press("/");
    terminal.press("second\r");
    terminal.wait_for("filter: second");
    // An interrupt reaches the producer, once, and both go on.
    terminal.press("\x03");
    if !is_ignored(INTERRUPT) {
        folder.wait_for("interrupts");
    }
    terminal.press("\x1b");
    terminal.wait_for("tab list");
    assert!(terminal.has_view());
    folder.write("go", "");
    terminal.wait_for("apply succeeded");
    assert_eq!(terminal.end(&folder), "0");
    assert_eq!(folder.read("produced"), "0");
    let interrupted = if is_ignored(INTERRUPT) {
        ""
    } else {
        "interrupted"
    };
    assert_eq!(folder.read("interrupts"), interrupted);
    assert_eq!(folder.read("copy") + "\n", begin() + &end(1_000));
}

#[test]
fn left_early_lines_follow() {
    let folder = Folder::new();
    let terminal = watched(&folder, &(error("No room") + &end(100_000)), "");
    terminal.press("q");
    terminal.wait_for("you have left the view; the run goes on");
    assert!(!terminal.has_view());
    folder.write("go", "");
    wait_until("the lines", || {
        let written = terminal.written();
        written.contains("Error: No room (with a.first)\r\n  It is so.\r\n")
            && written.contains("Outputs: 0\r\n")
    });
    assert_eq!(terminal.end(&folder), "1");
    assert_eq!(folder.read("produced"), "0");
}

#[test]
fn a_failure_is_opened() {
    let rest = errored() + &error("No room");
    let folder = Folder::new();
    folder.write("log", begin() + &rest);
    let terminal = on_terminal(&folder, "\"$T\" ui watch log");
    terminal.wait_for("failures: 1");
    terminal.press("f");
    terminal.wait_for(" failed: 1 ");
    terminal.press("\r");
    terminal.wait_for("│  with a.first,");
    terminal.press("\x1b");
    terminal.press("q");
    assert_eq!(terminal.end(&folder), "1");
}

#[test]
fn a_signal_leaves_the_view_and_not_the_stream() {
    for (signal, status) in [("-TERM", "143"), ("-HUP", "129")] {
        if is_ignored(HANGUP) && signal == "-HUP" {
            continue;
        }
        let folder = Folder::new();
        let terminal = watched(&folder, &end(10_000), "");
        let kill = std::process::Command::new("kill")
            .args([signal, &folder.read("pid")])
            .status();
        assert!(kill.unwrap().success());
        wait_until("the main screen", || !terminal.has_view());
        folder.write("go", "");
        assert_eq!(terminal.end(&folder), status);
        assert_eq!(folder.read("produced"), "0");
    }
}

#[test]
fn errors_stay_on_the_screen() {
    let folder = Folder::new();
    let terminal = watched(&folder, &error("No room\\u001b]0;title\\u0007"), "");
    folder.write("go", "");
    terminal.wait_for("It is so.");
    terminal.wait_for("apply failed");
    assert!(!terminal.written().contains("\x1b]0;title"));
    assert_eq!(terminal.end(&folder), "1");
}

#[test]
fn a_planned_change_can_be_looked_at() {
    let folder = Folder::new();
    folder.write(
        "plan.json",
        r#"{"format_version":"1.2","planned_values":{},"resource_changes":[
            {"address":"a.other","mode":"managed","type":"a","name":"other","provider_name":"p","change":{"actions":["delete"],"before":{"b":1},"after":null}},
            {"address":"a.first","mode":"managed","type":"a","name":"first","provider_name":"p","change":{"actions":["create"],"before":null,
            "after":{"size":12,"key":"hidden"},"after_unknown":{},"before_sensitive":false,"after_sensitive":{"key":true}}}]}"#,
    );
    let terminal = watched(&folder, &end(0), "--plan plan.json");
    terminal.press("\r");
    terminal.wait_for("# a.first will be created");
    terminal.wait_for("+ size = 12");
    assert!(terminal.screen().contains("(sensitive value)"));
    terminal.press("\x1b");
    folder.write("go", "");
    assert!(!terminal.written().contains("hidden"));
    assert_eq!(terminal.end(&folder), "0");
}

#[test]
fn a_recording_stays_until_it_is_left() {
    let folder = Folder::new();
    folder.write("log", begin() + &end(0));
    let terminal = on_terminal(&folder, "\"$T\" ui watch log");
    terminal.wait_for("2 added, 0 changed");
    terminal.press("\t\t");
    terminal.wait_for("done: 2");
    terminal.press("q");
    assert_eq!(terminal.end(&folder), "0");
    if is_ignored(INTERRUPT) {
        return;
    }
    let folder = Folder::new();
    folder.write("log", begin() + &end(0));
    let terminal = on_terminal(&folder, "\"$T\" ui watch log");
    terminal.wait_for("2 added, 0 changed");
    terminal.press("\x03");
    assert_eq!(terminal.end(&folder), "130");
}
