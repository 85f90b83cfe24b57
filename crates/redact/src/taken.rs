//! The numbers of placeholders that a document has already: from one redacted before, also where nothing is masked.

use crate::placeholder::{NUMBERED, number_of};
use memchr::memmem::Finder;
use tofu_json_model::stream::Unit;
use tofu_json_text::CheckedSlice;

/// Finds them in text that is not parsed.
pub(crate) struct TakenNumbers {
    beginning: Finder<'static>,
    highest: u64,
}

impl Default for TakenNumbers {
    fn default() -> Self {
        Self {
            beginning: Finder::new(NUMBERED),
            highest: 0,
        }
    }
}

impl TakenNumbers {
    pub(crate) fn look(&mut self, unit: &Unit<'_>) {
        self.look_at(unit.text);
        if let Some(name) = unit.name {
            self.look_at(name.as_bytes());
        }
    }

    fn look_at(&mut self, text: &[u8]) {
        for at in self.beginning.find_iter(text) {
            let rest = text.slice(at + NUMBERED.len()..);
            let digits = rest.iter().take_while(|byte| byte.is_ascii_digit());
            let digits = str::from_utf8(rest.slice(..digits.count()));
            self.highest = self.highest.max(number_of(digits.unwrap_or_default()));
        }
    }

    pub(crate) const fn highest(&self) -> u64 {
        self.highest
    }
}

#[cfg(test)]
mod tests {
    use super::TakenNumbers;
    use tofu_json_model::stream::{Unit, UnitKind};

    #[test]
    fn the_highest_of_numbers() {
        let highest = |text: &str, name| {
            let mut taken = TakenNumbers::default();
            taken.look(&Unit::new(UnitKind::Output, name, text.as_bytes(), 0));
            taken.highest()
        };
        assert_eq!(highest("\"me:(redacted-7)@(redacted-12)\"", None), 12);
        assert_eq!(highest("(redacted-) (redacted", Some("(redacted-3)")), 3);
        // A hash is no number that anything could come to.
        assert_eq!(highest("(redacted-1234567890123456) (redacted-", None), 0);
        assert_eq!(highest(&"(redacted-9".repeat(3), None), 9);
    }
}
