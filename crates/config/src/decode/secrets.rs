use super::Decoded;

impl Decoded<'_> {
    /// Whether a path leads into a value that the file calls sensitive: the default of a variable, or the value
    /// of an output. The path has its names one by one: `variable`, `password`, `default`.
    #[must_use]
    pub fn is_secret(&self, path: &[String]) -> bool {
        let mut path = path.iter().map(String::as_str);
        match (path.next(), path.next(), path.next()) {
            (Some("variable"), Some(name), Some("default" | "type")) => {
                self.is_secret_variable(name)
            }
            (Some("output"), Some(name), Some("value")) => self.is_secret_output(name),
            _ => false,
        }
    }

    /// Whether one of the blocks for a variable calls it sensitive, or may do so.
    pub(super) fn is_secret_variable(&self, name: &str) -> bool {
        let mut variables = self.variables.iter();
        variables.any(|one| one.may_be_sensitive && one.name == name)
    }

    /// Whether an output is secret.
    pub(super) fn is_secret_output(&self, name: &str) -> bool {
        let mut outputs = self.outputs.iter();
        outputs.any(|one| one.may_be_sensitive && one.name == name)
    }
}
