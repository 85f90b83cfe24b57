//! Recorded documents with random damage end with text or with an error. The seed is fixed, so that
//! a run is like the one before; `PROPTEST_RNG_SEED` asks for another.

use crate::seeded::config;
use proptest::prelude::*;
use proptest::sample::Index;
use std::sync::LazyLock;
use tofu_json_tests::{Case, corpus, laws, spans};

/// A small recorded document with its schemas.
type Sample = (Vec<u8>, Option<Vec<u8>>);

static SAMPLES: LazyLock<Vec<Sample>> = LazyLock::new(|| {
    let mut samples = Vec::new();
    for (name, most) in [("hard", 12_000), ("scenarios", 30_000)] {
        let recording = corpus(name).unwrap();
        let cases: Vec<Case<'_>> = recording.cases().map(Result::unwrap).collect();
        let small = cases.iter().filter(|case| case.document.len() < most);
        samples.extend(
            small
                .take(150)
                .map(|case| (case.document.to_vec(), case.schemas.map(<[u8]>::to_vec))),
        );
    }
    assert!(samples.len() > 200);
    samples
});

/// A change to a text.
#[derive(Clone, Debug)]
enum Damage {
    /// A byte becomes another.
    Byte(Index, u8),
    /// A byte is inserted.
    Insert(Index, u8),
    /// The text ends here.
    Truncate(Index),
    /// A stretch goes.
    Delete(Index, usize),
    /// A value becomes another of the same text.
    Swap(Index, Index),
    /// A value becomes something else.
    Replace(Index, &'static str),
}

const STRANGE: [&str; 20] = [
    "null",
    "true",
    "false",
    "{}",
    "[]",
    "\"\"",
    "0",
    "-0",
    "1e999",
    "1e-999",
    "123456789012345678901234567890.5",
    "\"\\ud800\"",
    "\"{\\\"a\\\":1}\"",
    "\"a\\nb\"",
    "[null]",
    "[[[]]]",
    "{\"\":{}}",
    "[\"create\",\"delete\"]",
    "\"[red]\"",
    "{\"a\":1,\"a\":2}",
];

impl Damage {
    fn apply(&self, text: &mut Vec<u8>) {
        match *self {
            Self::Byte(at, byte) => {
                if let Some(at) = place(at, text.len()) {
                    text[at] = byte;
                }
            }
            Self::Insert(at, byte) => text.insert(at.index(text.len() + 1), byte),
            Self::Truncate(at) => text.truncate(at.index(text.len() + 1)),
            Self::Delete(at, count) => {
                let start = at.index(text.len() + 1);
                text.drain(start..(start + count).min(text.len()));
            }
            Self::Swap(one, other) => {
                let values = spans::values(text);
                let new = text
                    .get(values[one.index(values.len())].clone())
                    .unwrap_or_default()
                    .to_vec();
                *text = spans::replaced(text, &[(values[other.index(values.len())].clone(), &new)]);
            }
            Self::Replace(at, new) => {
                let values = spans::values(text);
                let range = values[at.index(values.len())].clone();
                *text = spans::replaced(text, &[(range, new.as_bytes())]);
            }
        }
    }
}

fn place(at: Index, len: usize) -> Option<usize> {
    (len > 0).then(|| at.index(len))
}

fn byte() -> impl Strategy<Value = u8> {
    prop_oneof![
        any::<u8>(),
        prop::sample::select(&b"{}[]\",:\\0-.eutfn \n"[..])
    ]
}

/// Changes after which the text is still JSON.
fn swaps() -> impl Strategy<Value = Damage> {
    prop_oneof![
        (any::<Index>(), any::<Index>()).prop_map(|(one, other)| Damage::Swap(one, other)),
        (any::<Index>(), prop::sample::select(&STRANGE[..]))
            .prop_map(|(at, new)| Damage::Replace(at, new)),
    ]
}

fn damage() -> impl Strategy<Value = Damage> {
    prop_oneof![
        3 => (any::<Index>(), byte()).prop_map(|(at, byte)| Damage::Byte(at, byte)),
        2 => (any::<Index>(), byte()).prop_map(|(at, byte)| Damage::Insert(at, byte)),
        1 => any::<Index>().prop_map(Damage::Truncate),
        2 => (any::<Index>(), 1..200_usize).prop_map(|(at, count)| Damage::Delete(at, count)),
        3 => swaps(),
    ]
}

fn sample() -> impl Strategy<Value = Sample> {
    any::<Index>().prop_map(|index| SAMPLES[index.index(SAMPLES.len())].clone())
}

fn damaged(mut text: Vec<u8>, damage: &[Damage]) -> Vec<u8> {
    damage.iter().for_each(|damage| damage.apply(&mut text));
    text
}

proptest! {
    #![proptest_config(config(1_500))]

    #[test]
    fn damaged_documents(sample in sample(), damage in prop::collection::vec(damage(), 1..8)) {
        let document = damaged(sample.0, &damage);
        laws::shows_any_bytes(&document, sample.1.as_deref());
        laws::shows_any_bytes(&document, None);
        laws::skipping_agrees_with_parsing(&document);
        laws::values_keep_their_text(&document);
    }

    #[test]
    fn checking(
        sample in sample(),
        damage in prop::collection::vec(damage(), 0..4),
        sizes in prop::collection::vec(1..300_usize, 1..20),
    ) {
        let document = damaged(sample.0, &damage);
        laws::checking_agrees_with_parsing(&document, &sizes);
        laws::checking_agrees_with_parsing(&document, &[document.len()]);
        laws::strictness_changes_no_text(&document, sample.1.as_deref());
    }

    #[test]
    fn documents_with_other_values(sample in sample(), damage in prop::collection::vec(swaps(), 1..12)) {
        let document = damaged(sample.0, &damage);
        laws::shows_any_bytes(&document, sample.1.as_deref());
        laws::shows_any_bytes(&document, None);
    }

    #[test]
    fn damaged_schemas(sample in sample(), damage in prop::collection::vec(damage(), 1..8)) {
        if let (document, Some(schemas)) = sample {
            laws::shows_any_bytes(&document, Some(&damaged(schemas, &damage)));
        }
    }

    #[test]
    fn schemas_with_other_values(sample in sample(), damage in prop::collection::vec(swaps(), 1..12)) {
        if let (document, Some(schemas)) = sample {
            laws::shows_any_bytes(&document, Some(&damaged(schemas, &damage)));
        }
    }

    #[test]
    fn schemas_of_another_document(one in sample(), other in sample()) {
        laws::shows_any_bytes(&one.0, other.1.as_deref());
    }
}
