//! What names a thing where it is kept.

use tofu_json_model::stream::{OutlinedChange, OutlinedPlan, StreamError};

/// Attributes that name a thing. Where one is another, other values must say that the thing is the same.
const NAMES: [&str; 18] = [
    "name",
    "id",
    "arn",
    "identifier",
    "bucket",
    "key",
    "path",
    "filename",
    "domain",
    "fqdn",
    "hostname",
    "cidr_block",
    "slug",
    "label",
    "title",
    "display_name",
    "email",
    "username",
];
/// Maps whose members can be one.
const MAPS: [(&str, &str); 3] = [("tags", "Name"), ("tags", "name"), ("labels", "name")];

/// Whether two objects have the same name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NameMatch {
    /// Each name that both have is the same.
    Same,
    /// One is another.
    Differs,
    /// Neither is known to have one that the other has too.
    Unnamed,
}

impl NameMatch {
    /// That of an object that goes and one that comes.
    pub(crate) fn of(
        plan: &OutlinedPlan<'_>,
        from: &OutlinedChange,
        to: &OutlinedChange,
    ) -> Result<Self, StreamError> {
        let (from, to) = (plan.change(from)?, plan.change(to)?);
        let before = from.view().change.before.or_null();
        let after = to.view().change.after.or_null();
        let single = NAMES
            .into_iter()
            .map(|name| [before.get(name), after.get(name)]);
        let within = MAPS
            .into_iter()
            .map(|(map, name)| [before, after].map(|side| side.get(map)?.get(name)));
        let mut found = Self::Unnamed;
        for sides in single.chain(within) {
            let [Some(before), Some(after)] = sides else {
                continue;
            };
            if !before.is_string() || !after.is_string() {
                continue;
            }
            if !before.same(after) {
                return Ok(Self::Differs);
            }
            found = Self::Same;
        }
        Ok(found)
    }
}
