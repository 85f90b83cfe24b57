use super::Options;
use tofu_json_term::Canvas;

/// Writes a horizontal rule and a line break.
pub fn rule(canvas: &mut Canvas, options: &Options) {
    canvas.rule(options.width);
    canvas.newline();
}
