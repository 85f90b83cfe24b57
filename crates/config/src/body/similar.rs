/// How a message ends when one of the names is hardly different from the one given. The first such
/// name counts.
pub(crate) fn hint<'n>(given: &str, names: impl IntoIterator<Item = &'n str>) -> Option<String> {
    let similar = tofu_json_text::similar(given, names)?;
    Some(format!(" Did you mean \"{similar}\"?"))
}
