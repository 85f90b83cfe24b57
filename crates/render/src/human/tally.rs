use tofu_json_vocab::{Action, Besides};

/// How many of the listed changes have which action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Tally {
    listed: usize,
    imports: usize,
    idle: usize,
    pub(super) create: usize,
    pub(super) read: usize,
    pub(super) update: usize,
    pub(super) delete: usize,
    pub(super) delete_then_create: usize,
    pub(super) create_then_delete: usize,
    pub(super) forget: usize,
    pub(super) forget_then_create: usize,
    invocations: usize,
}

impl Tally {
    /// Counts one change, which must be listed (see [`Action::is_listed`]).
    pub fn count(&mut self, action: &Action, besides: Besides) {
        self.listed += 1;
        self.imports += usize::from(besides.importing);
        match action {
            Action::NoOp => self.idle += 1,
            Action::Create => self.create += 1,
            Action::Read => self.read += 1,
            Action::Update => self.update += 1,
            Action::Delete => self.delete += 1,
            Action::DeleteThenCreate => self.delete_then_create += 1,
            Action::CreateThenDelete => self.create_then_delete += 1,
            Action::Forget => self.forget += 1,
            Action::ForgetThenCreate => self.forget_then_create += 1,
            _ => {}
        }
    }

    /// The same with this many invocations of actions.
    #[must_use]
    pub const fn with_invocations(self, invocations: usize) -> Self {
        Self {
            invocations,
            ..self
        }
    }

    /// How many actions are invoked.
    #[must_use]
    pub const fn invocations(&self) -> usize {
        self.invocations
    }

    /// How many changes were counted.
    #[must_use]
    pub const fn listed(&self) -> usize {
        self.listed
    }

    /// Whether any of them has an action other than no-op, so more than moves and imports.
    #[must_use]
    pub const fn acts(&self) -> bool {
        self.listed > self.idle
    }

    /// How many objects are imported.
    #[must_use]
    pub const fn imports(&self) -> usize {
        self.imports
    }

    /// How many objects are created, replacements included.
    #[must_use]
    pub const fn additions(&self) -> usize {
        self.create + self.delete_then_create + self.create_then_delete + self.forget_then_create
    }

    /// How many objects are updated in place.
    #[must_use]
    pub const fn changes(&self) -> usize {
        self.update
    }

    /// How many objects are destroyed, replacements included.
    #[must_use]
    pub const fn destructions(&self) -> usize {
        self.delete + self.delete_then_create + self.create_then_delete
    }

    /// How many objects are removed from the state only.
    #[must_use]
    pub const fn forgotten(&self) -> usize {
        self.forget + self.forget_then_create
    }
}

#[cfg(test)]
mod tests {
    use super::Tally;
    use tofu_json_vocab::{Action, Besides};

    #[test]
    fn replacements_count_twice() {
        let mut tally = Tally::default();
        tally.count(&Action::NoOp, Besides::default().importing(true));
        assert!(!tally.acts());
        for action in [
            Action::DeleteThenCreate,
            Action::CreateThenDelete,
            Action::ForgetThenCreate,
        ] {
            tally.count(&action, Besides::default());
        }
        assert!(tally.acts());
        assert_eq!(
            (tally.listed(), tally.imports(), tally.changes()),
            (4, 1, 0)
        );
        assert_eq!(
            (tally.additions(), tally.destructions(), tally.forgotten()),
            (3, 2, 1)
        );
    }
}
