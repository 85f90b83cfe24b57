use super::View;
use super::list::Row;
use std::collections::HashSet;
use tofu_json_ui::{Run, RunDiagnostic, Status};

/// What has failed, newest first: the errors, then the operations that no error names.
pub(super) fn failures(view: &View) -> Vec<Row<'_>> {
    let Some(run) = view.run() else {
        return Vec::new();
    };
    let named: HashSet<&str> = errors(run)
        .filter_map(|error| error.address.as_deref())
        .collect();
    let operations = run.operations().iter().rev();
    let unnamed = operations.filter(|operation| {
        operation.status == Status::Failed && !named.contains(&*operation.address)
    });
    let errors = errors(run).map(Row::Error);
    errors.chain(unnamed.map(Row::Operation)).collect()
}

/// The errors, newest first.
fn errors(run: &Run) -> impl Iterator<Item = &RunDiagnostic> {
    run.diagnostics.iter().rev().filter(|found| found.is_error)
}

/// A failure on a line.
pub(super) fn line(row: Row<'_>) -> String {
    match row {
        Row::Operation(operation) => {
            let work = operation.work.as_str();
            format!(
                "{}: {work} failed after {}",
                operation.address,
                row.time(None)
            )
        }
        _ => row.title().into_owned(),
    }
}
