use crate::field::object;
use std::borrow::Cow;

object! {
    /// `init_output` of Terraform.
    InitOutput {
        /// Which message it is.
        "message_code" => message_code: Option<Cow<'a, str>>,
    }
}
