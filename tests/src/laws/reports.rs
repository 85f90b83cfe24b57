use super::people::{is_harmless, is_xml};
use tofu_json_report::{Recorder, github, gitlab, junit, markdown, sarif_of};
use tofu_json_ui::{Fold, ReadOptions, read_slice};

/// Reports of any stream are what they should be: JSON, XML, commands on lines of their own, a text
/// that is no longer than asked for; and nothing in them steers.
pub fn streams_are_reported(bytes: &[u8], budget: usize) {
    let mut recorder = Recorder::new(Fold::new());
    let end = read_slice(bytes, ReadOptions::default(), |event| {
        recorder.event(&event)
    });
    let recording = recorder.finish("a <stream>.log", &end);
    for recordings in [&[][..], std::slice::from_ref(&recording)] {
        is_xml(&junit(recordings), "JUnit's report");
        for (json, what) in [
            (sarif_of(recordings, "1.0.0"), "SARIF"),
            (gitlab(recordings), "a report of code quality"),
        ] {
            is_harmless(&json, what);
            if let Err(error) = serde_json::from_str::<serde_json::Value>(&json) {
                panic!("{what} is no JSON: {error}")
            }
        }
        let commands = github(recordings);
        is_harmless(&commands, "commands");
        for line in commands.lines() {
            assert!(
                line.starts_with("::error ") || line.starts_with("::warning "),
                "no command: {line}"
            );
        }
        let text = markdown(recordings, budget);
        is_harmless(&text, "a summary");
    }
}
