use super::{coloured, diagnostic, log, message, narrate, plain, warning};
use crate::stream::Options;
use tofu_json_vocab::PlanMode;

#[test]
fn case_34_counts() {
    let summary = |operation: &str, text: &str| {
        message(
            "change_summary",
            text,
            &format!(
                r#""changes":{{"add":1,"change":0,"import":0,"remove":0,"forget":0,"operation":"{operation}"}}"#
            ),
        )
    };
    let plan = [summary(
        "plan",
        "Plan: 1 to add, 0 to change, 0 to destroy.",
    )];
    assert_eq!(
        plain(&plan),
        "\nPlan: 1 to add, 0 to change, 0 to destroy.\n"
    );
    assert_eq!(
        coloured(&plan),
        "\n\x1b[1mPlan:\x1b[0m 1 to add, 0 to change, 0 to destroy.\n\x1b[0m"
    );
    let apply = [summary(
        "apply",
        "Apply complete! Resources: 1 added, 0 changed, 0 destroyed.",
    )];
    assert_eq!(
        coloured(&apply),
        "\x1b[0m\x1b[1m\x1b[32m\nApply complete! Resources: 1 added, 0 changed, 0 destroyed.\n\x1b[0m"
    );
    let destroy = [summary(
        "destroy",
        "Destroy complete! Resources: 1 destroyed.",
    )];
    assert_eq!(
        plain(&destroy),
        "\nDestroy complete! Resources: 1 destroyed.\n"
    );
}

#[test]
fn case_35_planned_outputs_have_no_text() {
    let planned = message(
        "outputs",
        "Outputs: 1",
        r#""outputs":{"o":{"sensitive":false,"action":"create"}}"#,
    );
    assert_eq!(plain(&[planned]), "");
    let applied = message(
        "outputs",
        "Outputs: 3",
        r#""outputs":{"s":{"sensitive":true,"type":"string"},"a":{"sensitive":false,"type":"number","value":1},"old":{"sensitive":true,"type":"string","value":"told"}}"#,
    );
    assert_eq!(
        plain(&[applied]),
        "\nOutputs:\n\na = 1\nold = <sensitive>\ns = <sensitive>\n"
    );
}

#[test]
fn case_36_no_outputs() {
    assert_eq!(
        plain(&[message("outputs", "Outputs: 0", r#""outputs":{}"#)]),
        ""
    );
}

#[test]
fn case_69_diagnostics_in_a_row_are_sorted_and_folded() {
    let error = diagnostic(r#"{"severity":"error","summary":"Broken","detail":""}"#);
    let lines = [
        error,
        warning("Old", "b.tf"),
        warning("Old", "a.tf"),
        log("log", "end"),
    ];
    let place = |file: &str| format!("  on {file} line 1:\n  (source code not available)\n\n");
    let a = place("a.tf");
    assert_eq!(
        plain(&lines),
        format!(
            "\nWarning: Old\n\n{a}Mind.\n\n(and one more similar warning elsewhere)\n\nError: Broken\n\nend\n"
        )
    );
    let apart = [
        warning("Old", "a.tf"),
        log("log", "between"),
        warning("Old", "a.tf"),
    ];
    assert_eq!(
        plain(&apart),
        format!("\nWarning: Old\n\n{a}Mind.\nbetween\n\nWarning: Old\n\n{a}Mind.\n")
    );
}

#[test]
fn case_75_and_76_values_of_outputs() {
    let outputs = message(
        "outputs",
        "Outputs: 3",
        r#""outputs":{"bell":{"sensitive":false,"type":"string","value":"\u0007\u2028"},"big":{"sensitive":false,"type":"number","value":123456789012345678901234567890.5},"here":{"sensitive":false,"type":"string","value":"a\nEOT\n"}}"#,
    );
    assert_eq!(
        plain(&[outputs]),
        "\nOutputs:\n\nbell = \"\\a\\u2028\"\nbig = 123456789012345678901234567890.5\nhere = <<EOT_\na\nEOT\n\nEOT_\n"
    );
}

#[test]
fn a_plan_without_changes_says_what_is_certain() {
    let summary = message(
        "change_summary",
        "Plan: 0 to add, 0 to change, 0 to destroy.",
        r#""changes":{"add":0,"change":0,"import":0,"remove":0,"forget":0,"operation":"plan"}"#,
    );
    let outputs = |action: &str| {
        message(
            "outputs",
            "Outputs: 1",
            &format!(r#""outputs":{{"o":{{"sensitive":false,"action":"{action}"}}}}"#),
        )
    };
    assert_eq!(
        plain(&[summary.clone(), outputs("noop")]),
        "\nNo changes.\n"
    );
    assert_eq!(plain(&[summary.clone(), outputs("create")]), "");
    let narrated = Options {
        mode: Some(PlanMode::Destroy),
        ..Options::default()
    };
    assert_eq!(
        narrate(&[summary.clone(), outputs("noop")], false, narrated),
        "\nNo changes. No objects need to be destroyed.\n\n\
         Either you have not created any objects yet or the existing objects were\n\
         already deleted outside of OpenTofu.\n"
    );
    let error = diagnostic(r#"{"severity":"error","summary":"Broken","detail":""}"#);
    let failed = plain(&[summary, error]);
    assert_eq!(
        failed,
        "\nPlanning failed. OpenTofu encountered an error while generating this plan.\n\n\nError: Broken\n\n"
    );
}
