use crate::{RECORDED, on, stdout};

#[test]
fn case_89_a_line_for_each_operation() {
    for case in RECORDED.iter().filter(|case| case.args[0] == "apply") {
        let csv = stdout(on("timeline", &case.id, &["--format", "csv"]));
        let starts = |words: &[&str]| {
            let is_of = |line: &&str| {
                words
                    .iter()
                    .any(|word| line.contains(&format!("\"type\":\"{word}\"")))
            };
            case.stream.lines().filter(is_of).count()
        };
        let operations = csv
            .lines()
            .filter(|line| line.contains(",operation,"))
            .count();
        assert!(
            operations >= starts(&["apply_start", "refresh_start"]),
            "{}",
            case.id
        );
        let provisioners = csv
            .lines()
            .filter(|line| line.contains(",provisioner,"))
            .count();
        assert_eq!(provisioners, starts(&["provision_start"]), "{}", case.id);
    }
}

#[test]
fn every_format() {
    for (format, start) in [
        ("text", "a.log: "),
        ("svg", "<svg xmlns="),
        ("html", "<!doctype html>"),
        ("trace", "{\"displayTimeUnit\""),
        ("csv", "run,kind,address"),
    ] {
        let text = stdout(on(
            "timeline",
            "stream-provisioners/apply",
            &["--format", format],
        ));
        assert!(text.starts_with(start), "{format}");
        assert!(text.ends_with('\n'), "{format}");
    }
}

#[test]
fn traces_are_json() {
    let text = stdout(on(
        "timeline",
        "stream-provisioners/apply",
        &["--format", "trace"],
    ));
    let trace: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert!(trace["traceEvents"].as_array().unwrap().len() > 3);
}

#[test]
fn the_longest_only() {
    let csv = stdout(on(
        "timeline",
        "stream-interrupt/apply",
        &["--format", "csv", "--top", "1"],
    ));
    assert_eq!(csv.lines().count(), 2);
    assert!(csv.contains("fixture_prim.slow"));
}

/// Programs get everything, people what took time.
#[test]
fn refreshes_are_drawn_on_request() {
    for (format, has_refreshes) in [
        ("text", false),
        ("svg", false),
        ("html", false),
        ("trace", true),
        ("csv", true),
    ] {
        let drawn = |more: &[&str]| {
            let arguments = [&["--format", format], more].concat();
            let text = stdout(on("timeline", "apply-errors/apply", &arguments));
            let text = text.replace("read, refresh", "");
            text.contains("refresh")
        };
        assert_eq!(drawn(&[]), has_refreshes, "{format}");
        assert!(drawn(&["--action", "all"]), "{format}");
        assert!(
            drawn(&["--action", "refresh", "--action", "create"]),
            "{format}"
        );
        assert!(!drawn(&["--action", "create"]), "{format}");
    }
    let text = stdout(on("timeline", "apply-errors/apply", &[]));
    assert!(text.starts_with("a.log: 264ms, 3 not drawn\n"), "{text}");
}
