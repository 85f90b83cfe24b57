use crate::run::{Run, run};
use std::os::unix::process::ExitStatusExt as _;
use std::process::{Child, Command, ExitStatus};
use std::thread::sleep;
use std::time::Duration;

/// A plan that takes a while: a change, so many times.
fn plan(changes: usize) -> String {
    let values: Vec<_> = (0..40)
        .map(|n| format!("\"attribute_{n}\":\"the value of the attribute\""))
        .collect();
    let values = values.join(",");
    let change = format!(
        r#"{{"address":"a.b","mode":"managed","type":"a","name":"b","provider_name":"p","change":{{"actions":["create"],"before":null,"after":{{{values}}},"after_unknown":{{}},"before_sensitive":false,"after_sensitive":{{}}}}}}"#
    );
    let changes = vec![change; changes].join(",");
    format!(r#"{{"format_version":"1.2","planned_values":{{}},"resource_changes":[{changes}]}}"#)
}

fn signal(child: &Child, name: &str) {
    let status = Command::new("kill")
        .args([name, &child.id().to_string()])
        .status();
    assert!(status.unwrap().success());
}

/// Sends a signal while a file is being written; `false` if the end has come before.
fn signal_while_writing(run: &Run, child: &mut Child, name: &str) -> bool {
    while child.try_wait().unwrap().is_none() {
        let names = run.names();
        if names.iter().any(|name| name.starts_with(".tofu-json-")) {
            // Stopped, it cannot finish before the signal comes.
            signal(child, "-STOP");
            signal(child, name);
            signal(child, "-CONT");
            return true;
        }
        sleep(Duration::from_millis(1));
    }
    false
}

/// Interrupts a run while it writes; none if it has come to its end before.
fn interrupt(run: &mut Run, name: &str) -> Option<ExitStatus> {
    let mut child = run.start();
    let sent = signal_while_writing(run, &mut child, name);
    let status = child.wait().unwrap();
    (sent && !status.success()).then_some(status)
}

/// Whether these tests run where a signal is ignored, such as under `nohup`: then so it is in what
/// they start.
fn is_ignored(signal: i32) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.map_or(0, |mask| u64::from_str_radix(mask.trim(), 16).unwrap());
    mask >> (signal - 1) & 1 == 1
}

/// The same of plans that grow until one is not done too soon.
fn interrupted(before: Option<&str>, name: &str) -> (Run, ExitStatus) {
    for changes in [20_000, 80_000, 320_000] {
        let arguments = ["plan.json", "-o", "plan.txt", "--threads", "1"];
        let mut run = run(&arguments).file("plan.json", plan(changes));
        if let Some(text) = before {
            run = run.file("plan.txt", text);
        }
        if let Some(status) = interrupt(&mut run, name) {
            return (run, status);
        }
    }
    unreachable!("no plan takes long enough")
}

#[test]
fn no_file_is_left() {
    let signals = [("-INT", 2), ("-TERM", 15), ("-HUP", 1)];
    for (name, number) in signals
        .into_iter()
        .filter(|(_, number)| !is_ignored(*number))
    {
        let (run, status) = interrupted(None, name);
        assert_eq!(status.signal(), Some(number));
        assert_eq!(run.names(), ["plan.json"]);
    }
}

#[test]
fn the_file_before_is_untouched() {
    let (run, status) = interrupted(Some("before"), "-TERM");
    assert_eq!(status.signal(), Some(15));
    assert_eq!(run.names(), ["plan.json", "plan.txt"]);
    assert_eq!(run.read("plan.txt"), "before");
}

/// `nohup` and shells start programs with signals ignored.
#[cfg(target_os = "linux")]
#[test]
fn a_signal_that_is_ignored_stays_so() {
    let run = run(&[]).file("plan.json", plan(4_000));
    let mut child = Command::new("sh")
        .args(["-c", "trap '' HUP INT; exec \"$0\" \"$@\""])
        .args([
            env!("CARGO_BIN_EXE_tofu-json"),
            "plan.json",
            "-o",
            "plan.txt",
        ])
        .current_dir(run.path(""))
        .stderr(std::process::Stdio::null())
        .spawn()
        .unwrap();
    signal_while_writing(&run, &mut child, "-INT");
    assert!(child.wait().unwrap().success());
    assert_eq!(run.names(), ["plan.json", "plan.txt"]);
}
