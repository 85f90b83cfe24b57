//! Recorded files with parts of each other in them, read as everything: nothing panics, and every
//! place is in the file.

use tofu_json_config::decode::{Role, decode};
use tofu_json_config::{SnippetContext, Source};

use super::recordings;

/// Numbers that look random and are the same each time.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (self.0 >> 33) as usize % limit.max(1)
    }

    /// A part of some bytes, short more often than long.
    fn part<'b>(&mut self, bytes: &'b [u8]) -> &'b [u8] {
        let start = self.below(bytes.len() + 1);
        let longest = 1 << self.below(7);
        let end = (start + self.below(longest)).min(bytes.len());
        &bytes[start..end]
    }
}

fn mixed(one: &[u8], other: &[u8], numbers: &mut Numbers) -> Vec<u8> {
    let mut bytes = one.to_vec();
    for _ in 0..=numbers.below(3) {
        let start = numbers.below(bytes.len() + 1);
        let end = (start + numbers.below(12)).min(bytes.len());
        let part = numbers.part(other).to_vec();
        bytes.splice(start..end, part);
    }
    bytes
}

fn check(name: &str, bytes: &[u8]) {
    let source = Source::read(name, bytes);
    let surroundings = SnippetContext::of(&source);
    for role in [
        Role::Configuration,
        Role::Override,
        Role::Test,
        Role::Values,
    ] {
        let decoded = decode(&source, role);
        for fault in &decoded.faults {
            for place in [fault.subject, fault.context].into_iter().flatten() {
                assert!(place.start.byte <= place.end.byte, "{fault:?}");
                assert!(
                    place.start.line >= 1 && place.start.column >= 1,
                    "{fault:?}"
                );
            }
            let _ = surroundings.diagnostic(fault);
        }
    }
}

#[test]
fn mixtures_of_recorded_files_are_read_without_trouble() {
    let rounds = std::env::var("TOFU_JSON_ROUNDS").map_or(3, |rounds| rounds.parse().unwrap());
    let cases = recordings::files();
    let texts: Vec<_> = cases.iter().map(|case| case.bytes()).collect();
    let mut numbers = Numbers(20_261_121);
    for round in 0..rounds {
        for (case, text) in cases.iter().zip(&texts) {
            let other = &texts[numbers.below(texts.len())];
            let bytes = mixed(text, other, &mut numbers);
            let caught = std::panic::catch_unwind(|| check(case.name(), &bytes));
            assert!(
                caught.is_ok(),
                "round {round}, {}: {:?}",
                case.id(),
                String::from_utf8_lossy(&bytes)
            );
        }
    }
}
