use crate::document::side::{BackendRecord, CloudPlan};
use crate::validate::Code;
use crate::validate::findings::Findings;

/// Rules for the record of a plan on a remote host.
pub(super) fn cloud_plan(plan: &CloudPlan<'_>, findings: &mut Findings) {
    let format = plan.remote_plan_format.and_then(|format| format.as_i64());
    if format != Some(1) {
        findings.add(
            Code::FormatNumber,
            plan.whole(),
            "expected `remote_plan_format` 1",
        );
    }
    if !plan.run_id.starts_with("run-") {
        let message = "expected `run_id` to begin with `run-`";
        findings.add(Code::FormatNumber, plan.whole(), message);
    }
}

/// Rules for a backend record.
pub(super) fn backend_record(record: &BackendRecord<'_>, findings: &mut Findings) {
    if record.version.and_then(|version| version.as_u64()) != Some(3) {
        findings.add(Code::FormatNumber, record.whole(), "expected `version` 3");
    }
}
