use std::borrow::Cow;
use std::fmt;

use crate::{Code, Range, Severity, Snippet};

/// An error or a warning about something at a place `P`.
///
/// A finished diagnostic has a [`Range`]. While a file is read, it is a [`Place`](crate::Place)
/// without the name of the file, or a range of bytes: [`map_places`](Self::map_places) makes one
/// of the other. Documents can have thousands, so what few have is kept apart from the rest.
///
/// ```
/// use tofu_json_diagnostic::{Diagnostic, Escaping, Place, Position};
///
/// let at = |column| Position { line: 3, column, byte: 40 };
/// let place = Place::new(at(5), at(9)).in_file("main.tf");
/// let diagnostic = Diagnostic::error("Unsupported argument", "There is no \"size\".").at(place);
/// assert!(diagnostic.is_error());
/// assert!(diagnostic.to_json(Escaping::Plain).contains(r#""filename":"main.tf""#));
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Diagnostic<P = Range> {
    /// How bad it is.
    pub severity: Severity,
    /// What happened, mostly in one line.
    pub summary: Cow<'static, str>,
    /// The whole story; can be empty and can have lines.
    pub detail: Cow<'static, str>,
    /// What it is about, for programs. OpenTofu's diagnostics have none, and their JSON neither.
    pub code: Option<Code>,
    /// The part of the source it is about.
    pub subject: Option<P>,
    /// The larger part of the source to be shown around it.
    pub context: Option<P>,
    /// What few have; never empty, so that equal diagnostics compare as such.
    rare: Option<Box<Rare>>,
}

/// The parts that only diagnostics of a run or with source lines have.
#[derive(Clone, PartialEq, Eq, Hash, Default)]
struct Rare {
    address: Option<String>,
    snippet: Option<Snippet>,
    difference: Option<String>,
    deprecation_origin: Option<String>,
    extra: Vec<(String, String)>,
}

impl<P> Diagnostic<P> {
    /// A diagnostic of any severity, about nothing in particular.
    #[must_use]
    pub fn new(
        severity: Severity,
        summary: impl Into<Cow<'static, str>>,
        detail: impl Into<Cow<'static, str>>,
    ) -> Self {
        Self {
            severity,
            summary: summary.into(),
            detail: detail.into(),
            code: None,
            subject: None,
            context: None,
            rare: None,
        }
    }

    /// An error.
    #[must_use]
    pub fn error(
        summary: impl Into<Cow<'static, str>>,
        detail: impl Into<Cow<'static, str>>,
    ) -> Self {
        Self::new(Severity::Error, summary, detail)
    }

    /// A warning.
    #[must_use]
    pub fn warning(
        summary: impl Into<Cow<'static, str>>,
        detail: impl Into<Cow<'static, str>>,
    ) -> Self {
        Self::new(Severity::Warning, summary, detail)
    }

    /// A diagnostic with a code, and as bad as the code says.
    #[must_use]
    pub fn of(
        code: impl Into<Code>,
        summary: impl Into<Cow<'static, str>>,
        detail: impl Into<Cow<'static, str>>,
    ) -> Self {
        let code = code.into();
        Self::new(code.severity(), summary, detail).coded(code)
    }

    /// The same, with a code; its severity stays.
    #[must_use]
    pub fn coded(self, code: impl Into<Code>) -> Self {
        Self {
            code: Some(code.into()),
            ..self
        }
    }

    /// The same, about an object such as `module.a.aws_instance.web[0]`.
    #[must_use]
    pub fn about(self, address: impl Into<String>) -> Self {
        self.with(|rare| rare.address = Some(address.into()))
    }

    /// The same, about a part of the source.
    #[must_use]
    pub fn at(self, subject: P) -> Self {
        Self {
            subject: Some(subject),
            ..self
        }
    }

    /// The same, with a larger part of the source to be shown around its subject.
    #[must_use]
    pub fn within(self, context: P) -> Self {
        Self {
            context: Some(context),
            ..self
        }
    }

    /// The same, with the text of its subject.
    #[must_use]
    pub fn showing(self, snippet: Snippet) -> Self {
        self.with(|rare| rare.snippet = Some(snippet))
    }

    /// The same, with how the two sides of a failed comparison differ, see
    /// [`difference`](Self::difference).
    #[must_use]
    pub fn comparing(self, difference: impl Into<String>) -> Self {
        self.with(|rare| rare.difference = Some(difference.into()))
    }

    /// The same, with members that are not known here, as name and raw JSON.
    #[must_use]
    pub fn with_extra(self, extra: Vec<(String, String)>) -> Self {
        self.with(|rare| rare.extra = extra)
    }

    /// The same, of something deprecated elsewhere, which only Terraform says.
    #[must_use]
    pub fn deprecated_by(self, origin: impl Into<String>) -> Self {
        self.with(|rare| rare.deprecation_origin = Some(origin.into()))
    }

    /// Where the deprecation originates: the member `deprecation_origin_description`.
    #[must_use]
    pub fn deprecation_origin(&self) -> Option<&str> {
        self.rare.as_ref()?.deprecation_origin.as_deref()
    }

    /// The same, without its difference where that is not `wanted`.
    #[must_use]
    pub fn keeping_difference(self, wanted: impl FnOnce(&str) -> bool) -> Self {
        match self.difference() {
            Some(difference) if !wanted(difference) => self.with(|rare| rare.difference = None),
            _ => self,
        }
    }

