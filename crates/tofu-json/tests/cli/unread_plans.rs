//! What `review` and `summary` say where some of several plans cannot be read: a text that looks whole would be one that
//! somebody approves.

use crate::run::run;

const PLAN: &str = r#"{"format_version":"1.2","resource_changes":[
    {"address":"a.n","mode":"managed","type":"a","name":"n","provider_name":"p/p/p","change":{
        "actions":["update"],"before":{"x":"old"},"after":{"x":"new"}}}]}"#;
const NO_CHANGES: &str = r#"{"format_version":"1.2","resource_changes":[]}"#;

fn from(text: &str) -> serde_json::Value {
    serde_json::from_str(text).unwrap()
}

/// In the order in which the files were given, whenever it was found that they are bad.
#[test]
fn a_review_says_which_files_could_not_be_read() {
    let broken = PLAN.replace(
        r#""before":{"x":"old"}"#,
        r#""before":{"x":"old"},"replace_paths":7"#,
    );
    let written = |format: &str| {
        let files = ["broken.json", "gone|<b>.json", "a.json", "cut.json"];
        let arguments = ["--format", format, "-o", "written"];
        let mut run = run(&["review"])
            .arguments(&files)
            .arguments(&arguments)
            .file("a.json", PLAN)
            .file("broken.json", &broken)
            .file("cut.json", &PLAN[..200]);
        assert_eq!(run.code(), 1);
        run.read("written")
    };
    let failed = r#"["broken.json","gone|<b>.json","cut.json"]"#;
    assert_eq!(from(&written("json"))["failed"], from(failed));
    let text = written("text");
    let line = "3 of 4 plans could not be read: broken.json, gone|<b>.json, cut.json.\n\na.json\n";
    assert!(text.starts_with(line), "{text}");
    for format in ["markdown", "github-summary"] {
        let text = written(format);
        let line = "**3 of 4 plans could not be read:** `broken.json`, `gone|<b>.json`, `cut.json`.\n\n## `a.json`";
        assert!(text.starts_with(line), "{text}");
    }
    let page = written("html");
    let line = ">3 of 4 plans could not be read: broken.json, gone|&lt;b&gt;.json, cut.json.</p>";
    assert!(page.contains(line), "{page}");
}

#[test]
fn a_review_of_all_files_says_that_none_failed() {
    let arguments = [
        "review", "a.json", "b.json", "--format", "json", "-o", "written",
    ];
    let mut run = run(&arguments)
        .file("a.json", PLAN)
        .file("b.json", NO_CHANGES);
    assert_eq!(run.code(), 0);
    let review = from(&run.read("written"));
    assert_eq!(review["failed"], from("[]"));
}

#[test]
fn a_summary_says_which_files_could_not_be_read() {
    let told = |format: &str| {
        let files = ["gone,<b>.json", "a.json", "cut.json"];
        let mut run = run(&["summary", "--format", format, "-o", "told"])
            .arguments(&files)
            .file("a.json", NO_CHANGES)
            .file("cut.json", &PLAN[..200]);
        assert_eq!(run.code(), 1);
        run.read("told")
    };
    for (format, start) in [
        (
            "table",
            "2 of 3 plans could not be read: gone,<b>.json, cut.json.\n\nplan ",
        ),
        (
            "markdown",
            "**2 of 3 plans could not be read:** `gone,<b>.json`, `cut.json`.\n\n| plan |",
        ),
        (
            "ndjson",
            "{\"file\":\"gone,<b>.json\",\"failed\":true}\n{\"file\":\"cut.json\",\"failed\":true}\n{\"file\":\"a.json\",\"format",
        ),
    ] {
        let text = told(format);
        assert!(text.starts_with(start), "{text}");
    }
    assert!(told("json").contains(r#""failed":["gone,<b>.json","cut.json"]"#));
    let csv = told("csv");
    let lines: Vec<_> = csv.lines().collect();
    let commas = |line: &str| line.matches(',').count();
    assert!(lines[1].starts_with("\"gone,<b>.json\",failed,,,"), "{csv}");
    assert!(lines[2].starts_with("cut.json,failed,,,"), "{csv}");
    assert_eq!(commas(lines[0]), commas(lines[2]), "{csv}");
    assert!(lines[3].starts_with("a.json,plan,"), "{csv}");
    let github = told("github");
    for line in [
        "errored=true\n",
        "failed=2\n",
        "failed_files=[\"gone,<b>.json\",\"cut.json\"]\n",
    ] {
        assert!(github.contains(line), "{github}");
    }
}
