//! A table in the width of a terminal.

use super::{Cell, lines};
use std::ops::Range;

/// The first column keeps so many columns of the terminal at least, if its cells need them.
const LEAST_NAME: usize = 20;

const BETWEEN: usize = 2;

pub(super) fn write(rows: &[Vec<Cell>], width: usize) -> String {
    let widths = widths(rows);
    let name = widths.first().copied().unwrap_or_default();
    let blocks = blocks(&widths, width.saturating_sub(name.min(LEAST_NAME)));
    let mut text = String::new();
    for block in blocks {
        let rest: usize = widths
            .iter()
            .take(block.end)
            .skip(block.start)
            .map(|own| own + BETWEEN)
            .sum();
        let longest = width.saturating_sub(rest).max(LEAST_NAME);
        if !text.is_empty() {
            text.push('\n');
        }
        text.extend(self::block(rows, &block, longest));
    }
    text
}

fn widths(rows: &[Vec<Cell>]) -> Vec<usize> {
    let columns = rows.iter().map(Vec::len).max().unwrap_or_default();
    let widest = |column| rows.iter().filter_map(move |row| row.get(column));
    (0..columns)
        .map(|column| widest(column).map(Cell::width).max().unwrap_or_default())
        .collect()
}

/// The columns after the first, as many together as there is room for, one at least.
fn blocks(widths: &[usize], room: usize) -> Vec<Range<usize>> {
    let mut blocks: Vec<Range<usize>> = Vec::new();
    let mut used = 0;
    for (column, own) in widths.iter().enumerate().skip(1) {
        let own = own + BETWEEN;
        match blocks.last_mut() {
            Some(last) if used + own <= room => {
                last.end = column + 1;
                used += own;
            }
            _ => {
                blocks.push(column..column + 1);
                used = own;
            }
        }
    }
    if blocks.is_empty() {
        // Names alone.
        blocks.push(1..1);
    }
    blocks
}

/// The lines of some of the columns; a name that is too long has one of its own.
fn block(
    rows: &[Vec<Cell>],
    columns: &Range<usize>,
    longest: usize,
) -> impl Iterator<Item = String> {
    let mut cells = Vec::new();
    let mut names = Vec::new();
    for row in rows {
        let name = row.first().cloned().unwrap_or(Cell::text(""));
        let long = name.width() > longest;
        let first = if long { Cell::text("") } else { name.clone() };
        names.push(long.then(|| format!("{}\n", name.content())));
        let others = row.get(columns.clone()).unwrap_or_default();
        cells.push([first].into_iter().chain(others.iter().cloned()).collect());
    }
    let lines: Vec<String> = lines(cells.iter().map(|row: &Vec<Cell>| row)).collect();
    names
        .into_iter()
        .zip(lines)
        .map(|(name, line)| name.unwrap_or_default() + &line)
}

#[cfg(test)]
mod tests {
    use super::super::{Cell, Grid};

    fn grid() -> Grid {
        let mut grid = Grid::default();
        let heads = ["one", "two", "three"].map(|head| Cell::Number(head.to_owned()));
        grid.row([Cell::text("name")].into_iter().chain(heads));
        for name in ["a", "a_name_of_more_than_twenty_letters"] {
            let numbers = [1, 22, 333].map(Cell::number);
            grid.row([Cell::text(name)].into_iter().chain(numbers));
        }
        grid
    }

    #[test]
    fn what_fits_is_as_ever() {
        let grid = grid();
        assert_eq!(grid.write_within(51), grid.write());
    }

    #[test]
    fn a_long_name_has_a_line_of_its_own() {
        let expected = "\
name  one  two  three
a       1   22    333
a_name_of_more_than_twenty_letters
        1   22    333
";
        assert_eq!(grid().write_within(50), expected);
    }

    #[test]
    fn too_many_columns_stand_in_a_further_table() {
        let text = grid().write_within(32);
        let expected = "\
name  one  two
a       1   22
a_name_of_more_than_twenty_letters
        1   22

name  three
a       333
a_name_of_more_than_twenty_letters
        333
";
        assert_eq!(text, expected);
    }

    #[test]
    fn names_alone() {
        let mut grid = Grid::default();
        grid.row([Cell::text("a name")]);
        assert_eq!(grid.write_within(4), "a name\n");
    }
}
