use crate::folder::{Folder, is_ignored, wait_until};
use crate::terminal::{Terminal, on_terminal};
use std::path::Path;
use std::process::Command;
use std::thread::sleep;
use std::time::Duration;

const INTERRUPT: u32 = 2;

const PLAN: &str = r#"{"format_version":"1.2","planned_values":{},"resource_changes":[
    {"address":"a.first","mode":"managed","type":"a","name":"first","provider_name":"p","change":{"actions":["update"],
        "before":{"size":11,"key":"hidden"},"after":{"size":12,"key":"hidden too"},"after_unknown":{},
        "before_sensitive":{"key":true},"after_sensitive":{"key":true}}},
    {"address":"module.m.a.gone","mode":"managed","type":"a","name":"gone","provider_name":"p",
        "change":{"actions":["delete"],"before":{"b":"\u001b]0;title\u0007"},"after":null}}]}"#;

const STATE: &str = r#"{"format_version":"1.0","values":{"root_module":{"resources":[
    {"address":"a.first","mode":"managed","type":"a","name":"first","provider_name":"p","values":{"size":12}}]}}}"#;

/// Puts the number of its process into a file.
const WITH_PID: &str = "sh -c 'echo $$ > pid; exec \"$T\" browse document.json'";

fn browsed(folder: &Folder, document: &str, script: &str) -> Terminal {
    folder.write("document.json", document);
    let terminal = on_terminal(folder, script);
    terminal.wait_for("a.first");
    assert!(terminal.has_view());
    terminal
}

#[test]
fn a_plan_is_looked_through() {
    let folder = Folder::new();
    let terminal = browsed(&folder, PLAN, "\"$T\" browse document.json");
    terminal.wait_for("document.json  1 delete, 1 update");
    terminal.press("\r");
    terminal.wait_for("~ size: 11 -> 12");
    terminal.press("t");
    terminal.wait_for("~ size = 11 -> 12");
    assert!(terminal.screen().contains("(sensitive value)"));
    terminal.press("/gone\r\r");
    terminal.wait_for("]0;title");
    terminal.press("y");
    terminal.wait_for("copied module.m.a.gone");
    // The address in base64.
    let copied = "\x1b]52;c;bW9kdWxlLm0uYS5nb25l\x07";
    assert!(terminal.written().contains(copied));
    // Another size, and the selected line is there.
    terminal.resize(10, 40);
    wait_until("the last line", || {
        let screen = terminal.screen();
        let last = screen.lines().nth(9).map(str::to_owned);
        last.is_some_and(|line| line.starts_with("copied module.m.a.gone"))
    });
    assert!(terminal.screen().contains("a.gone"));
    terminal.press("?");
    terminal.wait_for("up, k / down, j: the line before");
    terminal.press("\x1b");
    wait_until("the keys to go", || {
        !terminal.screen().contains("up, k / down, j")
    });
    terminal.press("q");
    assert!(!terminal.written().contains("hidden"));
    assert!(!terminal.written().contains("\x1b]0;title"));
    assert_eq!(terminal.end(&folder), "0");
}

#[test]
fn keys_come_from_the_terminal_while_the_plan_comes_from_a_pipe() {
    let folder = Folder::new();
    let terminal = browsed(&folder, PLAN, "cat document.json | \"$T\" browse");
    terminal.wait_for("standard input  1 delete");
    terminal.press("g");
    terminal.wait_for("grouped by action");
    terminal.press("q");
    assert_eq!(terminal.end(&folder), "0");
}

#[test]
fn a_state_is_opened_to_its_values() {
    let folder = Folder::new();
    let terminal = browsed(&folder, STATE, "NO_COLOR=1 \"$T\" browse document.json");
    terminal.press("\r");
    terminal.wait_for("size = 12");
    // No colour: only bold, reversed and underlined text.
    let written = terminal.written();
    assert!(
        !written.contains("\x1b[31m") && !written.contains("[38;5;"),
        "{written:?}"
    );
    terminal.press("q");
    assert_eq!(terminal.end(&folder), "0");
}

