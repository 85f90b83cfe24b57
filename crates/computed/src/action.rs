/// What happens to one node of a tree.
///
/// This is computed from the values; the action that a plan declares for a whole resource is
/// another thing ([`tofu_json_vocab::Action`]).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the words of the format")]
pub enum Action {
    NoOp,
    Create,
    Update,
    Delete,
}

impl Action {
    /// Whether anything happens at all.
    #[must_use]
    pub const fn changes(self) -> bool {
        !matches!(self, Self::NoOp)
    }

    /// The action of a container that had `self` so far and gets a part with action `part`.
    ///
    /// ```
    /// use tofu_json_computed::Action;
    /// assert_eq!(Action::Create.combine(Action::NoOp), Action::Create);
    /// assert_eq!(Action::NoOp.combine(Action::Delete), Action::Update);
    /// ```
    #[must_use]
    pub fn combine(self, part: Self) -> Self {
        if part == Self::NoOp || part == self {
            self
        } else {
            Self::Update
        }
    }

    /// The action as JSON has it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::NoOp => "no-op",
            Self::Create => "create",
            Self::Update => "update",
            Self::Delete => "delete",
        }
    }
}
