use super::{InstanceKey, ResourceAddress};
use std::collections::HashMap;
use std::fmt;

/// Several addresses as one: they differ in nothing but instance keys.
///
/// A key in which they differ is written as `[*]`.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct RolledUp {
    /// What the addresses have in common, with `[*]` for the keys in which they differ.
    pub pattern: String,
    /// How many addresses it is for.
    pub count: usize,
}

impl fmt::Display for RolledUp {
    /// Writes the pattern, and the number of addresses if there are several.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.pattern)?;
        match self.count {
            0 | 1 => Ok(()),
            count => write!(f, " ({count})"),
        }
    }
}

/// Rolls addresses up: those of one resource of the configuration become one, in the order of the first of each.
///
/// Every address is counted in exactly one of them. What is no address is left as it is.
///
/// ```
/// use tofu_json_vocab::address::roll_up;
///
/// let rolled = roll_up([r#"module.svc["a"].x.y[0]"#, "x.z", r#"module.svc["b"].x.y[0]"#]);
/// let texts: Vec<_> = rolled.iter().map(ToString::to_string).collect();
/// assert_eq!(texts, ["module.svc[*].x.y[0] (2)", "x.z"]);
/// ```
#[must_use]
pub fn roll_up<'a>(addresses: impl IntoIterator<Item = &'a str>) -> Vec<RolledUp> {
    let mut found: Vec<(CommonAddress<'a>, usize)> = Vec::new();
    let mut known: HashMap<Kin<'a>, usize> = HashMap::new();
    for text in addresses {
        let address = ResourceAddress::parse(text).ok();
        let kin = match &address {
            Some(address) => Kin::Resource(bare(address)),
            None => Kin::Text(text),
        };
        let at = *known.entry(kin).or_insert(found.len());
        match (found.get_mut(at), address) {
            (Some((CommonAddress::Parsed(common), count)), Some(address)) => {
                widen(common, &address);
                *count += 1;
            }
            (Some((_, count)), _) => *count += 1,
            (None, Some(address)) => found.push((CommonAddress::Parsed(address), 1)),
            (None, None) => found.push((CommonAddress::Text(text), 1)),
        }
    }
    found.into_iter().map(rolled).collect()
}

/// What addresses that are rolled up together have in common from the start.
#[derive(PartialEq, Eq, Hash)]
enum Kin<'a> {
    /// The same resource, with keys at the same steps.
    Resource(ResourceAddress),
    /// The same text, which is no address.
    Text(&'a str),
}

enum CommonAddress<'a> {
    Parsed(ResourceAddress),
    Text(&'a str),
}

fn rolled((common, count): (CommonAddress<'_>, usize)) -> RolledUp {
    let pattern = match common {
        CommonAddress::Parsed(address) => address.to_string(),
        CommonAddress::Text(text) => text.to_owned(),
    };
    RolledUp { pattern, count }
}

/// The address with all of its keys alike.
fn bare(address: &ResourceAddress) -> ResourceAddress {
    let mut bare = address.clone();
    for key in keys(&mut bare) {
        *key = key.is_some().then_some(InstanceKey::Wildcard);
    }
    bare
}

/// Makes `common` hold for another address with keys at the same steps.
fn widen(common: &mut ResourceAddress, address: &ResourceAddress) {
    let mut other = address.clone();
    for (own, other) in keys(common).zip(keys(&mut other)) {
        if own != other {
            *own = Some(InstanceKey::Wildcard);
        }
    }
}

fn keys(address: &mut ResourceAddress) -> impl Iterator<Item = &mut Option<InstanceKey>> {
    let modules = address.module.steps.iter_mut().map(|step| &mut step.key);
    modules.chain(std::iter::once(&mut address.key))
}
