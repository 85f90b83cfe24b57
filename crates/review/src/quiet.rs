//! What of an object's lines says next to nothing: what a provider tells twice, and what it computes anew.

use crate::lines::{LineMark, ReviewLine};
use crate::mirrored::without_mirrored;
use crate::review::Risk;

/// How lines begin that name what is unknown.
pub(crate) const UNKNOWN: &str = "(known after apply): ";

/// How a line ends whose value after is unknown.
const BECOMES_UNKNOWN: &str = " -> (known after apply)";

/// So many bytes of names are on a line.
const WIDTH: usize = 80;

/// The same lines without what says next to nothing. Most of what the provider computes for a new object is unknown
/// until apply, which says nothing about the change: its names share a line.
pub(crate) fn quiet(risk: Risk, lines: Vec<ReviewLine>) -> Vec<ReviewLine> {
    let lines = without_mirrored(lines);
    if !matches!(risk, Risk::Creates | Risk::Replaces | Risk::ReplacesData) {
        return lines;
    }
    let (mut kept, mut names) = (Vec::with_capacity(lines.len()), Vec::new());
    for (n, line) in lines.iter().enumerate() {
        match becomes_unknown(line, lines.get(n + 1)) {
            Some(own) => names.push(own.to_owned()),
            None => kept.push(line.clone()),
        }
    }
    if !names.is_empty() {
        kept.push(ReviewLine {
            mark: LineMark::Changed,
            level: 0,
            text: format!("{UNKNOWN}{}", in_one_line(&names)),
            forces_replacement: false,
            emphasis: Vec::new(),
        });
    }
    kept
}

/// As many names as are read at once, and how many more there are.
fn in_one_line(names: &[String]) -> String {
    let mut line = String::new();
    let all = names.iter().flat_map(|own| own.split(", "));
    let count = all.clone().count();
    for (n, name) in all.enumerate() {
        if n > 0 && line.len() + name.len() > WIDTH {
            return format!("{line} and {} more", count - n);
        }
        line.push_str(if n > 0 { ", " } else { "" });
        line.push_str(name);
    }
    line
}

/// The names of a line that says no more of them than that they are known after apply. What is below it says more.
pub(crate) fn becomes_unknown<'l>(
    line: &'l ReviewLine,
    next: Option<&ReviewLine>,
) -> Option<&'l str> {
    let has_parts = next.is_some_and(|next| next.level > line.level);
    if has_parts || line.level > 0 || line.forces_replacement || line.mark == LineMark::Removed {
        return None;
    }
    line.text.strip_prefix(UNKNOWN).or_else(|| {
        let known = line.text.strip_suffix(BECOMES_UNKNOWN)?;
        known.split_once(": ").map(|(name, _)| name)
    })
}