#[test]
fn errors_are_printed_where_they_stay() {
    let folder = Folder::new();
    folder.write(
        "document.json",
        "{\"format_version\":\"1.2\",\"planned_values\":{},\"resource_changes\":[{]}",
    );
    let terminal = on_terminal(&folder, "\"$T\" browse document.json");
    terminal.wait_for("document.json:1:");
    assert_eq!(terminal.end(&folder), "1");
    // A part that is broken is an error of this part only.
    let folder = Folder::new();
    let broken = PLAN.replace("\"after_unknown\":{}", "\"replace_paths\":7");
    assert_ne!(broken, PLAN);
    let terminal = browsed(&folder, &broken, "\"$T\" browse document.json");
    terminal.press("\r");
    terminal.wait_for("(cannot be shown: ");
    terminal.press("q");
    assert_eq!(terminal.end(&folder), "0");
}

/// What is missing is said above the list, and what that means when the list is left.
#[test]
fn a_plan_file_without_its_schemas_is_said_to_lack_them() {
    let run = Path::new(env!("CARGO_MANIFEST_DIR"));
    let run = run.join("../../tests/corpus/plan-file/runs/sensitive.create");
    let read = |name: &str| std::fs::read(run.join(name)).expect("a recording");
    let folder = Folder::new();
    folder.write("p.tfplan", read("tfplan"));
    folder.write("schemas.json", read("schemas.json"));
    let terminal = on_terminal(&folder, "\"$T\" browse p.tfplan");
    terminal.wait_for("p.tfplan  no provider schemas");
    terminal.press("q");
    wait_until("what that means", || {
        terminal.written().contains("tofu providers schema -json")
    });
    assert_eq!(terminal.end(&folder), "0");
    let terminal = on_terminal(&folder, "\"$T\" browse p.tfplan --schemas schemas.json");
    terminal.wait_for("lab_thing");
    terminal.press("q");
    assert!(!terminal.written().contains("no provider schemas"));
    assert_eq!(terminal.end(&folder), "0");
}

/// What one object masks is shown of no other, neither as differences nor as text.
#[test]
fn what_is_masked_anywhere_is_hidden_everywhere() {
    let folder = Folder::new();
    let plan = r#"{"format_version":"1.2","planned_values":{},"resource_changes":[
        {"address":"a.first","mode":"managed","type":"a","name":"first","provider_name":"p","change":{"actions":["update"],
            "before":{"size":1,"url":"//old"},"after":{"size":2,"url":"//correct-horse-battery"}}},
        {"address":"a.masks","mode":"managed","type":"a","name":"masks","provider_name":"p","change":{"actions":["create"],
            "before":null,"after":{"key":"correct-horse-battery"},"after_sensitive":{"key":true}}}],
        "output_changes":{"out":{"actions":["create"],"before":null,"after":"correct-horse-battery",
            "before_sensitive":false,"after_sensitive":false}},
        "checks":[{"address":{"kind":"check","name":"c","to_display":"check.c"},"status":"fail","instances":[
            {"address":{"to_display":"check.c"},"status":"fail","problems":[{"message":"no correct-horse-battery"}]}]}]}"#;
    let terminal = browsed(&folder, plan, "\"$T\" browse document.json");
    terminal.wait_for("1 failed check, 1 update, 1 create, 1 output");
    terminal.press("/a.first\r\r");
    terminal.wait_for("~ size: 1 -> 2");
    terminal.wait_for("~ url: (sensitive value");
    terminal.press("t");
    terminal.wait_for("~ url  = (sensitive value)");
    terminal.press("/check.c\r\r");
    terminal.wait_for("! check.c");
    terminal.press("/out\r\r");
    terminal.wait_for("+ out");
    terminal.press("y");
    terminal.wait_for("copied out");
    terminal.press("q");
    assert!(!terminal.written().contains("horse"));
    assert_eq!(terminal.end(&folder), "0");
}

#[test]
fn filters_of_the_command_line_and_the_mouse() {
    let folder = Folder::new();
    let script = "\"$T\" browse document.json --attribute size --not-module root";
    folder.write("document.json", PLAN);
    let terminal = on_terminal(&folder, script);
    terminal.wait_for("The filter lists nothing");
    terminal.press("x");
    terminal.wait_for("a.gone");
    terminal.press("F--attribute 'size'\r");
    terminal.wait_for("1 of 2 listed");
    // The terminal is asked for the mouse. A click on the line of the module goes there, another closes it.
    assert!(terminal.written().contains("\x1b[?1000h"));
    terminal.press("x");
    terminal.wait_for("a.gone");
    terminal.press("\x1b[<0;3;3M\x1b[<0;3;3m\x1b[<0;3;3M");
    terminal.wait_for("\u{25b8} module.m");
    terminal.press("m");
    terminal.wait_for("the mouse selects text");
    assert!(terminal.written().contains("\x1b[?1000l"));
    terminal.press("q");
    assert_eq!(terminal.end(&folder), "0");
}

