/// Whether the text of a plan or a state names an attribute of a changed object although it does not change itself:
/// those by which people know objects. All others are only counted.
///
/// ```
/// use tofu_json_vocab::shows_unchanged;
///
/// assert!(shows_unchanged("id") && shows_unchanged("tags"));
/// assert!(!shows_unchanged("arn"));
/// ```
#[must_use]
pub fn shows_unchanged(attribute: &str) -> bool {
    matches!(attribute, "id" | "name" | "tags")
}

#[cfg(test)]
mod tests {
    use super::shows_unchanged;

    #[test]
    fn names_are_whole() {
        for name in ["id", "name", "tags"] {
            assert!(shows_unchanged(name));
            for other in [
                format!("{name}s"),
                format!("_{name}"),
                name.to_uppercase(),
                name.get(1..).unwrap_or_default().to_owned(),
            ] {
                assert!(!shows_unchanged(&other), "{other}");
            }
        }
    }
}
