use super::renderer::Renderer;
use super::setting::Setting;
use super::{Options, Tally, symbol};
use tofu_json_computed::Output;
use tofu_json_term::{Canvas, Spelling};
use tofu_json_value::Arena;

const NOTE: &str = "\nYou can apply this plan to save these new output values to the OpenTofu \
    state, without changing any real infrastructure.";

/// Whether there is anything to print of these outputs.
#[must_use]
pub fn outputs_change(outputs: &[Output<'_>]) -> bool {
    outputs.iter().any(|output| output.diff.action.changes())
}

/// Writes the line above the outputs.
pub fn outputs_opening(canvas: &mut Canvas) {
    canvas.literal("\nChanges to Outputs:\n");
}

/// Writes the outputs that change, given all outputs by ascending name; no line break follows the
/// last one.
///
/// The names of unchanged outputs count for the width of the column. Gives `false` if no output
/// changes, and then has written nothing.
pub fn outputs<'a>(
    canvas: &mut Canvas,
    options: &Options,
    outputs: &[Output<'a>],
    arena: &'a Arena,
) -> bool {
    let printable = canvas.style().printable;
    let widths = outputs
        .iter()
        .map(|output| Spelling::of_name(output.name, printable).width().bytes);
    let width = widths.max().unwrap_or_default();
    let mut renderer = Renderer::new(canvas, options, arena);
    let mut written = false;
    for output in outputs.iter().filter(|output| output.diff.action.changes()) {
        if written {
            renderer.canvas.newline();
        }
        renderer.output(output, width);
        written = true;
    }
    written
}

/// Writes what is below the outputs: a line break, and a note if the listed changes act on nothing.
pub fn outputs_closing(canvas: &mut Canvas, options: &Options, tally: &Tally) {
    canvas.newline();
    if !tally.acts() {
        canvas.wrapped(&options.say(NOTE), options.width);
        canvas.newline();
    }
}

impl<'a> Renderer<'_, 'a> {
    fn output(&mut self, output: &Output<'a>, width: usize) {
        self.canvas.label(symbol::of_node(output.diff.action));
        self.canvas.literal(" ");
        let spelling = Spelling::of_name(output.name, self.canvas.style().printable);
        self.assigned_name(output.name, spelling, width);
        self.node(&output.diff, Setting::default());
    }
}

#[cfg(test)]
mod tests;
