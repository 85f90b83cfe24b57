//! Where a module is in the tree: the names of the calls that lead to it.

use std::fmt;

/// The names of the calls from the root module to another one; none for the root module itself.
///
/// ```
/// use tofu_json_module::CallPath;
///
/// let path = CallPath::default().join("network").join("dns");
/// assert_eq!(path.to_string(), "module.network.module.dns");
/// assert_eq!(CallPath::default().to_string(), "");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CallPath {
    names: Vec<String>,
}

impl CallPath {
    /// The names of the calls.
    #[must_use]
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// Whether it is the root module.
    #[must_use]
    pub fn is_root(&self) -> bool {
        self.names.is_empty()
    }

    /// The module behind one more call.
    #[must_use]
    pub fn join(&self, name: &str) -> Self {
        let mut names = self.names.clone();
        names.push(name.to_owned());
        Self { names }
    }

    /// The address of something in the module.
    #[must_use]
    pub fn address(&self, inside: impl fmt::Display) -> String {
        match self.is_root() {
            true => inside.to_string(),
            false => format!("{self}.{inside}"),
        }
    }

    /// A name in the module, as messages about static values have it.
    pub(crate) fn labelled(&self, inside: &str) -> String {
        match self.is_root() {
            true => inside.to_owned(),
            false => format!("{self}:{inside}"),
        }
    }

    /// The module in the words of OpenTofu.
    pub(crate) fn in_words(&self) -> String {
        match self.is_root() {
            true => "the root module".to_owned(),
            false => self.to_string(),
        }
    }
}

impl fmt::Display for CallPath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, name) in self.names.iter().enumerate() {
            let dot = if number == 0 { "" } else { "." };
            write!(f, "{dot}module.{name}")?;
        }
        Ok(())
    }
}
