//! Syntax diagnostics: every text, every place, and their order.

use std::fmt::Write;

use tofu_json_hcl::{File, Span};

use crate::recordings::{self, Case, Recorded};

fn range(file: &File<'_>, span: Span) -> [usize; 6] {
    let range = file.range(span);
    let (start, end) = (range.start, range.end);
    [
        start.line,
        start.column,
        start.byte,
        end.line,
        end.column,
        end.byte,
    ]
}

fn ours(case: &Case) -> Vec<Recorded> {
    let file = File::parse(&case.name, &case.text);
    assert_eq!(file.print(), case.text, "{}", case.id);
    file.errors()
        .iter()
        .map(|error| Recorded {
            summary: error.summary.to_string(),
            detail: error.detail.clone().into_owned(),
            subject: error.subject.map(|span| range(&file, span)),
            context: error.context.map(|context| range(&file, context)),
        })
        .collect()
}

fn check(cases: &[Case]) {
    let mut wrong = String::new();
    for case in cases {
        let ours = ours(case);
        if ours != case.expected {
            writeln!(wrong, "{}", case.id).unwrap();
            for error in &case.expected {
                writeln!(wrong, "  expected {error}").unwrap();
            }
            for error in &ours {
                writeln!(wrong, "  found    {error}").unwrap();
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn handmade_lock_files() {
    let cases = recordings::lock("handmade");
    assert_eq!(cases.len(), 699);
    check(&cases);
}

#[test]
fn mutated_lock_files() {
    let cases = recordings::lock("mutated");
    assert_eq!(cases.len(), 339);
    check(&cases);
}

#[test]
#[ignore = "reads recordings outside the project: TOFU_JSON_RECORDINGS=FOLDER cargo test -- --ignored"]
fn real_lock_files() {
    let cases = recordings::lock("real");
    assert!(cases.len() > 200, "only {}", cases.len());
    check(&cases);
}

#[test]
fn configuration_files() {
    let cases = recordings::configuration();
    assert!(cases.len() > 50, "only {}", cases.len());
    check(&cases);
}
