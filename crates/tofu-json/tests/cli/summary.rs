use crate::run::{Run, run};
use insta::assert_snapshot;

/// A replacement, an update, a forget, a move, an import, a data source that is read, drift, an output
/// and a check that fails; names that would steer a terminal or end a cell.
const PLAN: &str = r#"{"format_version":"1.2","terraform_version":"1.12.6",
    "resource_drift":[{"address":"a.b","mode":"managed","type":"a","change":{"actions":["update"]}}],
    "resource_changes":[
    {"address":"a.b","mode":"managed","type":"a","provider_name":"h/n/a","change":{"actions":["delete","create"]},"action_reason":"replace_because_tainted"},
    {"address":"a.c","previous_address":"a.d","mode":"managed","type":"a","provider_name":"h/n/a","change":{"actions":["update"]}},
    {"address":"module.m[\"\u001b|`\"].x\u009b.y","module_address":"module.m[\"\u001b|`\"]","mode":"managed","type":"x\u009b","provider_name":"h/n/x","change":{"actions":["forget"]}},
    {"address":"a.e","mode":"managed","type":"a","provider_name":"h/n/a","deposed":"0123abcd","change":{"actions":["no-op"],"importing":{"id":"i"}}},
    {"address":"a.f","mode":"managed","type":"a","provider_name":"h/n/a","change":{"actions":["no-op"]}},
    {"address":"data.d.d","mode":"data","type":"d","provider_name":"h/n/a","change":{"actions":["read"]}}],
    "output_changes":{"o":{"actions":["create"]}},"checks":[{"address":{"to_display":"check.health"},"status":"fail","instances":[{"problems":[{"message":"it is\u0007 ill | `really`"}]}]},{"status":"pass"}],"errored":false}"#;
const NO_CHANGES: &str =
    r#"{"format_version":"1.2","planned_values":{"root_module":{}},"errored":false}"#;
const ERRORED: &str =
    r#"{"format_version":"1.2","planned_values":{"root_module":{}},"errored":true}"#;

fn two(arguments: &[&str]) -> Run {
    let arguments: Vec<_> = ["summary", "a.json", "b.json"]
        .iter()
        .chain(arguments)
        .copied()
        .collect();
    run(&arguments)
        .file("a.json", PLAN)
        .file("b.json", NO_CHANGES)
}

#[test]
fn tables() {
    assert_snapshot!(two(&[]).all());
}

#[test]
fn tables_with_all_addresses() {
    assert_snapshot!(two(&["--addresses"]).all());
}

#[test]
fn tables_in_a_narrow_window() {
    let text = two(&["--addresses", "--width", "40"]).stdout();
    assert!(
        text.lines().all(|line| line.chars().count() <= 40),
        "{text}"
    );
    assert_snapshot!(text);
}

#[test]
fn tables_fit_a_usual_terminal() {
    let text = two(&["--addresses"]).stdout();
    assert!(
        text.lines().all(|line| line.chars().count() <= 80),
        "{text}"
    );
}

#[test]
fn symbols_have_the_colours_of_the_legend() {
    let text = two(&["--color", "always"]).stdout();
    let symbol = "  \u{1b}[31m-\u{1b}[0m/\u{1b}[32m+\u{1b}[0m\u{1b}[0m a.b";
    assert!(text.contains(symbol), "{text}");
    assert!(!two(&[]).stdout().contains('\u{1b}'));
}

