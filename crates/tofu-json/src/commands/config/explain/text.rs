use super::Explained;
use crate::grid::{Cell, Grid};
use tofu_json_module::{ArgumentOutcome, Explanation};

/// Everything about one address.
pub(super) fn explain(explained: &Explained) -> String {
    let mut text = String::new();
    for explanation in &explained.explanations {
        text.push_str(&one(explanation, explained));
    }
    text + &shadowed(explained)
}

/// A line for each address.
pub(super) fn list(explained: &Explained) -> String {
    let mut grid = Grid::default();
    for explanation in &explained.explanations {
        let blocks = explanation.blocks.iter();
        let places =
            blocks.map(|block| block.place.in_file(explained.file(block.file)).to_string());
        let places: Vec<_> = places.collect();
        grid.row([
            Cell::text(&explanation.address.to_string()),
            Cell::text(&places.join(" ")),
        ]);
    }
    grid.write() + &shadowed(explained)
}

fn one(explanation: &Explanation, explained: &Explained) -> String {
    let address = Cell::text(&explanation.address.to_string());
    let mut blocks = Grid::default();
    for (number, block) in explanation.blocks.iter().enumerate() {
        blocks.row([
            if number == 0 {
                address.clone()
            } else {
                Cell::text("")
            },
            Cell::text(&block.place.in_file(explained.file(block.file)).to_string()),
            Cell::text(if block.is_override { "override" } else { "" }),
        ]);
    }
    let mut arguments = Grid::default();
    for argument in &explanation.arguments {
        for (number, given) in argument.given.iter().enumerate() {
            let name = format!("  {}", argument.path);
            arguments.row([
                Cell::text(if number == 0 { &name } else { "" }),
                Cell::text(&given.place.in_file(explained.file(given.file)).to_string()),
                Cell::text(&outcome(given.outcome, explained)),
            ]);
        }
    }
    blocks.write() + &arguments.write()
}

fn outcome(outcome: ArgumentOutcome, explained: &Explained) -> String {
    match outcome {
        ArgumentOutcome::Effective => "effective".to_owned(),
        ArgumentOutcome::Replaced(by) => format!("replaced by {}", explained.file(by)),
        ArgumentOutcome::Ignored => "ignored there".to_owned(),
        ArgumentOutcome::Refused => "refused: an error there".to_owned(),
    }
}

fn shadowed(explained: &Explained) -> String {
    if explained.shadowed.is_empty() {
        return String::new();
    }
    let mut grid = Grid::default();
    for (name, instead) in &explained.shadowed {
        let text = format!("`{instead}` is read instead");
        grid.row([Cell::text(&format!("  {name}")), Cell::text(&text)]);
    }
    format!("\nNot read:\n{}", grid.write())
}
