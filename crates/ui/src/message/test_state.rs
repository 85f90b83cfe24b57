/// The text beside a state document, which only `-verbose` prints (spec 4.4).
pub(crate) const TEXT: &str = "-verbose flag enabled, printing state";
