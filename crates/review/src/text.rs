//! A review as text for terminals and logs.

use crate::lines::{LineMark, LineOptions, ReviewLine};
use crate::review::{Review, ReviewGroup, ReviewedObject, Risk};
use crate::words::{head, remarks, shift_advice, symbol, verb};
use tofu_json_term::{Canvas, Style};

/// Gives the differences of objects, one object at a time.
pub trait ReviewBodies {
    /// Why differences could not be had.
    type Error;

    /// The lines of what differs in an object.
    ///
    /// # Errors
    ///
    /// Where the object cannot be read again.
    fn lines(
        &mut self,
        object: &ReviewedObject,
        options: &LineOptions,
    ) -> Result<Vec<ReviewLine>, Self::Error>;
}

/// How a review is written as text.
#[derive(Clone, Copy, Debug, Default)]
#[non_exhaustive]
pub struct ReviewTextOptions {
    /// Colours, and whether control characters are shown as symbols.
    pub style: Style,
    /// How lines are written, and how wide.
    pub lines: LineOptions,
}

/// Writes a review: a head that says what is dangerous, then every group of changes.
///
/// # Errors
///
/// Those of `bodies`.
pub fn write_text<B: ReviewBodies>(
    review: &Review,
    bodies: &mut B,
    options: &ReviewTextOptions,
) -> Result<String, B::Error> {
    let mut text = ReviewText {
        canvas: Canvas::new(options.style),
        options,
    };
    text.head(review);
    for group in &review.planned {
        text.group(group, bodies)?;
    }
    if !review.drift.is_empty() {
        text.canvas
            .markup("\n[bold]Changed outside of OpenTofu[reset]\n");
        for group in &review.drift {
            text.group(group, bodies)?;
        }
    }
    Ok(text.canvas.into_string())
}

struct ReviewText<'o> {
    canvas: Canvas,
    options: &'o ReviewTextOptions,
}

impl ReviewText<'_> {
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
            Risk::Moves | Risk::Reads => "[cyan]",
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
