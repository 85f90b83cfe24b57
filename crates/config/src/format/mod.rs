//! Configuration files in one layout.
//!
//! Native files are written as `tofu fmt` writes them. JSON files have two spaces for a level and
//! one property or element a line; an array of scalars is on one line when it fits in 80 columns.
//! Order, duplicates, numbers and escapes stay as they are.

mod json;
pub(crate) mod token;

use tofu_json_hcl as hcl;

use crate::source::Source;

pub use json::format_json;

/// A file in its layout; `None` when there are syntax mistakes.
///
/// ```
/// use tofu_json_config::{Source, format};
///
/// let source = Source::read("main.tf.json", br#"{"locals":{"ports":[80,443]}}"#);
/// let text = format::format(&source).ok_or("syntax mistakes")?;
/// assert_eq!(text, b"{\n  \"locals\": {\n    \"ports\": [80, 443]\n  }\n}\n");
/// # Ok::<(), &str>(())
/// ```
#[must_use]
pub fn format(source: &Source<'_>) -> Option<Vec<u8>> {
    if let Some(file) = source.native() {
        return hcl::format(file);
    }
    let document = source.json()?;
    source.faults().is_empty().then(|| format_json(document))?
}