fn send(folder: &Folder, signal: &str) {
    let kill = Command::new("kill")
        .args([signal, &folder.read("pid")])
        .status();
    assert!(kill.unwrap().success());
}

#[test]
fn signals_put_the_terminal_back() {
    for (signal, status) in [("-TERM", "143"), ("-INT", "130")] {
        if signal == "-INT" && is_ignored(INTERRUPT) {
            continue;
        }
        let folder = Folder::new();
        let terminal = browsed(&folder, PLAN, WITH_PID);
        send(&folder, signal);
        assert_eq!(terminal.end(&folder), status);
    }
}

/// Keys come all the time, so that a frame is on its way when the signal comes.
#[test]
fn no_frame_follows_once_the_terminal_is_put_back() {
    for _ in 0..20 {
        let folder = Folder::new();
        let terminal = browsed(&folder, PLAN, WITH_PID);
        let kill = Command::new("sh")
            .args(["-c", "sleep 0.1; kill -TERM \"$1\"", "sh"])
            .arg(folder.read("pid"))
            .spawn();
        while folder.read("status").is_empty() {
            terminal.press("?");
        }
        assert!(kill.unwrap().wait().unwrap().success());
        let written = terminal.end_with_all(&folder);
        assert_eq!(folder.read("status"), "143");
        let (_, after) = written.rsplit_once("\x1b[?1049l").unwrap();
        assert!(after.starts_with("\x1b[?25h"), "{after:?}");
        assert_eq!(after.matches('\x1b').count(), 1, "{after:?}");
    }
}

#[test]
fn a_signal_ends_it_where_the_terminal_takes_nothing() {
    let folder = Folder::new();
    // What the shell says of the signal would stay on its way as well.
    let script = format!("exec 2> messages; {WITH_PID}");
    let terminal = browsed(&folder, PLAN, &script);
    terminal.read_no_more();
    for round in 0..40 {
        terminal.resize(200 + round % 2, 400);
        sleep(Duration::from_millis(50));
    }
    send(&folder, "-TERM");
    folder.wait_for("after");
    assert_eq!(folder.read("status"), "143");
    assert_eq!(folder.read("before"), folder.read("after"));
}

#[test]
fn without_a_terminal_other_commands_are_named() {
    let folder = Folder::new();
    folder.write("document.json", PLAN);
    let output = Command::new(env!("CARGO_BIN_EXE_tofu-json"))
        .args(["browse", "document.json"])
        .current_dir(folder.path())
        .output()
        .unwrap();
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(output.stdout.is_empty());
    assert!(
        error.contains("expected a terminal") && error.contains("tofu-json review FILE"),
        "{error}"
    );
}

#[test]
fn colours_that_are_asked_for_come_whatever_the_environment_says() {
    let folder = Folder::new();
    let colour = "\x1b[38;5;";
    for (options, is_coloured) in [("--color always", true), ("", false)] {
        let script = format!("NO_COLOR=1 \"$T\" browse document.json {options}");
        let terminal = browsed(&folder, PLAN, &script);
        terminal.wait_for("document.json  1 delete, 1 update");
        assert_eq!(
            terminal.written().contains(colour),
            is_coloured,
            "{options}"
        );
        terminal.press("q");
        assert_eq!(terminal.end(&folder), "0");
    }
}

/// Each cell takes memory, and a serial line says that it has none.
#[test]
fn sizes_that_no_screen_has_are_drawn_on() {
    let folder = Folder::new();
    let terminal = browsed(&folder, PLAN, "\"$T\" browse document.json");
    for (rows, columns) in [(u16::MAX, u16::MAX), (0, 0), (10, 40)] {
        let before = terminal.written().len();
        terminal.feign_size(rows, columns);
        wait_until("the view to be drawn anew", || {
            let written = terminal.written();
            written
                .get(before..)
                .is_some_and(|new| new.contains("a.first"))
        });
    }
    terminal.press("q");
    assert_eq!(terminal.end(&folder), "0");
}
