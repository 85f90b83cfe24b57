//! Columns and the rows that fill them.

use crate::selection::{RowFilter, Selection};
use arrow_array::builder::{
    ArrayBuilder, BooleanBuilder, Int64Builder, StringBuilder, TimestampMicrosecondBuilder,
};
use arrow_array::{RecordBatch, RecordBatchOptions};
use arrow_schema::{DataType, Field, Schema, SchemaRef, TimeUnit};
use std::fmt;
use std::sync::Arc;

/// What a column holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ColumnType {
    /// Text in UTF-8.
    Text,
    /// A whole number of 64 bits.
    Number,
    /// True or false.
    Truth,
    /// A moment in UTC, in microseconds.
    Time,
}

impl ColumnType {
    /// The type in Arrow.
    #[must_use]
    pub fn data_type(self) -> DataType {
        match self {
            Self::Text => DataType::Utf8,
            Self::Number => DataType::Int64,
            Self::Truth => DataType::Boolean,
            Self::Time => DataType::Timestamp(TimeUnit::Microsecond, Some(UTC.into())),
        }
    }
}

/// The name of the time zone of all times.
const UTC: &str = "UTC";

/// A column of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Column {
    /// The name.
    pub name: &'static str,
    /// What it holds.
    pub column_type: ColumnType,
    /// Whether a row may be without it.
    pub optional: bool,
    /// What it means, as the documentation says it.
    pub meaning: &'static str,
}

impl Column {
    /// A column that every row has.
    pub(crate) const fn always(
        name: &'static str,
        column_type: ColumnType,
        meaning: &'static str,
    ) -> Self {
        Self {
            name,
            column_type,
            optional: false,
            meaning,
        }
    }

    /// A column that is null in some rows.
    pub(crate) const fn optional(
        name: &'static str,
        column_type: ColumnType,
        meaning: &'static str,
    ) -> Self {
        Self {
            optional: true,
            ..Self::always(name, column_type, meaning)
        }
    }

    fn field(&self) -> Field {
        Field::new(self.name, self.column_type.data_type(), self.optional)
    }
}

/// The schema of a table of these columns.
pub(crate) fn schema(columns: &[Column]) -> SchemaRef {
    let fields: Vec<_> = columns.iter().map(Column::field).collect();
    Arc::new(Schema::new(fields))
}

/// The same of those that a selection leaves.
pub(crate) fn projected(columns: &[Column], selection: &Selection) -> SchemaRef {
    let wanted = columns.iter().enumerate();
    let wanted = wanted.filter(|(position, _)| selection.has(*position));
    let fields: Vec<_> = wanted.map(|(_, column)| column.field()).collect();
    Arc::new(Schema::new(fields))
}

/// One value of a row.
#[derive(Clone, Copy)]
pub(crate) enum Cell<'c> {
    Null,
    Text(&'c str),
    Number(i64),
    Truth(bool),
    Time(i64),
}

impl<'c> Cell<'c> {
    /// A text; an empty one is none.
    pub(crate) const fn some(text: &'c str) -> Self {
        if text.is_empty() {
            return Self::Null;
        }
        Self::Text(text)
    }

    /// A text, if there is one.
    pub(crate) fn text(text: Option<&'c str>) -> Self {
        text.map_or(Self::Null, Self::Text)
    }

    /// A number, if there is one that fits.
    pub(crate) fn number(number: Option<impl TryInto<i64>>) -> Self {
        let number = number.and_then(|number| number.try_into().ok());
        number.map_or(Self::Null, Self::Number)
    }

    pub(crate) fn truth(truth: Option<bool>) -> Self {
        truth.map_or(Self::Null, Self::Truth)
    }

    pub(crate) fn time(time: Option<i64>) -> Self {
        time.map_or(Self::Null, Self::Time)
    }
}

/// There is room for so many values, and texts of so many bytes, before more is asked for.
const FEW: usize = 32;
const SHORT: usize = 16;

enum Values {
    Text(StringBuilder),
    Number(Int64Builder),
    Truth(BooleanBuilder),
    Time(TimestampMicrosecondBuilder),
}

impl Values {
    fn new(column_type: ColumnType) -> Self {
        match column_type {
            ColumnType::Text => Self::Text(StringBuilder::with_capacity(FEW, FEW * SHORT)),
            ColumnType::Number => Self::Number(Int64Builder::with_capacity(FEW)),
            ColumnType::Truth => Self::Truth(BooleanBuilder::with_capacity(FEW)),
            ColumnType::Time => Self::Time(
                TimestampMicrosecondBuilder::with_capacity(FEW)
                    .with_data_type(ColumnType::Time.data_type()),
            ),
        }
    }

