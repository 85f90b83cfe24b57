use super::findings::Findings;
use super::{Code, Finding, Producer, Severity, ages, rules, shapes, spelling};
use crate::document::Any;
use crate::document::raw::Generation;
use crate::gate::{Strictness, VersionProblem, gate, version_members};
use crate::kind::{DocumentKind, document_start, magic, meanings, recognize};
use crate::{Error, Limits};
use std::borrow::Cow;
use tofu_json_scan::skip_whitespace;
use tofu_json_text::CheckedSlice;
use tofu_json_value::{Document, Value};

/// How a document is validated.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Options {
    /// What the document is taken for; `None`, the default, finds out.
    pub kind: Option<DocumentKind>,
    /// Which versions are taken; the default refuses newer major versions.
    pub strictness: Strictness,
    /// The limits to read with.
    pub limits: Limits,
    /// How many findings are listed; the others are counted. The default is 1,000.
    pub most: usize,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            kind: None,
            strictness: Strictness::default(),
            limits: Limits::default(),
            most: 1_000,
        }
    }
}

impl Options {
    /// Sets [`kind`](Self#structfield.kind).
    #[must_use]
    pub const fn kind(mut self, kind: Option<DocumentKind>) -> Self {
        self.kind = kind;
        self
    }

    /// Sets [`strictness`](Self#structfield.strictness).
    #[must_use]
    pub const fn strictness(mut self, strictness: Strictness) -> Self {
        self.strictness = strictness;
        self
    }

    /// Sets [`limits`](Self#structfield.limits).
    #[must_use]
    pub const fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// Sets [`most`](Self#structfield.most).
    #[must_use]
    pub const fn most(mut self, most: usize) -> Self {
        self.most = most;
        self
    }
}

/// What there is to say of a document.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Report {
    /// What the document is; absent where it cannot be read at all.
    pub kind: Option<DocumentKind>,
    /// What else it could be: an object with nothing but a version has several meanings.
    pub meanings: &'static [DocumentKind],
    /// The version of the format.
    pub format_version: Option<String>,
    /// Which program wrote it.
    pub producer: Producer,
    /// Broken rules, in the order of the text.
    pub findings: Vec<Finding>,
    /// How many more there are.
    pub more: usize,
}

impl Report {
    const fn empty() -> Self {
        Self {
            kind: None,
            meanings: &[],
            format_version: None,
            producer: Producer::UNKNOWN,
            findings: Vec::new(),
            more: 0,
        }
    }

    /// The worst severity; absent where nothing was found.
    #[must_use]
    pub fn worst(&self) -> Option<Severity> {
        let severities = self.findings.iter().map(|finding| &finding.severity);
        severities.max().cloned()
    }
}

/// Validates a document. A byte order mark and messages of a stream before it are passed over.
#[must_use]
pub fn validate(text: &[u8], options: &Options) -> Report {
    let base = document_start(text, options.limits);
    let rest = text.slice(base..);
    let mut findings = Findings::new(options.most);
    let mut report = match examine(rest, options, &mut findings) {
        Ok(report) => report,
        Err(error) => {
            let pointer = error.pointer;
            findings.add_at(Code::Syntax, error.at, || pointer, error.kind.to_string());
            Report::empty()
        }
    };
    (report.findings, report.more) = findings.placed(text, base);
    report
}

fn examine(text: &[u8], options: &Options, findings: &mut Findings) -> Result<Report, Error> {
    let mut report = Report::empty();
    if let Some(kind) = options.kind.is_none().then(|| magic(text)).flatten() {
        report.kind = Some(kind);
        not_validated(kind, 0, findings);
        return Ok(report);
    }
    let (document, end) = Document::parse_prefix(Cow::Borrowed(text), options.limits)?;
    spelling::check(&document, findings);
    let kind = match options.kind {
        Some(kind) => kind,
        None => recognize(text, options.limits)?,
    };
    let rest = skip_whitespace(text, end);
    if rest < text.len() && kind != DocumentKind::Stream {
        let message = "expected the end of the document, found more text";
        findings.add_at(Code::TrailingText, rest, String::new, message);
    }
    let root = document.root();
    report.kind = Some(kind);
    report.meanings = if options.kind.is_none() {
        meanings(root)
    } else {
        &[]
    };
    report.format_version = format_version(kind, root);
    report.producer = Producer::of(kind, root);
    findings.written_by(report.producer.program.unwrap_or_default());
    check_version(kind, root, options.strictness, findings);
    findings.silence(ages::not_followed(kind, report.format_version.as_deref()));
    check_document(kind, root, findings);
    findings.cut_pointers(root);
    Ok(report)
}

fn check_document(kind: DocumentKind, root: Value<'_>, findings: &mut Findings) {
    let legacy = kind == DocumentKind::RawState && Generation::of(root) != Generation::Current;
    if legacy {
        rules::generation(root, findings);
        return;
    }
    let shape = Any::shape_of(kind);
    match kind {
        DocumentKind::Unknown => {
            let message =
                "expected a known document: it has a format version and nothing that is known";
            findings.add(Code::UnknownDocument, root, message);
        }
        DocumentKind::SingleValue => {}
        _ if matches!(shape, crate::shape::JsonShape::Any) => {
            not_validated(kind, root.span().start, findings);
        }
        _ => {
            shapes::check(root, shape, findings);
            // Looking for the places of thousands of values that cannot be read takes too long.
            if findings.are_full() {
                return;
            }
            // What cannot be read is reported already.
            if let Ok(document) = Any::read_as(kind, root) {
                rules::check(&document, findings);
            }
        }
    }
}

fn not_validated(kind: DocumentKind, at: usize, findings: &mut Findings) {
    let mut message = format!(
        "expected a document that there are rules for, found {}",
        kind.noun()
    );
    if let Some(instead) = instead(kind) {
        message.push_str(": ");
        message.push_str(instead);
    }
    findings.add_at(Code::NotValidated, at, String::new, message);
}

/// What to do about a document that has no rules here.
const fn instead(kind: DocumentKind) -> Option<&'static str> {
    match kind {
        DocumentKind::PlanArchive => Some("run `tofu show -json PLANFILE` and validate its output"),
        DocumentKind::Stream => Some("`tofu-json ui check` checks the messages of a run"),
        _ => kind.instead(),
    }
}

fn format_version(kind: DocumentKind, root: Value<'_>) -> Option<String> {
    let key = match kind {
        DocumentKind::RawState | DocumentKind::BackendRecord => "version",
        DocumentKind::EncryptedState | DocumentKind::EncryptedPlan => "encryption_version",
        DocumentKind::CloudPlan => "remote_plan_format",
        _ => version_members(kind).first()?.key,
    };
    let version = root.get(key)?;
    let text = version.as_str().map(Cow::into_owned);
    text.or_else(|| version.as_number().map(str::to_owned))
}

fn check_version(
    kind: DocumentKind,
    root: Value<'_>,
    strictness: Strictness,
    findings: &mut Findings,
) {
    let refusal = match gate(kind, root, strictness) {
        Ok(None) => return,
        Ok(Some(notice)) => notice.0,
        Err(refusal) => refusal,
    };
    let code = match refusal.problem {
        VersionProblem::Missing => Code::VersionMissing,
        VersionProblem::NotText => Code::VersionNotText,
        VersionProblem::Unreadable => Code::VersionUnreadable,
        VersionProblem::NewerMinor => Code::VersionNewerMinor,
        VersionProblem::NewerMajor => Code::VersionNewerMajor,
    };
    let at = root.get(refusal.key).unwrap_or(root);
    findings.add(code, at, refusal.to_string());
}
