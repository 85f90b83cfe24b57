//! HCL native syntax: the language of `.tf` files and of the dependency lock file.
//!
//! A [`File`] keeps every byte: [`File::tokens`] covers them all, and the tree ([`Body`],
//! [`Attribute`], [`Block`], [`Expression`]) is views with spans into them. Reading never fails:
//! mistakes become [`Diagnostic`](tofu_json_diagnostic::Diagnostic)s with OpenTofu's words, places
//! and order, and the parser goes on where OpenTofu does.
//!
//! ```
//! use tofu_json_hcl::{ExpressionKind, File};
//!
//! let file = File::parse("main.tf", b"locals {\n  size = \"1.${0}\"\n}\n");
//! let block = file.body().blocks().next().expect("one block");
//! assert_eq!(block.type_name(), "locals");
//! let size = block.body().attribute("size").expect("an attribute");
//! let ExpressionKind::Template(template) = size.expression().kind() else {
//!     panic!("not a template");
//! };
//! assert_eq!(template.parts().len(), 2);
//!
//! let file = File::parse("main.tf", b"a = 1 b = 2\n");
//! let diagnostic = file.diagnostics().next().expect("one mistake");
//! assert_eq!(diagnostic.summary, "Missing newline after argument");
//! ```
//!
//! Columns are grapheme clusters by the rules of Unicode 15.0, made only when a place is asked for.
//! Nothing recurses, so nesting is bounded by memory alone; memory is linear in the source.

mod edit;
mod error_places;
mod faults;
mod file;
mod fmt;
mod lexer;
mod mistake;
mod parser;
mod positions;
mod span;
mod token;
mod tree;

pub use edit::{BlockSelector, EditError, EditErrorKind, FileEdit};
pub use file::File;
pub use fmt::{format, layout};
pub use mistake::HclCode;
pub use span::Span;
pub use tofu_json_diagnostic as diagnostic;
pub use tofu_json_text::is_identifier;
pub use token::{Token, TokenKind};
pub use tree::{
    Attribute, BinaryOperator, Block, Body, Call, Expression, ExpressionKind, ForExpression, Item,
    Key, Label, Object, ObjectItem, PartKind, Template, TemplatePart, Traversal, TraversalStep,
    Tuple, UnaryOperator,
};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
