use std::borrow::Cow;
use std::fmt;

/// The source text a diagnostic is about: its `snippet`.
#[derive(Clone, PartialEq, Eq, Hash, Default)]
pub struct Snippet {
    /// Header of the block around it, such as `resource "aws_instance" "web"`; none outside of
    /// blocks.
    pub context: Option<String>,
    /// Whole lines, joined by line feeds, without one at the end.
    pub code: String,
    /// The line of the file that `code` begins with, from 1.
    pub start_line: usize,
    /// Where the highlighted part of `code` begins, in bytes. Documents can hold any number here.
    pub highlight_start_offset: usize,
    /// Where the highlighted part of `code` ends, in bytes. Documents can hold any number here.
    pub highlight_end_offset: usize,
    /// What the expressions in `code` were at that time.
    pub values: Vec<ExpressionValue>,
    /// The call that failed.
    pub function_call: Option<FunctionCall>,
    /// The condition of a test, which only Terraform has: its `test_assertion_expr`.
    pub test_assertion: Option<TestAssertion>,
    /// Members that are not known here, as name and raw JSON.
    pub extra: Vec<(String, String)>,
}

/// What an expression of a [`Snippet`] was: `var.size` and `is 5`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct ExpressionValue {
    /// The expression.
    pub traversal: String,
    /// What is said about it, such as `is "small"` or `has a sensitive value`.
    pub statement: String,
}

impl ExpressionValue {
    /// An expression and what is said about it.
    #[must_use]
    pub fn new(traversal: impl Into<String>, statement: impl Into<String>) -> Self {
        Self {
            traversal: traversal.into(),
            statement: statement.into(),
        }
    }
}

/// Sizes and places only: source text and values can be secret.
impl fmt::Debug for Snippet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Snippet")
            .field("start_line", &self.start_line)
            .field("highlight_start_offset", &self.highlight_start_offset)
            .field("highlight_end_offset", &self.highlight_end_offset)
            .field("code", &self.code.len())
            .field("values", &self.values.len())
            .finish_non_exhaustive()
    }
}

/// The expression only: its value can be secret.
impl fmt::Debug for ExpressionValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ExpressionValue")
            .field("traversal", &self.traversal)
            .finish_non_exhaustive()
    }
}

/// The condition of a test that failed, which only Terraform has: two sides that are compared.
#[derive(Clone, PartialEq, Eq, Hash, Default)]
pub struct TestAssertion {
    /// The left side, as lines of JSON.
    pub lhs: String,
    /// The right side.
    pub rhs: String,
    /// What is odd about comparing them; can be empty.
    pub warning: String,
    /// Whether both sides are shown in full.
    pub show_verbose: bool,
    /// Members that are not known here, as name and raw JSON.
    pub extra: Vec<(String, String)>,
}

/// Nothing of the sides: they can be secret.
impl fmt::Debug for TestAssertion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TestAssertion")
            .field("show_verbose", &self.show_verbose)
            .finish_non_exhaustive()
    }
}

/// The function call a [`Snippet`] is about.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct FunctionCall {
    /// The function as the source calls it.
    pub called_as: String,
    /// What the function is; without it the call is not printed.
    pub signature: Option<Signature>,
    /// Members that are not known here, as name and raw JSON.
    pub extra: Vec<(String, String)>,
}

/// Parameters and result of a function.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct Signature {
    /// The function's own name.
    pub name: String,
    /// The parameters in order.
    pub params: Vec<Parameter>,
    /// The parameter that takes all further arguments.
    pub variadic_param: Option<Parameter>,
    /// The type of the result, as raw JSON such as `"number"` or `["list","string"]`.
    pub return_type: Option<String>,
    /// Members that are not known here, as name and raw JSON.
    pub extra: Vec<(String, String)>,
}

/// A parameter of a function.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct Parameter {
    /// Its name.
    pub name: String,
    /// Its type, as raw JSON such as `"number"` or `["list","string"]`.
    pub type_: Option<String>,
    /// Members that are not known here, as name and raw JSON.
    pub extra: Vec<(String, String)>,
}

/// The text of bytes, of which each that is no part of a character is U+FFFD by itself, as in
/// OpenTofu.
pub(crate) fn lossy(bytes: &[u8]) -> Cow<'_, str> {
    if let Ok(text) = std::str::from_utf8(bytes) {
        return Cow::Borrowed(text);
    }
    let mut text = String::with_capacity(bytes.len() + 8);
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        text.extend(chunk.invalid().iter().map(|_| char::REPLACEMENT_CHARACTER));
    }
    Cow::Owned(text)
}
