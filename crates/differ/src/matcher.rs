use std::sync::Arc;
use tofu_json_value::{Kind, Value};
use tofu_json_vocab::path::{AttributePath, Step};

/// The paths that lead on from one place in a value (section 6).
#[derive(Clone, Debug)]
pub struct Matcher(Rule);

#[derive(Clone, Debug)]
enum Rule {
    Everything,
    Nothing,
    Paths {
        paths: Arc<[AttributePath]>,
        tails: Arc<[Tail]>,
        propagate: bool,
    },
}

/// What is left of a path: its steps from `step` on.
#[derive(Clone, Copy, Debug)]
struct Tail {
    path: usize,
    step: usize,
}

impl Matcher {
    /// Matches every place.
    #[must_use]
    pub const fn everything() -> Self {
        Self(Rule::Everything)
    }

    /// Matches no place.
    #[must_use]
    pub const fn nothing() -> Self {
        Self(Rule::Nothing)
    }

    /// Matches where these paths lead to; with `propagate` also all that is below.
    #[must_use]
    pub fn paths(paths: Arc<[AttributePath]>, propagate: bool) -> Self {
        let tails: Arc<[Tail]> = (0..paths.len())
            .map(|path| Tail { path, step: 0 })
            .collect();
        if tails.is_empty() {
            return Self::nothing();
        }
        Self(Rule::Paths {
            paths,
            tails,
            propagate,
        })
    }

    /// Matches where the `replace_paths` of a change lead to. What is not a list of paths matches
    /// nothing.
    ///
    /// ```
    /// use tofu_json_differ::Matcher;
    /// use tofu_json_value::Document;
    /// let paths = Document::parse(br#"[["disk", 0, "size"]]"#).unwrap();
    /// let disk = Matcher::replace_paths(paths.root()).at_key("disk");
    /// assert!(disk.leads_on() && !disk.is_exact());
    /// assert!(disk.at_index(0).at_key("size").is_exact());
    /// ```
    #[must_use]
    pub fn replace_paths(paths: Value<'_>) -> Self {
        if paths.elements().next().is_none() {
            return Self::nothing();
        }
        Self::paths(paths.elements().filter_map(attribute_path).collect(), false)
    }

    /// Whether a path ends here.
    #[must_use]
    pub fn is_exact(&self) -> bool {
        match &self.0 {
            Rule::Everything => true,
            Rule::Nothing => false,
            Rule::Paths { paths, tails, .. } => tails.iter().any(|tail| {
                paths
                    .get(tail.path)
                    .is_some_and(|path| path.steps.len() == tail.step)
            }),
        }
    }

    /// Whether a path ends here or leads further.
    #[must_use]
    pub const fn leads_on(&self) -> bool {
        !matches!(self.0, Rule::Nothing)
    }

    /// The matcher for the part at a key.
    #[must_use]
    #[inline]
    pub fn at_key(&self, key: &str) -> Self {
        self.step(|step| step.matches_key(key))
    }

    /// The matcher for the part at a position.
    #[must_use]
    #[inline]
    pub fn at_index(&self, index: usize) -> Self {
        self.step(|step| step.matches_index(index))
    }

    #[inline]
    fn step(&self, matches: impl Fn(&Step) -> bool) -> Self {
        let Rule::Paths {
            paths,
            tails,
            propagate,
        } = &self.0
        else {
            return self.clone();
        };
        let next = |tail: &Tail| match paths.get(tail.path)?.steps.get(tail.step) {
            None => propagate.then_some(*tail),
            Some(step) => matches(step).then_some(Tail {
                step: tail.step + 1,
                ..*tail
            }),
        };
        let tails: Vec<Tail> = tails.iter().filter_map(next).collect();
        if tails.is_empty() {
            return Self::nothing();
        }
        Self(Rule::Paths {
            paths: Arc::clone(paths),
            tails: tails.into(),
            propagate: *propagate,
        })
    }
}

/// A path as a document has it, such as `["disk", 0, "size"]`; none where it is no array.
#[must_use]
pub fn attribute_path(path: Value<'_>) -> Option<AttributePath> {
    let step = |step: Value<'_>| match step.kind() {
        Kind::String => Step::Attribute(step.as_str().unwrap_or_default().into_owned()),
        Kind::Number => Step::Index(step.as_number().unwrap_or_default().to_owned()),
        _ => Step::Other,
    };
    path.is_array().then(|| path.elements().map(step).collect())
}
