use super::Options;
use tofu_json_term::Canvas;
use tofu_json_text::quote;

const NOT_SAVED: &str = "\nNote: You didn't use the -out option to save this plan, so OpenTofu \
    can't guarantee to take exactly these actions if you run \"tofu apply\" now.";

/// The files that planning has written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NextSteps<'p> {
    /// The file that configuration was generated into, if it was.
    pub generated_config: Option<&'p str>,
    /// The file that the plan was saved to, if it was.
    pub saved_plan: Option<&'p str>,
}

/// Writes a horizontal rule and a line break.
pub fn rule(canvas: &mut Canvas, options: &Options) {
    canvas.rule(options.width);
    canvas.newline();
}

/// Writes what to do next with a plan that can be applied.
///
/// It is after the plan and the diagnostics, and is only for plans that can be applied. In
/// automation there is nothing to suggest, and nothing is written.
pub fn next_steps(canvas: &mut Canvas, options: &Options, steps: NextSteps<'_>) {
    if options.automation {
        return;
    }
    rule(canvas, options);
    if let Some(path) = steps.generated_config {
        let path = canvas.visible(path);
        let text = format!(
            "\n{} has generated configuration and written it to {path}. Please review the \
             configuration and edit it as necessary before adding it to version control.",
            options.rules().program.name()
        );
        paragraph(canvas, options, &text);
    }
    match steps.saved_plan {
        None => paragraph(canvas, options, &options.say(NOT_SAVED)),
        Some(path) => {
            let quoted = quote(path, canvas.style().printable);
            let path = canvas.visible(path);
            let text = format!(
                "\nSaved the plan to: {path}\n\nTo perform exactly these actions, run the \
                 following command to apply:\n    {} apply {quoted}",
                options.rules().program.command()
            );
            paragraph(canvas, options, &text);
        }
    }
}

fn paragraph(canvas: &mut Canvas, options: &Options, text: &str) {
    canvas.wrapped(text, options.width);
    canvas.newline();
}

#[cfg(test)]
mod tests {
    use super::{NextSteps, next_steps};
    use crate::human::{Options, samples};

    /// Recorded at 40 columns, with colour.
    #[test]
    fn a_plan_that_was_not_saved() {
        let options = Options {
            width: 40,
            ..Options::default()
        };
        let text = samples::coloured(|canvas| next_steps(canvas, &options, NextSteps::default()));
        let note = "
\x1b[90m
───────────────────────────────────────\x1b[0m

Note: You didn't use the -out option to
save this plan, so OpenTofu can't
guarantee to take exactly these actions
if you run \"tofu apply\" now.
";
        assert_eq!(format!("\n{text}"), note);
    }

    #[test]
    fn nothing_in_automation() {
        let options = Options {
            automation: true,
            ..Options::default()
        };
        let steps = NextSteps {
            saved_plan: Some("p.tfplan"),
            generated_config: None,
        };
        assert_eq!(
            samples::plain(|canvas| next_steps(canvas, &options, steps)),
            ""
        );
    }
}
