use serde_json::Value;
use std::fmt;
use tofu_json_scan::{Limits, members};
use tofu_json_show::{Options, PlanMode, Profile};

/// One recorded run: what went in, and what OpenTofu printed.
#[derive(Clone, Debug)]
pub struct Case<'r> {
    /// The name, unique in its recording.
    pub id: String,
    /// What the document is.
    pub kind: CaseKind,
    /// The options of the run, without colour.
    pub options: Options,
    /// The exact bytes of the document.
    pub document: &'r [u8],
    /// The exact bytes of the schemas.
    pub schemas: Option<&'r [u8]>,
    /// The text without colour.
    pub plain: Option<String>,
    /// The text with colour.
    pub colour: Option<String>,
    /// How OpenTofu aborted, instead of any text.
    pub reference_error: Option<String>,
}

/// What the document of a case is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum CaseKind {
    /// A plan.
    Plan,
    /// A state.
    State,
    /// The outputs of a state, as `output -json` prints them.
    Outputs,
    /// A diagnostic, as in a message stream.
    Diagnostic,
}

impl<'r> Case<'r> {
    /// Reads a line of a recording.
    ///
    /// # Errors
    ///
    /// [`Malformed`] where the line is no case, with the member that is at fault.
    pub fn read(line: &'r [u8]) -> Result<Self, Malformed> {
        let start = tofu_json_scan::skip_whitespace(line, 0);
        let mut head = Head::default();
        let (mut document, mut schemas) = (None, None);
        for member in members(line, start, Limits::with_depth(usize::MAX)) {
            let member =
                member.map_err(|fault| Malformed(format!("byte {}: {fault}", fault.at)))?;
            let value = line.get(member.value.clone()).unwrap_or_default();
            match member.key_text(line) {
                b"doc" => document = Some(value),
                b"schemas" => schemas = Some(value),
                key => head.set(key, value)?,
            }
        }
        let kind = head.kind.ok_or_else(|| missing("kind"))?;
        Ok(Self {
            id: head.id.ok_or_else(|| missing("id"))?,
            kind,
            options: head
                .options
                .mode(head.mode.filter(|_| kind == CaseKind::Plan)),
            document: document.ok_or_else(|| missing("doc"))?,
            schemas,
            plain: head.plain,
            colour: head.colour,
            reference_error: head.reference_error,
        })
    }

    /// The recorded text with or without colour.
    #[must_use]
    pub fn expected(&self, colour: bool) -> Option<&str> {
        if colour {
            self.colour.as_deref()
        } else {
            self.plain.as_deref()
        }
    }

    /// Whether OpenTofu aborted on the case: any clean end is right then.
    #[must_use]
    pub fn is_crash(&self) -> bool {
        self.plain.is_none() && self.colour.is_none()
    }
}

#[derive(Default)]
struct Head {
    id: Option<String>,
    kind: Option<CaseKind>,
    mode: Option<PlanMode>,
    options: Options,
    plain: Option<String>,
    colour: Option<String>,
    reference_error: Option<String>,
}

impl Head {
    fn set(&mut self, key: &[u8], text: &[u8]) -> Result<(), Malformed> {
        let key = String::from_utf8_lossy(key);
        let value: Value =
            serde_json::from_slice(text).map_err(|error| Malformed(format!("`{key}`: {error}")))?;
        let wrong = || Malformed(format!("`{key}` holds something unknown: {value}"));
        match &*key {
            "id" => self.id = Some(value.as_str().ok_or_else(wrong)?.into()),
            "kind" => self.kind = Some(value.as_str().and_then(kind).ok_or_else(wrong)?),
            "mode" => self.mode = value.as_str().and_then(mode),
            "width" => {
                let width = value.as_u64().and_then(|width| width.try_into().ok());
                self.options.width = width.ok_or_else(wrong)?;
            }
            "profile" => {
                self.options.profile = value.as_str().and_then(Profile::named).ok_or_else(wrong)?
            }
            "show_sensitive" => self.options.show_sensitive = value.as_bool().ok_or_else(wrong)?,
            "automation" => self.options.automation = value.as_bool().ok_or_else(wrong)?,
            "deferred" => self.options.deferred = value.as_bool().ok_or_else(wrong)?,
            "reference_error" => self.reference_error = Some(value.to_string()),
            "expect" => {
                let text = |name| value.get(name).and_then(Value::as_str).map(str::to_owned);
                (self.plain, self.colour) = (text("plain"), text("color"));
            }
            _ => return Err(Malformed(format!("`{key}` is no member of a case"))),
        }
        Ok(())
    }
}

fn kind(word: &str) -> Option<CaseKind> {
    Some(match word {
        "plan" => CaseKind::Plan,
        "state" => CaseKind::State,
        "outputs" => CaseKind::Outputs,
        "diag" => CaseKind::Diagnostic,
        _ => return None,
    })
}

/// Cases that are no plans have other words here, which say nothing.
fn mode(word: &str) -> Option<PlanMode> {
    Some(match word {
        "normal" => PlanMode::Normal,
        "refresh-only" => PlanMode::RefreshOnly,
        "destroy" => PlanMode::Destroy,
        _ => return None,
    })
}

fn missing(member: &str) -> Malformed {
    Malformed(format!("`{member}` is missing"))
}

/// Why a line is no case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Malformed(pub(crate) String);

impl fmt::Display for Malformed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "not a recorded case: {}", self.0)
    }
}

impl std::error::Error for Malformed {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cuts_documents_out_unchanged() {
        let line = br#"{"id":"a","kind":"plan","mode":"destroy","doc":{"n": 1.50, "x":"\u00e9"},"width":40,"expect":{"plain":"\u00e9"}}"#;
        let case = Case::read(line).unwrap();
        assert_eq!(case.document, br#"{"n": 1.50, "x":"\u00e9"}"#);
        assert_eq!((case.schemas, case.options.width), (None, 40));
        assert_eq!(case.options.mode, Some(PlanMode::Destroy));
        assert_eq!(
            (case.expected(false), case.expected(true)),
            (Some("é"), None)
        );
    }

    #[test]
    fn refuses_what_it_does_not_know() {
        for line in [
            r#"{"id":"a","kind":"tree","doc":1}"#,
            r#"{"id":"a","kind":"plan"}"#,
            r#"{"id":"a","kind":"plan","doc":1,"colour":true}"#,
            r#"{"id":"a","kind":"plan","doc":1"#,
        ] {
            assert!(Case::read(line.as_bytes()).is_err(), "{line}");
        }
    }
}