    fn with(mut self, change: impl FnOnce(&mut Rare)) -> Self {
        let mut rare = self.rare.unwrap_or_default();
        change(&mut rare);
        self.rare = (*rare != Rare::default()).then_some(rare);
        self
    }

    /// The object it is about, such as `module.a.aws_instance.web[0]`.
    #[must_use]
    pub fn address(&self) -> Option<&str> {
        self.rare.as_ref()?.address.as_deref()
    }

    /// The text of its subject.
    #[must_use]
    pub fn snippet(&self) -> Option<&Snippet> {
        self.rare.as_ref()?.snippet.as_ref()
    }

    /// The text of its subject, to be changed.
    pub fn snippet_mut(&mut self) -> Option<&mut Snippet> {
        self.rare.as_mut()?.snippet.as_mut()
    }

    /// How the two sides of a failed comparison differ, as raw JSON: an object with the members
    /// `before`, `after`, `after_unknown`, `before_sensitive`, `after_sensitive`.
    #[must_use]
    pub fn difference(&self) -> Option<&str> {
        self.rare.as_ref()?.difference.as_deref()
    }

    /// Members that are not known here, as name and raw JSON.
    #[must_use]
    pub fn extra(&self) -> &[(String, String)] {
        self.rare.as_ref().map_or(&[], |rare| &rare.extra)
    }

    /// Summary and detail as one text, such as `Invalid version: It has four parts.`
    #[must_use]
    pub fn text(&self) -> String {
        match (&*self.summary, &*self.detail) {
            (summary, "") => summary.to_owned(),
            ("", detail) => detail.to_owned(),
            (summary, detail) => format!("{summary}: {detail}"),
        }
    }

    /// Whether it is an error.
    #[must_use]
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }

    /// Whether it is a warning.
    #[must_use]
    pub fn is_warning(&self) -> bool {
        self.severity == Severity::Warning
    }

    /// Whether it has this code.
    #[must_use]
    pub fn is(&self, code: impl Into<Code>) -> bool {
        self.code == Some(code.into())
    }

    /// The same at places of another kind.
    #[must_use]
    pub fn map_places<Q>(self, mut place: impl FnMut(P) -> Q) -> Diagnostic<Q> {
        Diagnostic {
            severity: self.severity,
            summary: self.summary,
            detail: self.detail,
            code: self.code,
            subject: self.subject.map(&mut place),
            context: self.context.map(place),
            rare: self.rare,
        }
    }
}

/// Without detail, snippet and difference: they can hold secrets.
impl<P: fmt::Debug> fmt::Debug for Diagnostic<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Diagnostic")
            .field("severity", &self.severity)
            .field("summary", &self.summary)
            .field("code", &self.code)
            .field("address", &self.address())
            .field("subject", &self.subject)
            .field("context", &self.context)
            .finish_non_exhaustive()
    }
}

/// On one line, without the detail: `error: Duplicate variable at main.tf:1,12-17`.
impl<P: fmt::Display> fmt::Display for Diagnostic<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.severity, self.summary)?;
        match &self.subject {
            Some(subject) => write!(f, " at {subject}"),
            None => Ok(()),
        }
    }
}

impl<P: fmt::Debug + fmt::Display> std::error::Error for Diagnostic<P> {}

#[cfg(test)]
mod tests {
    use super::Diagnostic;
    use crate::{Place, Position, Snippet, codes};

    codes! {
        /// Codes of a test.
        pub enum NameCode {
            Empty = "empty", Error, "a name without a character";
            Long = "long", Note, "a long name";
        }
    }

    fn built() -> Diagnostic<Place> {
        let start = Position {
            line: 2,
            column: 3,
            byte: 9,
        };
        Diagnostic::error("Bad", "Very bad.")
            .about("a.b")
            .at(Place::new(start, start))
            .comparing("{}")
            .showing(Snippet {
                code: "secret".into(),
                ..Snippet::default()
            })
    }

    #[test]
    fn built_step_by_step() {
        let diagnostic = built().map_places(|place| place.in_file("main.tf"));
        assert!(diagnostic.is_error() && !diagnostic.is_warning());
        assert!(Diagnostic::<Place>::warning("", "").is_warning());
        assert_eq!(diagnostic.subject.as_ref().unwrap().start.line, 2);
        assert_eq!(diagnostic.to_string(), "error: Bad at main.tf:2,3-3");
        assert_eq!(diagnostic.text(), "Bad: Very bad.");
        let debug = format!("{diagnostic:?} {:?}", diagnostic.snippet());
        assert!(debug.contains("Bad") && !debug.contains("Very bad") && !debug.contains("secret"));
    }

    #[test]
    fn a_code_is_that_of_one_list() {
        let diagnostic = Diagnostic::<Place>::of(NameCode::Long, "", "");
        assert!(diagnostic.is(NameCode::Long) && !diagnostic.is(NameCode::Empty));
        assert_eq!(diagnostic.severity.as_str(), "note");
        assert_ne!(diagnostic, diagnostic.clone().coded(NameCode::Empty));
    }

    #[test]
    fn what_is_taken_away_leaves_nothing() {
        let plain = Diagnostic::<Place>::error("Bad", "");
        let compared = plain.clone().comparing("{}");
        assert_eq!(compared.clone().keeping_difference(|_| true), compared);
        assert!(compared.keeping_difference(|_| false) == plain);
    }

    /// Hostile files have a hundred thousand.
    #[test]
    fn it_is_small() {
        assert!(size_of::<Diagnostic<[u32; 2]>>() <= 112);
    }
}
