//! One group of equal changes on a page.

use super::escape;
use super::plan::{PlanWriter, class};
use crate::bodies::{ReviewBodies, WriteReviewError};
use crate::lines::{LineMark, ReviewLine};
use crate::moved_blocks::moved_blocks;
use crate::object::{ObjectList, ReviewedObject};
use crate::quiet::quiet;
use crate::review::{ReviewGroup, Risk};
use crate::shift::Shift;
use crate::words::{participle, remarks, shift_help, shift_remark, symbol, verb};
use std::fmt;

/// With more addresses than these a group is closed at first.
const MOST_OPEN_ADDRESSES: usize = 30;

impl PlanWriter<'_> {
    pub(super) fn group<B: ReviewBodies>(
        &mut self,
        group: &ReviewGroup,
        shift: Option<&Shift>,
        bodies: &mut B,
    ) -> Result<(), WriteReviewError<B::Error>> {
        let Some(first) = group.objects.first() else {
            return Ok(());
        };
        let lines = match has_values(group.risk) {
            true => {
                let lines = bodies.lines(first, &self.options.lines);
                quiet(group.risk, lines.map_err(WriteReviewError::Bodies)?)
            }
            false => Vec::new(),
        };
        self.groups += 1;
        let action = class(group.risk);
        write!(
            self.out,
            "<div class=\"group {action}\" id=\"p{}-{}\" data-action=\"{action}\">",
            self.number, self.groups
        )?;
        let is_one = group.objects.len() == 1;
        if lines.is_empty() && is_one && shift.is_none() {
            self.out.write_str("<p class=\"title\">")?;
            self.title(group, first, shift)?;
            self.out.write_str("</p>")?;
        } else {
            let open = if self.is_open(group) { " open" } else { "" };
            write!(self.out, "<details{open}><summary class=\"title\">")?;
            self.title(group, first, shift)?;
            self.out.write_str("</summary>")?;
            if !is_one {
                self.addresses(&group.objects)?;
            }
            self.lines(&lines)?;
            if let Some(shift) = shift {
                self.advice(shift)?;
            }
            self.out.write_str("</details>")?;
        }
        let what = if is_one { "address" } else { "addresses" };
        writeln!(
            self.out,
            "<button type=\"button\" class=\"copy\">Copy {what}</button></div>"
        )?;
        Ok(())
    }

    /// What is deleted or replaced always shows its addresses. What is created is judged by its address first.
    fn is_open(&self, group: &ReviewGroup) -> bool {
        let is_quiet = matches!(group.risk, Risk::Creates | Risk::Reads);
        self.opens && !is_quiet && group.objects.len() <= MOST_OPEN_ADDRESSES
    }

    fn title(
        &mut self,
        group: &ReviewGroup,
        first: &ReviewedObject,
        shift: Option<&Shift>,
    ) -> fmt::Result {
        // What has happened outside of OpenTofu is not planned.
        let word = match first.list {
            ObjectList::Drift => participle(group.risk),
            ObjectList::Planned | ObjectList::Outputs => verb(group.risk),
        };
        write!(
            self.out,
            "<span class=\"sign\">{}</span> <span class=\"verb\">{word}</span> <code class=\"address\">",
            escaped_sign(symbol(&first.action)),
        )?;
        self.what(group, first)?;
        self.out.write_str("</code>")?;
        let mut remarks = remarks(group);
        remarks.extend(shift.map(|shift| shift_remark(shift, group)));
        if !remarks.is_empty() {
            self.out.write_str(" <span class=\"remark\">")?;
            escape::line(&remarks.join("; "), self.out)?;
            self.out.write_str("</span>")?;
        }
        Ok(())
    }

    /// What a group is about: an address, several as one, or from where to where objects move.
    fn what(&mut self, group: &ReviewGroup, first: &ReviewedObject) -> fmt::Result {
        if let Some(moved) = group.moved() {
            if moved.count > 1 {
                write!(self.out, "{} \u{d7} ", moved.count)?;
            }
            escape::address(&moved.from, self.out)?;
            self.out.write_str(" \u{2192} ")?;
            return escape::address(&moved.to, self.out);
        }
        match &*group.objects {
            [only] if only.list == ObjectList::Outputs => escape::line(&only.address, self.out),
            [only] => escape::address(&only.address, self.out),
            objects => match &*group.rolled_up() {
                [only] => {
                    write!(self.out, "{} \u{d7} ", objects.len())?;
                    escape::address(&only.pattern, self.out)
                }
                _ => {
                    write!(self.out, "{} \u{d7} <span class=\"type\">", objects.len())?;
                    escape::line(&first.resource_type, self.out)?;
                    self.out.write_str("</span>")
                }
            },
        }
    }

    fn lines(&mut self, lines: &[ReviewLine]) -> fmt::Result {
        if lines.is_empty() {
            return Ok(());
        }
        self.out.write_str("<pre>")?;
        for line in lines {
            let tag = match line.mark {
                LineMark::Added => "ins",
                LineMark::Removed => "del",
                LineMark::Changed => "b",
                LineMark::Context => "span",
                LineMark::Remark => "i",
            };
            let blanks = "  ".repeat(line.level.min(MOST_LEVELS));
            write!(self.out, "<{tag}>{} {blanks}", line.mark.sign())?;
            self.emphasised(line)?;
            if line.forces_replacement {
                self.out.write_str(" <em>forces replacement</em>")?;
            }
            write!(self.out, "\n</{tag}>")?;
        }
        self.out.write_str("</pre>")
    }

    /// The text of a line, with what differs in it.
    fn emphasised(&mut self, line: &ReviewLine) -> fmt::Result {
        let text = &line.text;
        // An output as a whole has no path before its value.
        let mut at = if text.starts_with(": ") { 2 } else { 0 };
        for range in &line.emphasis {
            let (start, end) = (range.start.max(at), range.end);
            let Some(differs) = text.get(start..end).filter(|text| !text.is_empty()) else {
                continue;
            };
            escape::line(text.get(at..start).unwrap_or_default(), self.out)?;
            self.out.write_str("<mark>")?;
            escape::line(differs, self.out)?;
            self.out.write_str("</mark>")?;
            at = end;
        }
        escape::line(text.get(at..).unwrap_or_default(), self.out)
    }

    /// What helps where instances are only renumbered, with the blocks to paste.
    fn advice(&mut self, shift: &Shift) -> fmt::Result {
        let blocks = moved_blocks(shift);
        self.out.write_str("<p class=\"same\">")?;
        escape::line(&shift_help(shift, !blocks.is_empty()), self.out)?;
        self.out.write_str("</p>")?;
        if blocks.is_empty() {
            return Ok(());
        }
        let (count, noun) = match blocks.len() {
            1 => (1, "block"),
            count => (count, "blocks"),
        };
        write!(
            self.out,
            "<details class=\"more\"><summary>{count} {noun}</summary><pre class=\"blocks\">"
        )?;
        for block in blocks {
            escape::lines(&block, self.out)?;
            self.out.write_char('\n')?;
        }
        self.out.write_str("</pre></details>")
    }

    fn addresses(&mut self, objects: &[ReviewedObject]) -> fmt::Result {
        self.out.write_str("<ul class=\"addresses\">")?;
        for object in objects {
            self.out.write_str("<li><code>")?;
            escape::address(&object.address, self.out)?;
            self.out.write_str("</code></li>\n")?;
        }
        self.out.write_str("</ul>")
    }
}

/// Whether the values of an object are needed to judge its change.
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

/// What is deeper has no more room for blanks.
const MOST_LEVELS: usize = 24;

/// `<=` is the one sign that is not text of a page as it is.
fn escaped_sign(sign: &'static str) -> &'static str {
    match sign {
        "<=" => "&lt;=",
        sign => sign,
    }
}
