use tofu_json_vocab::{Action, Besides};

/// How many changes have which action, and how many of them move or import.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Counts {
    /// Nothing happens to the object itself; it may be moved or imported.
    pub no_op: u64,
    /// `["create"]`
    pub create: u64,
    /// `["read"]`
    pub read: u64,
    /// `["update"]`
    pub update: u64,
    /// `["delete"]`
    pub delete: u64,
    /// `["delete", "create"]`
    pub delete_then_create: u64,
    /// `["create", "delete"]`
    pub create_then_delete: u64,
    /// `["forget"]`
    pub forget: u64,
    /// `["forget", "create"]`
    pub forget_then_create: u64,
    /// Any other list of words.
    pub other: u64,
    /// Imports; each also has an action.
    pub import: u64,
    /// Moves; each also has an action.
    pub moved: u64,
    /// Halves of lists that are not in OpenTofu's own table: objects that are created, destroyed
    /// and forgotten by them.
    other_halves: [u64; 3],
}

impl Counts {
    /// Counts a change.
    pub fn count(&mut self, action: &Action, besides: Besides) {
        self.import += u64::from(besides.importing);
        self.moved += u64::from(besides.moved);
        *match action {
            Action::NoOp => &mut self.no_op,
            Action::Create => &mut self.create,
            Action::Read => &mut self.read,
            Action::Update => &mut self.update,
            Action::Delete => &mut self.delete,
            Action::DeleteThenCreate => &mut self.delete_then_create,
            Action::CreateThenDelete => &mut self.create_then_delete,
            Action::Forget => &mut self.forget,
            Action::ForgetThenCreate => &mut self.forget_then_create,
            _ => {
                let [created, destroyed, forgotten] = &mut self.other_halves;
                *created += u64::from(action.words().any(|word| word == "create"));
                *destroyed += u64::from(action.destroys());
                *forgotten += u64::from(action.forgets());
                &mut self.other
            }
        } += 1;
    }

    /// Adds other counts to these.
    pub fn add(&mut self, other: &Self) {
        for (own, others) in self.all().into_iter().zip(other.clone().all()) {
            *own += *others;
        }
    }

    fn all(&mut self) -> [&mut u64; 15] {
        let [created, destroyed, forgotten] = &mut self.other_halves;
        [
            &mut self.no_op,
            &mut self.create,
            &mut self.read,
            &mut self.update,
            &mut self.delete,
            &mut self.delete_then_create,
            &mut self.create_then_delete,
            &mut self.forget,
            &mut self.forget_then_create,
            &mut self.other,
            &mut self.import,
            &mut self.moved,
            created,
            destroyed,
            forgotten,
        ]
    }

