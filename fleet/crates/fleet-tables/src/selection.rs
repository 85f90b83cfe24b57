//! Which columns and rows of a table are wanted.

use crate::Table;
use crate::column::{Cell, projected};
use arrow_schema::SchemaRef;
use serde::{Deserialize, Serialize};

/// Which columns and which rows of a table are wanted: plain data, so that a question can be sent elsewhere with it.
///
/// ```
/// use tofu_json_fleet_tables::{RowFilter, Selection, Table};
///
/// let selection = Selection::default()
///     .columns(Table::Changes, ["address"])
///     .rows(RowFilter::text(Table::Changes, "action", ["delete"]).expect("changes have actions"));
/// assert_eq!(selection.schema(Table::Changes).fields().len(), 1);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Selection {
    /// The positions of the columns, ascending; all of them without it.
    pub columns: Option<Vec<usize>>,
    /// What rows have to be.
    pub rows: Vec<RowFilter>,
}

/// What a row has to be.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub enum RowFilter {
    /// A text of a column is one of these.
    Text {
        /// The position of the column.
        column: usize,
        /// The texts.
        texts: Vec<String>,
    },
    /// A truth of a column is this one.
    Truth {
        /// The position of the column.
        column: usize,
        /// The truth.
        truth: bool,
    },
}

impl RowFilter {
    /// Rows whose text in a column is one of these; none where the table has no such column.
    #[must_use]
    pub fn text<T: Into<String>>(
        table: Table,
        column: &str,
        texts: impl IntoIterator<Item = T>,
    ) -> Option<Self> {
        Some(Self::Text {
            column: table.position(column)?,
            texts: texts.into_iter().map(Into::into).collect(),
        })
    }

    /// Rows whose truth in a column is this one; none where the table has no such column.
    #[must_use]
    pub fn truth(table: Table, column: &str, truth: bool) -> Option<Self> {
        Some(Self::Truth {
            column: table.position(column)?,
            truth,
        })
    }

    /// Whether it takes a row of these cells.
    pub(crate) fn takes(&self, row: &[Cell<'_>]) -> bool {
        match self {
            Self::Text { column, texts } => match row.get(*column) {
                Some(Cell::Text(text)) => texts.iter().any(|wanted| wanted == text),
                _ => false,
            },
            Self::Truth { column, truth } => {
                matches!(row.get(*column), Some(Cell::Truth(found)) if found == truth)
            }
        }
    }
}

impl Selection {
    /// The same with some columns only, those of these names.
    #[must_use]
    pub fn columns<'n>(self, table: Table, names: impl IntoIterator<Item = &'n str>) -> Self {
        let positions = names.into_iter().filter_map(|name| table.position(name));
        self.positions(positions)
    }

    /// The same with the columns at some positions only.
    #[must_use]
    pub fn positions(self, positions: impl IntoIterator<Item = usize>) -> Self {
        let mut columns: Vec<_> = positions.into_iter().collect();
        columns.sort_unstable();
        columns.dedup();
        Self {
            columns: Some(columns),
            ..self
        }
    }

    /// The same with some rows only.
    #[must_use]
    pub fn rows(mut self, filter: RowFilter) -> Self {
        self.rows.push(filter);
        self
    }

    /// The schema of what is left of a table.
    #[must_use]
    pub fn schema(&self, table: Table) -> SchemaRef {
        projected(table.columns(), self)
    }

    /// Whether a column is written.
    pub(crate) fn has(&self, position: usize) -> bool {
        let columns = self.columns.as_deref();
        columns.is_none_or(|columns| columns.contains(&position))
    }
}
