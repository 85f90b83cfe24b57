//! What a person needs to judge a plan: the smallest true set of differences of each resource.
//!
//! [`differences`] compares the two sides of one change. Unlike OpenTofu's own text it pairs elements of sets that
//! are alike, finds where an element came into a list, and looks into strings that hold JSON, YAML
//! or base64.
//!
//! What is sensitive is marked, and no text of this crate shows it. [`Review::of`] groups the objects of a plan, and
//! [`write_text`], [`write_markdown`] and [`write_html`] write them, with the differences of one object at a time.
//!
//! ```
//! use tofu_json_review::vocab::Action;
//! use tofu_json_review::{ObjectList, Review, ReviewedObject, head};
//!
//! let object = |n, address: &str, action| ReviewedObject::new(ObjectList::Planned, n, address.to_owned(), action);
//! let objects = [object(0, "a.b", Action::Create), object(1, "a.c", Action::Delete)];
//! let review = Review::of(objects, Vec::new());
//! assert_eq!(head(&review), "1 deleted, 1 created.");
//! ```

mod align;
mod bodies;
mod changed_part;
mod compare;
mod contents;
mod counts;
mod element_name;
mod fold;
mod form;
mod groups;
mod head;
mod html;
mod important;
mod invocation;
mod json;
mod lines;
mod markdown;
mod mirrored;
mod moved_blocks;
mod moves;
mod object;
mod path;
mod quiet;
mod review;
mod sensitivity_change;
mod shift;
mod shift_names;
mod shift_parts;
mod shift_unknown;
mod text;
mod unread;
mod width;
mod words;

pub use bodies::{ReviewBodies, WriteReviewError};
pub use changed_part::{ChangedPart, ChangedYaml, DecodedText, PartSide, TextContent};
pub use compare::{ChangedValue, differences, differences_hiding, shown_marks};
pub use contents::SpaceChange;
pub use counts::FateCount;
pub use fold::FoldKey;
pub use head::{dangers, head, left_out_text};
pub use html::{HtmlOptions, write_html};
pub use important::{DataKind, IMPORTANT_TYPES, Important, ImportantTypes};
pub use invocation::{PlannedInvocation, WaitingChange, waits_because};
pub use json::write_differences;
pub use lines::{LineMark, LineOptions, ReviewLine, ValueText, lines};
pub use markdown::{
    MarkdownLink, MarkdownOptions, MarkdownTarget, code_span, fenced_lines, write_markdown,
};
pub use moved_blocks::{moved_block, moved_blocks};
pub use moves::MovedTogether;
pub use object::{ImportSource, ObjectList, ReviewedObject};
pub use path::{PathStep, PathText, ValuePath};
pub use review::{FailedCheck, LeftOut, Review, ReviewGroup, ReviewedPlan, Risk};
pub use sensitivity_change::SensitivityChange;
pub use shift::{ReusedPlace, Shift, Shifts};
pub use text::{ReviewTextOptions, lines_text, title_text, write_text};
pub use tofu_json_redact::{
    MaskedStrings, SecretFinder, SecretPlace, SecretPlaces, secrets_of_plan, sensitive_variables,
};
pub use unread::{unread_markdown, unread_text};
pub use words::{because, participle, remarks, shift_advice, symbol, verb};

pub use tofu_json_computed as computed;
pub use tofu_json_model as model;
pub use tofu_json_term as term;
pub use tofu_json_value as value;
pub use tofu_json_vocab as vocab;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
