//! What is beside the planned changes: checks, outputs, what has changed outside of OpenTofu.

use super::ReviewText;
use super::group::drift_verb;
use super::lines::INDENT;
use crate::bodies::{ReviewBodies, WriteReviewError};
use crate::lines::ReviewLine;
use crate::object::ReviewedObject;
use crate::review::{FailedCheck, ReviewGroup};
use crate::words::symbol;
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
        for check in failed {
            self.canvas.markup("[red]!");
            self.canvas.markup("[reset] ");
            self.canvas.literal(&visible_on_one_line(&check.address));
            self.canvas.literal(match &*check.status {
                "error" => ": could not be evaluated\n",
                _ => "\n",
            });
            for message in &check.messages {
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

    fn output(&mut self, output: &ReviewedObject, lines: &[ReviewLine]) {
        // The output as a whole has no path, so its name takes the place of it.
        if let [first, more @ ..] = lines
            && first.text.starts_with(':')
        {
            let mut named = first.clone();
            named.text = format!("{}{}", output.address, first.text);
            self.line(&named);
            return more.iter().for_each(|line| self.line(line));
        }
        self.canvas.spaces(INDENT);
        self.canvas.literal(symbol(&output.action));
        self.canvas.literal(" ");
        self.canvas.literal(&visible_on_one_line(&output.address));
        self.canvas.newline();
        for line in lines {
            let mut deeper = line.clone();
            deeper.level += 1;
            self.line(&deeper);
        }
    }

    /// What has changed outside of OpenTofu.
    pub(super) fn drift<B: ReviewBodies>(
        &mut self,
        groups: &[ReviewGroup],
        bodies: &mut B,
        out: &mut dyn fmt::Write,
    ) -> Result<(), WriteReviewError<B::Error>> {
        if groups.is_empty() {
            return Ok(());
        }
        self.canvas.newline();
        self.heading("Changed outside of OpenTofu:");
        self.after_block = false;
        for group in groups {
            if let Some(first) = group.objects.first() {
                let verb = drift_verb(group.risk, &first.action);
                self.group_as(verb, group, None, bodies)
                    .map_err(WriteReviewError::Bodies)?;
            }
            out.write_str(&self.canvas.take())?;
        }
        Ok(())
    }
}
