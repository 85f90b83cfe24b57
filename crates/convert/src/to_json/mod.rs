//! Native syntax to JSON.
//!
//! ```
//! use tofu_json_convert::to_json::{Options, to_json};
//! use tofu_json_config::modes::CONFIGURATION;
//!
//! let file = tofu_json_hcl::File::parse("main.tf", b"# how many\nlocals {\n  n = var.x + 1\n}\n");
//! let json = to_json(&file, &CONFIGURATION, &Options::default()).expect("valid");
//! assert_eq!(
//!     json.text,
//!     r#"{
//!   "locals": {
//!     "//": "how many",
//!     "n": "${var.x + 1}"
//!   }
//! }
//! "#
//! );
//! ```

mod blocks;
mod body;
mod comment_value;
mod comments;
mod constant;
mod conversion;
mod keyword;
mod literal;
mod object;
mod options;
mod order;
mod reference;
mod schema;
mod template;
mod text;
mod tree;
mod value;

use tofu_json_hcl::File;

use super::{Loss, Refusal};
use conversion::Conversion;
use tofu_json_config::modes::BlockType;

pub use options::Options;

/// A converted file.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ConvertedJson {
    /// The JSON text in the layout of [`format_json`](tofu_json_config::format::format_json).
    pub text: String,
    /// What could not be expressed, by place in the source.
    pub losses: Vec<Loss>,
}

/// Converts a native file; `root` says what may be at its top level:
/// [`CONFIGURATION`](tofu_json_config::modes::CONFIGURATION), [`TEST_FILE`](tofu_json_config::modes::TEST_FILE) or
/// [`VARIABLES_FILE`](tofu_json_config::modes::VARIABLES_FILE).
///
/// ```
/// use tofu_json_convert::config::modes::CONFIGURATION;
/// use tofu_json_convert::hcl::File;
/// use tofu_json_convert::to_json::{Options, to_json};
///
/// let file = File::parse("main.tf", b"locals {\n  size = var.size + 1\n}\n");
/// let json = to_json(&file, &CONFIGURATION, &Options::default())?;
/// assert!(json.text.contains(r#""size": "${var.size + 1}""#));
/// assert!(json.losses.is_empty());
/// # Ok::<(), tofu_json_convert::Refusal>(())
/// ```
///
/// # Errors
///
/// The mistakes of the syntax; values that JSON would read as something else, such as a reference
/// where only a constant may be; more than 1000 levels.
pub fn to_json(
    file: &File<'_>,
    root: &'static BlockType,
    options: &Options<'_>,
) -> Result<ConvertedJson, Refusal> {
    let faults = tofu_json_config::internal::faults_of_native(file);
    if !faults.is_empty() {
        return Err(Refusal::new(faults));
    }
    Conversion::new(file, options).run(root)
}

#[cfg(test)]
mod tests;
