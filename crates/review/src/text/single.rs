//! Parts of a review's text for others that tell differences.

use super::paint::Paint;
use super::{ReviewText, ReviewTextOptions};
use crate::lines::{LineMark, ReviewLine};
use tofu_json_term::Canvas;
use tofu_json_text::visible_on_one_line;

/// A line with a sign, a name in bold and a remark.
#[must_use]
pub fn title_text(
    mark: LineMark,
    sign: char,
    name: &str,
    remark: &str,
    options: &ReviewTextOptions,
) -> String {
    write(options, |text| {
        text.painted(Paint::of_mark(mark), |text| {
            text.canvas.literal(sign.encode_utf8(&mut [0; 4]));
        });
        text.canvas.literal(" ");
        let name = visible_on_one_line(name);
        text.painted(Paint::Heading, |text| text.canvas.literal(&name));
        if !remark.is_empty() {
            let remark = format!("  # {}", visible_on_one_line(remark));
            text.painted(Paint::Faint, |text| text.canvas.literal(&remark));
        }
        text.canvas.newline();
    })
}

/// Lines as the text of a review has them below a title.
#[must_use]
pub fn lines_text(lines: &[ReviewLine], options: &ReviewTextOptions) -> String {
    write(options, |text| {
        lines.iter().for_each(|line| text.line(line))
    })
}

fn write(options: &ReviewTextOptions, write: impl FnOnce(&mut ReviewText<'_>)) -> String {
    let mut text = ReviewText {
        canvas: Canvas::new(options.style),
        options,
        after_block: false,
    };
    write(&mut text);
    text.canvas.take()
}
