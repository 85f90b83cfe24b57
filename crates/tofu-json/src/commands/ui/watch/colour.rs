//! Colours in the text of programs: the sequences `ESC [ … m`, and no other sequence.

use crate::message::visible;

/// A part of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ColouredPart<'a> {
    Text(&'a str),
    /// The parameters of a sequence that sets colours.
    Colour(&'a str),
}

/// The parts of a text, in order.
pub(super) fn coloured_parts(text: &str) -> impl Iterator<Item = ColouredPart<'_>> {
    let mut rest = text;
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        if let Some((parameters, after)) = colour(rest) {
            rest = after;
            return Some(ColouredPart::Colour(parameters));
        }
        let starts = rest.match_indices('\u{1b}').map(|(at, _)| at);
        let next = starts
            .filter_map(|at| rest.split_at_checked(at))
            .find(|(_, after)| colour(after).is_some());
        let (before, after) = next.unwrap_or((rest, ""));
        rest = after;
        Some(ColouredPart::Text(before))
    })
}

/// The parameters of the sequence that a text begins with, and what comes after it.
fn colour(text: &str) -> Option<(&str, &str)> {
    let text = text.strip_prefix("\u{1b}[")?;
    let end = text.find(|c: char| !(c.is_ascii_digit() || c == ';'))?;
    let (parameters, after) = text.split_at_checked(end)?;
    Some((parameters, after.strip_prefix('m')?))
}

/// A text with its colours, if they are wanted, and without any other control characters but line
/// ends and tabs.
pub(crate) fn visible_in_colour(text: &str, is_wanted: bool) -> String {
    let mut shown = String::with_capacity(text.len());
    for piece in coloured_parts(text) {
        match piece {
            ColouredPart::Text(text) => shown.push_str(&visible(text)),
            ColouredPart::Colour(parameters) if is_wanted => {
                shown.push_str("\u{1b}[");
                shown.push_str(parameters);
                shown.push('m');
            }
            ColouredPart::Colour(_) => {}
        }
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::{ColouredPart, coloured_parts, visible_in_colour};

    #[test]
    fn colours_are_found_and_nothing_else() {
        let found: Vec<_> = coloured_parts("a\u{1b}[1;31mred\u{1b}[m.\u{1b}[2J").collect();
        let expected = [
            ColouredPart::Text("a"),
            ColouredPart::Colour("1;31"),
            ColouredPart::Text("red"),
            ColouredPart::Colour(""),
            ColouredPart::Text(".\u{1b}[2J"),
        ];
        assert_eq!(found, expected);
        let cut: Vec<_> = coloured_parts("x\u{1b}[31").collect();
        assert_eq!(cut, [ColouredPart::Text("x\u{1b}[31")]);
    }

    #[test]
    fn other_control_characters_are_made_visible() {
        let text = "\u{1b}[31mred\u{1b}[0m\t\u{1b}]0;title\u{7}\n";
        assert_eq!(
            visible_in_colour(text, true),
            "\u{1b}[31mred\u{1b}[0m\t\u{241b}]0;title\u{2407}\n"
        );
        assert_eq!(
            visible_in_colour(text, false),
            "red\t\u{241b}]0;title\u{2407}\n"
        );
    }
}
