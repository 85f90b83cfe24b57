use crate::grid::{Cell, Grid};
use tofu_json_ui::{Action, Pending, Results};

/// A line for each, and how many there are of each state.
pub(super) fn write(listed: &[&Pending], found: &[Pending], top: usize) -> String {
    let mut grid = Grid::default();
    for pending in listed.iter().take(top) {
        grid.row([
            Cell::text(pending.state.as_str()),
            Cell::text(pending.action.as_ref().map_or("", Action::as_str)),
            Cell::text(&pending.address),
        ]);
    }
    let more = match listed.len().saturating_sub(top) {
        0 => String::new(),
        more => format!("… and {more} more\n"),
    };
    let counts = Results::of(found).by_state();
    let counts = counts.map(|(state, number)| format!("{number} {}", state.as_str()));
    format!("{}{more}{}\n", grid.write(), counts.join(", "))
}
