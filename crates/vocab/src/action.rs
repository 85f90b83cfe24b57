use crate::{Besides, Mode};

/// The declared action of a change: its `actions` list.
///
/// The list is one word, or two for a replacement, where their order says which half happens
/// first. A list that is not in OpenTofu's own table is kept in [`Action::Other`].
///
/// ```
/// use tofu_json_vocab::Action;
///
/// let action = Action::from_words(["create", "delete"]);
/// assert_eq!(action, Action::CreateThenDelete);
/// assert!(action.is_replace());
/// assert_eq!(action.words().collect::<Vec<_>>(), ["create", "delete"]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Action {
    /// `["no-op"]`: nothing, a pure move, or a pure import.
    NoOp,
    /// `["create"]`
    Create,
    /// `["read"]`: a data source that is read during apply.
    Read,
    /// `["update"]`
    Update,
    /// `["delete"]`
    Delete,
    /// `["delete", "create"]`: a replacement that destroys first.
    DeleteThenCreate,
    /// `["create", "delete"]`: a replacement that creates first.
    CreateThenDelete,
    /// `["forget"]`: dropped from the state while the real object stays.
    Forget,
    /// `["forget", "create"]`: a replacement whose old object stays, out of the state.
    ForgetThenCreate,
    /// `["create", "forget"]`: the same as Terraform has it, in the other order.
    CreateThenForget,
    /// Any other list, such as `["open"]`, word by word.
    Other(Box<[Box<str>]>),
}

impl Action {
    /// Reads an `actions` list.
    pub fn from_words<'w>(words: impl IntoIterator<Item = &'w str>) -> Self {
        let mut words = words.into_iter().fuse();
        let first = [words.next(), words.next(), words.next()];
        match first {
            [Some("no-op"), None, _] => Self::NoOp,
            [Some("create"), None, _] => Self::Create,
            [Some("read"), None, _] => Self::Read,
            [Some("update"), None, _] => Self::Update,
            [Some("delete"), None, _] => Self::Delete,
            [Some("delete"), Some("create"), None] => Self::DeleteThenCreate,
            [Some("create"), Some("delete"), None] => Self::CreateThenDelete,
            [Some("forget"), None, _] => Self::Forget,
            [Some("forget"), Some("create"), None] => Self::ForgetThenCreate,
            [Some("create"), Some("forget"), None] => Self::CreateThenForget,
            _ => {
                let all = first.into_iter().flatten().chain(words);
                Self::Other(all.map(Box::from).collect())
            }
        }
    }

    /// Whether a change of a plan is listed at all: not if
    /// nothing happens to it, neither a move nor an import, not if it only deletes a data source, and
    /// not if it is ephemeral.
    #[must_use]
    pub fn is_listed(&self, mode: &Mode, besides: Besides) -> bool {
        match self {
            _ if *mode == Mode::Ephemeral => false,
            Self::NoOp => besides.is_something(),
            Self::Delete => *mode == Mode::Managed,
            _ => true,
        }
    }

    /// Gives the `actions` list back, word by word.
    pub fn words(&self) -> impl Iterator<Item = &str> {
        let (known, other): (&[&str], &[Box<str>]) = match self {
            Self::NoOp => (&["no-op"], &[]),
            Self::Create => (&["create"], &[]),
            Self::Read => (&["read"], &[]),
            Self::Update => (&["update"], &[]),
            Self::Delete => (&["delete"], &[]),
            Self::DeleteThenCreate => (&["delete", "create"], &[]),
            Self::CreateThenDelete => (&["create", "delete"], &[]),
            Self::Forget => (&["forget"], &[]),
            Self::ForgetThenCreate => (&["forget", "create"], &[]),
            Self::CreateThenForget => (&["create", "forget"], &[]),
            Self::Other(words) => (&[], words),
        };
        known.iter().copied().chain(other.iter().map(Box::as_ref))
    }

    /// Whether one object takes the place of another: `create` with `delete` or `forget`.
    #[must_use]
    pub fn is_replace(&self) -> bool {
        self.has("create") && (self.destroys() || self.forgets())
    }

    /// Whether a real object is destroyed: the list has `delete`.
    #[must_use]
    pub fn destroys(&self) -> bool {
        self.has("delete")
    }

    /// Whether an object is dropped from the state but stays: the list has `forget`.
    #[must_use]
    pub fn forgets(&self) -> bool {
        self.has("forget")
    }

    fn has(&self, word: &str) -> bool {
        self.words().any(|own| own == word)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(words: &[&str], action: Action) {
        let read = Action::from_words(words.iter().copied());
        assert_eq!(read, action);
        assert_eq!(read.words().collect::<Vec<_>>(), words);
    }

    fn other(words: &[&str]) -> Action {
        Action::Other(words.iter().copied().map(Box::from).collect())
    }

    #[test]
    fn known_lists() {
        check(&["no-op"], Action::NoOp);
        check(&["create"], Action::Create);
        check(&["read"], Action::Read);
        check(&["update"], Action::Update);
        check(&["delete"], Action::Delete);
        check(&["delete", "create"], Action::DeleteThenCreate);
        check(&["create", "delete"], Action::CreateThenDelete);
        check(&["forget"], Action::Forget);
        check(&["forget", "create"], Action::ForgetThenCreate);
        check(&["create", "forget"], Action::CreateThenForget);
    }

    #[test]
    fn unknown_lists_come_back() {
        for words in [
            &["open"][..],
            &["Something"],
            &[],
            &["create", "create"],
            &["delete", "create", "delete"],
        ] {
            check(words, other(words));
        }
    }

    #[test]
    fn replacement_is_create_with_delete_or_forget() {
        let replaces = |words: &[&str]| Action::from_words(words.iter().copied()).is_replace();
        assert!(replaces(&["delete", "create"]));
        assert!(replaces(&["create", "delete"]));
        assert!(replaces(&["forget", "create"]));
        assert!(replaces(&["create", "forget"]));
        assert!(!replaces(&["delete"]));
        assert!(!replaces(&["forget"]));
        assert!(!replaces(&["create"]));
        assert!(!replaces(&["delete", "forget"]));
        assert!(!replaces(&[]));
    }

    #[test]
    fn what_is_listed() {
        let managed = |action: Action, besides| action.is_listed(&Mode::Managed, besides);
        let nothing = Besides::default();
        let moved = nothing.moved(true);
        let importing = nothing.importing(true);
        assert!(!managed(Action::NoOp, nothing));
        assert!(managed(Action::NoOp, moved));
        assert!(managed(Action::NoOp, importing));
        assert!(managed(Action::Delete, nothing));
        assert!(!Action::Delete.is_listed(&Mode::Data, nothing));
        assert!(Action::Read.is_listed(&Mode::Data, nothing));
        assert!(!Action::Create.is_listed(&Mode::Ephemeral, moved.importing(true)));
    }

    #[test]
    fn only_delete_destroys_and_only_forget_forgets() {
        assert!(Action::CreateThenDelete.destroys());
        assert!(!Action::CreateThenDelete.forgets());
        assert!(Action::ForgetThenCreate.forgets());
        assert!(!Action::ForgetThenCreate.destroys());
        assert!(!Action::NoOp.destroys());
        assert!(other(&["delete", "later"]).destroys());
    }
}
