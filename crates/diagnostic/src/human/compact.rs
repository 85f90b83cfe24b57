use tofu_json_term::Canvas;

use super::Options;
use crate::Group;

/// Writes a list of warnings in two lines each, as `-compact-warnings` does where there is nothing
/// but warnings.
pub fn compact_warnings(canvas: &mut Canvas, options: &Options, warnings: &[Group]) {
    canvas.markup("\n[bold][yellow]Warnings:[reset]\n\n");
    for Group { diagnostic, others } in warnings {
        canvas.literal("- ");
        canvas.text(&diagnostic.summary);
        canvas.newline();
        match &diagnostic.subject {
            Some(range) => {
                canvas.literal("  on ");
                canvas.text(&range.filename);
                canvas.literal(&format!(" line {}", range.start.line));
                if *others > 0 {
                    canvas.literal(&format!(" (and {others} more)"));
                }
                canvas.newline();
            }
            None if *others > 0 => {
                let all = others.saturating_add(1);
                let occurrences = options.occurrences();
                canvas.literal(&format!("  ({all} {occurrences} of this warning)\n"));
            }
            None => {}
        }
    }
    let program = options.program.name();
    canvas.literal(&format!(
        "\nTo see the full warning notes, run {program} without -compact-warnings.\n"
    ));
}
