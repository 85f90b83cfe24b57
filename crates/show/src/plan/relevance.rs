use crate::Error;
use crate::showing::Showing;
use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;
use tofu_json_differ::{Matcher, PathTree, Reach, Start, attribute_path};
use tofu_json_model::document::plan::RelevantAttribute;
use tofu_json_model::shape::Path;
use tofu_json_value::{Document, Value};
use tofu_json_vocab::PlanMode;
use tofu_json_vocab::path::AttributePath;

/// Which parts of which resources count for drift.
pub(crate) enum Relevance {
    Everything,
    Paths {
        tree: Arc<PathTree>,
        by_resource: HashMap<String, Start>,
        of_any: Option<Start>,
    },
}

impl Relevance {
    pub(crate) fn read(
        showing: &Showing<'_>,
        mode: PlanMode,
        range: Option<&Range<usize>>,
    ) -> Result<Self, Error> {
        if mode == PlanMode::RefreshOnly {
            return Ok(Self::Everything);
        }
        let paths = match range {
            Some(range) => read_paths(showing, range)?,
            None => HashMap::new(),
        };
        Ok(Self::index(paths))
    }

    fn index(mut paths: HashMap<String, Vec<AttributePath>>) -> Self {
        let mut tree = PathTree::default();
        let of_any = paths.remove("").map(|paths| tree.add(paths));
        let by_resource = paths.into_iter();
        let by_resource = by_resource.map(|(resource, own)| (resource, tree.add(own)));
        Self::Paths {
            by_resource: by_resource.collect(),
            of_any,
            tree: Arc::new(tree),
        }
    }

    /// The matcher for one drift entry; none where nothing of it counts.
    pub(crate) fn of(&self, address: &str) -> Option<Matcher> {
        match self {
            Self::Everything => Some(Matcher::everything()),
            Self::Paths {
                tree,
                by_resource,
                of_any,
            } => {
                let starts = by_resource.get(address).into_iter().chain(of_any).copied();
                let matcher = Matcher::below(tree, starts, Reach::Below);
                matcher.leads_on().then_some(matcher)
            }
        }
    }
}

fn read_paths(
    showing: &Showing<'_>,
    range: &Range<usize>,
) -> Result<HashMap<String, Vec<AttributePath>>, Error> {
    const POINTER: &str = "/relevant_attributes";
    let text = showing.document.part(range)?;
    let document = Document::parse_with(text, showing.options.limits)
        .map_err(|error| showing.locate_syntax(error, range.start, POINTER))?;
    let mut paths: HashMap<String, Vec<AttributePath>> = HashMap::new();
    for value in document.root().elements() {
        let relevant = RelevantAttribute::read(value)
            .map_err(|error| showing.locate(error, range.start, POINTER))?;
        let path = relevant.attribute.map_or_else(Value::null, Path::value);
        if let Some(path) = attribute_path(path) {
            paths
                .entry(relevant.resource.into_owned())
                .or_default()
                .push(path);
        }
    }
    Ok(paths)
}
