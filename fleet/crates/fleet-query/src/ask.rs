//! A question to its answer.

use crate::answer::{Answer, OutputFormat};
use crate::{Fleet, QueryError, Report, html};
use datafusion::arrow::array::RecordBatch;
use datafusion::arrow::datatypes::SchemaRef;
use datafusion::common::Column;
use datafusion::dataframe::DataFrame;
use datafusion::execution::SendableRecordBatchStream;
use datafusion::execution::context::SQLOptions;
use datafusion::logical_expr::{Expr, LogicalPlan};
use datafusion::physical_plan::{ExecutionPlan, execute_stream};
use futures::StreamExt as _;
use std::collections::BTreeMap;
use std::io::Write;
use std::sync::Arc;
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
    answer(fleet, question, sink, |schema, sink| {
        Answer::new(format, schema, sink)
    })
}

/// Answers one of the prepared questions. A table without rows is a sentence that says so.
///
/// # Errors
///
/// As [`ask`].
pub fn ask_report_as(
    fleet: &Fleet,
    report: Report,
    format: OutputFormat,
    sink: &mut (dyn Write + Send),
) -> Result<BTreeMap<String, String>, QueryError> {
    answer(fleet, report.question(), sink, |schema, sink| {
        Ok(Answer::new(format, schema, sink)?.saying(report.nothing()))
    })
}

fn answer<'s>(
    fleet: &Fleet,
    question: &str,
    sink: &'s mut (dyn Write + Send),
    answer: impl FnOnce(SchemaRef, &'s mut (dyn Write + Send)) -> Result<Answer<'s>, QueryError>,
) -> Result<BTreeMap<String, String>, QueryError> {
    let runtime = Runtime::new()?;
    let answered = runtime.block_on(async {
        let mut asked = Asked::new(fleet, question).await?;
        let mut answer = answer(asked.rows.schema(), sink)?;
        while let Some(batch) = asked.next().await? {
            answer.add(&batch)?;
        }
        answer.finish()?;
        asked.unread().await
    });
    answered.map_err(|error| fleet.explain(error))
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
    let answered = runtime.block_on(async {
        let mut asked = Asked::new(fleet, report.question()).await?;
        html::head(report, &asked.rows.schema(), sink)?;
        let mut count = 0;
        while let Some(batch) = asked.next().await? {
            html::rows(&batch, sink)?;
            count += batch.num_rows();
        }
        html::foot(report, count, sink)?;
        asked.unread().await
    });
    answered.map_err(|error| fleet.explain(error))
}

/// A question that is being answered.
struct Asked<'f> {
    fleet: &'f Fleet,
    plan: Arc<dyn ExecutionPlan>,
    rows: SendableRecordBatchStream,
}

impl<'f> Asked<'f> {
    async fn new(fleet: &'f Fleet, question: &str) -> Result<Self, QueryError> {
        let frame = frame(fleet, question).await?;
        let task = Arc::new(frame.task_ctx());
        let plan = frame.create_physical_plan().await?;
        let rows = execute_stream(Arc::clone(&plan), task)?;
        Ok(Self { fleet, plan, rows })
    }

    async fn next(&mut self) -> Result<Option<RecordBatch>, QueryError> {
        let next = self.rows.next().await.transpose();
        Ok(match self.fleet.engine() {
            Some(engine) => next.map_err(|error| engine.explain(error))?,
            None => next?,
        })
    }

    /// The files that could not be read.
    async fn unread(self) -> Result<BTreeMap<String, String>, QueryError> {
        let mut unread = self.fleet.take_unread();
        if let Some(engine) = self.fleet.engine() {
            unread.extend(engine.unread(&self.plan).await?);
        }
        Ok(unread)
    }
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
