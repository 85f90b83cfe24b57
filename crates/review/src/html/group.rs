//! One group of equal changes on a page.

use super::escape;
use super::plan::{PlanWriter, class};
use crate::bodies::{ReviewBodies, WriteReviewError};
use crate::lines::{LineMark, ReviewLine};
use crate::object::{ObjectList, ReviewedObject};
use crate::review::{ReviewGroup, Risk};
use crate::words::{participle, remarks, symbol, verb};
use std::fmt;

/// With more addresses than these a group is closed at first.
const MOST_OPEN_ADDRESSES: usize = 30;

impl PlanWriter<'_> {
    pub(super) fn group<B: ReviewBodies>(
        &mut self,
        group: &ReviewGroup,
        bodies: &mut B,
    ) -> Result<(), WriteReviewError<B::Error>> {
        let Some(first) = group.objects.first() else {
            return Ok(());
        };
        let lines = match group.shift {
            // Each becomes another one: the differences of the first say nothing of the others.
            Some(_) if group.objects.len() > 1 => Vec::new(),
            _ => {
                let lines = bodies.lines(first, &self.options.lines);
                lines.map_err(WriteReviewError::Bodies)?
            }
        };
        self.groups += 1;
        let action = class(group.risk);
        write!(
            self.out,
            "<div class=\"group {action}\" id=\"p{}-{}\" data-action=\"{action}\">",
            self.number, self.groups
        )?;
        let is_one = group.objects.len() == 1;
        if lines.is_empty() && is_one {
            self.out.write_str("<p class=\"title\">")?;
            self.title(group, first)?;
            self.out.write_str("</p>")?;
        } else {
            let open = if self.is_open(group) { " open" } else { "" };
            write!(self.out, "<details{open}><summary class=\"title\">")?;
            self.title(group, first)?;
            self.out.write_str("</summary>")?;
            self.lines(&lines)?;
            if !is_one {
                self.addresses(group)?;
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

    /// What comes or goes as a whole is judged by its address first.
    fn is_open(&self, group: &ReviewGroup) -> bool {
        let has_differences = !matches!(
            group.risk,
            Risk::DestroysData | Risk::Destroys | Risk::Forgets | Risk::Creates | Risk::Reads
        );
        self.opens && has_differences && group.objects.len() <= MOST_OPEN_ADDRESSES
    }

    fn title(&mut self, group: &ReviewGroup, first: &ReviewedObject) -> fmt::Result {
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
        match &*group.objects {
            [only] if only.list == ObjectList::Outputs => escape::line(&only.address, self.out)?,
            [only] => escape::address(&only.address, self.out)?,
            objects => match &*group.rolled_up() {
                [only] => {
                    write!(self.out, "{} \u{d7} ", objects.len())?;
                    escape::address(&only.pattern, self.out)?;
                }
                _ => {
                    write!(self.out, "{} \u{d7} <span class=\"type\">", objects.len())?;
                    escape::line(&first.resource_type, self.out)?;
                    self.out.write_str("</span>")?;
                }
            },
        }
        self.out.write_str("</code>")?;
        let remarks = remarks(group);
        if !remarks.is_empty() {
            self.out.write_str(" <span class=\"remark\">")?;
            escape::line(&remarks.join("; "), self.out)?;
            self.out.write_str("</span>")?;
        }
        Ok(())
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
            escape::line(&line.text, self.out)?;
            if line.forces_replacement {
                self.out.write_str(" <em>forces replacement</em>")?;
            }
            write!(self.out, "\n</{tag}>")?;
        }
        self.out.write_str("</pre>")
    }

    fn addresses(&mut self, group: &ReviewGroup) -> fmt::Result {
        let objects = &group.objects;
        self.out.write_str("<p class=\"same\">")?;
        match group.shift {
            Some(_) => self.out.write_str("Each takes the place of another one")?,
            None => write!(self.out, "The same for all {}", objects.len())?,
        }
        self.out.write_str(":</p><ul class=\"addresses\">")?;
        for object in objects {
            self.out.write_str("<li><code>")?;
            escape::address(&object.address, self.out)?;
            self.out.write_str("</code></li>\n")?;
        }
        self.out.write_str("</ul>")
    }
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