/// A deletion is no replacement, and neither counts twice.
#[test]
fn deletions_are_told_apart_from_replacements() {
    let entry = |n: u32, actions: &str| {
        format!(
            r#"{{"address":"a.b{n}","mode":"managed","type":"a","change":{{"actions":{actions}}}}}"#
        )
    };
    let deletes = (0..18).map(|n| entry(n, r#"["delete"]"#));
    let replaces = (18..75).map(|n| entry(n, r#"["delete","create"]"#));
    let entries: Vec<_> = deletes.chain(replaces).collect();
    let plan = format!(
        r#"{{"format_version":"1.2","planned_values":{{}},"resource_changes":[{}],"errored":false}}"#,
        entries.join(",")
    );
    let with = |arguments: &[&str]| {
        let all: Vec<_> = ["summary"].iter().chain(arguments).copied().collect();
        run(&all).input(&plan).stdout()
    };
    let text = with(&[]);
    assert!(text.contains("replace  delete"), "{text}");
    assert!(text.contains("57      18"), "{text}");
    assert!(text.contains("\n    - a.b17\n\n"), "{text}");
    assert!(text.contains("\n  -/+ a.b37\n"), "{text}");
    assert!(!text.contains("a.b38"), "{text}");
    assert!(text.contains("\n  … and 37 more; --addresses names them all\n"));
    let markdown = with(&["--format", "markdown"]);
    assert!(markdown.contains("\n- … and 37 more\n"), "{markdown}");
    let github = with(&["--format", "github"]);
    assert!(github.contains("\nreplace=57\ndelete=18\n"), "{github}");
    for format in ["table", "markdown", "json", "ndjson", "csv", "github"] {
        let text = with(&["--format", format, "--addresses"]);
        assert!(text.contains("a.b74"), "{format}");
        assert!(!text.contains("more"), "{format}");
    }
}

#[test]
fn the_format_of_gitlab_has_no_place_for_addresses() {
    assert_snapshot!(two(&["--format", "gitlab", "--addresses"]).all());
}

/// The words of the plan, hyphen included.
#[test]
fn actions_have_one_spelling() {
    for (format, no_op) in [
        ("table", "  no-op  "),
        ("markdown", "| no-op |"),
        ("github", "\nno-op=2\n"),
        ("json", "\"no-op\":2"),
        ("csv", ",no-op,"),
    ] {
        let text = two(&["--format", format]).stdout();
        assert!(text.contains(no_op), "{format}: {text}");
        for other in ["noop", "no_op", "unchanged", "destroy", " add "] {
            assert!(!text.contains(other), "{format}: {other}: {text}");
        }
    }
}

#[test]
fn json() {
    assert_snapshot!(two(&["--format", "json", "--addresses"]).all());
}

#[test]
fn ndjson() {
    assert_snapshot!(two(&["--format", "ndjson"]).all());
}

#[test]
fn csv() {
    assert_snapshot!(two(&["--format", "csv"]).all());
}

#[test]
fn csv_with_addresses() {
    assert_snapshot!(two(&["--format", "csv", "--addresses"]).all());
}

#[test]
fn markdown() {
    assert_snapshot!(two(&["--format", "markdown"]).all());
}

#[test]
fn gitlab_is_exactly_three_numbers() {
    assert_eq!(
        two(&["--format", "gitlab"]).stdout(),
        "{\"create\":1,\"update\":1,\"delete\":1}\n"
    );
}

#[test]
fn github() {
    assert_snapshot!(two(&["--format", "github"]).all());
}

#[test]
fn github_with_addresses() {
    assert_snapshot!(two(&["--format", "github", "--addresses"]).all());
}

#[test]
fn a_bad_file_does_not_stop_the_others() {
    let mut run = run(&["summary", "none.json", "a.json", "state.json", "cut.json"])
        .file("a.json", PLAN)
        .file(
            "state.json",
            r#"{"format_version":"1.0","values":{"root_module":{}}}"#,
        )
        .file("cut.json", &PLAN[..400]);
    assert_snapshot!(run.all());
}

#[test]
fn nothing_is_written_where_every_file_is_bad() {
    let mut run = run(&["summary", "none.json", "-o", "out.txt"]).file("out.txt", "before");
    assert_eq!(run.code(), 1);
    assert_eq!(run.read("out.txt"), "before");
}

#[test]
fn exit_codes() {
    let code = |plan: &str, arguments: &[&str]| {
        let arguments: Vec<_> = ["summary"].iter().chain(arguments).copied().collect();
        run(&arguments).input(plan).code()
    };
    assert_eq!(code(PLAN, &[]), 0);
    assert_eq!(code(PLAN, &["--detailed-exitcode"]), 2);
    assert_eq!(code(NO_CHANGES, &["--detailed-exitcode"]), 0);
    assert_eq!(code(ERRORED, &["--detailed-exitcode"]), 1);
    assert_eq!(code(ERRORED, &[]), 0);
    assert_eq!(code("", &[]), 1);
}

#[test]
fn any_number_of_threads_says_the_same() {
    let names: Vec<String> = (0..20).map(|n| format!("{n}.json")).collect();
    let with = |threads: &str| {
        let arguments = ["summary", "--threads", threads].into_iter();
        let arguments: Vec<&str> = arguments.chain(names.iter().map(String::as_str)).collect();
        let run = names
            .iter()
            .fold(run(&arguments), |run, name| run.file(name, PLAN));
        let mut run = run;
        run.stdout()
    };
    assert_eq!(with("1"), with("4"));
}

#[test]
fn case_03_newer_versions() {
    let newer = PLAN.replace("\"1.2\"", "\"2.0\"");
    assert_snapshot!(run(&["summary"]).input(&newer).all());
    assert_eq!(run(&["summary", "--lax"]).input(&newer).code(), 0);
    let minor = NO_CHANGES.replace("\"1.2\"", "\"1.3\"");
    assert_snapshot!(run(&["summary"]).input(&minor).all());
}

#[test]
fn case_07_noise_around_the_document() {
    let text =
        format!("\u{feff}[command]/usr/bin/tofu show -json plan\n{NO_CHANGES}\nWarning: odd\n");
    assert_snapshot!(run(&["summary"]).input(&text).all());
}

#[test]
fn standard_input_once() {
    assert_snapshot!(run(&["summary", "-", "-"]).all());
}

/// A plan of a resource with several instances, some in instances of a module.
fn instances() -> String {
    let entry = |address: String, module: &str, actions: &str, reason: &str| {
        format!(
            r#"{{"address":"{address}","module_address":"{module}","mode":"managed","type":"a","change":{{"actions":{actions}}},"action_reason":"{reason}"}}"#
        )
    };
    let replaced = (0..30).map(|n| {
        let module = format!("module.m[{n}]");
        let address = format!("{module}.a.b");
        entry(
            address,
            &module,
            r#"["delete","create"]"#,
            "replace_because_cannot_update",
        )
    });
    let deleted = (0..3).map(|n| {
        entry(
            format!("a.c[{n}]"),
            "",
            r#"["delete"]"#,
            "delete_because_count_index",
        )
    });
    let others = [
        entry(
            "a.c[3]".to_owned(),
            "",
            r#"["delete"]"#,
            "delete_because_no_resource_config",
        ),
        entry("a.d".to_owned(), "", r#"["create"]"#, ""),
    ];
    let entries: Vec<_> = replaced.chain(deleted).chain(others).collect();
    format!(
        r#"{{"format_version":"1.2","planned_values":{{}},"resource_changes":[{}],"errored":false}}"#,
        entries.join(",")
    )
}

/// Deletions come before replacements, in one line for each resource and reason.
#[test]
fn instances_are_rolled_up() {
    assert_snapshot!(run(&["summary"]).input(instances()).all());
    let mut markdown = run(&["summary", "--format", "markdown"]).input(instances());
    assert_snapshot!(markdown.all());
}

fn filtered(arguments: &[&str]) -> Run {
    two(&[&["--type", "a", "--not-only", "no-op,import"], arguments].concat())
}

#[test]
fn filters() {
    for format in ["table", "markdown", "csv", "github", "ndjson", "gitlab"] {
        assert_snapshot!(
            format!("filtered_{format}"),
            filtered(&["--format", format]).all()
        );
    }
}

#[test]
fn filters_that_match_nothing_are_noted() {
    let all = [
        "--not-module",
        "module.x",
        "--address",
        "a.?",
        "--type",
        "b",
    ];
    assert_snapshot!(two(&all).all());
    assert_snapshot!(two(&["--only", "destory"]).all());
}

/// A filter changes what is counted, never what is said of the plan as a whole.
#[test]
fn filters_and_their_opposites_part_the_numbers() {
    let counts = |arguments: &[&str]| -> Vec<(String, String)> {
        let github = two(&[&["--format", "github"], arguments].concat()).stdout();
        let pairs = github.lines().filter_map(|line| line.split_once('='));
        pairs
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .collect()
    };
    let all = counts(&[]);
    for (option, value) in [
        ("only", "update,import"),
        ("only", "drift,output"),
        ("only", "no-op"),
        ("address", "a.?"),
        ("address", "*"),
        ("type", "a"),
        ("module", "root"),
    ] {
        let with = |name: String| counts(&[&name, value]);
        let (one, other) = (with(format!("--{option}")), with(format!("--not-{option}")));
        for (n, (name, number)) in all.iter().enumerate().take(15) {
            assert!(&one[n].0 == name && &other[n].0 == name);
            let number_of = |text: &str| text.parse::<u64>().ok();
            match (number_of(number), name.as_str()) {
                (Some(number), name) if name != "checks_failed" => {
                    let parts = number_of(&one[n].1).unwrap() + number_of(&other[n].1).unwrap();
                    assert_eq!(parts, number, "{option} {value} {name}");
                }
                _ => assert!(&one[n].1 == number && &other[n].1 == number, "{name}"),
            }
        }
    }
    assert_eq!(two(&["--type", "none", "--detailed-exitcode"]).code(), 2);
}

#[test]
fn a_move_that_a_refresh_records_is_drift() {
    let plan = r#"{"format_version":"1.2","prior_state":{},"resource_drift":[{"address":"a.b","previous_address":"a.a",
        "mode":"managed","type":"a","name":"b","change":{"actions":["no-op"]}}]}"#;
    let told = |format: &str| {
        let mut run = run(&["summary", "--format", format]).input(plan);
        run.stdout()
    };
    for (format, expected) in [
        ("table", "changes      1\n"),
        ("markdown", "| changes | 1 |\n"),
        ("github", "\ndrift=1\n"),
        ("csv", ",1,0,0,changes\n"),
        ("ndjson", r#""no-op":1,"other":0,"import":0,"move":1"#),
    ] {
        let text = told(format);
        assert!(text.contains(expected), "{text}");
    }
}
