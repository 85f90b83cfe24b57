//! Cases 44 to 56 and 94: from messages to runs, over recorded streams that show the same as those
//! that the paper names.

use crate::made::*;
use crate::outcomes::run;
use crate::streams::by_id;
use std::time::Duration;
use tofu_json_ui::{
    Action, Command, NoteCode, Outcome, PendingState, Phase, Run, Status, Work, pending,
};

fn has(run: &Run, code: NoteCode) -> bool {
    run.notes.iter().any(|note| note.code == code)
}

fn summary(operation: &str, add: u64, remove: u64) -> String {
    info(
        "",
        &format!(
            r#""changes":{{"add":{add},"change":0,"import":0,"remove":{remove},"forget":0,"operation":"{operation}"}},"type":"change_summary","#
        ),
    )
}

fn start(addr: &str, action: &str) -> String {
    hook("apply_start", addr, &format!(r#","action":"{action}""#))
}

fn complete(addr: &str, action: &str) -> String {
    hook(
        "apply_complete",
        addr,
        &format!(r#","action":"{action}","elapsed_seconds":0"#),
    )
}

fn fold(lines: &[String]) -> Run {
    let lines: Vec<_> = lines.iter().map(String::as_str).collect();
    folded(&lines, None).remove(0)
}

#[test]
fn case_44_an_apply_with_its_slowest() {
    let run = run(&by_id("stream-slow-progress/create.apply").stream);
    let totals = run.totals();
    assert_eq!(
        (totals.announced, totals.done, run.outcome()),
        (3, 3, Outcome::Succeeded)
    );
    let slowest = run.slowest(1)[0];
    assert!(slowest.duration(None).unwrap() > Duration::from_secs(10));
    assert!(slowest.elapsed_seconds.unwrap() >= 10);
}

#[test]
fn case_45_a_plan_of_nothing() {
    let run = run(&by_id("no-changes/plan").stream);
    assert_eq!(
        (run.outcome(), run.command()),
        (Outcome::Succeeded, Command::Plan)
    );
    assert!(run.planned.is_empty() && run.totals().announced == 0);
    assert_eq!(run.changes(), Some(Default::default()));
}

#[test]
fn case_46_a_saved_plan() {
    let run = run(&by_id("apply-saved-plan/apply").stream);
    assert_eq!(
        (run.planned_counts, run.outcome()),
        (None, Outcome::Succeeded)
    );
    let totals = run.totals();
    assert_eq!(
        (totals.announced, totals.done, totals.not_started),
        (totals.started, totals.started, 0)
    );
    assert!(run.changes().unwrap().import > 0);
    assert!(has(&run, NoteCode::ImportsNotAnnounced));
    assert!(
        run.operations()
            .iter()
            .all(|operation| operation.phase == Phase::Applying)
    );
}

#[test]
fn case_49_lost_completions_are_no_failures() {
    let mut lines = vec![VERSION.to_owned(), summary("plan", 0, 30)];
    lines.extend((0..30).map(|_| start("t.n", "delete")));
    lines.extend((0..11).map(|_| complete("t.n", "delete")));
    lines.push(summary("apply", 0, 11));
    let run = fold(&lines);
    let totals = run.totals();
    assert_eq!(
        (totals.started, totals.done, totals.unknown, totals.failed),
        (30, 11, 19, 0)
    );
    assert!(has(&run, NoteCode::SummaryMismatch) && has(&run, NoteCode::OperationOpen));
    assert_eq!(run.outcome(), Outcome::Succeeded);
}

#[test]
fn case_50_interrupted_and_killed() {
    let interrupted = run(&by_id("stream-interrupt/apply").stream);
    assert_eq!(
        (interrupted.outcome(), interrupted.was_interrupted()),
        (Outcome::Interrupted, true)
    );
    let killed = run(&by_id("stream-killed/apply").stream);
    let totals = killed.totals();
    assert_eq!(killed.outcome(), Outcome::Incomplete);
    assert_eq!(
        (
            totals.announced,
            totals.done,
            totals.unknown,
            totals.not_started
        ),
        (3, 1, 1, 1)
    );
}

#[test]
fn case_51_other_commands_that_change_the_state() {
    let destroy = run(&by_id("destroy-plan/destroy").stream);
    assert_eq!(
        (destroy.command(), destroy.outcome()),
        (Command::Destroy, Outcome::Succeeded)
    );
    let refresh = run(&by_id("refresh-only-drift/refresh").stream);
    assert_eq!(
        (refresh.command(), refresh.outcome()),
        (Command::Refresh, Outcome::Succeeded)
    );
    let moved = run(&by_id("refresh-only-drift/moved.plan").stream);
    assert_eq!(
        (moved.drift[0].action.clone(), moved.outcome()),
        (Action::Move, Outcome::Succeeded)
    );
}

#[test]
fn case_52_heartbeats() {
    let beat = hook(
        "apply_progress",
        "t.n",
        r#","action":"create","elapsed_seconds":10"#,
    );
    let run = fold(&[
        start("t.n", "create"),
        beat.clone(),
        complete("t.n", "create"),
        beat,
    ]);
    assert_eq!(run.operations().len(), 1);
    assert_eq!(run.operations()[0].status, Status::Done);
    assert!(has(&run, NoteCode::HeartbeatWithoutOperation));
    // The live clock goes on without heartbeats.
    let operation = &run.operations()[0];
    let later = operation
        .started
        .unwrap()
        .saturating_add(Duration::from_secs(5));
    let mut open = operation.clone();
    open.ended = None;
    assert_eq!(open.duration(Some(later)), Some(Duration::from_secs(5)));
}

#[test]
fn case_53_a_replacement_is_two_operations() {
    for (first, second) in [("delete", "create"), ("create", "delete")] {
        let run = fold(&[
            summary("plan", 1, 1),
            start("t.n", first),
            complete("t.n", first),
            start("t.n", second),
            complete("t.n", second),
            summary("apply", 1, 1),
        ]);
        let totals = run.totals();
        assert_eq!((totals.announced, totals.done), (2, 2));
        let works: Vec<_> = run
            .operations()
            .iter()
            .map(|operation| operation.work.as_str().to_owned())
            .collect();
        assert_eq!(works, [first, second]);
        assert!(!has(&run, NoteCode::SummaryMismatch));
    }
}

#[test]
fn case_54_reads_of_the_plan_do_not_count() {
    let run = run(&by_id("data-sources/first.apply").stream);
    let totals = run.totals();
    assert_eq!(totals.announced, totals.started);
    let reads = run
        .operations()
        .iter()
        .filter(|operation| operation.work == Work::Apply(Action::Read));
    let phases: Vec<_> = reads.map(|operation| operation.phase).collect();
    assert_eq!(phases[0], Phase::Planning);
    assert!(phases[1..].iter().all(|phase| *phase == Phase::Applying));
}

#[test]
fn case_55_the_exit_status_wins_and_contradictions_are_told() {
    let plan = summary("plan", 0, 0);
    let runs = folded(&[VERSION, &plan], Some(1));
    assert_eq!(runs[0].outcome(), Outcome::Failed);
    assert!(has(&runs[0], NoteCode::ExitContradicts));
    let runs = folded(&[VERSION, &plan], Some(2));
    assert_eq!(runs[0].outcome(), Outcome::Succeeded);
    assert!(!has(&runs[0], NoteCode::ExitContradicts));
    let runs = folded(&[VERSION, &plan], Some(-9));
    assert_eq!(runs[0].outcome(), Outcome::Incomplete);
}

#[test]
fn case_56_a_log_of_three_commands() {
    let streams = ["init-streams/init", "apply-errors/plan", "moved/apply"]
        .map(|id| by_id(id).stream.clone());
    let runs = crate::outcomes::runs(&streams.concat());
    let found: Vec<_> = runs
        .iter()
        .map(|run| (run.command(), run.outcome()))
        .collect();
    assert_eq!(
        found,
        [
            (Command::Other, Outcome::Unknown),
            (Command::Plan, Outcome::Succeeded),
            (Command::Apply, Outcome::Succeeded)
        ]
    );
}

#[test]
fn case_19_time_that_goes_back_makes_no_negative_durations() {
    let late = start("t.n", "create");
    let early = complete("t.n", "create").replace("05.000000Z", "04.999000Z");
    let run = fold(&[late, early]);
    assert_eq!(run.operations()[0].duration(None), Some(Duration::ZERO));
    let note = run
        .notes
        .iter()
        .find(|note| note.code == NoteCode::TimeWentBack)
        .unwrap();
    assert_eq!(
        (note.line, note.text.as_str()),
        (2, "lines: 1, most microseconds: 1000")
    );
}

#[test]
fn case_94_what_is_pending() {
    let killed = run(&by_id("stream-killed/apply").stream);
    let found: Vec<_> = pending(&killed)
        .into_iter()
        .map(|one| (one.address.to_string(), one.state))
        .collect();
    let state = |address: &str| found.iter().find(|one| one.0 == address).unwrap().1;
    assert_eq!(state("fixture_prim.slow"), PendingState::Unknown);
    assert_eq!(state("fixture_prim.done"), PendingState::Done);
    assert_eq!(state("fixture_prim.after"), PendingState::NotStarted);
    let failed = run(&by_id("stream-provisioner-fails/apply").stream);
    let open: Vec<_> = pending(&failed)
        .into_iter()
        .filter(|one| one.state != PendingState::Done)
        .map(|one| one.state)
        .collect();
    assert_eq!(open.len(), 2);
    assert!(open.contains(&PendingState::Failed) && open.contains(&PendingState::NotStarted));
}

#[test]
fn a_known_command_is_not_mistaken() {
    let stream = &by_id("stream-killed/apply").stream;
    let text = std::str::from_utf8(stream).unwrap();
    let planned = text
        .find("apply_start")
        .map(|at| text[..at].rfind('\n').unwrap() + 1)
        .unwrap();
    let mut fold = tofu_json_ui::Fold::of_command(Command::Apply);
    let end = tofu_json_ui::read_slice(&stream[..planned], Default::default(), |event| {
        fold.event(&event)
    });
    assert_eq!(fold.run().outcome(), Outcome::Incomplete);
    let runs = fold.finish(tofu_json_ui::RunEnd::of(&end));
    assert_eq!(
        (runs[0].outcome(), runs[0].command()),
        (Outcome::Incomplete, Command::Apply)
    );
}
