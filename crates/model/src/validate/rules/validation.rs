use super::change;
use crate::document::validation::{Diagnostic, Severity, Snippet, Validation};
use crate::validate::Code;
use crate::validate::findings::Findings;

/// Rules for the result of `validate -json`.
pub(super) fn check(result: &Validation<'_>, findings: &mut Findings) {
    let diagnostics: Vec<_> = result.diagnostics.iter().flatten().collect();
    let count = |severity: &Severity| {
        let same = |diagnostic: &&Diagnostic<'_>| diagnostic.severity.as_ref() == Some(severity);
        diagnostics.iter().filter(same).count() as u64
    };
    let mut differ = |fits: bool, key: &str| {
        if !fits {
            let at = result.whole().get(key).unwrap_or(result.whole());
            let message = format!("expected `{key}` to agree with the diagnostics");
            findings.add(Code::DiagnosticCount, at, message);
        }
    };
    let (errors, warnings) = (count(&Severity::Error), count(&Severity::Warning));
    let counted = result.error_count.and_then(|count| count.as_u64());
    differ(
        counted.is_none_or(|counted| counted == errors),
        "error_count",
    );
    let counted = result.warning_count.and_then(|count| count.as_u64());
    differ(
        counted.is_none_or(|counted| counted == warnings),
        "warning_count",
    );
    differ(
        result.valid.is_none_or(|valid| valid == (errors == 0)),
        "valid",
    );
    for diagnostic in &diagnostics {
        if let Some(difference) = &diagnostic.difference {
            change::of_output(difference, findings);
        }
        if let Some(found) = &diagnostic.snippet {
            snippet(found, findings);
        }
    }
}

/// Offsets count bytes of the code.
fn snippet(found: &Snippet<'_>, findings: &mut Findings) {
    let start = found
        .highlight_start_offset
        .and_then(|offset| offset.as_u64());
    let end = found
        .highlight_end_offset
        .and_then(|offset| offset.as_u64());
    let length = found.code.len() as u64;
    if let (Some(start), Some(end)) = (start, end)
        && (start > end || end > length)
    {
        let message = "expected the marked part to lie within the code, in bytes";
        findings.add(Code::SnippetRange, found.whole(), message);
    }
}
