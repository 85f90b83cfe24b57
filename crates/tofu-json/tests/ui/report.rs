use crate::{all, filed, message, on, piped, recorded, stdout, version};
use insta::assert_snapshot;

#[test]
fn case_90_tests_as_suites_and_cases() {
    let junit = stdout(on("report", "test-run/test", &["--format", "junit"]));
    // The line `Failure! 4 passed, 3 failed, 1 skipped.` of the human text counts the runs.
    let head = junit.lines().nth(1).unwrap();
    assert!(head.ends_with("failures=\"1\" errors=\"2\">"), "{head}");
    assert_eq!(junit.matches(" skipped=\"1\" ").count(), 1);
    assert_snapshot!(junit);
}

/// Tests that were interrupted or cut have no result, which is no success.
#[test]
fn tests_without_an_end_are_errors() {
    let cut = |id: &str, lines: usize| -> String {
        let stream = recorded(id).stream.split_inclusive('\n');
        stream.take(lines).collect()
    };
    for (stream, errors, skipped) in [
        (recorded("test-interrupt/twice.test").stream.clone(), 4, 0),
        (cut("test-pass/test", 4), 2, 0),
        (cut("test-pass/test", 5), 1, 0),
        (recorded("test-interrupt/test").stream.clone(), 0, 2),
    ] {
        let junit = stdout(piped("report", &["--format", "junit"], &stream));
        let head = junit.lines().nth(1).unwrap();
        let numbers = format!("failures=\"0\" errors=\"{errors}\">");
        assert!(head.ends_with(&numbers), "{junit}");
        let no_end = "<error message=\"the messages have no end of it\"";
        assert_eq!(junit.matches(no_end).count(), errors, "{junit}");
        assert_eq!(junit.matches("\"not run\"").count(), skipped, "{junit}");
        let whole = "<testcase name=\"test\" classname=\"standard input\"";
        assert_eq!(junit.contains(whole), errors > 0, "{junit}");
    }
}

#[test]
fn operations_as_cases() {
    let junit = stdout(on("report", "apply-errors/apply", &["--format", "junit"]));
    for name in ["ca", "part", "u", "c", "d", "inc"] {
        let of = junit
            .split("<testcase ")
            .find(|case| case.contains(&format!(" fixture_prim.{name}\"")));
        assert!(of.unwrap().contains("<failure "), "{name}");
    }
    assert!(junit.contains("<skipped message=\"not run\"/>"));
}

