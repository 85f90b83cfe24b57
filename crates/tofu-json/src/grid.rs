//! Tables for people: columns of texts and numbers.

use crate::message::visible_on_one_line;

/// A table whose columns are as wide as they need to be.
#[derive(Debug, Default)]
pub(crate) struct Grid {
    rows: Vec<Vec<Cell>>,
}

/// A cell: texts stand left, numbers right.
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
        let mut widths: Vec<usize> = Vec::new();
        for row in &self.rows {
            widths.resize(widths.len().max(row.len()), 0);
            for (width, cell) in widths.iter_mut().zip(row) {
                *width = (*width).max(cell.width());
            }
        }
        let mut text = String::new();
        for row in &self.rows {
            let mut line = String::new();
            for (cell, width) in row.iter().zip(&widths) {
                let blanks = " ".repeat(width - cell.width());
                match cell {
                    Cell::Text(content) => line.extend([content.as_str(), &blanks]),
                    Cell::Number(content) => line.extend([blanks.as_str(), content]),
                }
                line.push_str("  ");
            }
            text.push_str(line.trim_end());
            text.push('\n');
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::{Cell, Grid};

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
}
