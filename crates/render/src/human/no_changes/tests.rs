use super::{NoChanges, no_changes};
use crate::human::{Options, Profile, samples};
use std::ops::ControlFlow;
use tofu_json_vocab::PlanMode;

const RULE: &str =
    "\n─────────────────────────────────────────────────────────────────────────────\n";
const CONTINUE: ControlFlow<()> = ControlFlow::Continue(());
const BREAK: ControlFlow<()> = ControlFlow::Break(());

#[track_caller]
fn check(options: Options, plan: NoChanges, flow: ControlFlow<()>, expected: &str) {
    let text = samples::plain(|canvas| assert_eq!(no_changes(canvas, &options, plan), flow));
    assert_eq!(text, expected);
}

fn plan(mode: PlanMode) -> NoChanges {
    NoChanges {
        mode,
        ..NoChanges::default()
    }
}

fn drifted(mode: PlanMode) -> NoChanges {
    NoChanges {
        drift: true,
        ..plan(mode)
    }
}

#[test]
fn normal() {
    check(
        Options::default(),
        plan(PlanMode::Normal),
        CONTINUE,
        "
No changes. Your infrastructure matches the configuration.

OpenTofu has compared your real infrastructure against your configuration and
found no differences, so no changes are needed.
",
    );
    let profile = Profile::Tofu1_13;
    check(
        Options {
            profile,
            ..Options::default()
        },
        plan(PlanMode::Normal),
        CONTINUE,
        "\nNo changes. Your infrastructure matches the configuration.\n",
    );
}

#[test]
fn normal_with_drift() {
    let heading = "\nNo changes. Your infrastructure matches the configuration.\n\n";
    let applyable = NoChanges {
        applyable: true,
        ..drifted(PlanMode::Normal)
    };
    let state_only = format!(
        "{RULE}{heading}Your configuration already matches the changes detected above, so applying
this plan will only update the state to include the changes detected above
and won't change any real infrastructure.
"
    );
    check(Options::default(), applyable, BREAK, &state_only);
    let next = Options {
        profile: Profile::Tofu1_13,
        ..Options::default()
    };
    check(next, applyable, BREAK, &state_only);

    let refresh = format!(
        "{RULE}{heading}Your configuration already matches the changes detected above. If you'd like
to update the OpenTofu state to match, create and apply a refresh-only plan"
    );
    let interactive = format!("{refresh}:\n  tofu apply -refresh-only\n");
    check(
        Options::default(),
        drifted(PlanMode::Normal),
        BREAK,
        &interactive,
    );
    let automation = Options {
        automation: true,
        ..Options::default()
    };
    check(
        automation,
        drifted(PlanMode::Normal),
        BREAK,
        &format!("{refresh}.\n"),
    );
}

#[test]
fn refresh_only() {
    check(
        Options::default(),
        plan(PlanMode::RefreshOnly),
        CONTINUE,
        "
No changes. Your infrastructure still matches the configuration.

OpenTofu has checked that the real remote objects still match the result of
your most recent changes, and found no differences.
",
    );
    check(
        Options::default(),
        drifted(PlanMode::RefreshOnly),
        BREAK,
        "",
    );
}

#[test]
fn destroy() {
    let text = "
No changes. No objects need to be destroyed.

Either you have not created any objects yet or the existing objects were
already deleted outside of OpenTofu.
";
    check(Options::default(), plan(PlanMode::Destroy), CONTINUE, text);
    check(
        Options::default(),
        drifted(PlanMode::Destroy),
        CONTINUE,
        &format!("{RULE}{text}"),
    );
}

#[test]
fn errored() {
    let text = "\nPlanning failed. OpenTofu encountered an error while generating this plan.\n\n";
    for mode in [PlanMode::Normal, PlanMode::RefreshOnly, PlanMode::Destroy] {
        let failed = NoChanges {
            errored: true,
            ..plan(mode)
        };
        check(Options::default(), failed, CONTINUE, text);
        let failed = NoChanges {
            errored: true,
            ..drifted(mode)
        };
        check(
            Options::default(),
            failed,
            CONTINUE,
            &format!("{RULE}{text}"),
        );
    }
}

#[test]
fn colours() {
    let heading = |profile| {
        let options = Options {
            profile,
            width: 0,
            ..Options::default()
        };
        samples::coloured(|canvas| {
            let _ = no_changes(canvas, &options, plan(PlanMode::Normal));
        })
    };
    let words = "\n\x1b[0m\x1b[1m\x1b[32mNo changes.\x1b[0m\x1b[1m Your infrastructure matches the configuration.\x1b[0m";
    assert!(heading(Profile::Tofu1_12).starts_with(&format!("{words}\n\n\x1b[0mOpenTofu has")));
    assert_eq!(heading(Profile::Tofu1_13), format!("{words}\n\x1b[0m"));
}
