use crate::Error;
use crate::session::Session;
use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;
use tofu_json_differ::{Matcher, attribute_path};
use tofu_json_model::RelevantAttribute;
use tofu_json_value::{Arena, Document};
use tofu_json_vocab::PlanMode;
use tofu_json_vocab::path::AttributePath;

/// Which parts of which resources count for drift (section 6.3).
pub(crate) enum Relevance {
    Everything,
    Paths {
        by_resource: HashMap<String, Arc<[AttributePath]>>,
        of_any: Arc<[AttributePath]>,
    },
}

impl Relevance {
    pub(crate) fn read(
        session: &Session<'_>,
        mode: PlanMode,
        range: Option<&Range<usize>>,
    ) -> Result<Self, Error> {
        if mode == PlanMode::RefreshOnly {
            return Ok(Self::Everything);
        }
        let paths = match range {
            Some(range) => read_paths(session, range)?,
            None => HashMap::new(),
        };
        Ok(Self::index(paths))
    }

    fn index(mut paths: HashMap<String, Vec<AttributePath>>) -> Self {
        let of_any = paths.remove("").unwrap_or_default();
        let with_any = |(resource, mut own): (String, Vec<AttributePath>)| {
            own.extend(of_any.iter().cloned());
            (resource, own.into())
        };
        let by_resource = paths.into_iter().map(with_any).collect();
        Self::Paths {
            by_resource,
            of_any: of_any.into(),
        }
    }

    /// The matcher for one drift entry; none where nothing of it counts.
    pub(crate) fn of(&self, address: &str) -> Option<Matcher> {
        match self {
            Self::Everything => Some(Matcher::everything()),
            Self::Paths {
                by_resource,
                of_any,
            } => {
                let paths = by_resource.get(address).unwrap_or(of_any);
                (!paths.is_empty()).then(|| Matcher::paths(Arc::clone(paths), true))
            }
        }
    }
}

fn read_paths(
    session: &Session<'_>,
    range: &Range<usize>,
) -> Result<HashMap<String, Vec<AttributePath>>, Error> {
    const POINTER: &str = "/relevant_attributes";
    let text = session.source.read(range).map_err(Error::Read)?;
    let document = Document::parse_with(text, session.options.limits)
        .map_err(|error| session.locate_syntax(error, range.start, POINTER))?;
    let arena = Arena::new();
    let mut paths: HashMap<String, Vec<AttributePath>> = HashMap::new();
    for value in document.root().elements() {
        let relevant = RelevantAttribute::read(value, &arena)
            .map_err(|error| session.locate(error, range.start, POINTER))?;
        if let Some(path) = attribute_path(relevant.attribute) {
            paths
                .entry(relevant.resource.to_owned())
                .or_default()
                .push(path);
        }
    }
    Ok(paths)
}
