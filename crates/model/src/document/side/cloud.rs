use crate::shape::{Shape, Text, object};
use tofu_json_number::WrittenNumber;

object! {
    /// The record of a plan that was saved on a remote host.
    CloudPlan = "CloudPlan" {
        /// The version of the format, 1.
        remote_plan_format "remote_plan_format": Option<WrittenNumber<'a>> as Shape::Integer, always;
        /// The run, `run-` and an id.
        run_id "run_id": Text<'a>, always;
        /// The host.
        hostname "hostname": Text<'a>, always;
    }
}
