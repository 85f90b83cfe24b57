use crate::{Batch, Diagnostic, Group, Position, Range};

fn at(file: &str, start: usize, end: usize) -> Range {
    let place = |byte| Position {
        byte,
        ..Position::default()
    };
    Range::new(file, place(start), place(end))
}

fn warning(summary: &'static str) -> Diagnostic {
    Diagnostic::warning(summary, "").at(at("a.tf", 0, 1))
}

fn summaries(groups: &[Group]) -> Vec<&str> {
    groups
        .iter()
        .map(|group| &*group.diagnostic.summary)
        .collect()
}

#[test]
fn warnings_then_place() {
    let diagnostics = vec![
        Diagnostic::error("7", "").at(at("m/a.tf", 0, 1)),
        Diagnostic::error("6", "").at(at("z.tf", 0, 1)),
        Diagnostic::error("5", "").at(at("a.tf", 4, 9)),
        Diagnostic::error("4", "").at(at("a.tf", 4, 5)),
        Diagnostic::error("3", "").at(at("a.tf", 3, 9)),
        Diagnostic::error("2", ""),
        Diagnostic::warning("1", "").at(at("m/n/a.tf", 9, 9)),
        Diagnostic::warning("0", ""),
        Diagnostic::error("2", "the second"),
    ];
    let groups = Batch::default().arrange(diagnostics);
    assert_eq!(
        summaries(&groups),
        ["0", "1", "2", "2", "3", "4", "5", "6", "7"]
    );
    assert_eq!(groups[3].diagnostic.detail, "the second");
}

#[test]
fn like_warnings_become_one() {
    let groups = Batch::default().arrange(vec![warning("a"); 2]);
    assert_eq!(groups.len(), 1);
    assert_eq!(
        groups[0].with_others_noted().detail,
        "(and one more similar warning elsewhere)"
    );
    let groups = Batch::default().arrange(vec![warning("a"); 3]);
    assert_eq!(
        groups[0].with_others_noted().detail,
        "(and 2 more similar warnings elsewhere)"
    );
    let apart = Batch::default().consolidate_warnings(false);
    assert_eq!(apart.arrange(vec![warning("a"); 3]).len(), 3);
    assert_eq!(
        apart.arrange(vec![warning("a")])[0].with_others_noted(),
        warning("a")
    );
}

#[test]
fn what_is_never_folded() {
    for kept in [
        Diagnostic::warning("no place", ""),
        warning("Check block assertion failed"),
        warning("an error").with_severity("error"),
        warning("no word").with_severity("unknown"),
    ] {
        assert_eq!(Batch::default().arrange(vec![kept; 2]).len(), 2);
    }
}

impl Diagnostic {
    fn with_severity(mut self, word: &str) -> Self {
        self.severity = word.into();
        self
    }
}

#[test]
fn errors_are_folded_on_request() {
    let errors = vec![warning("a").with_severity("error"); 3];
    let batch = Batch::default().consolidate_errors(true);
    let groups = batch.arrange(errors);
    assert_eq!(
        groups[0].with_others_noted().detail,
        "(and 2 more similar errors elsewhere)"
    );
}

#[test]
fn deprecations_are_kept_once_for_each_cause() {
    let derived = |cause: &str| {
        Diagnostic::warning(
            "Value derived from a deprecated source",
            format!("{cause}:\n\nUse new."),
        )
        .at(at("a.tf", 0, 1))
    };
    let diagnostics = vec![derived("x"), derived("y"), derived("x")];
    let groups = Batch::default().arrange(diagnostics.clone());
    assert_eq!(groups.len(), 2);
    assert!(groups.iter().all(|group| group.others == 0));
    let silent = Batch::default().deprecations(false);
    assert!(silent.arrange(diagnostics).is_empty());
}
