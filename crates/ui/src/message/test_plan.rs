/// The text beside a plan document, which only `-verbose` prints.
pub(crate) const TEXT: &str = "-verbose flag enabled, printing plan";
