use crate::word::words;

words! {
    /// The action on an object: the `action` of a planned change or of a hook.
    Action {
        /// Nothing; also what OpenTofu writes for a replacement that forgets the old object.
        NoOp = "noop",
        /// A new object.
        Create = "create",
        /// A data source is read.
        Read = "read",
        /// The object changes in place.
        Update = "update",
        /// Another object takes its place; whether it is created before or after the old one is
        /// destroyed is not known.
        Replace = "replace",
        /// The object is destroyed.
        Delete = "delete",
        /// The object has another address now.
        Move = "move",
        /// The object comes under management.
        Import = "import",
        /// The object is forgotten and stays.
        Remove = "remove",
        /// An ephemeral resource is opened (Terraform's `ephemeral_op_*`).
        Open = "open",
        /// An ephemeral resource is renewed.
        Renew = "renew",
        /// An ephemeral resource is closed.
        Close = "close",
    }
}

impl Action {
    /// The word that plans have for the same: messages write `noop` for their `no-op`, and `remove` for
    /// their `forget`.
    #[must_use]
    pub fn plan_word(&self) -> &str {
        match self {
            Self::NoOp => "no-op",
            Self::Remove => "forget",
            other => other.as_str(),
        }
    }

    /// The action of a word, whether messages or plans have it.
    #[must_use]
    pub fn of_either_word(word: &str) -> Self {
        match word {
            "no-op" => Self::NoOp,
            "forget" => Self::Remove,
            other => Self::from(other),
        }
    }

    /// How many operations the action announces for the apply phase.
    #[must_use]
    pub fn operations(&self) -> u64 {
        match self {
            Self::Create | Self::Update | Self::Delete | Self::Read => 1,
            Self::Replace => 2,
            _ => 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Action;

    #[test]
    fn plans_have_other_words() {
        assert_eq!(Action::from("noop").plan_word(), "no-op");
        assert_eq!(Action::from("remove").plan_word(), "forget");
        assert_eq!(Action::from("replace").plan_word(), "replace");
        assert_eq!(Action::from("odd").plan_word(), "odd");
        for word in ["noop", "no-op", "remove", "forget", "create", "odd"] {
            let action = Action::of_either_word(word);
            assert!([action.as_str(), action.plan_word()].contains(&word));
        }
    }
}
