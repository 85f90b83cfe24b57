//! The horizontal rule between the parts of a plan.

use crate::markup::paint_into;

/// Columns beyond this are not drawn: no terminal counts further, and memory stays bounded.
const WIDEST: usize = u16::MAX as usize;

pub(crate) fn rule_into(out: &mut String, columns: usize, color: bool) {
    if columns <= 1 {
        out.push('\n');
        return;
    }
    let dashes = "─".repeat(columns.min(WIDEST) - 1);
    paint_into(out, &format!("[dark_gray]\n{dashes}"), color);
}

#[cfg(test)]
mod tests {
    use super::rule_into;

    #[track_caller]
    fn check(columns: usize, coloured: &str, plain: &str) {
        for (color, expected) in [(true, coloured), (false, plain)] {
            let mut out = String::new();
            rule_into(&mut out, columns, color);
            assert_eq!(out, expected, "{columns} columns, colour {color}");
        }
    }

    #[test]
    fn rules_are_one_column_short() {
        let dashes = "\u{2500}".repeat(77);
        check(
            78,
            &format!("\x1b[90m\n{dashes}\x1b[0m"),
            &format!("\n{dashes}"),
        );
        check(10, "\x1b[90m\n─────────\x1b[0m", "\n─────────");
    }

    /// Recorded at widths 1 and 2: the first has no dash and no colour, the second one dash.
    #[test]
    fn the_narrowest_rules() {
        check(0, "\n", "\n");
        check(1, "\n", "\n");
        check(2, "\x1b[90m\n─\x1b[0m", "\n─");
    }

    #[test]
    fn absurd_widths_stay_bounded() {
        let mut out = String::new();
        rule_into(&mut out, usize::MAX, false);
        assert_eq!(out.chars().count(), 1 + 65_534);
    }
}
