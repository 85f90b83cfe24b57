use super::View;
use super::list::Row;
use tofu_json_ui::Status;

/// What has failed, newest first and no more than so many, and how much it is in all.
pub(super) fn failures(view: &View, most: usize) -> (Vec<String>, usize) {
    let Some(run) = view.run() else {
        return (Vec::new(), 0);
    };
    let failed = run.operations().iter().rev();
    let failed = failed.filter(|operation| operation.status == Status::Failed);
    let errors = run.diagnostics.iter().rev().filter(|found| found.is_error);
    let told = errors.map(|error| match &error.address {
        Some(address) => format!("{}: {}", address, error.summary),
        None => error.summary.to_string(),
    });
    // What an error tells of needs no second line.
    let is_told = |address: &str| {
        let addresses = run.diagnostics.iter().rev().take(1_000);
        addresses
            .filter(|found| found.is_error)
            .any(|found| found.address.as_deref() == Some(address))
    };
    let untold = failed
        .clone()
        .take(1_000)
        .filter(|operation| !is_told(&operation.address));
    let untold = untold.map(|operation| {
        let row = Row::Operation(operation);
        let (address, work) = (&operation.address, operation.work.as_str());
        format!("{address}: {work} failed after {}", row.time(None))
    });
    let lines: Vec<_> = told.chain(untold).collect();
    let count = lines.len();
    (lines.into_iter().take(most).collect(), count)
}
