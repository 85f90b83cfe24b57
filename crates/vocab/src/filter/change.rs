use super::ChangeWord;
use crate::{Action, Besides};

/// What a filter looks at of a change, without its values.
///
/// ```
/// use tofu_json_vocab::{Action, Besides, ChangeWord, FilteredChange};
///
/// let moved = Besides::default().moved(true);
/// let change = FilteredChange::planned(&Action::Update, moved).address("a.b");
/// assert!(change.is(ChangeWord::Update) && change.is(ChangeWord::Move) && !change.is(ChangeWord::Drift));
/// assert!(FilteredChange::output("o").is(ChangeWord::Output));
/// ```
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct FilteredChange<'c> {
    what: What<'c>,
    /// The address of the instance; the name of an output.
    pub address: &'c str,
    /// The address before a move; empty where there is none.
    pub previous_address: &'c str,
    /// The type of the resource; an output has none.
    pub resource_type: Option<&'c str>,
    /// The address of the module; empty in the root module.
    pub module: &'c str,
}

#[derive(Clone, Copy, Debug)]
enum What<'c> {
    Planned(&'c Action, Besides),
    Drift,
    Output,
    Object,
}

impl<'c> FilteredChange<'c> {
    /// An object that the plan does something to.
    #[must_use]
    pub const fn planned(action: &'c Action, besides: Besides) -> Self {
        Self::new(What::Planned(action, besides), "", Some(""))
    }

    /// An object that was found to have changed outside of OpenTofu. It has the word `drift` alone.
    #[must_use]
    pub const fn drift() -> Self {
        Self::new(What::Drift, "", Some(""))
    }

    /// An output of the root module, by its name. It has the word `output` alone.
    #[must_use]
    pub const fn output(name: &'c str) -> Self {
        Self::new(What::Output, name, None)
    }

    /// An object of a state, which nothing is done to. It has no word.
    #[must_use]
    pub const fn object() -> Self {
        Self::new(What::Object, "", Some(""))
    }

    const fn new(what: What<'c>, address: &'c str, resource_type: Option<&'c str>) -> Self {
        Self {
            what,
            address,
            previous_address: "",
            resource_type,
            module: "",
        }
    }

    /// The same with an address; the default is none.
    #[must_use]
    pub const fn address(self, address: &'c str) -> Self {
        Self { address, ..self }
    }

    /// The same with an address before a move; the default is none.
    #[must_use]
    pub const fn previous_address(self, previous_address: &'c str) -> Self {
        Self {
            previous_address,
            ..self
        }
    }

    /// The same with a type; the default is an empty one.
    #[must_use]
    pub const fn resource_type(self, resource_type: &'c str) -> Self {
        Self {
            resource_type: Some(resource_type),
            ..self
        }
    }

    /// The same in a module; the default is the root module.
    #[must_use]
    pub const fn module(self, module: &'c str) -> Self {
        Self { module, ..self }
    }

    /// Whether a word is one of those of the change.
    #[must_use]
    pub fn is(&self, word: ChangeWord) -> bool {
        match self.what {
            What::Planned(action, besides) => match word {
                ChangeWord::Import => besides.importing,
                ChangeWord::Move => besides.moved,
                word => ChangeWord::of(action) == word,
            },
            What::Drift => word == ChangeWord::Drift,
            What::Output => word == ChangeWord::Output,
            What::Object => false,
        }
    }

    pub(super) const fn is_output(&self) -> bool {
        matches!(self.what, What::Output)
    }
}
