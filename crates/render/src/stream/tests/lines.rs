use super::{coloured, diagnostic, hook, log, message, narrate, plain, typeless};
use crate::stream::{Narrator, Options};
use tofu_json_term::{Canvas, Style};
use tofu_json_ui::{ReadOptions, read_slice};

#[test]
fn case_15_lines_of_others_stay_as_they_are() {
    let lines = ["!!! crash !!!", "", "  at main.go:1", r#"{"a":1}"#].map(str::to_owned);
    assert_eq!(
        plain(&lines),
        "!!! crash !!!\n\n  at main.go:1\n{\"a\":1}\n"
    );
    let between = [log("log", "one"), String::new(), log("log", "two")];
    assert_eq!(plain(&between), "one\ntwo\n");
}

#[test]
fn case_15_bytes_that_are_no_text_come_back() {
    let bytes = b"\xff\xfe\x80 raw\n";
    let mut narrator = Narrator::new(Options::default(), &());
    let mut canvas = Canvas::new(Style::default());
    let mut raw = Vec::new();
    read_slice(bytes, ReadOptions::unchecked(), |event| {
        raw.extend(narrator.event(&mut canvas, &event).unwrap());
    });
    assert_eq!(
        (raw.as_slice(), canvas.as_str()),
        (&b"\xff\xfe\x80 raw"[..], "")
    );
}

#[test]
fn case_39_messages_without_types() {
    let lines = [
        typeless("info", "Resource instance a.b has been marked as tainted."),
        typeless("error", "Workspace \\\"w\\\" already exists"),
        message("resource_address", "a.b", r#""rest":0"#),
        message(
            "workspace_list",
            "list of workspaces",
            r#""workspaces":["default","w"],"current_workspace":"w""#,
        ),
        message(
            "state_lock_acquire",
            "Acquiring state lock. This may take a few moments...",
            r#""rest":0"#,
        ),
    ];
    let expected = "Resource instance a.b has been marked as tainted.\nWorkspace \"w\" already exists\na.b\n  default\n\
        * w\nAcquiring state lock. This may take a few moments...\n";
    assert_eq!(plain(&lines), expected);
}

/// `init` lists providers only after their heading.
#[test]
fn case_39_providers_are_listed() {
    let texts = [
        "Finding latest version of a/b...",
        "Initializing provider plugins...",
        "Finding latest version of a/b...",
        "terraform.io/builtin/terraform is built in to OpenTofu",
        "Providers are signed by their developers.",
    ];
    let lines = texts.map(|text| typeless("info", text));
    assert_eq!(
        plain(&lines),
        "Finding latest version of a/b...\n\nInitializing provider plugins...\n\
         - Finding latest version of a/b...\n\
         - terraform.io/builtin/terraform is built in to OpenTofu\n\
         Providers are signed by their developers.\n"
    );
}

#[test]
fn case_39_modules_have_a_heading() {
    for text in ["Initializing modules...", "Upgrading modules..."] {
        let line = [typeless("info", text)];
        assert_eq!(plain(&line), format!("{text}\n"));
        assert_eq!(coloured(&line), format!("\x1b[0m\x1b[1m{text}\x1b[0m\n"));
    }
}

/// Of operations that are not known either, the text looks like that of the others.
#[test]
fn case_43_unknown_hooks_are_bold() {
    let hook = coloured(&[message("vanish_start", "a.b: Vanishing...", r#""hook":{}"#)]);
    assert_eq!(hook, "\x1b[0m\x1b[1ma.b: Vanishing...\x1b[0m\x1b[0m\n");
    let other = coloured(&[message("vanish", "a.b: gone", r#""gone":{}"#)]);
    assert_eq!(other, "a.b: gone\n");
}

/// Terraform shows control characters in the names of files as they are.
#[test]
fn diagnostics_of_terraform_are_terraforms() {
    let ours = diagnostic(
        r#"{"severity":"error","summary":"a","detail":"","range":{"filename":"c\u0007","start":{"line":1,"column":1,"byte":0},"end":{"line":1,"column":2,"byte":1}}}"#,
    );
    let theirs = ours.replace(r#""@module":"tofu.ui""#, r#""@module":"terraform.ui""#);
    assert!(plain(&[ours]).contains("on c\u{2407} line 1"));
    assert!(plain(&[theirs]).contains("on c\u{7} line 1"));
}

#[test]
fn diagnostics_are_as_wide_as_asked_for() {
    let detail = "one two three four five six seven eight nine ten";
    let line = diagnostic(&format!(
        r#"{{"severity":"error","summary":"a","detail":"{detail}"}}"#
    ));
    let narrated = |width| {
        let options = Options {
            width,
            ..Options::default()
        };
        narrate(std::slice::from_ref(&line), true, options)
    };
    assert!(narrated(80).contains(detail));
    let narrow = narrated(30);
    assert!(
        !narrow.contains(detail) && narrow.contains("one two three"),
        "{narrow}"
    );
}

#[test]
fn case_40_and_41_texts_of_older_and_other_programs() {
    assert_eq!(
        plain(&[log("output", "- Finding x"), log("init_output", "Done")]),
        "- Finding x\nDone\n"
    );
}

#[test]
fn case_43_unknown_types_show_their_text() {
    assert_eq!(
        plain(&[message("deferred_change", "a.b: deferred", r#""x":1"#)]),
        "a.b: deferred\n"
    );
}

#[test]
fn case_71_what_looks_like_a_colour_is_none() {
    let line = message(
        "apply_start",
        "unused",
        r#""hook":{"resource":{"addr":"a.b[\"[red]\"]"},"action":"create"}"#,
    );
    assert_eq!(
        coloured(&[line]),
        "\x1b[0m\x1b[1ma.b[\"[red]\"]: Creating...\x1b[0m\x1b[0m\n"
    );
    let log = coloured(&[log("log", "[bold]text")]);
    assert_eq!(log, "[bold]text\n");
}

#[test]
fn case_77_interrupts_are_wrapped() {
    let interrupt = log(
        "log",
        "\\nTwo interrupts received. Exiting immediately. Note that data loss may have occurred.\\n",
    );
    let narrow = narrate(
        &[interrupt],
        false,
        Options {
            width: 30,
            ..Options::default()
        },
    );
    assert_eq!(
        narrow,
        "\nTwo interrupts received.\nExiting immediately. Note\nthat data loss may have\noccurred.\n\n"
    );
    assert_eq!(
        plain(&[log("log", "Apply cancelled")]),
        "Apply cancelled.\n"
    );
}

/// Messages hold values, and an error report may print what is in memory: `Debug` must not show
/// them.
#[test]
fn a_narrator_does_not_tell_what_it_was_told() {
    let mut narrator = Narrator::new(Options::default(), &());
    let mut canvas = Canvas::new(Style::default());
    let line = diagnostic(r#"{"severity":"error","summary":"canary","detail":"canary"}"#);
    read_slice(line.as_bytes(), ReadOptions::unchecked(), |event| {
        narrator.event(&mut canvas, &event);
    });
    let debug = format!("{narrator:?}");
    assert!(debug.starts_with("Narrator {") && !debug.contains("canary"));
}

#[test]
fn control_characters_are_made_visible_where_that_is_wanted() {
    let style = Style::default().sanitize(true);
    let lines = [
        hook(
            "provision_progress",
            r#""provisioner":"local-exec","output":"\u001b[2Jgone""#,
        ),
        typeless("info", "bell \\u0007"),
        diagnostic(r#"{"severity":"error","summary":"\u001b]0;title","detail":"\u001bc"}"#),
        "\x1b[1mbanner".to_owned(),
    ];
    let mut canvas = Canvas::new(style);
    let mut narrator = Narrator::new(Options::default(), &());
    read_slice(
        lines.join("\n").as_bytes(),
        ReadOptions::unchecked(),
        |event| {
            narrator.event(&mut canvas, &event);
        },
    );
    narrator.finish(&mut canvas);
    let text = canvas.into_string();
    assert!(!text.contains(['\x1b', '\x07']), "{text:?}");
    assert!(
        text.contains("[2Jgone") && text.contains("[1mbanner"),
        "{text:?}"
    );
}

/// As Terraform 1.15 prints what it found for these messages.
#[test]
fn what_a_query_finds() {
    let found = |name: &str, thing: &str| {
        message(
            "list_resource_found",
            "list.fixture_identified.good: Result found",
            &format!(
                r#""list_resource_found":{{"address":"list.fixture_identified.good","display_name":"{thing}",
                    "identity":{{"name":"{name}","region":"eu","shard":null}},"identity_version":1,
                    "resource_type":"fixture_identified"}}"#
            )
            .replace('\n', ""),
        )
    };
    let ends = |kind: &str| {
        message(
            kind,
            "unused",
            &format!(r#""{kind}":{{"address":"list.fixture_identified.good","total":3}}"#),
        )
    };
    let lines = [
        ends("list_start"),
        found("one", "Thing one"),
        found(r#"two \"quoted\""#, r#"Thing two \"quoted\""#),
        found("three", "Thing three"),
    ];
    let expected = "\
list.fixture_identified.good   name=one,region=eu,shard=<null>            Thing one
list.fixture_identified.good   name=two \"quoted\",region=eu,shard=<null>   Thing two \"quoted\"
list.fixture_identified.good   name=three,region=eu,shard=<null>          Thing three

";
    assert_eq!(
        plain(&[&lines[..], &[ends("list_complete")]].concat()),
        expected
    );
    // A stream that ends early loses nothing.
    assert_eq!(plain(&lines), expected);
}
