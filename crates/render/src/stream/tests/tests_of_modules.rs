use super::{coloured, log, message, plain};

#[test]
fn case_42_and_78_tests() {
    let run = |name: &str, status: &str| {
        message(
            "test_run",
            "unused",
            &format!(r#""test_run":{{"path":"a.tftest.hcl","run":"{name}","status":"{status}"}}"#),
        )
    };
    let file = message(
        "test_file",
        "unused",
        r#""test_file":{"path":"a.tftest.hcl","status":"error"}"#,
    );
    let summary = message(
        "test_summary",
        "Failure! 1 passed, 1 failed, 1 skipped.",
        r#""test_summary":{"status":"error","passed":1,"failed":0,"errored":1,"skipped":1}"#,
    );
    let lines = [
        log("test_abstract", "Found 1 file and 3 run blocks"),
        file,
        run("one", "pass"),
        message(
            "test_state",
            "-verbose flag enabled, printing state",
            r#""test_state":{}"#,
        ),
        run("t\\\"wo", "error"),
        run("three", "skip"),
        summary,
    ];
    assert_eq!(
        plain(&lines),
        "a.tftest.hcl... fail\n  run \"one\"... pass\nthe document\n  run \"t\\\"wo\"... fail\n  run \"three\"... skip\n\n\
         Failure! 1 passed, 1 failed, 1 skipped.\n"
    );
    let text = coloured(&lines);
    assert!(text.starts_with(
        "a.tftest.hcl... \x1b[31mfail\x1b[0m\x1b[0m\n  run \"one\"... \x1b[32mpass\x1b[0m\x1b[0m\n"
    ));
    assert!(text.contains("\x1b[37mskip\x1b[0m\x1b[0m\n"));
    assert!(text.ends_with("\n\x1b[31mFailure!\x1b[0m\x1b[0m 1 passed, 1 failed, 1 skipped.\n"));
    let none = message(
        "test_summary",
        "Executed 0 tests, 2 skipped.",
        r#""test_summary":{"status":"skip","passed":0,"failed":0,"errored":0,"skipped":2}"#,
    );
    assert_eq!(coloured(&[none]), "\nExecuted 0 tests, 2 skipped.\n");
}

#[test]
fn case_42_tests_of_terraform_tell_how_far_they_are() {
    let lines = [
        message(
            "test_file",
            "a.tftest.hcl... in progress",
            r#""test_file":{"path":"a.tftest.hcl","progress":"starting"}"#,
        ),
        message(
            "test_run",
            "  \\\"r\\\"... pass",
            r#""test_run":{"path":"a.tftest.hcl","run":"r","progress":"complete","elapsed":5,"status":"pass"}"#,
        ),
        message(
            "test_run",
            "  \\\"r\\\"... in progress",
            r#""test_run":{"path":"a.tftest.hcl","run":"r","progress":"running"}"#,
        ),
    ];
    assert_eq!(
        plain(&lines),
        "a.tftest.hcl... in progress\n  run \"r\"... pass\n  run \"r\"... in progress\n"
    );
}

#[test]
fn case_42_objects_that_are_left_over() {
    let objects = r#""test_cleanup":{"failed_resources":[{"instance":"a.b","deposed_key":""},{"instance":"a.b","deposed_key":"0a1b"},{"instance":"a.c"}]},"@testfile":"x.tftest.hcl","@testrun":"r""#;
    let text = plain(&[message("test_cleanup", "unused", objects)]);
    assert!(
        text.ends_with("manually:\n  - a.b\n  - a.b (0a1b)\n  - a.c\n\n"),
        "{text}"
    );
}
