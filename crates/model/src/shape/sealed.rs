//! What keeps the traits of this module to the types of this crate, so that they can grow.

use super::{Actions, DecodedText, Key, List, Map, Notation, Path};
use crate::Presence;
use tofu_json_number::WrittenNumber;
use tofu_json_value::Value;
use tofu_json_vocab::{Mode, Reason};

/// Implemented for what documents are made of, and by nobody else.
pub trait Sealed {}

impl<T: Sealed> Sealed for Option<T> {}
impl<T: Sealed> Sealed for Presence<T> {}
impl<T> Sealed for List<'_, T> {}
impl<T> Sealed for Map<'_, T> {}
impl Sealed for Actions<'_> {}
impl Sealed for DecodedText<'_> {}
impl Sealed for Key<'_> {}
impl Sealed for Mode {}
impl Sealed for Notation<'_> {}
impl Sealed for Path<'_> {}
impl Sealed for Reason {}
impl Sealed for Value<'_> {}
impl Sealed for WrittenNumber<'_> {}
impl Sealed for bool {}
