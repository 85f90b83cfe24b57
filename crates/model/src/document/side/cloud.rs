use crate::shape::{DecodedText, Shape, object};
use tofu_json_number::WrittenNumber;

object! {
    /// The record of a plan that was saved on a remote host.
    CloudPlan = "CloudPlan" {
        /// The version of the format, 1.
        remote_plan_format "remote_plan_format": Option<WrittenNumber<'a>> as Shape::Integer, always;
        /// The run, `run-` and an id.
        run_id "run_id": DecodedText<'a>, always;
        /// The host.
        hostname "hostname": DecodedText<'a>, always;
    }
}
