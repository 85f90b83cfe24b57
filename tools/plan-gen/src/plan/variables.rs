//! `variables`.

use crate::catalogue::Kind;
use crate::grow::of_kind;
use crate::make::{Figure, Text};
use crate::pen::Pen;
use crate::random::Random;
use crate::value::Value;
use crate::words::WORDS;

const KINDS: [Kind; 5] = [
    Kind::Text(Text::Name),
    Kind::Number(Figure::Small),
    Kind::Bool,
    Kind::TextList(Text::Cidr),
    Kind::Tags,
];

/// Which stream the variables draw from: beyond all units.
const PART: u64 = u64::MAX - 1;

pub(super) fn write(pen: &mut Pen<'_>, seed: u64) {
    pen.raw(r#","variables":"#);
    pen.object(variables(seed), |pen, (word, value)| {
        pen.key(word);
        pen.raw(r#"{"value":"#);
        value.write(pen);
        pen.raw("}");
    });
}

/// The names and values of all variables.
pub(crate) fn variables(seed: u64) -> impl Iterator<Item = (&'static str, Value)> {
    let mut random = Random::new(seed).fork(PART);
    WORDS.iter().map(move |word| {
        let kind = random.pick(&KINDS);
        let value = if random.chance(50) {
            Value::Null
        } else {
            of_kind(kind, &mut random)
        };
        (*word, value)
    })
}
