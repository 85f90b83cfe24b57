use crate::{message, piped, version};

const HOOK: &str = r#""resource":{"addr":"a.b","module":"","resource":"a.b","implied_provider":"a","resource_type":"a","resource_name":"b","resource_key":null}"#;

/// A canary wherever a stream can have a secret that is marked or known to be one.
fn stream() -> String {
    [
        version("1.2"),
        message("x", &format!(r#""change":{{{HOOK},"action":"create","importing":{{"id":"canary-0"}},"generated_config":"canary-1"}},"type":"planned_change""#)),
        message("x", &format!(r#""hook":{{{HOOK},"action":"create","id_key":"id","id_value":"canary-2"}},"type":"apply_start""#)),
        message("x", &format!(r#""hook":{{{HOOK},"provisioner":"local-exec","output":"Executing: canary-3"}},"type":"provision_progress""#)),
        message("x", r#""outputs":{"o":{"sensitive":true,"type":"string","value":"canary-4"}},"type":"outputs""#),
        message("x", r#""diagnostic":{"severity":"error","summary":"s","detail":"d","snippet":{"context":null,"code":"canary-5","start_line":1,"highlight_start_offset":0,"highlight_end_offset":1,"values":[{"traversal":"v","statement":"is \"canary-6\""}]},"difference":{"before":"canary-7","after":"canary-8","after_unknown":false,"before_sensitive":true,"after_sensitive":true}},"type":"diagnostic""#),
        message("x", r#""state":"canary-9","type":"log""#),
        message("x", r#""test_state":{"values":{"root_module":{"resources":[{"address":"a.b","values":{"v":"canary-10"},"sensitive_values":{"v":true}}]}}},"@testfile":"f","@testrun":"r","type":"test_state""#),
        "canary-11 \u{1b}[31m{\n".to_owned(),
    ]
    .concat()
}

#[test]
fn our_own_formats_show_none_and_no_control_characters() {
    let all = [
        &["summary"][..],
        &["summary", "--format", "json"],
        &["check"],
        &["check", "--format", "json"],
        &["pending", "--command", "apply"],
        &["pending", "--command", "apply", "--format", "json"],
        &["pending", "--command", "apply", "--format", "targets"],
        &["slow"],
        &["slow", "--format", "json"],
        &["timeline"],
        &["timeline", "--format", "svg"],
        &["timeline", "--format", "html"],
        &["timeline", "--format", "trace"],
        &["timeline", "--format", "csv"],
        &["report", "--format", "junit"],
        &["report", "--format", "sarif"],
        &["report", "--format", "github"],
        &["report", "--format", "gitlab"],
        &["report", "--format", "markdown"],
    ];
    for arguments in all {
        let mut run = piped(arguments[0], &arguments[1..], stream());
        let output = run.output();
        for bytes in [output.stdout, output.stderr] {
            let text = String::from_utf8(bytes).unwrap();
            assert!(!text.contains("canary"), "{arguments:?}: {text}");
            assert!(!text.contains('\u{1b}'), "{arguments:?}: {text}");
        }
    }
}
