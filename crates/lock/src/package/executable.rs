/// The file that is started for a provider of this type: of the names in the root of the package
/// the first, in byte order, that is `terraform-provider-TYPE` and then nothing, `_…` or `.…`.
/// Letter case counts, directories do not.
///
/// ```
/// use tofu_json_lock::package::executable;
///
/// let names = ["terraform-provider-foo_v2", "terraform-provider-foo-x", "README.md"];
/// let names = names.map(str::as_bytes);
/// assert_eq!(executable("foo", names), Some(&b"terraform-provider-foo_v2"[..]));
/// ```
#[must_use]
pub fn executable<'a>(
    provider_type: &str,
    names: impl IntoIterator<Item = &'a [u8]>,
) -> Option<&'a [u8]> {
    let fits = |name: &&[u8]| {
        let rest = name
            .strip_prefix(b"terraform-provider-")
            .and_then(|rest| rest.strip_prefix(provider_type.as_bytes()));
        let ends = rest.is_some_and(|rest| matches!(rest.first(), None | Some(b'_' | b'.')));
        ends && !name.contains(&b'/')
    };
    names.into_iter().filter(fits).min()
}
