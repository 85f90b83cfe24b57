//! Numbers as OpenTofu has them, without loss.
//!
//! A [`WrittenNumber`] is a number of JSON as it is written: it is compared by its exact value and can be written
//! without an exponent. A [`Number`] is what OpenTofu's language calculates with: binary, of 512 bits, here as the
//! shortest decimal that is read as that binary number. [`plain`] is the text that `tofu output` prints for one.
//!
//! ```
//! use tofu_json_number::{Number, WrittenNumber, plain};
//!
//! assert_eq!(WrittenNumber::parse("1.10"), WrittenNumber::parse("11e-1"));
//! assert_eq!(plain("12.50e1"), "125");
//!
//! let third = Number::parse("1").zip(Number::parse("3")).and_then(|(one, three)| one.checked_div(&three));
//! assert!(third.is_some_and(|third| third.to_string().starts_with("0.33333")));
//! ```
//!
//! Exponents are hostile: nothing here writes more digits than its caller allows, or than a fixed bound.

mod arithmetic;
mod float;
mod number;
mod plain;
mod written;

pub use number::{Number, NumberError};
pub use plain::plain;
pub use written::{TooManyDigits, WrittenNumber};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
