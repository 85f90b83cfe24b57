//! Of a check of several instances it is told which of them did not pass, by every command that names checks.

use crate::run::run;

/// `n.a[1]` fails by itself, five others in the same way; the ten of `n.b` pass but one.
fn plan() -> String {
    let instance = |address: String, status: &str, problems: &[&str]| {
        let problems = problems.iter();
        let problems = problems.map(|text| format!(r#"{{"message":"{text}"}}"#));
        let problems = problems.collect::<Vec<_>>().join(",");
        format!(
            r#"{{"problems":[{problems}],"address":{{"to_display":"{address}"}},"status":"{status}"}}"#
        )
    };
    let mut a = vec![
        instance("n.a[0]".to_owned(), "pass", &[]),
        instance("n.a[1]".to_owned(), "fail", &["only here", "too small"]),
    ];
    a.extend((2..7).map(|n| instance(format!("n.a[{n}]"), "fail", &["too small"])));
    let b = (0..10).map(|n| match n {
        7 => instance(format!("n.b[{n}]"), "error", &[]),
        _ => instance(format!("n.b[{n}]"), "pass", &[]),
    });
    let check = |name: &str, status: &str, instances: &[String]| {
        let instances = instances.join(",");
        format!(
            r#"{{"address":{{"to_display":"{name}"}},"status":"{status}","instances":[{instances}]}}"#
        )
    };
    format!(
        r#"{{"format_version":"1.2","resource_changes":[],"checks":[{},{},{}]}}"#,
        check("n.a", "fail", &a),
        check("n.b", "error", &b.collect::<Vec<_>>()),
        check("check.none", "fail", &[]),
    )
}

fn written(arguments: &[&str]) -> String {
    let mut run = run(arguments).input(plan()).arguments(&["-o", "written"]);
    assert_eq!(run.code(), 0);
    run.read("written")
}

#[test]
fn people_read_which_instances_failed() {
    let text = written(&["review"]);
    let expected = "\
! n.a[1]
    only here
    too small
! n.a[2], n.a[3], n.a[4] and 2 more
    too small
! n.b[7]: could not be evaluated
! check.none
";
    assert!(text.contains(expected), "{text}");
    let markdown = written(&["review", "--format", "markdown"]);
    let expected = "\
**Checks that did not pass (3)**

- `n.a[1]` (`fail`)
  - `only here`
  - `too small`
- `n.a[2], n.a[3], n.a[4] and 2 more` (`fail`)
  - `too small`
- `n.b[7]` (`error`)
- `check.none` (`fail`)
";
    assert!(markdown.contains(expected), "{markdown}");
    let page = written(&["review", "--format", "html"]);
    assert_eq!(page.matches("too small").count(), 2, "{page}");
    assert!(page.contains(".a[4] and 2 more</code>"), "{page}");
    let table = written(&["summary"]);
    for told in [
        "n.a[1]\n",
        "n.a[2], n.a[3], n.a[4] and 2 more\n",
        "n.b[7] (could",
    ] {
        assert!(table.contains(told), "{told} {table}");
    }
}

#[test]
fn programs_read_each_instance() {
    let read = |text: &str| serde_json::from_str::<serde_json::Value>(text).unwrap();
    let review = read(&written(&["review", "--format", "json"]));
    let summary = read(&written(&["summary", "--format", "ndjson"]));
    for checks in [&review["checks"], &summary["failed_checks"]] {
        let check = &checks[0];
        assert_eq!(check["address"], "n.a");
        assert_eq!(check["messages"], read(r#"["only here","too small"]"#));
        let instances = check["instances"].as_array().unwrap();
        assert_eq!(instances.len(), 6, "{check}");
        let first = r#"{"address":"n.a[1]","status":"fail","messages":["only here","too small"]}"#;
        assert_eq!(instances[0], read(first));
        let last = r#"{"address":"n.a[6]","status":"fail","messages":["too small"]}"#;
        assert_eq!(instances[5], read(last));
        assert_eq!(check["more_instances"], serde_json::Value::Null);
        assert_eq!(checks[1]["instances"][0]["status"], "error");
        assert_eq!(checks[2]["instances"], serde_json::Value::Null);
    }
}
