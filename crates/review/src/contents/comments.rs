//! The comments of a YAML text, which its parser does not give.

/// Comments by the places of all scalars: between these a `#` after white space begins a comment.
///
/// The places are in characters and ascend.
pub(super) fn comments<'t>(text: &'t str, scalars: &[(usize, usize)]) -> Vec<&'t str> {
    let mut scalars = scalars.iter().peekable();
    let mut found = Vec::new();
    let mut after_blank = true;
    // Where the comment that is being read begins, in bytes.
    let mut begin = None;
    for (position, (at, c)) in text.char_indices().enumerate() {
        while scalars.peek().is_some_and(|(_, end)| *end <= position) {
            scalars.next();
        }
        let in_scalar = scalars.peek().is_some_and(|(start, _)| *start <= position);
        match c {
            '\n' => {
                found.extend(begin.take().and_then(|begin| text.get(begin..at)));
            }
            '#' if after_blank && !in_scalar && begin.is_none() => begin = Some(at),
            _ => {}
        }
        after_blank = c.is_whitespace();
    }
    found.extend(begin.and_then(|begin| text.get(begin..)));
    found
        .iter_mut()
        .for_each(|comment| *comment = comment.trim_end());
    found
}
