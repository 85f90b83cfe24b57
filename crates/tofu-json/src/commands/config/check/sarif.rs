use super::CheckFindings;
use tofu_json_config::{Diagnostic, SnippetContext};
use tofu_json_diagnostic::Finding;
use tofu_json_report::SarifLog;

/// A log of one run: a rule for each summary, and a result for each diagnostic.
pub(super) fn write(found: &CheckFindings<'_>) -> String {
    let surroundings: Vec<_> = found
        .sources
        .iter()
        .copied()
        .map(SnippetContext::of)
        .collect();
    let mut log = SarifLog::new(env!("CARGO_PKG_VERSION"));
    for (file, fault) in &found.faults {
        let around = file.and_then(|file| surroundings.get(file));
        log.add(plain(fault), result(fault, around));
    }
    for name in &found.not_checked.unreadable {
        log.add_unread(name, "cannot be read");
    }
    log.to_json()
}

fn result(fault: &Diagnostic, around: Option<&SnippetContext<'_>>) -> Finding<String> {
    let subject = fault.subject.filter(|_| around.is_some());
    let start = subject.map(|subject| subject.start);
    Finding {
        code: rule(fault),
        severity: fault.severity.clone(),
        message: fault.text(),
        file: around.map(|around| around.name().to_owned()),
        start,
        end: subject.map(|subject| subject.end),
        name: around
            .zip(start)
            .and_then(|(around, start)| around.at(start.byte)),
    }
}

/// A summary without the names in it.
fn plain(fault: &Diagnostic) -> String {
    let parts = fault.summary.split('"').step_by(2);
    let words = parts.flat_map(str::split_whitespace);
    words.collect::<Vec<_>>().join(" ")
}

/// The summary as one word: `reference-to-undeclared-resource`.
fn rule(fault: &Diagnostic) -> String {
    let plain = plain(fault).to_lowercase();
    let words = plain.split(|letter: char| !letter.is_alphanumeric());
    let words = words.filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join("-")
}

#[cfg(test)]
mod tests {
    use super::rule;
    use tofu_json_config::Diagnostic;

    #[test]
    fn rules_have_no_names() {
        let of = |summary: &'static str| rule(&Diagnostic::error(summary, ""));
        assert_eq!(
            of("Duplicate resource \"terraform_data\" configuration"),
            "duplicate-resource-configuration"
        );
        assert_eq!(
            of("Can't override check blocks"),
            "can-t-override-check-blocks"
        );
    }
}
