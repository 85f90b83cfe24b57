//! The lines of objects as the inside of a fence, each made once.

use super::escape::fence_length;
use crate::bodies::ReviewBodies;
use crate::lines::{LineOptions, ReviewLine};
use crate::object::{ObjectList, ReviewedObject};
use crate::quiet::quiet;
use crate::words::more_lines;
use crate::words::symbol;
use std::collections::HashMap;
use std::rc::Rc;
use tofu_json_text::visible_on_one_line;

/// How much is said of values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum BodyDetail {
    /// As much as the options say.
    Full,
    /// Without the lines around what changes.
    OnlyChanged,
    /// Long values are cut, and their length said.
    ShortValues,
}

impl BodyDetail {
    const fn lines(self, options: &LineOptions) -> LineOptions {
        let mut options = *options;
        let (most_lines, value_length) = match self {
            Self::Full => return options,
            Self::OnlyChanged => (20, usize::MAX),
            Self::ShortValues => (8, 40),
        };
        options.context = 0;
        if options.most_lines > most_lines {
            options.most_lines = most_lines;
        }
        if options.value_length > value_length {
            options.value_length = value_length;
        }
        options
    }
}

/// Deeper lines begin where these do.
const DEEPEST: usize = 256;

/// What is inside of a fence.
#[derive(Clone, Default)]
pub(super) struct BodyText {
    /// Lines, each with its sign first and its end.
    text: String,
}

impl BodyText {
    fn of(lines: &[ReviewLine], deeper: usize) -> Self {
        let mut body = Self::default();
        for line in lines {
            body.push(line, deeper);
        }
        body
    }

    fn push(&mut self, line: &ReviewLine, deeper: usize) {
        self.text.push(line.mark.sign());
        let level = line.level.saturating_add(deeper).min(DEEPEST);
        for _ in 0..=level * 2 {
            self.text.push(' ');
        }
        self.text.push_str(&line.text);
        if line.forces_replacement {
            self.text.push_str("  # forces replacement");
        }
        self.text.push('\n');
    }

    fn push_title(&mut self, sign: &str, title: &str) {
        self.text.push_str(sign);
        self.text.push(' ');
        self.text.push_str(title);
        self.text.push('\n');
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// The fence with as many lines as fit so many bytes, all of them where they do.
    pub(super) fn fence(&self, room: usize) -> Option<String> {
        let whole = fenced(&self.text, "diff", 0);
        if whole.len() <= room {
            return Some(whole);
        }
        // The fence itself, its end, and the line with the number.
        let room = room.checked_sub(2 * fence_length(&self.text) + 48)?;
        let mut end = 0;
        for line in self.text.split_inclusive('\n') {
            if end + line.len() > room {
                break;
            }
            end += line.len();
        }
        let (kept, rest) = self.text.split_at_checked(end)?;
        // Too little says nothing.
        (kept.lines().count() >= 3).then(|| fenced(kept, "diff", rest.lines().count()))
    }
}

/// Lines in a fence, which is longer than any run of backticks in it.
#[must_use]
pub fn fenced_lines(lines: &[ReviewLine]) -> String {
    fenced(&BodyText::of(lines, 0).text, "diff", 0)
}

/// A text in a fence, which ends with a line for what is left out of it.
pub(super) fn fenced(text: &str, language: &str, left_out: usize) -> String {
    let fence = "`".repeat(fence_length(text));
    let more = match left_out {
        0 => String::new(),
        count => format!("  {}\n", more_lines(count)),
    };
    let end = if text.ends_with('\n') { "" } else { "\n" };
    format!("{fence}{language}\n{text}{end}{more}{fence}\n")
}

/// Where the bodies of one plan are had from. What was made is kept while it is not more than a few comments.
pub(super) struct BodySource<'b, B> {
    bodies: &'b mut B,
    options: LineOptions,
    known: HashMap<(ObjectList, usize, BodyDetail), Rc<BodyText>>,
    /// How many bytes more may be kept.
    room: usize,
}

impl<'b, B: ReviewBodies> BodySource<'b, B> {
    pub(super) fn new(bodies: &'b mut B, options: LineOptions, budget: usize) -> Self {
        Self {
            bodies,
            options,
            known: HashMap::new(),
            room: budget.saturating_mul(4),
        }
    }

    pub(super) fn body(
        &mut self,
        object: &ReviewedObject,
        detail: BodyDetail,
    ) -> Result<Rc<BodyText>, B::Error> {
        let key = (object.list, object.position, detail);
        if let Some(known) = self.known.get(&key) {
            return Ok(Rc::clone(known));
        }
        let lines = self.bodies.lines(object, &detail.lines(&self.options))?;
        let body = match object.list {
            ObjectList::Outputs => output(object, &lines),
            _ => BodyText::of(&quiet(object.risk(), lines), 0),
        };
        let body = Rc::new(body);
        if body.text.len() <= self.room {
            self.room -= body.text.len();
            self.known.insert(key, Rc::clone(&body));
        }
        Ok(body)
    }

    /// All outputs in one.
    pub(super) fn outputs(
        &mut self,
        outputs: &[ReviewedObject],
        detail: BodyDetail,
        most: usize,
    ) -> Result<BodyText, B::Error> {
        let mut all = BodyText::default();
        for output in outputs {
            if all.text.len() > most {
                break;
            }
            let body = self.body(output, detail)?;
            all.text.push_str(&body.text);
        }
        Ok(all)
    }
}

/// An output, whose name is in front of a value that differs as a whole, and above what differs inside of one.
fn output(output: &ReviewedObject, lines: &[ReviewLine]) -> BodyText {
    let name = visible_on_one_line(&output.address);
    let is_whole = |line: &ReviewLine| line.text.starts_with([':', ' ']);
    if lines.first().is_some_and(is_whole) {
        let named = lines.iter().map(|line| {
            let mut line = line.clone();
            if line.level == 0 {
                line.text.insert_str(0, &name);
            }
            line
        });
        return BodyText::of(&Vec::from_iter(named), 0);
    }
    let mut body = BodyText::default();
    let sign = symbol(&output.action).get(..1).unwrap_or(" ");
    body.push_title(sign, &format!("{name}:"));
    body.text.push_str(&BodyText::of(lines, 1).text);
    body
}
