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
    "output_changes":{"o":{"actions":["create"]}},"checks":[{"status":"fail"},{"status":"pass"}],"errored":false}"#;
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
    assert_snapshot!(two(&["--addresses"]).all());
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
