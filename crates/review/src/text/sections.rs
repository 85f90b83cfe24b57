//! What is beside the planned changes: checks, outputs, what has changed outside of OpenTofu.

use super::ReviewText;
use super::lines::INDENT;
use super::paint::Paint;
use super::replaced::becomes_empty;
use crate::bodies::{ReviewBodies, WriteReviewError};
use crate::lines::{LineMark, ReviewLine};
use crate::object::ReviewedObject;
use crate::review::{FailedCheck, Review, ReviewGroup, Risk};
use crate::width::CutAt;
use crate::words::participle;
use std::fmt;
use tofu_json_text::visible_on_one_line;

impl ReviewText<'_> {
    /// The checks and conditions that do not hold, with the messages of their authors.
    pub(super) fn checks(&mut self, checks: &[FailedCheck]) {
        let (unknown, failed): (Vec<_>, Vec<_>) =
            checks.iter().partition(|check| check.status == "unknown");
        if !failed.is_empty() {
            self.canvas.newline();
            self.heading("Failed checks and conditions:");
        }
        for failure in failed.into_iter().flat_map(FailedCheck::told) {
            self.painted(Paint::Danger, |text| text.canvas.literal("!"));
            self.canvas.literal(" ");
            self.canvas.literal(&visible_on_one_line(&failure.name));
            self.canvas.literal(match failure.status {
                "error" => ": could not be evaluated\n",
                _ => "\n",
            });
            for message in &failure.messages {
                // A message may have lines of its own.
                for line in message.lines() {
                    self.prose(INDENT, line);
                    self.canvas.newline();
                }
            }
        }
        if !unknown.is_empty() {
            let (count, noun) = match unknown.len() {
                1 => (1, "check is"),
                count => (count, "checks are"),
            };
            self.prose(0, &format!("{count} {noun} known only after apply."));
            self.canvas.newline();
        }
    }

    /// The outputs with their values before and after.
    pub(super) fn outputs<B: ReviewBodies>(
        &mut self,
        outputs: &[ReviewedObject],
        bodies: &mut B,
        out: &mut dyn fmt::Write,
    ) -> Result<(), WriteReviewError<B::Error>> {
        if outputs.is_empty() {
            return Ok(());
        }
        self.canvas.newline();
        self.heading("Outputs:");
        for output in outputs {
            let lines = bodies
                .lines(output, &self.line_options())
                .map_err(WriteReviewError::Bodies)?;
            self.output(output, &lines);
            out.write_str(&self.canvas.take())?;
        }
        self.after_block = true;
        Ok(())
    }

    /// Paths in an output begin with its name.
    fn output(&mut self, output: &ReviewedObject, lines: &[ReviewLine]) {
        for line in lines {
            if line.level > 0 || line.mark == LineMark::Remark {
                self.line(line);
                continue;
            }
            let (name, text) = (&output.address, &line.text);
            let mut named = line.clone();
            let lead = match text.chars().next() {
                Some(':' | '[' | ' ') => name.to_owned(),
                Some('(') => format!("{name} "),
                _ => format!("{name}."),
            };
            // Names of outputs are identifiers, but a file may hold anything.
            let lead = visible_on_one_line(&lead);
            named.text = format!("{lead}{text}");
            for range in &mut named.emphasis {
                *range = range.start + lead.len()..range.end + lead.len();
            }
            self.line(&named);
        }
    }

    /// What has changed outside of OpenTofu.
    pub(super) fn drift<B: ReviewBodies>(
        &mut self,
        review: &Review,
        bodies: &mut B,
        out: &mut dyn fmt::Write,
    ) -> Result<(), WriteReviewError<B::Error>> {
        let groups = &*review.drift;
        if groups.is_empty() {
            return Ok(());
        }
        self.canvas.newline();
        self.heading(&format!("{}:", review.drift_title()));
        self.after_block = false;
        let mut quiet = Vec::new();
        for group in groups {
            if self.only_becomes_empty(group, bodies)? {
                quiet.extend(group.objects.iter().map(|object| object.address.clone()));
                continue;
            }
            self.group_as(participle(group.risk), group, None, bodies)
                .map_err(WriteReviewError::Bodies)?;
            out.write_str(&self.canvas.take())?;
        }
        if !quiet.is_empty() {
            self.canvas.newline();
            self.prose(0, "Only empty lists and maps where there was nothing:");
            self.canvas.newline();
            let addresses = quiet.iter().map(|address| &**address);
            self.listed(INDENT, CutAt::Blanks, addresses);
        }
        out.write_str(&self.canvas.take())?;
        Ok(())
    }

    /// What is told by one line each.
    pub(super) fn list(&mut self, title: &str, entries: &[impl fmt::Display]) {
        if entries.is_empty() {
            return;
        }
        self.canvas.newline();
        self.heading(title);
        for entry in entries {
            self.prose(INDENT, &visible_on_one_line(&entry.to_string()));
            self.canvas.newline();
        }
    }

    /// Whether all that differs is that there are empty lists and maps where there was nothing, which is how providers
    /// read their objects back.
    fn only_becomes_empty<B: ReviewBodies>(
        &self,
        group: &ReviewGroup,
        bodies: &mut B,
    ) -> Result<bool, WriteReviewError<B::Error>> {
        let Some(first) = group.objects.first() else {
            return Ok(false);
        };
        if group.risk != Risk::Updates {
            return Ok(false);
        }
        let lines = bodies.lines(first, &self.line_options());
        let lines = lines.map_err(WriteReviewError::Bodies)?;
        Ok(!lines.is_empty() && lines.iter().all(|line| becomes_empty(line).is_some()))
    }
}
