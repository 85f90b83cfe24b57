use crate::streams::{RECORDED, Recorded, by_id};
use tofu_json_ui::{
    ChangeCounts, Command, Fold, NoteCode, Outcome, ReadOptions, Run, RunEnd, Status, read_slice,
};

pub(crate) fn runs(stream: &[u8]) -> Vec<Run> {
    let mut fold = Fold::new();
    let end = read_slice(stream, ReadOptions::unchecked(), |event| fold.event(&event));
    fold.finish(RunEnd::of(&end))
}

pub(crate) fn run(stream: &[u8]) -> Run {
    let mut runs = runs(stream);
    assert_eq!(runs.len(), 1);
    runs.remove(0)
}

fn command(case: &Recorded) -> Command {
    Command::named(case.args.first().map_or("", String::as_str))
}

#[test]
fn the_outcome_is_that_of_the_exit_status() {
    let mut judged = 0;
    for case in RECORDED.iter() {
        let run = run(&case.stream);
        let (outcome, command) = (run.outcome(), command(case));
        let id = &case.id;
        if command == Command::Other {
            let expected = if case.exit == 0 {
                Outcome::Unknown
            } else {
                Outcome::Failed
            };
            assert_eq!(outcome, expected, "{id}");
            continue;
        }
        judged += 1;
        let is_fine = matches!(case.exit, 0 | 2);
        assert_eq!(
            outcome == Outcome::Succeeded,
            is_fine,
            "{id}: {outcome:?} {:?}",
            run.command()
        );
        if is_fine {
            assert_eq!(run.command(), command, "{id}");
        }
    }
    assert!(judged > 190, "{judged}");
}

#[test]
fn the_interrupted_and_the_killed_are_told_apart() {
    let outcome = |id: &str| run(&by_id(id).stream).outcome();
    assert_eq!(outcome("stream-interrupt/apply"), Outcome::Interrupted);
    assert_eq!(outcome("test-interrupt/twice.test"), Outcome::Interrupted);
    assert_eq!(outcome("stream-killed/apply"), Outcome::Incomplete);
    assert_eq!(outcome("apply-errors/apply"), Outcome::Failed);
    assert_eq!(outcome("test-interrupt/test"), Outcome::Succeeded);
    assert_eq!(outcome("test-cleanup-fails/test"), Outcome::Succeeded);
}

/// The numbers of `Plan: 1 to add, …` or `Apply complete! Resources: 1 added, …`.
fn counts(text: &str) -> ChangeCounts {
    let mut counts = ChangeCounts::default();
    let text = text.rsplit(": ").next().unwrap();
    for part in text.trim().trim_end_matches('.').split(", ") {
        let mut words = part.split(' ');
        let count = words.next().unwrap().parse().unwrap();
        match words.next_back().unwrap() {
            "add" | "added" => counts.add = count,
            "change" | "changed" => counts.change = count,
            "destroy" | "destroyed" => counts.destroy = count,
            "import" | "imported" => counts.import = count,
            "forget" | "forgotten" => counts.forget = count,
            other => panic!("{other}"),
        }
    }
    counts
}

#[test]
fn changes_are_those_of_the_human_text() {
    let (mut plans, mut applies) = (0, 0);
    for case in RECORDED.iter() {
        let Some(human) = &case.human else { continue };
        let run = run(&case.stream);
        let find = |start: &[&str]| {
            human
                .lines()
                .find(|line| start.iter().any(|start| line.starts_with(start)))
        };
        if let (Some(line), true) = (find(&["Plan: "]), run.planned_counts.is_some()) {
            assert_eq!(run.planned_counts, Some(counts(line)), "{}", case.id);
            plans += 1;
        }
        let done = find(&[
            "Apply complete! Resources: ",
            "Destroy complete! Resources: ",
        ]);
        if let Some(line) = done {
            let mut changes = run.changes().unwrap();
            if line.starts_with("Destroy") {
                changes.forget = 0;
            }
            assert_eq!(changes, counts(line), "{}", case.id);
            applies += 1;
        }
    }
    assert!(plans > 80 && applies > 40, "{plans} {applies}");
}

#[test]
fn a_cut_apply_never_reads_as_a_succeeded_apply() {
    for id in [
        "stream-provisioners/apply",
        "ephemeral-resource/destroy",
        "write-only/apply",
    ] {
        let stream = &by_id(id).stream;
        let text = std::str::from_utf8(stream).unwrap();
        let marks = [
            "\"operation\":\"apply\"},\"type\":\"change_summary\"}",
            "\"operation\":\"destroy\"},\"type\":\"change_summary\"}",
        ];
        let summary = marks
            .iter()
            .find_map(|mark| Some(text.find(mark)? + mark.len()))
            .unwrap();
        let plan = "\"operation\":\"plan\"},\"type\":\"change_summary\"}";
        let planned = text.find(plan).unwrap() + plan.len();
        for cut in 0..stream.len() {
            let run = runs(&stream[..cut]).pop().unwrap();
            let (outcome, command) = (run.outcome(), run.command());
            let is_done = outcome == Outcome::Succeeded && command != Command::Plan;
            assert_eq!(
                is_done,
                cut >= summary,
                "{id} at {cut}: {outcome:?} {command:?}"
            );
            if outcome == Outcome::Succeeded {
                assert!(cut >= planned, "{id} at {cut}");
            }
            assert!(
                matches!(
                    outcome,
                    Outcome::Succeeded | Outcome::Incomplete | Outcome::Unknown
                ),
                "{id} at {cut}"
            );
        }
    }
}

#[test]
fn case_47_what_fails_and_what_never_starts() {
    let run = run(&by_id("stream-provisioner-fails/apply").stream);
    let totals = run.totals();
    assert_eq!(
        (totals.announced, totals.failed, totals.not_started),
        (3, 1, 1)
    );
    assert_eq!(run.outcome(), Outcome::Failed);
    let run = self::run(&by_id("stream-provisioners/apply").stream);
    assert_eq!(
        run.totals().failed,
        0,
        "a provisioner that may fail fails nothing"
    );
    assert!(
        run.notes
            .iter()
            .any(|note| note.code == NoteCode::ProvisionerContinued)
    );
}

#[test]
fn case_48_an_open_read_fails_by_its_diagnostic() {
    let run = run(&by_id("http-data/failing.plan").stream);
    assert_eq!(run.outcome(), Outcome::Failed);
    assert!(run.planned_counts.is_some());
    assert_eq!(run.operations()[0].status, Status::Failed);
}
