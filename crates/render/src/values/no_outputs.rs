use tofu_json_term::{Canvas, wrap};
use tofu_json_vocab::profile::Program;

const SUMMARY: &str = "No outputs found";
const DETAIL: &str = "The state file either has no outputs defined, or all the defined outputs are \
    empty. Please define an output in your configuration with the `output` keyword and run `tofu \
    refresh` for it to become available. If you are using interpolation, please verify the \
    interpolated value is not empty. You can use the `tofu console` command to assist.";

/// Writes the warning that `tofu output` prints where there is no output: plain without colour,
/// in a box with it.
pub fn no_outputs(canvas: &mut Canvas, width: usize, program: Program) {
    let detail = program.say(DETAIL);
    if canvas.style().color {
        boxed(canvas, &detail, width);
        return;
    }
    canvas.literal("\nWarning: ");
    canvas.literal(SUMMARY);
    canvas.literal("\n\n");
    canvas.literal(&wrap(&detail, width));
    canvas.newline();
}

fn boxed(canvas: &mut Canvas, detail: &str, width: usize) {
    canvas.markup("[yellow]╷[reset]");
    canvas.newline();
    side(canvas);
    canvas.literal("\x1b[1m\x1b[33mWarning: \x1b[0m\x1b[0m\x1b[1m");
    canvas.literal(SUMMARY);
    canvas.literal("\x1b[0m\n");
    side(canvas);
    canvas.newline();
    // The reset of the blank line's chunk is before the first line of the detail.
    let mut reset = "\x1b[0m";
    for line in wrap(detail, width.saturating_sub(2)).lines() {
        side(canvas);
        canvas.literal(std::mem::take(&mut reset));
        canvas.literal(line);
        canvas.newline();
    }
    canvas.markup("[yellow]╵[reset]");
    canvas.newline();
}

fn side(canvas: &mut Canvas) {
    canvas.literal("\x1b[33m│\x1b[0m \x1b[0m");
}

#[cfg(test)]
mod tests {
    use super::no_outputs;
    use tofu_json_term::{Canvas, Style};
    use tofu_json_vocab::profile::Program;

    fn text(color: bool) -> String {
        let mut canvas = Canvas::new(Style::default().color(color));
        no_outputs(&mut canvas, 78, Program::OpenTofu);
        canvas.into_string()
    }

    /// What `tofu output -no-color` of OpenTofu v1.12.6 prints.
    #[test]
    fn plain_as_recorded() {
        let recorded = "
Warning: No outputs found

The state file either has no outputs defined, or all the defined outputs are
empty. Please define an output in your configuration with the `output`
keyword and run `tofu refresh` for it to become available. If you are using
interpolation, please verify the interpolated value is not empty. You can use
the `tofu console` command to assist.
";
        assert_eq!(text(false), recorded);
    }

    /// The warning box, with its colours.
    #[test]
    fn boxed_with_colour() {
        let text = text(true);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0], "\x1b[33m╷\x1b[0m\x1b[0m");
        assert_eq!(
            lines[1],
            "\x1b[33m│\x1b[0m \x1b[0m\x1b[1m\x1b[33mWarning: \x1b[0m\x1b[0m\x1b[1mNo outputs found\x1b[0m"
        );
        assert_eq!(lines[2], "\x1b[33m│\x1b[0m \x1b[0m");
        assert!(lines[3].starts_with("\x1b[33m│\x1b[0m \x1b[0m\x1b[0mThe state file"));
        assert_eq!(lines[lines.len() - 1], "\x1b[33m╵\x1b[0m\x1b[0m");
    }
}
