//! Where the forms of a review have the differences of its objects from.

use crate::lines::{LineOptions, ReviewLine};
use crate::object::ReviewedObject;
use std::fmt;

/// Gives the differences of objects, one object at a time.
pub trait ReviewBodies {
    /// Why differences could not be had.
    type Error;

    /// The lines of what differs in an object.
    ///
    /// # Errors
    ///
    /// Where the object cannot be read again.
    fn lines(
        &mut self,
        object: &ReviewedObject,
        options: &LineOptions,
    ) -> Result<Vec<ReviewLine>, Self::Error>;
}

/// Why a review could not be written.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum WriteReviewError<E> {
    /// Differences could not be had.
    Bodies(E),
    /// The writer takes no more.
    Closed,
}

impl<E: fmt::Display> fmt::Display for WriteReviewError<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bodies(error) => error.fmt(f),
            Self::Closed => f.write_str("the writer takes no more"),
        }
    }
}

impl<E: fmt::Debug + fmt::Display> std::error::Error for WriteReviewError<E> {}

impl<E> From<fmt::Error> for WriteReviewError<E> {
    fn from(_: fmt::Error) -> Self {
        Self::Closed
    }
}