    /// Adds a value; one of another type than the column's is none.
    fn push(&mut self, cell: Cell<'_>) {
        match (self, cell) {
            (Self::Text(values), Cell::Text(text)) => values.append_value(text),
            (Self::Text(values), _) => values.append_null(),
            (Self::Number(values), Cell::Number(number)) => values.append_value(number),
            (Self::Number(values), _) => values.append_null(),
            (Self::Truth(values), Cell::Truth(truth)) => values.append_value(truth),
            (Self::Truth(values), _) => values.append_null(),
            (Self::Time(values), Cell::Time(time)) => values.append_value(time),
            (Self::Time(values), _) => values.append_null(),
        }
    }

    fn builder(&mut self) -> &mut dyn ArrayBuilder {
        match self {
            Self::Text(values) => values,
            Self::Number(values) => values,
            Self::Truth(values) => values,
            Self::Time(values) => values,
        }
    }
}

/// So many rows, or bytes of texts, are given on at once where rows can be given on before the end.
const FULL_ROWS: usize = 8 << 10;
const FULL_BYTES: usize = 4 << 20;

/// Rows of one table that are being collected.
pub(crate) struct Rows {
    schema: SchemaRef,
    /// One for each column of the table; none for those that nobody wants.
    columns: Vec<Option<Values>>,
    filters: Vec<RowFilter>,
    count: usize,
    bytes: usize,
}

impl Rows {
    pub(crate) fn new(columns: &[Column], selection: &Selection) -> Self {
        let values = |(position, column): (usize, &Column)| {
            let is_wanted = selection.has(position);
            is_wanted.then(|| Values::new(column.column_type))
        };
        Self {
            schema: projected(columns, selection),
            columns: columns.iter().enumerate().map(values).collect(),
            filters: selection.rows.clone(),
            count: 0,
            bytes: 0,
        }
    }

    /// Adds a row: a value for each column, in their order.
    pub(crate) fn push<const N: usize>(&mut self, cells: [Cell<'_>; N]) {
        debug_assert_eq!(N, self.columns.len(), "a row has a value for each column");
        if !self.filters.iter().all(|filter| filter.takes(&cells)) {
            return;
        }
        let rest = std::iter::repeat(Cell::Null);
        for (values, cell) in self.columns.iter_mut().zip(cells.into_iter().chain(rest)) {
            let Some(values) = values else { continue };
            if let Cell::Text(text) = cell {
                self.bytes += text.len();
            }
            values.push(cell);
        }
        self.count += 1;
    }

    /// Whether there are so many that it is time to give them on.
    pub(crate) const fn are_many(&self) -> bool {
        self.count >= FULL_ROWS || self.bytes >= FULL_BYTES
    }

    /// The rows; `None` where there are none.
    pub(crate) fn finish(mut self) -> Option<RecordBatch> {
        if self.count == 0 {
            return None;
        }
        let arrays = self.columns.iter_mut().flatten();
        let arrays = arrays.map(|values| values.builder().finish()).collect();
        let options = RecordBatchOptions::new().with_row_count(Some(self.count));
        // Columns are made from the same table as the schema, so that they always fit.
        RecordBatch::try_new_with_options(self.schema, arrays, &options).ok()
    }
}

impl fmt::Debug for Rows {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Rows").field("count", &self.count).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::{Cell, Column, ColumnType, Rows};
    use crate::Selection;
    use arrow_array::Array as _;
    use arrow_array::cast::AsArray as _;
    use arrow_array::types::Int64Type;

    const COLUMNS: &[Column] = &[
        Column::always("a", ColumnType::Text, "the first"),
        Column::optional("b", ColumnType::Number, "the second"),
        Column::optional("c", ColumnType::Time, "the third"),
        Column::optional("d", ColumnType::Truth, "the fourth"),
    ];

    #[test]
    fn rows_become_columns() {
        let mut rows = Rows::new(COLUMNS, &Selection::default());
        rows.push([
            Cell::Text("x"),
            Cell::number(Some(7_u64)),
            Cell::time(Some(1)),
            Cell::truth(None),
        ]);
        rows.push([
            Cell::Text(""),
            Cell::number(Some(u64::MAX)),
            Cell::time(None),
            Cell::Truth(true),
        ]);
        let batch = rows.finish().unwrap();
        assert_eq!(batch.num_rows(), 2);
        assert_eq!(batch.column(0).as_string::<i32>().value(0), "x");
        let numbers = batch.column(1).as_primitive::<Int64Type>();
        assert_eq!((numbers.value(0), numbers.is_null(1)), (7, true));
        assert!(batch.column(2).is_null(1) && batch.column(3).is_null(0));
    }

    #[test]
    fn no_rows_are_no_batch() {
        assert!(Rows::new(COLUMNS, &Selection::default()).finish().is_none());
    }
}
