//! Tables for people: columns of texts and numbers.

mod narrow;

use crate::message::visible_on_one_line;

/// A longer text widens no column: in all other rows there would be nothing but blanks.
const WIDEST: usize = 1000;

/// A table whose columns are as wide as they need to be.
#[derive(Debug, Default)]
pub(crate) struct Grid {
    rows: Vec<Vec<Cell>>,
}

/// A cell: texts are aligned left, numbers right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Cell {
    Text(String),
    Number(String),
}

impl Cell {
    /// A text, with control characters made visible.
    pub(crate) fn text(text: &str) -> Self {
        Self::Text(visible_on_one_line(text))
    }

    pub(crate) fn number(number: impl std::fmt::Display) -> Self {
        Self::Number(number.to_string())
    }

    fn content(&self) -> &str {
        match self {
            Self::Text(text) | Self::Number(text) => text,
        }
    }

    fn width(&self) -> usize {
        self.content().chars().count()
    }
}

impl Grid {
    pub(crate) fn row(&mut self, cells: impl IntoIterator<Item = Cell>) {
        self.rows.push(cells.into_iter().collect());
    }

    /// The rows, two spaces between columns and nothing at the end of lines.
    pub(crate) fn write(&self) -> String {
        lines(self.rows.iter()).collect()
    }

    /// The same in so many columns of a terminal: names that are too long stand on a line of their
    /// own, columns that are too many in a further table below. A single cell is never cut.
    pub(crate) fn write_within(&self, width: usize) -> String {
        narrow::write(&self.rows, width)
    }
}

/// The lines of a table whose rows are made twice, so that none of them need be held.
pub(crate) fn lines<R: AsRef<[Cell]>>(
    rows: impl Iterator<Item = R> + Clone,
) -> impl Iterator<Item = String> {
    let mut widths: Vec<usize> = Vec::new();
    for row in rows.clone() {
        let row = row.as_ref();
        widths.resize(widths.len().max(row.len()), 0);
        for (width, cell) in widths.iter_mut().zip(row) {
            let own = Some(cell.width()).filter(|own| *own <= WIDEST);
            *width = (*width).max(own.unwrap_or(0));
        }
    }
    rows.map(move |row| {
        let mut line = String::new();
        for (cell, width) in row.as_ref().iter().zip(&widths) {
            let blanks = " ".repeat(width.saturating_sub(cell.width()));
            match cell {
                Cell::Text(content) => line.extend([content.as_str(), &blanks]),
                Cell::Number(content) => line.extend([blanks.as_str(), content]),
            }
            line.push_str("  ");
        }
        line.truncate(line.trim_end().len());
        line.push('\n');
        line
    })
}

#[cfg(test)]
mod tests {
    use super::{Cell, Grid, WIDEST};

    #[test]
    fn columns_are_aligned() {
        let mut grid = Grid::default();
        grid.row([
            Cell::text("name"),
            Cell::Number("size".into()),
            Cell::text("x"),
        ]);
        grid.row([Cell::text("a\u{1b}\nb"), Cell::number(12), Cell::text("")]);
        assert_eq!(grid.write(), "name  size  x\na\u{241b}\u{240a}b    12\n");
    }

    #[test]
    fn a_giant_text_widens_no_column() {
        let mut grid = Grid::default();
        let giant = "a".repeat(WIDEST * 1000);
        for name in [&*giant, "b"].into_iter().chain(["c"; 10_000]) {
            grid.row([Cell::text(name), Cell::number(1)]);
        }
        let text = grid.write();
        assert!(text.starts_with(&format!("{giant}  1\nb  1\nc  1\n")));
        assert!(text.len() < 2 * giant.len());
    }
}
