use super::sums::{Plan, Sums};
use crate::json::to_line;
use serde::Serialize;
use tofu_json_model::summary::{Summary, Totals};

/// All plans, what could not be read, and all numbers together.
#[derive(Serialize)]
struct SumsRecord<'s> {
    plans: Vec<PlanRecord<'s>>,
    failed: &'s [String],
    total: Totals<'s>,
}

#[derive(Serialize)]
struct PlanRecord<'s> {
    file: &'s str,
    #[serde(flatten)]
    summary: &'s Summary,
}

impl<'s> PlanRecord<'s> {
    fn of(plan: &'s Plan) -> Self {
        Self {
            file: &plan.file,
            summary: &plan.summary,
        }
    }
}

/// One object.
pub(super) fn write(sums: &Sums) -> String {
    to_line(&SumsRecord {
        plans: sums.plans.iter().map(PlanRecord::of).collect(),
        failed: &sums.failed,
        total: Totals::of(&sums.total),
    })
}

/// What there is of a plan that could not be read.
#[derive(Serialize)]
struct FailedRecord<'s> {
    file: &'s str,
    failed: bool,
}

/// An object a line for each plan, those that could not be read first: who stops early has seen them.
pub(super) fn write_lines(sums: &Sums) -> String {
    let failed = sums.failed.iter();
    let failed = failed.map(|file| to_line(&FailedRecord { file, failed: true }));
    let plans = sums.plans.iter().map(PlanRecord::of);
    failed.chain(plans.map(|plan| to_line(&plan))).collect()
}

/// What the report of a GitLab merge request has: exactly these three numbers, a replacement in the first and
/// the last.
#[derive(Serialize)]
struct GitlabReport {
    create: u64,
    update: u64,
    delete: u64,
}

/// The report of a merge request.
pub(super) fn write_gitlab(total: &Summary) -> String {
    let counts = &total.changes;
    to_line(&GitlabReport {
        create: counts.additions(),
        update: counts.updates(),
        delete: counts.destructions(),
    })
}
