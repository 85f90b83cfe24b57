/// Options of the JSON form of a tree.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct JsonOptions {
    /// Whether sensitive values are written, and all that [`read_diff`](super::read_diff) needs.
    /// The default is no: they are left out, with everything below them.
    pub show_sensitive: bool,
}
