/// The text beside a state document, which only `-verbose` prints.
pub(crate) const TEXT: &str = "-verbose flag enabled, printing state";
