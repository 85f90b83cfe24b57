//! A review as text for terminals and logs.

use crate::bodies::{ReviewBodies, WriteReviewError};
use crate::head::head;
use crate::lines::{LineMark, LineOptions, ReviewLine};
use crate::object::ReviewedObject;
use crate::review::{Review, ReviewGroup, ReviewedPlan, Risk};
use crate::words::{remarks, shift_advice, symbol, verb};
use std::fmt;
use tofu_json_term::{Canvas, Style};

/// How a review is written as text.
#[derive(Clone, Copy, Debug, Default)]
#[non_exhaustive]
pub struct ReviewTextOptions {
    /// Colours, and whether control characters are shown as symbols.
    pub style: Style,
    /// How lines are written, and how wide.
    pub lines: LineOptions,
}

/// Writes reviews, each as a head that says what is dangerous, and then every group of changes. Memory holds the text
/// of one group.
///
/// # Errors
///
/// [`WriteReviewError::Bodies`] with those of the bodies, [`WriteReviewError::Closed`] where `out` takes no more.
pub fn write_text<B: ReviewBodies>(
    plans: &mut [ReviewedPlan<B>],
    options: &ReviewTextOptions,
    out: &mut dyn fmt::Write,
) -> Result<(), WriteReviewError<B::Error>> {
    for plan in plans {
        let mut text = ReviewText {
            canvas: Canvas::new(options.style),
            options,
        };
        text.name(plan.name.as_deref());
        text.head(&plan.review);
        text.groups(&plan.review.planned, &mut plan.bodies, out)?;
        if !plan.review.drift.is_empty() {
            text.canvas
                .markup("\n[bold]Changed outside of OpenTofu[reset]\n");
            text.groups(&plan.review.drift, &mut plan.bodies, out)?;
        }
        out.write_str(&text.canvas.take())?;
    }
    Ok(())
}

struct ReviewText<'o> {
    canvas: Canvas,
    options: &'o ReviewTextOptions,
}

impl ReviewText<'_> {
    fn name(&mut self, name: Option<&str>) {
        if let Some(name) = name {
            self.canvas.markup("[bold]");
            self.canvas.text(name);
            self.canvas.markup("[reset]: ");
        }
    }

    fn groups<B: ReviewBodies>(
        &mut self,
        groups: &[ReviewGroup],
        bodies: &mut B,
        out: &mut dyn fmt::Write,
    ) -> Result<(), WriteReviewError<B::Error>> {
        for group in groups {
            self.group(group, bodies)
                .map_err(WriteReviewError::Bodies)?;
            out.write_str(&self.canvas.take())?;
        }
        Ok(())
    }

    fn head(&mut self, review: &Review) {
        self.canvas.markup("[bold]");
        self.canvas.literal(&head(review));
        self.canvas.markup("[reset]\n");
        for shift in &review.shifts {
            self.canvas.text(&shift_advice(shift));
            self.canvas.literal("\n");
        }
    }

    fn group<B: ReviewBodies>(
        &mut self,
        group: &ReviewGroup,
        bodies: &mut B,
    ) -> Result<(), B::Error> {
        let Some(first) = group.objects.first() else {
            return Ok(());
        };
        self.title(group, first);
        // What goes away needs no values to be judged, and what is read changes nothing.
        if matches!(
            group.risk,
            Risk::Destroys | Risk::DestroysData | Risk::Reads | Risk::Forgets
        ) {
            return Ok(());
        }
        for line in bodies.lines(first, &self.options.lines)? {
            self.line(&line);
        }
        Ok(())
    }

    fn title(&mut self, group: &ReviewGroup, first: &ReviewedObject) {
        self.canvas.literal("\n");
        self.canvas.markup(match group.risk {
            Risk::DestroysData | Risk::Destroys => "[red]",
            Risk::ReplacesData | Risk::Replaces | Risk::Forgets => "[bold][red]",
            Risk::Creates => "[green]",
            Risk::Updates | Risk::Unknown => "[yellow]",
            Risk::Imports | Risk::Moves | Risk::Reads => "[cyan]",
        });
        self.canvas.literal(symbol(&first.action));
        self.canvas.markup("[reset]");
        self.canvas.literal(" ");
        self.canvas.literal(verb(group.risk));
        self.canvas.literal(" ");
        if let [only] = &*group.objects {
            self.canvas.text(&only.address);
        } else {
            let count = group.objects.len();
            self.canvas.literal(&format!("{count} x "));
            self.canvas.text(&first.resource_type);
        }
        let remarks = remarks(group);
        if !remarks.is_empty() {
            self.canvas.text(&format!("  # {}", remarks.join("; ")));
        }
        self.canvas.literal("\n");
        if group.objects.len() > 1 {
            self.addresses(&group.objects);
        }
    }

    /// All addresses of a group, as many on a line as fit.
    fn addresses(&mut self, objects: &[ReviewedObject]) {
        let mut line = String::new();
        for object in objects {
            if !line.is_empty() && line.len() + object.address.len() + 6 > self.options.lines.width
            {
                self.canvas.text(&format!("    {line},\n"));
                line.clear();
            }
            if !line.is_empty() {
                line.push_str(", ");
            }
            line.push_str(&object.address);
        }
        self.canvas.text(&format!("    {line}\n"));
    }

    fn line(&mut self, line: &ReviewLine) {
        self.canvas.spaces(4 + 2 * line.level);
        self.canvas.markup(match line.mark {
            LineMark::Added => "[green]",
            LineMark::Removed => "[red]",
            LineMark::Changed => "[yellow]",
            LineMark::Context | LineMark::Remark => "[dark_gray]",
        });
        self.canvas
            .literal(line.mark.sign().encode_utf8(&mut [0; 4]));
        self.canvas.markup("[reset]");
        self.canvas.literal(" ");
        self.canvas.text(&line.text);
        if line.forces_replacement {
            self.canvas.markup("  [red]# forces replacement[reset]");
        }
        self.canvas.literal("\n");
    }
}
