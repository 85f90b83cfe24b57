use std::collections::BTreeSet;
use tofu_json_term::Canvas;

/// Writes a string in quotes, or as a heredoc if it holds a line break.
pub(super) fn write_string(canvas: &mut Canvas, text: &str, indent: usize) {
    if !text.contains('\n') {
        return canvas.quoted(text);
    }
    let underscores = underscores(text);
    canvas.literal(if indent == 0 { "<<" } else { "<<-" });
    write_delimiter(canvas, underscores);
    for line in text.split('\n') {
        canvas.newline();
        canvas.spaces(indent);
        canvas.text(line);
    }
    canvas.newline();
    canvas.spaces(indent);
    write_delimiter(canvas, underscores);
}

fn write_delimiter(canvas: &mut Canvas, underscores: usize) {
    canvas.literal("EOT");
    for _ in 0..underscores {
        canvas.literal("_");
    }
}

/// How many underscores `EOT` needs so that no line of the text equals it.
fn underscores(text: &str) -> usize {
    let taken: BTreeSet<usize> = text
        .split('\n')
        .filter_map(|line| line.trim().strip_prefix("EOT"))
        .filter(|rest| rest.bytes().all(|byte| byte == b'_'))
        .map(str::len)
        .collect();
    // The taken numbers ascend, so the first one that is not its own rank leaves a gap.
    taken
        .iter()
        .enumerate()
        .take_while(|(rank, number)| rank == *number)
        .count()
}
