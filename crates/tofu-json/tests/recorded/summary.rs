use crate::{inside, outside};
use tofu_json_model::stream::{Slice, Window};
use tofu_json_model::summary::{Counts, Options, Summary};
use tofu_json_tests::{CaseKind, Recording};

/// The numbers of the line `Plan: …`, in the order import, add, change, destroy, forget.
fn printed(text: &str) -> Option<[u64; 5]> {
    let line = text.lines().find_map(|line| line.strip_prefix("Plan: "))?;
    let mut numbers = [0; 5];
    let words = ["import", "add", "change", "destroy", "forget"];
    for part in line.trim_end_matches('.').split(", ") {
        let (number, word) = part.split_once(" to ")?;
        let place = words.iter().position(|known| *known == word)?;
        *numbers.get_mut(place)? = number.parse().ok()?;
    }
    Some(numbers)
}

fn counted(counts: &Counts) -> [u64; 5] {
    [
        counts.import,
        counts.additions(),
        counts.updates(),
        counts.destructions(),
        counts.forgets(),
    ]
}

#[test]
fn counts_are_those_of_the_line_of_opentofu() {
    check(inside(), 1_000);
}

#[test]
#[ignore = "reads recordings outside the project: TOFU_JSON_RECORDINGS=FOLDER cargo test -- --ignored"]
fn counts_of_other_plans_are_those_of_the_line_of_opentofu() {
    check(outside(), 50);
}

fn check(recordings: Vec<(String, Recording)>, least: usize) {
    let (mut lines, mut plans) = (0, 0);
    for (name, recording) in recordings {
        for case in recording.cases().map(Result::unwrap) {
            let (CaseKind::Plan, Some(text)) = (case.kind, case.expected(false)) else {
                continue;
            };
            let options = Options::default().strictness(tofu_json_model::gate::Strictness::Lax);
            let summary = Summary::read(&mut Slice(case.document), &options);
            assert!(summary.is_ok(), "{name} {}: {summary:?}", case.id);
            let summary = summary.unwrap();
            let windowed = Summary::read(&mut Window::with_chunk(case.document, 97), &options);
            assert_eq!(summary, windowed.unwrap(), "{name} {}", case.id);
            plans += 1;
            // A text wrapped narrowly may break the line; it is never wrapped at its own width.
            if let Some(printed) = printed(text) {
                assert_eq!(counted(&summary.changes), printed, "{name} {}", case.id);
                lines += 1;
            } else {
                assert!(
                    !text.contains("\nPlan: "),
                    "{name} {}: a line that the test cannot read",
                    case.id
                );
            }
        }
    }
    assert!(
        lines > least && plans > lines,
        "{lines} lines of {plans} plans"
    );
}
