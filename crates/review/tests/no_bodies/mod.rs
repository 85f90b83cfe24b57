//! Objects of which only the head is told: for what is said around their differences.

use std::convert::Infallible;
use tofu_json_review::{LineOptions, ReviewBodies, ReviewLine, ReviewedObject};

#[derive(Clone)]
pub(crate) struct NoBodies;

impl ReviewBodies for NoBodies {
    type Error = Infallible;

    fn lines(
        &mut self,
        _: &ReviewedObject,
        _: &LineOptions,
    ) -> Result<Vec<ReviewLine>, Infallible> {
        Ok(Vec::new())
    }
}
