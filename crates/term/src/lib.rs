//! Styled text for people: colours, word wrap, rules and quoting as OpenTofu has them.
//!
//! Everything that a renderer writes goes to a [`Canvas`]: a string and a [`Style`]. The style decides
//! two things, colour and whether text of a document may carry control characters to the terminal,
//! so the code that renders need not ask. Each method is one primitive of OpenTofu:
//!
//! | OpenTofu | here |
//! |---|---|
//! | chunk with colour tags | [`Canvas::markup`], [`paint`]; constant chunks are [`StyledLabel`]s |
//! | word wrap | [`Canvas::wrapped`], [`wrap`], [`words`] |
//! | horizontal rule | [`Canvas::rule`] |
//! | quoted string | [`Canvas::quoted`] |
//! | attribute or key name | [`Canvas::name`]; its form and [`Width`] found out once in a [`Spelling`] |
//!
//! ```
//! use tofu_json_term::{Canvas, StyledLabel, Style};
//!
//! let mut canvas = Canvas::new(Style::default().color(true));
//! canvas.label(StyledLabel::SymbolUpdate);
//! canvas.literal(" ");
//! canvas.name("size");
//! canvas.literal(" = ");
//! canvas.quoted("small");
//! canvas.literal(" ");
//! canvas.label(StyledLabel::Arrow);
//! canvas.literal(" ");
//! canvas.quoted("large");
//! assert_eq!(
//!     canvas.as_str(),
//!     "  \x1b[33m~\x1b[0m\x1b[0m size = \"small\" \x1b[33m->\x1b[0m\x1b[0m \"large\"",
//! );
//! ```
//!
//! The crate never writes to a terminal and never asks one for its width.

mod canvas;
mod label;
mod markup;
mod rule;
mod spelling;
mod style;
mod wrap;

pub use canvas::Canvas;
pub use label::StyledLabel;
pub use markup::paint;
pub use spelling::Spelling;
pub use style::Style;
pub use tofu_json_text::{Printable, Width};
pub use wrap::{words, wrap};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
