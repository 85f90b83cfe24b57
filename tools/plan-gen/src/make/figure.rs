//! Numbers.

use crate::random::Random;
use crate::value::Value;
use serde::Deserialize;

/// What a number means.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Figure {
    Small,
    Port,
    Integer,
    /// Some are more than a float can tell apart.
    Big,
    Decimal,
}

impl Figure {
    pub(crate) fn value(self, random: &mut Random) -> Value {
        Value::Integer(match self {
            Self::Small => random.below(64).into(),
            Self::Port => match random.below(5) {
                0 => 22,
                1 => 80,
                2 => 443,
                3 => 5432,
                _ => random.within(1024, 65535).into(),
            },
            Self::Integer => random.below(100_000).into(),
            Self::Big if random.chance(100) => (1 << 53) + 1 + 2 * i64::from(random.below(9)),
            Self::Big => random.below(1_000_000_000).into(),
            Self::Decimal => {
                return Value::Decimal(random.pick(&["0.5", "1.25", "99.9", "0.001", "12"]));
            }
        })
    }

    /// The digits, as strings hold them.
    pub(crate) fn digits(self, random: &mut Random) -> String {
        match self.value(random) {
            Value::Integer(number) => number.to_string(),
            Value::Decimal(text) => text.to_owned(),
            _ => String::new(),
        }
    }
}
