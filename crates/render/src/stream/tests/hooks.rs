use super::{coloured, hook, message, plain};

#[test]
fn case_27_words_of_every_action() {
    for (action, start, progress, noun) in [
        ("create", "Creating", "creating", "Creation"),
        ("update", "Modifying", "modifying", "Modifications"),
        ("delete", "Destroying", "destroying", "Destruction"),
        ("read", "Reading", "reading", "Read"),
    ] {
        let text = plain(&[
            hook("apply_start", &format!(r#""action":"{action}""#)),
            hook(
                "apply_progress",
                &format!(r#""action":"{action}","elapsed_seconds":10"#),
            ),
            hook(
                "apply_complete",
                &format!(r#""action":"{action}","elapsed_seconds":12"#),
            ),
            hook(
                "apply_errored",
                &format!(r#""action":"{action}","elapsed_seconds":12"#),
            ),
        ]);
        let expected = format!(
            "fixture.a: {start}...\nfixture.a: Still {progress}... [10s elapsed]\nfixture.a: {noun} complete after 12s\n"
        );
        assert_eq!(text, expected);
    }
}

#[test]
fn case_27_durations() {
    for (seconds, text) in [
        (0, "0s"),
        (1, "1s"),
        (59, "59s"),
        (60, "1m0s"),
        (61, "1m1s"),
        (3599, "59m59s"),
        (3600, "1h0m0s"),
        (93784, "26h3m4s"),
        (-5, "-5s"),
    ] {
        let line = hook(
            "apply_complete",
            &format!(r#""action":"create","elapsed_seconds":{seconds}"#),
        );
        assert_eq!(
            plain(&[line]),
            format!("fixture.a: Creation complete after {text}\n")
        );
    }
}

#[test]
fn case_28_an_id_needs_a_key_and_a_value() {
    let start = |id: &str| plain(&[hook("refresh_start", id)]);
    assert_eq!(
        start(r#""id_key":"id","id_value":"i-1""#),
        "fixture.a: Refreshing state... [id=i-1]\n"
    );
    for none in [
        r#""id_key":"id""#,
        r#""id_key":"id","id_value":"""#,
        r#""id_value":"i-1""#,
    ] {
        assert_eq!(start(none), "fixture.a: Refreshing state...\n");
    }
}

#[test]
fn case_37_ephemeral_resources() {
    let at = |kind: &str, key: &str, text: &str, time: &str| {
        format!(
            r#"{{"@level":"info","@message":"x","@module":"tofu.ui","@timestamp":"2026-01-02T03:04:{time}Z","hook":{{"resource":{{"addr":"ephemeral.t.a"}},"{key}":"{text}"}},"type":"{kind}"}}"#
        )
    };
    let lines = [
        at("ephemeral_action_started", "Msg", "Opening...", "05.400000"),
        at(
            "ephemeral_action_complete",
            "msg",
            "Open complete",
            "07.600000",
        ),
        at(
            "ephemeral_action_complete",
            "Msg",
            "Close complete",
            "08.000000",
        ),
    ];
    assert_eq!(
        plain(&lines),
        "ephemeral.t.a: Opening...\nephemeral.t.a: Open complete after 3s\nephemeral.t.a: Close complete\n"
    );
    let terraform = [
        hook("ephemeral_op_start", r#""action":"open""#),
        hook(
            "ephemeral_op_complete",
            r#""action":"open","elapsed_seconds":1"#,
        ),
    ];
    assert_eq!(
        plain(&terraform),
        "fixture.a: Opening...\nfixture.a: Opening complete after 1s\n"
    );
    for (action, start, noun) in [
        ("renew", "Renewing", "Renewal"),
        ("close", "Closing", "Closing"),
    ] {
        let lines = [
            hook("ephemeral_op_start", &format!(r#""action":"{action}""#)),
            hook(
                "ephemeral_op_complete",
                &format!(r#""action":"{action}","elapsed_seconds":2"#),
            ),
        ];
        let expected = format!("fixture.a: {start}...\nfixture.a: {noun} complete after 2s\n");
        assert_eq!(plain(&lines), expected);
    }
}

#[test]
fn case_72_imports_are_told_when_an_apply_begins() {
    let planned = |id: &str| {
        message(
            "planned_change",
            "unused",
            &format!(
                r#""change":{{"resource":{{"addr":"fixture.a"}},"action":"import","importing":{id}}}"#
            ),
        )
    };
    let plan = [
        planned(r#"{"id":"i-1"}"#),
        planned(r#"{"identity":{"region":"eu","name":"n"}}"#),
        planned("{}"),
    ];
    assert_eq!(plain(&plan), "");
    let mut apply = plan.to_vec();
    apply.push(hook("apply_start", r#""action":"create""#));
    let expected = "fixture.a: Importing... [id=i-1]\nfixture.a: Import complete [id=i-1]\n\
        fixture.a: Importing... [name=n]\nfixture.a: Import complete [name=n]\n\
        fixture.a: Importing...\nfixture.a: Import complete\nfixture.a: Creating...\n";
    assert_eq!(plain(&apply), expected);
}

#[test]
fn case_73_colours_of_every_hook() {
    let (bold, end) = ("\x1b[0m\x1b[1m", "\x1b[0m");
    let lines = [
        hook("apply_start", r#""action":"create""#),
        hook(
            "apply_progress",
            r#""action":"create","elapsed_seconds":10"#,
        ),
        hook("provision_start", r#""provisioner":"local-exec""#),
        hook(
            "provision_progress",
            r#""provisioner":"local-exec","output":"  out""#,
        ),
        hook("provision_complete", r#""provisioner":"local-exec""#),
        hook("provision_errored", r#""provisioner":"local-exec""#),
        hook(
            "apply_complete",
            r#""action":"create","id_key":"id","id_value":"i","elapsed_seconds":12"#,
        ),
        hook("refresh_start", r#""id_key":"id","id_value":"i""#),
        hook("refresh_complete", r#""id_key":"id","id_value":"i""#),
    ];
    let expected = format!(
        "{bold}fixture.a: Creating...{end}{end}\n\
         {bold}fixture.a: Still creating... [10s elapsed]{end}{end}\n\
         {bold}fixture.a: Provisioning with 'local-exec'...{end}{end}\n\
         {bold}fixture.a (local-exec):{end} {end}  out\n\
         {bold}fixture.a: Creation complete after 12s [id=i]{end}\n\
         {bold}fixture.a: Refreshing state... [id=i]{end}\n"
    );
    assert_eq!(coloured(&lines), expected);
}

#[test]
fn case_74_heartbeats_have_the_id_of_their_start() {
    let lines = [
        hook(
            "apply_start",
            r#""action":"update","id_key":"id","id_value":"i""#,
        ),
        hook(
            "apply_progress",
            r#""action":"update","elapsed_seconds":10"#,
        ),
        hook(
            "apply_complete",
            r#""action":"update","elapsed_seconds":11"#,
        ),
        hook(
            "apply_progress",
            r#""action":"update","elapsed_seconds":20"#,
        ),
    ];
    let expected = "fixture.a: Modifying... [id=i]\nfixture.a: Still modifying... [id=i, 10s elapsed]\n\
        fixture.a: Modifications complete after 11s\nfixture.a: Still modifying... [20s elapsed]\n";
    assert_eq!(plain(&lines), expected);
}

#[test]
fn a_giant_id_is_shortened_once() {
    let id = format!("start{}end", "-".repeat(4_000_000));
    let mut lines = vec![hook(
        "apply_start",
        &format!(r#""action":"create","id_key":"id","id_value":"{id}""#),
    )];
    let heartbeat = hook(
        "apply_progress",
        r#""action":"create","elapsed_seconds":10"#,
    );
    lines.extend(vec![heartbeat; 5_000]);
    let text = plain(&lines);
    let dashes = |count| "-".repeat(count);
    let short = format!("[id=start{}...{}end, 10s elapsed]", dashes(34), dashes(35));
    assert_eq!(text.matches(&short).count(), 5_000);
}
