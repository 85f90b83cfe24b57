use super::CheckFindings;
use tofu_json_config::{Diagnostic, SnippetContext, Source};
use tofu_json_diagnostic::Finding;
use tofu_json_report::{CodePoints, SarifLog};

/// A log of one run: a rule for each summary, and a result for each diagnostic.
pub(super) fn write(found: &CheckFindings<'_>) -> String {
    let files: Vec<_> = found.sources.iter().copied().map(CheckedFile::of).collect();
    let mut log = SarifLog::new(env!("CARGO_PKG_VERSION"));
    for (file, fault) in &found.faults {
        let file = file.and_then(|file| files.get(file));
        let result = match file {
            Some(file) => file.result(fault),
            None => result(fault),
        };
        log.add(plain(fault), result);
    }
    for name in &found.not_checked.unreadable {
        log.add_unread(name, "cannot be read");
    }
    log.to_json()
}

/// What is known of the places in a file.
struct CheckedFile<'a> {
    around: SnippetContext<'a>,
    columns: CodePoints<'a>,
}

impl<'a> CheckedFile<'a> {
    fn of(source: &'a Source<'a>) -> Self {
        Self {
            around: SnippetContext::of(source),
            columns: CodePoints::of(source.bytes()),
        }
    }

    fn result(&self, fault: &Diagnostic) -> Finding<String> {
        let result = result(fault).in_file(self.around.name());
        let Some(place) = fault.subject.filter(|place| !place.is_nowhere()) else {
            return result;
        };
        Finding {
            name: self.around.at(place.start.byte),
            ..self.columns.finding(result.at(place))
        }
    }
}

/// A diagnostic that is in no file.
fn result(fault: &Diagnostic) -> Finding<String> {
    Finding {
        code: rule(fault),
        severity: fault.severity.clone(),
        message: fault.text(),
        file: None,
        start: None,
        end: None,
        name: None,
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
