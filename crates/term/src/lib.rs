//! The text a person reads, one chunk at a time.
//!
//! Everything the renderer says ends up in a [`Canvas`]: a string and a [`Style`]. The style decides
//! two things, colour and whether text of a document may carry control characters to the terminal,
//! so the code that renders never asks. Each method is one primitive of the reference:
//!
//! | reference | here |
//! |---|---|
//! | chunk with colour tags | [`Canvas::markup`], [`paint`]; constant chunks are [`Label`]s |
//! | word wrap | [`Canvas::wrapped`], [`wrap`], [`words`] |
//! | horizontal rule | [`Canvas::rule`] |
//! | quoted string | [`Canvas::quoted`], [`quote`] |
//! | attribute or key name | [`Canvas::name`], [`is_identifier`] |
//! | width of a name column | [`name_width`], [`quoted_width`]; found out once in a [`Spelling`] |
//!
//! ```
//! use tofu_json_term::{Canvas, Label, Style};
//!
//! let mut canvas = Canvas::new(Style { colour: true, ..Style::default() });
//! canvas.label(Label::SymbolUpdate);
//! canvas.literal(" ");
//! canvas.name("size");
//! canvas.literal(" = ");
//! canvas.quoted("small");
//! canvas.literal(" ");
//! canvas.label(Label::Arrow);
//! canvas.literal(" ");
//! canvas.quoted("large");
//! assert_eq!(
//!     canvas.as_str(),
//!     "  \x1b[33m~\x1b[0m\x1b[0m size = \"small\" \x1b[33m->\x1b[0m\x1b[0m \"large\"",
//! );
//! ```
//!
//! Which characters are quoted and which names are identifiers follows the Unicode versions the
//! reference was built with, not the version of this toolchain; the tables are part of this crate.
//!
//! The crate never writes to a terminal and never asks one for its width.

mod canvas;
mod identifier;
mod label;
mod markup;
mod quote;
mod rule;
mod sanitise;
mod spelling;
mod style;
mod tables;
mod width;
mod wrap;

pub use canvas::Canvas;
pub use identifier::{continues_identifier, is_identifier, starts_identifier};
pub use label::Label;
pub use markup::paint;
pub use quote::quote;
pub use sanitise::{steers, visible, visible_on_one_line};
pub use spelling::Spelling;
pub use style::{Printable, Style};
pub use width::{Width, name_width, quoted_width};
pub use wrap::{words, wrap};
