use crate::{all, filed, on, piped, recorded, stdout};

/// Whether the lines of one text are among those of another, in order.
fn is_subsequence(part: &str, whole: &str) -> bool {
    let mut lines = whole.split_inclusive('\n');
    part.split_inclusive('\n')
        .all(|line| lines.any(|other| other == line))
}

#[test]
fn case_88_lines_that_pass_are_byte_identical() {
    let all = all();
    for arguments in [
        &["--type", "diagnostic"][..],
        &["--level", "info", "--module", "root"],
    ] {
        let kept = stdout(filed("filter", arguments, &all));
        assert!(!kept.is_empty() && is_subsequence(&kept, &all));
    }
    assert!(stdout(filed("filter", &["--foreign"], &all)) == all);
}

#[test]
fn each_condition() {
    let count = |arguments: &[&str]| {
        let kept = stdout(on("filter", "apply-errors/apply", arguments));
        kept.lines().count()
    };
    let lines = |part: &str| {
        let stream = &recorded("apply-errors/apply").stream;
        stream.lines().filter(|line| line.contains(part)).count()
    };
    assert_eq!(
        count(&["--type", "diagnostic"]),
        lines(r#""type":"diagnostic""#)
    );
    assert_eq!(count(&["--level", "error"]), lines(r#""@level":"error""#));
    assert_eq!(
        count(&["--address", "fixture_prim.ca", "--type", "planned_change"]),
        1
    );
    assert_eq!(
        count(&["--action", "delete", "--phase", "applying"]),
        lines(r#""action":"delete"},"type":"apply_"#) + lines(r#""action":"delete","#)
            - lines(r#""action":"delete","reason"#)
    );
    assert_eq!(count(&["--until", "2001-01-01T00:00:00Z"]), 0);
}

#[test]
fn foreign_lines_and_prefixes() {
    let stream = format!("[command]tofu\n[a] {}", crate::version("1.2"));
    assert_eq!(
        stdout(piped("filter", &[], &stream)),
        format!("[a] {}", crate::version("1.2"))
    );
    assert_eq!(stdout(piped("filter", &["--foreign"], &stream)), stream);
}
