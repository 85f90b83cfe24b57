//! A question to its answer.

use crate::answer::{Answer, OutputFormat};
use crate::{Fleet, QueryError, Report, html};
use datafusion::common::Column;
use datafusion::dataframe::DataFrame;
use datafusion::execution::context::SQLOptions;
use datafusion::logical_expr::{Expr, LogicalPlan};
use futures::StreamExt as _;
use std::collections::BTreeMap;
use std::io::Write;
use tokio::runtime::Runtime;

/// Answers a question in SQL. Rows come in the order that the question asks for; without one, in the order of their
/// columns, so that the same files give the same bytes with any number of threads.
///
/// Gives the files that could not be read, by their names, and why: the answer is without them.
///
/// # Errors
///
/// Where the question cannot be understood, would write or define something, or fails, and where the answer cannot be
/// written.
pub fn ask(
    fleet: &Fleet,
    question: &str,
    format: OutputFormat,
    sink: &mut (dyn Write + Send),
) -> Result<BTreeMap<String, String>, QueryError> {
    let runtime = Runtime::new()?;
    runtime.block_on(async {
        let mut rows = frame(fleet, question).await?.execute_stream().await?;
        let mut answer = Answer::new(format, rows.schema(), sink)?;
        while let Some(batch) = rows.next().await {
            answer.add(&batch?)?;
        }
        answer.finish()?;
        Ok(fleet.take_unread())
    })
}

/// Answers one of the prepared questions as a page of HTML.
///
/// # Errors
///
/// As [`ask`].
pub fn ask_report(
    fleet: &Fleet,
    report: Report,
    sink: &mut (dyn Write + Send),
) -> Result<BTreeMap<String, String>, QueryError> {
    let runtime = Runtime::new()?;
    runtime.block_on(async {
        let mut rows = frame(fleet, report.question())
            .await?
            .execute_stream()
            .await?;
        html::head(report, &rows.schema(), sink)?;
        while let Some(batch) = rows.next().await {
            html::rows(&batch?, sink)?;
        }
        html::foot(sink)?;
        Ok(fleet.take_unread())
    })
}

async fn frame(fleet: &Fleet, question: &str) -> Result<DataFrame, QueryError> {
    let only_reads = SQLOptions::new()
        .with_allow_ddl(false)
        .with_allow_dml(false)
        .with_allow_statements(false);
    let session = fleet.session()?;
    let frame = session.sql_with_options(question, only_reads).await?;
    if is_ordered(frame.logical_plan()) {
        return Ok(frame);
    }
    let columns = frame.schema().columns();
    let order = columns.into_iter().map(ascending).collect();
    Ok(frame.sort(order)?)
}

fn ascending(column: Column) -> datafusion::logical_expr::SortExpr {
    Expr::Column(column).sort(true, true)
}

/// Whether the question says the order of its rows, or has an answer of its own form.
fn is_ordered(plan: &LogicalPlan) -> bool {
    match plan {
        LogicalPlan::Sort(_)
        | LogicalPlan::Explain(_)
        | LogicalPlan::Analyze(_)
        | LogicalPlan::DescribeTable(_) => true,
        LogicalPlan::Limit(limit) => is_ordered(&limit.input),
        LogicalPlan::Projection(projection) => is_ordered(&projection.input),
        _ => false,
    }
}
