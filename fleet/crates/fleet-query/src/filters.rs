//! What the conditions of a question say of files and rows before they are read.

use datafusion::arrow::array::{
    ArrayRef, Int64Array, RecordBatch, StringArray, TimestampMicrosecondArray,
};
use datafusion::catalog::Session;
use datafusion::common::cast::as_boolean_array;
use datafusion::common::{DFSchema, ScalarValue};
use datafusion::error::Result;
use datafusion::logical_expr::expr::InList;
use datafusion::logical_expr::{BinaryExpr, Expr, Operator};
use std::sync::Arc;
use tofu_json_fleet_dataset::FoundFile;
use tofu_json_fleet_tables::{RowFilter, Table};

/// The columns of which everything is known before a file is read.
fn is_known_before(table: Table, column: &str) -> bool {
    column == "path" || (table == Table::Documents && matches!(column, "bytes" | "modified"))
}

/// Whether a condition is about the file alone, so that it leaves files unread.
pub(crate) fn is_of_files(table: Table, filter: &Expr) -> bool {
    let columns = filter.column_refs();
    !filter.is_volatile()
        && !columns.is_empty()
        && columns
            .iter()
            .all(|column| is_known_before(table, &column.name))
}

/// The files for which all conditions hold that are about files alone.
pub(crate) fn files_left(
    table: Table,
    files: &[FoundFile],
    filters: &[Expr],
    session: &dyn Session,
) -> Result<Vec<FoundFile>> {
    let mut left = files.to_vec();
    for filter in filters.iter().filter(|filter| is_of_files(table, filter)) {
        let batch = facts(table, &left)?;
        let schema = DFSchema::try_from(batch.schema())?;
        let filter = unqualified(filter.clone())?;
        let filter = session.create_physical_expr(filter, &schema)?;
        let holds = filter.evaluate(&batch)?.into_array(left.len())?;
        let mut holds = as_boolean_array(&holds)?.iter();
        left.retain(|_| holds.next().flatten() == Some(true));
    }
    Ok(left)
}

/// The condition with the mere names of its columns.
fn unqualified(filter: Expr) -> Result<Expr> {
    use datafusion::common::tree_node::{Transformed, TreeNode as _};
    let plain = filter.transform(|part| {
        Ok(match part {
            Expr::Column(mut column) if column.relation.is_some() => {
                column.relation = None;
                Transformed::yes(Expr::Column(column))
            }
            other => Transformed::no(other),
        })
    })?;
    Ok(plain.data)
}

/// What is known of files before they are read, as rows of their table.
fn facts(table: Table, files: &[FoundFile]) -> Result<RecordBatch> {
    let schema = table.schema();
    let mut fields = Vec::new();
    let mut columns: Vec<ArrayRef> = Vec::new();
    for field in schema.fields() {
        if !is_known_before(table, field.name()) {
            continue;
        }
        fields.push(Arc::clone(field));
        columns.push(match field.name().as_str() {
            "bytes" => {
                let bytes = files.iter().map(|file| i64::try_from(file.bytes).ok());
                Arc::new(bytes.collect::<Int64Array>())
            }
            "modified" => {
                let times = files.iter();
                let times = times.map(|file| file.modified.map(|time| time.micros()));
                let times: TimestampMicrosecondArray = times.collect();
                Arc::new(times.with_data_type(field.data_type().clone()))
            }
            _ => {
                let names = files.iter().map(|file| Some(file.name()));
                Arc::new(names.collect::<StringArray>())
            }
        });
    }
    let schema = datafusion::arrow::datatypes::Schema::new(fields);
    Ok(RecordBatch::try_new(Arc::new(schema), columns)?)
}

/// What a condition says of rows, where it is of a form that is looked at while they are read.
pub(crate) fn of_rows(table: Table, filter: &Expr) -> Option<RowFilter> {
    match filter {
        Expr::Column(column) => RowFilter::truth(table, &column.name, true),
        Expr::Not(inside) => match &**inside {
            Expr::Column(column) => RowFilter::truth(table, &column.name, false),
            _ => None,
        },
        Expr::IsTrue(inside) => of_rows(table, inside).filter(is_truth),
        other => {
            let (column, texts) = texts_of(other)?;
            // The hash is made only where it is asked for, which a condition alone does not do.
            let is_made = table != Table::Documents || column != "hash";
            is_made.then(|| RowFilter::text(table, &column, texts))?
        }
    }
}

fn is_truth(filter: &RowFilter) -> bool {
    matches!(filter, RowFilter::Truth { .. })
}

/// The column and the texts of `column = 'a'`, `column IN ('a', 'b')` and `column = 'a' OR column = 'b'`.
fn texts_of(filter: &Expr) -> Option<(String, Vec<String>)> {
    match filter {
        Expr::BinaryExpr(BinaryExpr { left, op, right }) => match op {
            Operator::Or => {
                let ((column, mut texts), (other, more)) = (texts_of(left)?, texts_of(right)?);
                texts.extend(more);
                (column == other).then_some((column, texts))
            }
            Operator::Eq => match (&**left, &**right) {
                (Expr::Column(column), literal) | (literal, Expr::Column(column)) => {
                    Some((column.name.clone(), vec![text_of(literal)?.to_owned()]))
                }
                _ => None,
            },
            _ => None,
        },
        Expr::InList(InList {
            expr,
            list,
            negated: false,
        }) => {
            let Expr::Column(column) = &**expr else {
                return None;
            };
            let texts = list.iter().map(|item| text_of(item).map(str::to_owned));
            Some((column.name.clone(), texts.collect::<Option<_>>()?))
        }
        _ => None,
    }
}

/// The text of a literal.
pub(crate) fn text_of(expression: &Expr) -> Option<&str> {
    match expression {
        Expr::Literal(
            ScalarValue::Utf8(Some(text))
            | ScalarValue::LargeUtf8(Some(text))
            | ScalarValue::Utf8View(Some(text)),
            _,
        ) => Some(text),
        _ => None,
    }
}
