//! One group of changes: what happens to which objects, why, and what differs.

use super::ReviewText;
use super::lines::INDENT;
use super::paint::Paint;
use crate::bodies::ReviewBodies;
use crate::lines::LineOptions;
use crate::mirrored::without_mirrored;
use crate::review::{ReviewGroup, Risk};
use crate::shift::Shift;
use crate::width::{CutAt, columns};
use crate::words::{remarks, shift_remark, symbol, verb};
use tofu_json_text::visible_on_one_line;

/// How many patterns of addresses are written of a group that names none one by one.
const MOST_PATTERNS: usize = 12;

impl ReviewText<'_> {
    pub(super) fn group<B: ReviewBodies>(
        &mut self,
        group: &ReviewGroup,
        shift: Option<&Shift>,
        bodies: &mut B,
    ) -> Result<(), B::Error> {
        self.group_as(verb(group.risk), group, shift, bodies)
    }

    /// A group of which `verb` says what happens.
    pub(super) fn group_as<B: ReviewBodies>(
        &mut self,
        verb: &str,
        group: &ReviewGroup,
        shift: Option<&Shift>,
        bodies: &mut B,
    ) -> Result<(), B::Error> {
        let Some(first) = group.objects.first() else {
            return Ok(());
        };
        let lines = match has_values(group.risk) {
            true => without_mirrored(bodies.lines(first, &self.line_options())?),
            false => Vec::new(),
        };
        let is_block = !lines.is_empty() || group.objects.len() > 1;
        if is_block || self.after_block {
            self.canvas.newline();
        }
        self.after_block = is_block;
        self.title(verb, group, shift);
        match group.risk {
            Risk::Creates => self.created(&lines),
            Risk::Replaces | Risk::ReplacesData => self.replaced(&lines),
            _ => self.updated(&lines),
        }
        Ok(())
    }

    /// How lines are written so that they fit below a title.
    pub(super) fn line_options(&self) -> LineOptions {
        let mut options = self.options.lines;
        options.width = options.width.saturating_sub(INDENT + 2);
        options
    }

    fn title(&mut self, verb: &str, group: &ReviewGroup, shift: Option<&Shift>) {
        let Some(first) = group.objects.first() else {
            return;
        };
        let symbol = symbol(&first.action);
        let patterns = group.rolled_up();
        let moved = group.moved();
        let what = match (&moved, &*group.objects, &*patterns) {
            (Some(moved), ..) => moved.to_string(),
            (None, [only], _) => only.address.clone(),
            (None, _, [pattern]) => pattern.to_string(),
            (None, objects, _) => format!("{} x {}", objects.len(), first.resource_type),
        };
        let what = visible_on_one_line(&what);
        self.painted(Paint::of_risk(group.risk), |text| {
            text.canvas.literal(symbol);
        });
        let column = symbol.len() + verb.len() + columns(&what) + 2;
        self.canvas.literal(&format!(" {verb} "));
        self.painted(Paint::Heading, |text| text.canvas.literal(&what));
        let remarks = match shift {
            Some(shift) => vec![shift_remark(shift, group)],
            None => remarks(group),
        };
        self.remarks(column, &remarks);
        self.canvas.newline();
        match (&*group.objects, &*patterns) {
            _ if moved.is_some() => {}
            ([_], _) => {}
            (objects, _) if names_all(group.risk) => {
                let addresses = objects.iter().map(|object| &*object.address);
                self.listed(INDENT, CutAt::Blanks, addresses);
            }
            (_, [_]) => {}
            (_, patterns) => {
                let mut texts: Vec<_> = patterns.iter().map(ToString::to_string).collect();
                if let Some(more @ 2..) = texts.len().checked_sub(MOST_PATTERNS) {
                    texts.truncate(MOST_PATTERNS);
                    texts.push(format!("and {more} more"));
                }
                self.listed(INDENT, CutAt::Blanks, texts.iter().map(|text| &**text));
            }
        }
    }

    /// On the line of the title where they fit, else below it.
    fn remarks(&mut self, column: usize, remarks: &[String]) {
        if remarks.is_empty() {
            return;
        }
        let text = visible_on_one_line(&format!("# {}", remarks.join("; ")));
        let fits = column + columns(&text) + 2 <= self.options.lines.width;
        match fits {
            true => self.canvas.literal("  "),
            false => self.canvas.newline(),
        }
        self.painted(Paint::Faint, |own| match fits {
            true => own.canvas.literal(&text),
            false => own.prose(INDENT, &text),
        });
    }
}

/// Whether the values of an object are needed to judge its change: not for what goes away, and what is read
/// changes nothing.
const fn has_values(risk: Risk) -> bool {
    !matches!(
        risk,
        Risk::Destroys
            | Risk::DestroysData
            | Risk::Reads
            | Risk::Forgets
            | Risk::Moves
            | Risk::Imports
    )
}

/// Whether every address is named, and none is rolled up.
const fn names_all(risk: Risk) -> bool {
    matches!(
        risk,
        Risk::Destroys
            | Risk::DestroysData
            | Risk::Replaces
            | Risk::ReplacesData
            | Risk::Forgets
            | Risk::Unknown
    )
}
