use super::counts;
use crate::grid::{Cell, Grid};
use tofu_json_ui::{Action, Pending};

/// A line for each, and how many there are of each state.
pub(super) fn write(listed: &[&Pending], found: &[Pending]) -> String {
    let mut grid = Grid::default();
    for pending in listed {
        grid.row([
            Cell::text(pending.state.as_str()),
            Cell::text(pending.action.as_ref().map_or("", Action::plan_word)),
            Cell::text(&pending.address),
        ]);
    }
    let counts = counts(found).map(|(state, number)| format!("{number} {}", state.as_str()));
    format!("{}{}\n", grid.write(), counts.join(", "))
}
