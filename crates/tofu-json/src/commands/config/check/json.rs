use super::CheckFindings;
use super::not_checked::NotChecked;
use crate::json::FilePlace;
use serde::Serialize;
use tofu_json_config::{Diagnostic, SnippetContext};

/// The verdict, all diagnostics, and what was not checked.
#[derive(Serialize)]
pub(super) struct CheckReport<'c> {
    ok: bool,
    diagnostics: Vec<FileDiagnostic<'c>>,
    not_checked: &'c NotChecked,
}

#[derive(Serialize)]
struct FileDiagnostic<'c> {
    severity: &'c str,
    summary: &'c str,
    detail: &'c str,
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<&'c str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    subject: Option<FilePlace>,
    #[serde(skip_serializing_if = "Option::is_none")]
    context: Option<FilePlace>,
    #[serde(rename = "in", skip_serializing_if = "Option::is_none")]
    around: Option<String>,
}

impl<'c> CheckReport<'c> {
    pub(super) fn of(found: &'c CheckFindings<'_>) -> Self {
        let contexts: Vec<_> = found
            .sources
            .iter()
            .copied()
            .map(SnippetContext::of)
            .collect();
        let diagnostics = found.faults.iter().map(|(file, fault)| {
            let context = file.and_then(|file| contexts.get(file));
            FileDiagnostic::of(fault, context)
        });
        Self {
            ok: found.is_ok(),
            diagnostics: diagnostics.collect(),
            not_checked: &found.not_checked,
        }
    }
}

impl<'c> FileDiagnostic<'c> {
    fn of(fault: &'c Diagnostic, context: Option<&SnippetContext<'c>>) -> Self {
        let around = |context: &SnippetContext<'_>| context.at(fault.subject?.start.byte);
        Self {
            severity: fault.severity.as_str(),
            summary: &fault.summary,
            detail: &fault.detail,
            file: context
                .filter(|_| fault.subject.is_some_and(|place| !place.is_nowhere()))
                .map(SnippetContext::name),
            subject: fault.subject.map(FilePlace::from),
            context: fault.context.map(FilePlace::from),
            around: context.and_then(around),
        }
    }
}