/// A warning about an object is told with what was done to it, also where that went well.
#[test]
fn warnings_of_what_was_done_are_told() {
    let hook = |kind: &str| {
        let resource = r#""resource":{"addr":"a.b","module":"","resource":"a.b","implied_provider":"a","resource_type":"a","resource_name":"b","resource_key":null},"action":"create""#;
        message("m", &format!(r#""hook":{{{resource}}},"type":"{kind}""#))
    };
    let warning = r#""diagnostic":{"severity":"warning","summary":"Careful","detail":"","address":"a.b"},"type":"diagnostic""#;
    let stream = version("1.2")
        + &hook("apply_start")
        + &hook("apply_complete")
        + &message("Warning: Careful", warning);
    let junit = stdout(piped("report", &["--format", "junit"], stream));
    let (_, case) = junit.split_once("name=\"create a.b\"").unwrap();
    let told = "<system-out>Warning: Careful\nwith a.b</system-out>";
    assert!(case.contains(told), "{junit}");
    assert_eq!(junit.matches("Careful").count(), 1);
}

/// A column counts what people see as a character in the stream, and code points in SARIF.
#[test]
fn case_90_columns_of_sarif_are_code_points() {
    let code = r#"  x = \"he\u0301llo 日本\" + y"#;
    let diagnostic = format!(
        r#""diagnostic":{{"severity":"error","summary":"No","detail":"","range":{{"filename":"a b.tf","start":{{"line":3,"column":18,"byte":40}},"end":{{"line":3,"column":19,"byte":41}}}},"snippet":{{"context":null,"code":"{code}","start_line":3,"highlight_start_offset":25,"highlight_end_offset":26,"values":[]}}}},"type":"diagnostic""#
    );
    let sarif = stdout(piped(
        "report",
        &["--format", "sarif"],
        message("Error: No", &diagnostic),
    ));
    let log: serde_json::Value = serde_json::from_str(&sarif).unwrap();
    let place = &log["runs"][0]["results"][0]["locations"][0]["physicalLocation"];
    assert_eq!(place["artifactLocation"]["uri"], "a%20b.tf");
    let plain: String = serde_json::from_str(&format!("\"{code}\"")).unwrap();
    let column = plain[..25].chars().count() + 1;
    assert_eq!(place["region"]["startColumn"], column);
    assert_eq!(place["region"]["endColumn"], column + 1);
}

/// Where the code is not in the stream nobody can count, and a region of whole lines is true.
#[test]
fn columns_that_nobody_can_count_are_left_out_of_sarif() {
    let region = |start: &str| {
        let diagnostic = format!(
            r#""diagnostic":{{"severity":"error","summary":"No","detail":"","range":{{"filename":"a.tf","start":{start},"end":{{"line":3,"column":19,"byte":41}}}}}},"type":"diagnostic""#
        );
        let message = message("Error: No", &diagnostic);
        let sarif = stdout(piped("report", &["--format", "sarif"], message));
        let log: serde_json::Value = serde_json::from_str(&sarif).unwrap();
        let result = &log["runs"][0]["results"][0];
        result["locations"][0]["physicalLocation"]["region"].clone()
    };
    assert_eq!(
        region(r#"{"line":3,"column":18,"byte":40}"#),
        serde_json::json!({"startLine": 3, "endLine": 3})
    );
    // The first column is the first in any unit.
    assert_eq!(
        region(r#"{"line":2,"column":1,"byte":10}"#),
        serde_json::json!({"startLine": 2, "startColumn": 1, "endLine": 3})
    );
}

fn many(count: usize) -> String {
    let one = |number: usize| {
        let diagnostic = format!(
            r#""diagnostic":{{"severity":"error","summary":"S: {number}, 1%","detail":"a\r\nb::error::c"}},"type":"diagnostic""#
        );
        message("Error", &diagnostic)
    };
    version("1.2") + &(0..count).map(one).collect::<String>()
}

#[test]
fn case_91_annotations_are_escaped_and_few() {
    let github = stdout(piped("report", &["--format", "github"], many(1)));
    assert_eq!(
        github,
        "::error title=S%3A 0%2C 1%25::S: 0, 1%25: a␍%0Ab::error::c\n"
    );
    let github = stdout(piped("report", &["--format", "github"], many(12)));
    assert_eq!(github.lines().count(), 10);
    assert!(github.ends_with("::error title=3 more errors::3 more errors are not shown\n"));
}

#[test]
fn markdown_fits_its_budget() {
    for budget in [300, 1000, 5000] {
        let budget_text = budget.to_string();
        let arguments = ["--format", "markdown", "--budget", &budget_text];
        let text = stdout(piped("report", &arguments, many(100)));
        assert!(text.len() <= budget, "{budget}: {}", text.len());
        assert!(text.contains("**failed**"), "{budget}");
        assert_eq!(text.matches("```").count() % 2, 0, "{budget}");
    }
}

#[test]
fn gitlab_issues_have_their_own_fingerprints() {
    let text = stdout(piped("report", &["--format", "gitlab"], many(20)));
    let issues: Vec<serde_json::Value> = serde_json::from_str(&text).unwrap();
    let prints: std::collections::HashSet<_> = issues
        .iter()
        .map(|issue| issue["fingerprint"].as_str().unwrap())
        .collect();
    assert_eq!((issues.len(), prints.len()), (20, 20));
}

#[test]
fn every_recorded_stream_in_every_format() {
    for format in ["junit", "sarif", "github", "gitlab", "markdown"] {
        assert_eq!(
            filed("report", &["--format", format], &all()).code(),
            0,
            "{format}"
        );
    }
}

/// Each recording is in the folder that OpenTofu ran in, unless one says where that is.
#[test]
fn files_are_named_as_the_repository_sees_them() {
    let diagnostic = r#""diagnostic":{"severity":"error","summary":"No","detail":"","range":{"filename":"main.tf","start":{"line":3,"column":1,"byte":0},"end":{"line":3,"column":2,"byte":1}}},"type":"diagnostic""#;
    let stream = version("1.2") + &message("Error: No", diagnostic);
    let report = |format: &str, more: &[&str]| {
        let arguments = [&["ui", "report", "--format", format], more].concat();
        let files = ["plan.log", "envs/prod/plan.log", "envs/test/plan.log"];
        let run = files.iter().fold(crate::run::run(&arguments), |run, name| {
            run.file(name, &stream)
        });
        stdout(run)
    };
    let both = ["envs/prod/plan.log", "envs/test/plan.log"];
    for (format, before, after) in [
        ("github", "::error file=", ",line=3"),
        ("gitlab", "\"path\":\"", "\""),
        ("sarif", "\"uri\":\"", "\""),
        ("junit", "\non ", " line 3"),
        ("markdown", " on `", ":3`"),
    ] {
        let text = report(format, &both);
        for file in ["envs/prod/main.tf", "envs/test/main.tf"] {
            let place = format!("{before}{file}{after}");
            assert!(text.contains(&place), "{format}: {text}");
        }
        for (arguments, file) in [
            (&["plan.log"][..], "main.tf"),
            (&["plan.log", "--root", "envs/prod"], "envs/prod/main.tf"),
            (&["envs/prod/plan.log", "--root", "."], "main.tf"),
        ] {
            let text = report(format, arguments);
            let place = format!("{before}{file}{after}");
            assert!(text.contains(&place), "{format}: {text}");
        }
    }
}

fn change(number: usize, action: &str) -> String {
    let resource = format!(
        r#""resource":{{"addr":"a.b[{number}]","module":"","resource":"a.b[{number}]","implied_provider":"a","resource_type":"a","resource_name":"b","resource_key":{number}}}"#
    );
    let reason = if action == "replace" {
        r#","reason":"cannot_update""#
    } else {
        ""
    };
    let rest =
        format!(r#""change":{{{resource},"action":"{action}"{reason}}},"type":"planned_change""#);
    message("m", &rest)
}

/// What cannot be undone comes first and is never left out for something else.
#[test]
fn a_plan_lists_its_changes() {
    let plan = |creates: usize| {
        let creates: String = (0..creates)
            .map(|number| change(number, "create"))
            .collect();
        let counts = r#""changes":{"add":1,"change":1,"import":0,"remove":2,"forget":0,"operation":"plan"},"type":"change_summary""#;
        version("1.2")
            + &creates
            + &change(901, "update")
            + &change(902, "replace")
            + &change(903, "delete")
            + &message("Plan: x", counts)
    };
    let text = stdout(piped("report", &["--format", "markdown"], plan(1)));
    assert_snapshot!(text);
    let text = stdout(piped("report", &["--format", "markdown"], plan(300)));
    assert_eq!(text.matches("\n- ").count(), 100);
    assert!(text.contains("\n203 more changes\n"), "{text}");
    let arguments = ["--format", "markdown", "--budget", "500"];
    let text = stdout(piped("report", &arguments, plan(300)));
    assert!(
        text.len() <= 500 && text.contains("delete `a.b[903]`"),
        "{text}"
    );
}

#[test]
fn a_plan_lists_what_was_changed_outside_and_its_outputs() {
    let arguments = ["--format", "markdown"];
    let text = stdout(on("report", "refresh-only-drift/plan", &arguments));
    let parts = "### Changed outside\n\n\
        - delete `fixture_prim.gone`\n\
        - update `fixture_coll.c`\n\
        - update `fixture_prim.a`\n\n\
        ### Planned outputs\n\n\
        - update `m`\n\
        - create `t`\n";
    assert!(text.contains(parts), "{text}");
    let text = stdout(on("report", "refresh-only-drift/moved.plan", &arguments));
    let moved = "- move `fixture_prim.moved`, moved from `fixture_prim.uses`\n";
    assert!(text.contains(moved), "{text}");
}

#[test]
fn tests_have_numbers_and_names() {
    assert_snapshot!(stdout(on(
        "report",
        "test-run/test",
        &["--format", "markdown"]
    )));
}

#[test]
fn a_failed_apply_says_what_was_done() {
    let text = stdout(on(
        "report",
        "apply-errors/apply",
        &["--format", "markdown"],
    ));
    let row =
        "| `a.log` | apply | **failed** | 2 done, 6 failed, 1 not started | 6 | 2 | 264ms |\n";
    assert!(text.contains(row), "{text}");
}

#[test]
fn a_plan_that_is_not_approved_is_no_failure() {
    let counts = r#""changes":{"add":1,"change":0,"import":0,"remove":0,"forget":0,"operation":"plan"},"type":"change_summary""#;
    let stream = version("1.2")
        + &change(1, "create")
        + &message("Plan: x", counts)
        + &message("Apply cancelled", r#""type":"log""#);
    let text = stdout(piped("report", &["--format", "junit"], &stream));
    let skipped = "<skipped message=\"the plan was not approved, nothing was changed\"/>";
    assert!(text.contains(skipped) && !text.contains("a.b[1]"), "{text}");
    let text = stdout(piped("report", &["--format", "markdown"], &stream));
    assert!(
        text.contains("| apply | **cancelled** | nothing was changed |"),
        "{text}"
    );
    assert!(!text.contains("### "), "{text}");
}

/// Most formats have no place for the number of what is left out.
#[test]
fn a_note_counts_the_diagnostics_that_a_report_lacks() {
    let error =
        r#""diagnostic":{"severity":"error","summary":"No","detail":""},"type":"diagnostic""#;
    let stream = version("1.2") + &message("No", error).repeat(10_002);
    let output = piped("report", &["--format", "sarif"], stream).output();
    assert_eq!(
        String::from_utf8(output.stderr).unwrap(),
        "tofu-json: note: standard input: more diagnostics than a report takes: the last 2 errors and 0 warnings are left out\n"
    );
}
