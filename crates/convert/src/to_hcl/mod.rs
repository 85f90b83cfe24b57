//! JSON to native syntax.
//!
//! What each value means is decided by the table of reading modes; only bodies that a provider
//! reads leave something open: whether an array of objects is an argument or blocks. Provider
//! schemas decide it ([`ProviderSchemas`]); without them what cannot be decided is reported, and
//! [`Ambiguous`] says what becomes of it. The result is in the layout of `tofu fmt`, but what is in quotes
//! keeps its blanks except those right beside brackets.
//!
//! ```
//! use tofu_json_convert::to_hcl::{Options, to_hcl};
//! use tofu_json_config::json::Document;
//!
//! let json = br#"{"output": {"o": {"value": "${var.n + 1}", "depends_on": ["a.b"]}}}"#;
//! let options = Options::for_file("main.tf.json");
//! let native = to_hcl(&Document::parse(json), &options).expect("valid");
//! assert_eq!(
//!     native.text,
//!     "output \"o\" {\n  value      = var.n + 1\n  depends_on = [a.b]\n}\n"
//! );
//! assert!(native.losses.is_empty());
//! ```

mod body;
mod comment;
mod context;
mod decide;
mod evidence;
mod expand;
mod item;
mod native_text;
mod options;
mod raw;
mod schemas;
mod sources;
mod spell;
mod template;
mod text;
mod value;
mod verify;
mod writer;

pub use options::{Ambiguous, Comments, Options};
pub use schemas::ProviderSchemas;
pub(crate) use schemas::ProviderShape;
pub use sources::required_providers;
pub use spell::{Spelled, spell};

use tofu_json_hcl::File;

use super::{Loss, Refusal};
use tofu_json_config::Diagnostic;
use tofu_json_config::internal;
use tofu_json_config::json::Document;
use writer::NativeWriter;

/// A file in native syntax, with a list of what could not be expressed or decided.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Native {
    /// The text, in the layout of `tofu fmt` outside of quotes.
    pub text: String,
    /// What is lost or was guessed, by place.
    pub losses: Vec<Loss>,
}

/// Writes a JSON file in native syntax.
///
/// ```
/// use tofu_json_convert::config::json::Document;
/// use tofu_json_convert::to_hcl::{Options, to_hcl};
///
/// let document = Document::parse(br#"{"module": {"net": {"source": "./net"}}}"#);
/// let native = to_hcl(&document, &Options::for_file("main.tf.json"))?;
/// assert_eq!(native.text, "module \"net\" {\n  source = \"./net\"\n}\n");
/// # Ok::<(), tofu_json_convert::Refusal>(())
/// ```
///
/// # Errors
///
/// The mistakes of the file, and everything in it that native syntax cannot say: names that occur
/// twice, templates that cannot be read, names that are no identifiers.
pub fn to_hcl(document: &Document<'_>, options: &Options<'_>) -> Result<Native, Refusal> {
    let faults = document.faults();
    if faults.iter().any(Diagnostic::is_error) {
        return Err(Refusal::new(faults));
    }
    let root = document.root();
    if let Some(fault) = internal::fault_of_root(root).or_else(|| internal::fault_of_json(document))
    {
        return Err(Refusal::new(vec![fault]));
    }
    let mut writer = NativeWriter::new(document, options);
    writer.file(root);
    if !writer.faults.is_empty() {
        return Err(Refusal::new(writer.faults));
    }
    let file = File::parse(options.name, writer.out.as_bytes());
    let text = tofu_json_hcl::layout(&file).and_then(|text| String::from_utf8(text).ok());
    let Some(text) = text else {
        return Err(Refusal::new(vec![unreadable(&file)]));
    };
    if options.verify {
        let faults = writer.verify(&text);
        if !faults.is_empty() {
            return Err(Refusal::new(faults));
        }
    }
    let mut losses = writer.losses;
    losses.sort_by_key(|loss| loss.place);
    Ok(Native { text, losses })
}

/// Something got through that native syntax does not take.
#[cold]
fn unreadable(file: &File<'_>) -> Diagnostic {
    let summary = file.errors().first().map_or("", |error| &error.summary);
    Diagnostic::error(
        "not expressible in native syntax",
        format!("the native text of this file cannot be read: {summary}"),
    )
}

#[cfg(test)]
mod tests;
