//! OpenTofu's development line for 1.13: what it changes of 1.12.
//!
//! Recorded from the development head of 2026-08-22.

use super::{Comparing, NoChangesText, Rules, UnknownBlocks, tofu_1_12};
use tofu_json_text::Printable;

pub(super) const RULES: Rules = Rules {
    name: "tofu-1.13",
    about: "OpenTofu's development line for 1.13",
    printable: Printable::Unicode17,
    comparing: Comparing {
        unknown_blocks: UnknownBlocks::OwnSchema,
        ..tofu_1_12::RULES.comparing
    },
    no_changes: NoChangesText::Short,
    ..tofu_1_12::RULES
};

#[cfg(test)]
mod tests {
    use crate::Profile;

    /// Only the way in which a value is compared or said differs between releases of one program.
    #[test]
    fn it_is_of_the_same_program() {
        let [new, old] = [Profile::Tofu1_13, Profile::Tofu1_12].map(Profile::rules);
        assert_eq!(new.program, old.program);
        assert_ne!(new.comparing, old.comparing);
    }
}
