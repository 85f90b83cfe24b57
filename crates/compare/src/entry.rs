use tofu_json_review::{ChangedPart, ChangedValue, PlannedInvocation, waits_because};
use tofu_json_value::Value;

/// One thing that differs between two documents: an object or an output.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct DifferenceEntry<'a> {
    /// What it is about.
    pub subject: DifferenceSubject,
    /// How it differs.
    pub kind: DifferenceKind,
    /// What was planned with it, where one of the documents says so alone.
    pub action: Option<String>,
    /// What differs besides values: what it is, and the words on both sides.
    pub about: Vec<(&'static str, String, String)>,
    /// Which values differ, list by list; lists without differences are absent.
    pub values: Vec<(ValueList, Vec<ChangedPart<'a>>)>,
    /// The paths of what is unknown until apply in the first document alone; of a plan and a state those of what was
    /// unknown and is not there.
    pub known_now: Vec<String>,
    /// Whether all that differs is what is null or absent, or marks that no value has.
    pub only_absent: bool,
    /// All that was compared, with or without a difference; nothing where only one of the documents has it.
    pub(crate) compared: Vec<(ValueList, ChangedValue<'a>)>,
}

/// An object, an output, an action, or what waits for the next plan.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[expect(
    clippy::exhaustive_enums,
    reason = "documents hold nothing else that is compared"
)]
pub enum DifferenceSubject {
    /// An object of a resource.
    Object {
        /// The address of the instance, in the second document where it moved.
        address: String,
        /// The key of a deposed object; empty for the current one.
        deposed: String,
        /// The address in the first document, where it is another one.
        moved_from: Option<String>,
    },
    /// An output of the root module, by its name.
    Output(String),
    /// An action that is invoked, which only plans of Terraform have.
    Action(PlannedInvocation),
    /// An object or an action that waits for the next plan, which only plans of Terraform have.
    Waiting {
        /// What waits.
        subject: Box<Self>,
        /// Why, in the word of the plan, in the second document where both have it: `instance_count_unknown`.
        reason: String,
    },
}

impl DifferenceSubject {
    /// An object that has not moved.
    #[must_use]
    pub fn object(address: &str, deposed: &str) -> Self {
        Self::Object {
            address: address.to_owned(),
            deposed: deposed.to_owned(),
            moved_from: None,
        }
    }

    /// Whether it is an object that has another address in the first document.
    #[must_use]
    pub const fn is_moved(&self) -> bool {
        matches!(
            self,
            Self::Object {
                moved_from: Some(_),
                ..
            }
        )
    }

    /// How people call it.
    #[must_use]
    pub fn name(&self) -> String {
        match self {
            Self::Object {
                address, deposed, ..
            } if deposed.is_empty() => address.clone(),
            Self::Object {
                address, deposed, ..
            } => format!("{address} (deposed {deposed})"),
            Self::Output(name) => format!("output {name}"),
            Self::Action(invocation) => invocation.to_string(),
            Self::Waiting { subject, reason } => {
                let waits = format!("{}, which waits for the next plan", subject.name());
                match waits_because(reason) {
                    "" => waits,
                    because => format!("{waits}: {because}"),
                }
            }
        }
    }
}

/// How something differs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum DifferenceKind {
    /// Only the second document has it.
    Added,
    /// Only the first document has it.
    Removed,
    /// Both have it, and it is not the same.
    Changed,
    /// The plan was carried out, and the result is another one.
    DoneOtherwise,
    /// The plan was not carried out.
    NotDone,
    /// Something was done that is not in the plan.
    DoneBesides,
}

impl DifferenceKind {
    /// The word for it in our formats.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Added => "added",
            Self::Removed => "removed",
            Self::Changed => "changed",
            Self::DoneOtherwise => "done-otherwise",
            Self::NotDone => "not-done",
            Self::DoneBesides => "done-besides",
        }
    }

    /// What people read.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::Added => "only in the second",
            Self::Removed => "only in the first",
            Self::Changed => "differs",
            Self::DoneOtherwise => "done otherwise",
            Self::NotDone => "not done",
            Self::DoneBesides => "done besides",
        }
    }

    /// Whether it is about a plan and a state.
    pub(crate) const fn is_outcome(self) -> bool {
        matches!(
            self,
            Self::DoneOtherwise | Self::NotDone | Self::DoneBesides
        )
    }

    /// The sign in front of it.
    #[must_use]
    pub const fn sign(self) -> char {
        match self {
            Self::Added => '+',
            Self::Removed => '-',
            Self::NotDone => '!',
            Self::Changed | Self::DoneOtherwise | Self::DoneBesides => '~',
        }
    }
}

/// Which values of a document were compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ValueList {
    /// The values that plans start from.
    Before,
    /// The values that plans lead to.
    After,
    /// The values of states, or what was planned and what there is.
    Values,
    /// How objects are imported.
    Importing,
    /// The arguments of actions.
    Config,
}

impl ValueList {
    /// The member of our JSON that has the differences.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Before => "values_before",
            Self::After => "values_after",
            Self::Values => "values",
            Self::Importing => "importing",
            Self::Config => "config_values",
        }
    }

    /// Whether its values are attributes. How an object is imported says which one it is.
    #[must_use]
    pub const fn has_attributes(self) -> bool {
        !matches!(self, Self::Importing)
    }

    /// What people read above the differences; nothing where it goes without saying.
    #[must_use]
    pub const fn heading(self) -> Option<&'static str> {
        match self {
            Self::Before => Some("before"),
            Self::After => Some("after"),
            Self::Importing => Some("importing"),
            Self::Values | Self::Config => None,
        }
    }
}

impl<'a> DifferenceEntry<'a> {
    /// An entry without any details.
    #[must_use]
    pub const fn new(subject: DifferenceSubject, kind: DifferenceKind) -> Self {
        Self {
            subject,
            kind,
            action: None,
            about: Vec::new(),
            values: Vec::new(),
            known_now: Vec::new(),
            only_absent: false,
            compared: Vec::new(),
        }
    }

    /// Notes something besides values, if it differs.
    pub fn note(&mut self, about: &'static str, before: &str, after: &str) {
        if before != after {
            self.about
                .push((about, before.to_owned(), after.to_owned()));
        }
    }

    /// Adds the differences of a list, if there are any that mean something: masks alone mean nothing here.
    pub(crate) fn add(&mut self, list: ValueList, mut parts: Vec<ChangedPart<'a>>) {
        parts.retain(means_something);
        if !parts.is_empty() {
            self.values.push((list, parts));
        }
    }

    /// Whether there is nothing to say of it.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.about.is_empty() && self.values.is_empty() && self.known_now.is_empty()
    }
}

/// Whether a part differs in its value and not just in what a mask says of it.
pub(crate) fn means_something(part: &ChangedPart<'_>) -> bool {
    let marks = |side: &Option<_>| {
        let unknown = |side: &tofu_json_review::PartSide<'_>| side.unknown.marks_something();
        side.as_ref().is_some_and(unknown)
    };
    if part.moved || part.after_unknown || marks(&part.before) || marks(&part.after) {
        return true;
    }
    let spelled = |side: &Option<tofu_json_review::PartSide<'_>>| {
        let value = side.as_ref().map_or_else(Value::null, |side| side.value);
        let mut text = String::new();
        crate::write_canonical(&mut text, value);
        text
    };
    spelled(&part.before) != spelled(&part.after)
}
