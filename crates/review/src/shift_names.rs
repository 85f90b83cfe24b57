//! What names the instances of a resource, so that `for_each` can have it for keys.

use crate::changed_part::{ChangedPart, PartSide};
use crate::path::PathText;
use std::collections::HashSet;
use tofu_json_model::view::Mask;

/// How many texts of an instance may name it, and how long such a text is at most.
const CANDIDATES: usize = 4;
const LENGTH: usize = 64;

/// A text of an instance that may name it.
#[derive(Clone, Debug)]
pub(crate) struct CandidateName {
    /// Where it is.
    path: String,
    text: String,
}

/// The short texts that an instance gets. What is sensitive is none of them.
pub(crate) fn candidate_names(differences: &[ChangedPart<'_>]) -> Vec<CandidateName> {
    let known = differences
        .iter()
        .filter(|part| !part.sensitive && !part.after_unknown);
    let sides = known.filter_map(|part| part.after.as_ref());
    let mut names: Vec<_> = sides.filter_map(candidate).collect();
    // The sort is stable: other texts stay in their order.
    names.sort_by_key(|name| !is_named_name(&name.path));
    names.truncate(CANDIDATES);
    names
}

fn candidate(side: &PartSide<'_>) -> Option<CandidateName> {
    let is_shallow = (1..=2).contains(&side.path.len());
    if !is_shallow || !matches!(side.sensitive, Mask::Clear) {
        return None;
    }
    let text = side.value.as_str()?;
    let fits = !text.is_empty() && text.len() <= LENGTH && !text.chars().any(char::is_control);
    fits.then(|| CandidateName {
        path: PathText(&side.path).to_string(),
        text: text.into_owned(),
    })
}

/// Whether an attribute is called `name` or so.
fn is_named_name(path: &str) -> bool {
    let last = path.rsplit('.').next().unwrap_or(path);
    last.eq_ignore_ascii_case("name")
}

/// The texts of one attribute that all instances have, each another one.
pub(crate) fn unique_names<'n>(instances: &[&'n [CandidateName]]) -> Option<Vec<&'n str>> {
    let first = instances.first()?;
    first.iter().find_map(|candidate| {
        let texts = instances.iter().map(|names| {
            let own = names.iter().find(|name| name.path == candidate.path);
            own.map(|name| &*name.text)
        });
        let texts: Vec<_> = texts.collect::<Option<_>>()?;
        let different: HashSet<_> = texts.iter().collect();
        (different.len() == texts.len()).then_some(texts)
    })
}
