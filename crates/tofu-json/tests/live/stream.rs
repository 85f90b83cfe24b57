//! Messages of a run that makes some objects.

fn line(text: &str, rest: &str) -> String {
    format!(
        r#"{{"@level":"info","@message":"{text}","@module":"tofu.ui","@timestamp":"2026-01-02T03:04:05.000000Z",{rest}}}"#
    ) + "\n"
}

fn resource(name: &str) -> String {
    format!(
        r#""resource":{{"addr":"a.{name}","module":"","resource":"a.{name}","implied_provider":"a","resource_type":"a","resource_name":"{name}","resource_key":null}},"action":"create""#
    )
}

/// The start of an apply: two objects are planned, and one is being made.
pub(crate) fn begin() -> String {
    planned() + &started()
}

/// The plan of an apply: two objects.
pub(crate) fn planned() -> String {
    let mut stream = line(
        "OpenTofu 1.12.6",
        r#""tofu":"1.12.6","type":"version","ui":"1.2""#,
    );
    for name in ["first", "second"] {
        let change = format!(r#""change":{{{}}},"type":"planned_change""#, resource(name));
        stream += &line(&format!("a.{name}: Plan to create"), &change);
    }
    stream
        + &line(
            "Plan: 2 to add, 0 to change, 0 to destroy.",
            r#""changes":{"add":2,"change":0,"import":0,"remove":0,"forget":0,"operation":"plan"},"type":"change_summary""#,
        )
}

/// The first object is being made.
pub(crate) fn started() -> String {
    let hook = format!(r#""hook":{{{}}},"type":"apply_start""#, resource("first"));
    line("a.first: Creating...", &hook)
}

/// The first object could not be made.
pub(crate) fn errored() -> String {
    let resource = resource("first");
    let hook = format!(r#""hook":{{{resource},"elapsed_seconds":1}},"type":"apply_errored""#);
    line("a.first: Creation errored after 1s", &hook)
}

/// A text that the program logs.
pub(crate) fn log(text: &str) -> String {
    line(text, r#""type":"log""#)
}

/// The rest of it, with as many heartbeats as wanted.
pub(crate) fn end(heartbeats: usize) -> String {
    let hook = |name, kind, more| format!(r#""hook":{{{}{more}}},"type":"{kind}""#, resource(name));
    let beat = hook("first", "apply_progress", r#","elapsed_seconds":10"#);
    let mut stream = line("a.first: Still creating... [10s elapsed]", &beat).repeat(heartbeats);
    let done = r#","elapsed_seconds":10"#;
    stream += &line(
        "a.first: Creation complete after 10s",
        &hook("first", "apply_complete", done),
    );
    stream += &line("a.second: Creating...", &hook("second", "apply_start", ""));
    stream += &line(
        "a.second: Creation complete after 0s",
        &hook("second", "apply_complete", r#","elapsed_seconds":0"#),
    );
    stream += &line(
        "Apply complete! Resources: 2 added, 0 changed, 0 destroyed.",
        r#""changes":{"add":2,"change":0,"import":0,"remove":0,"forget":0,"operation":"apply"},"type":"change_summary""#,
    );
    stream + &line("Outputs: 0", r#""outputs":{},"type":"outputs""#)
}

/// An error.
pub(crate) fn error(text: &str) -> String {
    let diagnostic = format!(
        r#""diagnostic":{{"severity":"error","summary":"{text}","detail":"It is so.","address":"a.first"}},"type":"diagnostic""#
    );
    line(&format!("Error: {text}"), &diagnostic)
        .replace(r#""@level":"info""#, r#""@level":"error""#)
}
