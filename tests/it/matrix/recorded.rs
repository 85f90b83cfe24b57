//! Recorded cases by name.

use super::text::{has_block, lines_of};
use std::collections::HashMap;
use std::sync::OnceLock;
use tofu_json_tests::{Case, corpus};

/// A recorded case whose text shows a row.
pub(super) struct Recorded {
    name: String,
    case: Case<'static>,
}

pub(super) fn scenario(id: &str) -> Recorded {
    static LINES: Recording = Recording::new("scenarios");
    LINES.case(id)
}

pub(super) fn easy(id: &str) -> Recorded {
    static LINES: Recording = Recording::new("easy");
    LINES.case(id)
}

pub(super) fn hard(id: &str) -> Recorded {
    static LINES: Recording = Recording::new("hard");
    LINES.case(id)
}

pub(super) fn hard_2(id: &str) -> Recorded {
    static LINES: Recording = Recording::new("hard-2");
    LINES.case(id)
}

pub(super) fn options(id: &str) -> Recorded {
    static LINES: Recording = Recording::new("options");
    LINES.case(id)
}

pub(super) fn profile_1_13(id: &str) -> Recorded {
    static LINES: Recording = Recording::new("profile-1.13");
    LINES.case(id)
}

pub(super) fn easy_crash(id: &str) -> Recorded {
    static LINES: Recording = Recording::new("easy.crash");
    LINES.case(id)
}

pub(super) fn hard_crash(id: &str) -> Recorded {
    static LINES: Recording = Recording::new("hard.crash");
    LINES.case(id)
}

impl Recorded {
    /// The text without colour has these lines, and the library gives that text; the one with
    /// colour too, where there is one.
    #[track_caller]
    pub(super) fn plain(self, block: &str) -> Self {
        self.reproduced(false);
        if self.case.expected(true).is_some() {
            self.reproduced(true);
        }
        self.has(false, block)
    }

    /// The text with colour has these lines, and the library gives that text.
    #[track_caller]
    pub(super) fn colour(self, block: &str) -> Self {
        self.reproduced(true);
        self.has(true, block)
    }

    /// The whole text without colour.
    #[track_caller]
    pub(super) fn whole(self, block: &str) -> Self {
        self.reproduced(false);
        assert_eq!(
            self.text(false),
            format!("{}\n", lines_of(block)),
            "{}",
            self.name
        );
        self
    }

    /// The text without colour does not have this.
    #[track_caller]
    pub(super) fn hides(self, part: &str) -> Self {
        assert!(
            !self.text(false).contains(part),
            "{}: {part} is not hidden",
            self.name
        );
        self
    }

    /// The document has this.
    #[track_caller]
    pub(super) fn reads(self, part: &str) -> Self {
        let found = contains(self.case.document, part.as_bytes());
        assert!(found, "{}: the document lacks {part}", self.name);
        self
    }

    /// The document does not have this.
    #[track_caller]
    pub(super) fn lacks(self, part: &str) -> Self {
        let found = contains(self.case.document, part.as_bytes());
        assert!(!found, "{}: the document has {part}", self.name);
        self
    }

    /// The schemas have this.
    #[track_caller]
    pub(super) fn schema(self, part: &str) -> Self {
        let found = contains(self.case.schemas.unwrap_or_default(), part.as_bytes());
        assert!(found, "{}: the schemas lack {part}", self.name);
        self
    }

    /// The options of the run, to check that they are those of the row.
    pub(super) fn options(&self) -> &tofu_json_show::Options {
        &self.case.options
    }

    /// What the library makes of a case that OpenTofu aborts on.
    #[track_caller]
    pub(super) fn instead_of_abort(&self, color: bool) -> String {
        assert!(
            self.case.is_crash() && self.case.reference_error.is_some(),
            "{}",
            self.name
        );
        let shown = self.case.show(color, 1).unwrap();
        assert!(shown.error.is_none(), "{}: {:?}", self.name, shown.error);
        String::from_utf8(shown.text).unwrap()
    }

    #[track_caller]
    fn reproduced(&self, color: bool) {
        self.text(color);
        let verdict = self.case.judge(color, 1);
        assert!(verdict.passes(), "{}: {verdict}", self.name);
    }

    #[track_caller]
    fn has(self, color: bool, block: &str) -> Self {
        let text = self.text(color);
        assert!(
            has_block(text, block),
            "{} does not print{block}\nbut\n{text}",
            self.name
        );
        self
    }

    #[track_caller]
    fn text(&self, color: bool) -> &str {
        let text = self.case.expected(color);
        text.unwrap_or_else(|| panic!("{} has no recorded text", self.name))
    }
}

/// The lines of a file, by the name of the case.
struct Recording {
    name: &'static str,
    lines: OnceLock<HashMap<&'static str, &'static [u8]>>,
}

impl Recording {
    const fn new(name: &'static str) -> Self {
        Self {
            name,
            lines: OnceLock::new(),
        }
    }

    #[track_caller]
    fn case(&'static self, id: &str) -> Recorded {
        let name = format!("{} {id}", self.name);
        let lines = self.lines.get_or_init(|| read(self.name));
        let line = *lines
            .get(id)
            .unwrap_or_else(|| panic!("{name} is not recorded"));
        let case = Case::read(line).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(case.id, id);
        Recorded { name, case }
    }
}

/// Reads a file once for the whole run, hence for ever.
fn read(name: &str) -> HashMap<&'static str, &'static [u8]> {
    let recording: &'static tofu_json_tests::Recording = Box::leak(Box::new(corpus(name).unwrap()));
    recording.lines().map(|line| (id(line), line)).collect()
}

/// The name of the case, which every line starts with.
fn id(line: &[u8]) -> &str {
    let rest = line.strip_prefix(br#"{"id": ""#).unwrap();
    let end = rest.iter().position(|&byte| byte == b'"').unwrap();
    std::str::from_utf8(&rest[..end]).unwrap()
}

fn contains(bytes: &[u8], part: &[u8]) -> bool {
    assert!(!part.is_empty());
    bytes.windows(part.len()).any(|window| window == part)
}
