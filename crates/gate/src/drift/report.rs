use crate::Exception;
use tofu_json_vocab::ChangeWord;

/// What drifted, by a plan.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct DriftReport {
    /// The objects that drifted, in the order of the plan.
    pub objects: Vec<DriftedObject>,
    /// What drifted in the earlier run and does not any more; without such a run nothing.
    pub gone: Vec<DriftPlace>,
    /// Whether there is an earlier run.
    pub has_baseline: bool,
    /// Entries of the list that have expired, so that they do not count.
    pub expired: Vec<Exception>,
    /// Whether planning failed part-way, so that there may be more drift.
    pub errored: bool,
}

impl DriftReport {
    /// Whether something drifted that nobody knows of.
    #[must_use]
    pub fn drifted(&self) -> bool {
        self.objects.iter().any(DriftedObject::drifted)
    }

    /// How many objects drifted in a way that nobody knows of.
    #[must_use]
    pub fn unknown_objects(&self) -> usize {
        let drifted = self.objects.iter().filter(|object| object.drifted());
        drifted.count()
    }

    /// How many paths are on the list.
    #[must_use]
    pub fn known_paths(&self) -> usize {
        let paths = self.objects.iter().flat_map(|object| &object.paths);
        paths.filter(|path| path.known.is_some()).count()
    }
}

/// What drifts: a part of an object.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub struct DriftPlace {
    /// The address of the object.
    pub address: String,
    /// The key of a deposed object, which is another one than that at the address.
    pub deposed: Option<String>,
    /// The path with names of elements; empty for the whole object.
    pub path: String,
}

/// An object that drifted.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct DriftedObject {
    /// Its address.
    pub address: String,
    /// The key of a deposed object.
    pub deposed: Option<String>,
    /// What happened to it: `update`, or `delete` where it is gone.
    pub word: ChangeWord,
    /// What of it drifted; of an object that is gone, or came, one path, which is empty.
    pub paths: Vec<DriftedPath>,
}

impl DriftedObject {
    /// Whether something of it drifted that nobody knows of.
    #[must_use]
    pub fn drifted(&self) -> bool {
        self.paths.iter().any(|path| path.known.is_none())
    }
}

/// A part of an object that drifted.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct DriftedPath {
    /// Its path with names of elements: `rule{port = 443}.description`; empty for the whole object.
    pub path: String,
    /// Its path with positions: `rule[2].description`.
    pub position: String,
    /// The entry of the list that is for it.
    pub known: Option<Exception>,
    /// How it compares with the earlier run.
    pub trend: Option<Trend>,
    /// In how many runs in a row it drifted, this one included; without an earlier run it is one.
    pub runs: u64,
}

/// How drift compares with the earlier run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trend {
    /// It was not there.
    New,
    /// It was there.
    Still,
}

impl Trend {
    /// The word for it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::New => "new",
            Self::Still => "still",
        }
    }
}