    /// Each change under one action, by the words of plan JSON and `replace`; then imports and moves, which come on
    /// top.
    #[must_use]
    pub const fn by_action(&self) -> [(&'static str, u64); 10] {
        [
            ("create", self.create),
            ("update", self.update),
            ("replace", self.replacements()),
            ("delete", self.delete),
            ("forget", self.forget),
            ("read", self.read),
            ("no-op", self.no_op),
            ("other", self.others()),
            ("import", self.import),
            ("move", self.moved),
        ]
    }

    /// Each change under its action list, with a comma between two words: kinds of replacements are apart.
    #[must_use]
    pub const fn by_action_list(&self) -> [(&'static str, u64); 10] {
        [
            ("no-op", self.no_op),
            ("create", self.create),
            ("read", self.read),
            ("update", self.update),
            ("delete", self.delete),
            ("delete,create", self.delete_then_create),
            ("create,delete", self.create_then_delete),
            ("forget", self.forget),
            ("forget,create", self.forget_then_create),
            ("other", self.other),
        ]
    }

    /// How many changes there are that do something, leaving moves and imports aside.
    #[must_use]
    pub const fn acting(&self) -> u64 {
        self.create
            + self.read
            + self.update
            + self.delete
            + self.replacements()
            + self.forget
            + self.others()
    }

    /// `to add`: objects that are created, replacements included.
    #[must_use]
    pub const fn additions(&self) -> u64 {
        let [created, ..] = self.other_halves;
        self.create
            + self.delete_then_create
            + self.create_then_delete
            + self.forget_then_create
            + created
    }

    /// `to change`: objects that are updated in place.
    #[must_use]
    pub const fn updates(&self) -> u64 {
        self.update
    }

    /// `to destroy`: objects that are destroyed, replacements included.
    #[must_use]
    pub const fn destructions(&self) -> u64 {
        let [_, destroyed, _] = self.other_halves;
        self.delete + self.delete_then_create + self.create_then_delete + destroyed
    }

    /// `to forget`: objects that leave the state and stay, replacements included.
    #[must_use]
    pub const fn forgets(&self) -> u64 {
        let [.., forgotten] = self.other_halves;
        self.forget + self.forget_then_create + forgotten
    }

    /// Objects that take the place of others, destroyed or forgotten ones.
    #[must_use]
    pub const fn replacements(&self) -> u64 {
        self.delete_then_create
            + self.create_then_delete
            + self.forget_then_create
            + self.other_replacements()
    }

    /// Changes by lists that are neither in OpenTofu's table nor replacements.
    #[must_use]
    pub const fn others(&self) -> u64 {
        self.other - self.other_replacements()
    }

    /// Of the lists that are not in OpenTofu's table only Terraform's `["create", "forget"]` is
    /// known: all that create and forget are taken for it.
    const fn other_replacements(&self) -> u64 {
        let [created, destroyed, forgotten] = self.other_halves;
        let replaced = destroyed + forgotten;
        if created < replaced {
            created
        } else {
            replaced
        }
    }

    /// Whether nothing at all was counted.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

#[cfg(test)]
mod tests {
    use super::Counts;
    use tofu_json_vocab::{Action, Besides};

    fn counted(lists: &[&[&str]]) -> Counts {
        let mut counts = Counts::default();
        for words in lists {
            counts.count(
                &Action::from_words(words.iter().copied()),
                Besides::default(),
            );
        }
        counts
    }

    #[track_caller]
    fn check(words: &[&str], [add, change, destroy, forget, replace]: [u64; 5]) {
        let counts = counted(&[words]);
        let numbers = [
            counts.additions(),
            counts.updates(),
            counts.destructions(),
            counts.forgets(),
            counts.replacements(),
        ];
        assert_eq!(
            numbers,
            [add, change, destroy, forget, replace],
            "{words:?}"
        );
        assert_eq!(counts.acting(), u64::from(words != ["no-op"]), "{words:?}");
    }

    #[test]
    fn the_line_of_changes() {
        check(&["no-op"], [0, 0, 0, 0, 0]);
        check(&["create"], [1, 0, 0, 0, 0]);
        check(&["read"], [0, 0, 0, 0, 0]);
        check(&["update"], [0, 1, 0, 0, 0]);
        check(&["delete"], [0, 0, 1, 0, 0]);
        check(&["delete", "create"], [1, 0, 1, 0, 1]);
        check(&["create", "delete"], [1, 0, 1, 0, 1]);
        check(&["forget"], [0, 0, 0, 1, 0]);
        check(&["forget", "create"], [1, 0, 0, 1, 1]);
    }

    #[test]
    fn case_05_lists_of_other_tables() {
        check(&["create", "forget"], [1, 0, 0, 1, 1]);
        check(&["Something"], [0, 0, 0, 0, 0]);
        check(&["open"], [0, 0, 0, 0, 0]);
        check(&[], [0, 0, 0, 0, 0]);
        assert_eq!(counted(&[&["open"], &[]]).other, 2);
    }

    #[test]
    fn counts_add_up() {
        let mut one = counted(&[&["create"], &["create", "forget"], &["no-op"]]);
        let two = counted(&[&["create"], &["update"]]);
        one.add(&two);
        assert_eq!(
            one,
            counted(&[
                &["create"],
                &["create", "forget"],
                &["no-op"],
                &["create"],
                &["update"]
            ])
        );
        assert!(!one.is_empty() && Counts::default().is_empty());
    }
}
