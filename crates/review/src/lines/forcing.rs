//! What forces replacement comes first.

use super::ReviewLine;

/// The same lines, with the parts that force replacement before the others. A part is a line of the lowest
/// level and what is below it.
pub(super) fn forcing_first(lines: Vec<ReviewLine>) -> Vec<ReviewLine> {
    if !lines.iter().any(|line| line.forces_replacement) {
        return lines;
    }
    let mut parts: Vec<Vec<ReviewLine>> = Vec::new();
    for line in lines {
        match parts.last_mut() {
            Some(part) if line.level > 0 => part.push(line),
            _ => parts.push(vec![line]),
        }
    }
    let forces = |part: &[ReviewLine]| part.iter().any(|line| line.forces_replacement);
    let (forcing, others): (Vec<_>, Vec<_>) = parts.into_iter().partition(|part| forces(part));
    forcing.into_iter().chain(others).flatten().collect()
}
