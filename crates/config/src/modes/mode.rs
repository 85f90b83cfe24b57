/// How the value of an argument is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Mode {
    /// T: strings are templates, keys too; evaluated with a scope.
    Template,
    /// L: taken as it is, without a scope; in native syntax a constant expression.
    Literal,
    /// R: a string that holds a reference, and nothing but names and constant keys.
    Reference,
    /// R*: as [`Mode::Reference`], but relative to the block it is in.
    RelativeReference,
    /// E: a string that holds a native expression.
    Native,
    /// K: a string that is one word.
    Keyword,
    /// Y: a string that holds a type constraint.
    Type,
    /// M(k→v): an object whose keys and values are read each in its own mode.
    Map(&'static Mode, &'static Mode),
    /// \[x\]: an array whose elements are read in a mode.
    List(&'static Mode),
    /// The keyword `all`, or a list of relative references: `ignore_changes`.
    KeywordOrList(&'static Mode),
    /// A version constraint, or an object of literals: an entry of `required_providers`.
    RequiredProvider,
    /// Never looked at.
    Ignored,
}
