/// The operator of a constraint, in the order of the normal form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Operator {
    /// `>`
    Greater,
    /// `>=`
    GreaterOrEqual,
    /// `=`, which the normal form leaves out.
    Equal,
    /// `~>` with three numbers: the last may grow.
    PessimisticPatch,
    /// `~>` with one or two numbers: the second may grow.
    PessimisticMinor,
    /// `<=`
    LessOrEqual,
    /// `<`
    Less,
    /// `!=`
    NotEqual,
}

impl Operator {
    /// The sign of the normal form; empty for [`Operator::Equal`].
    #[must_use]
    pub fn sign(self) -> &'static str {
        match self {
            Self::Greater => ">",
            Self::GreaterOrEqual => ">=",
            Self::Equal => "",
            Self::PessimisticPatch | Self::PessimisticMinor => "~>",
            Self::LessOrEqual => "<=",
            Self::Less => "<",
            Self::NotEqual => "!=",
        }
    }

    /// Reads a sign; `numbers` says how many numbers are after it.
    pub(super) fn read(sign: &str, numbers: usize) -> Option<Self> {
        Some(match sign {
            "" | "=" => Self::Equal,
            ">" => Self::Greater,
            ">=" => Self::GreaterOrEqual,
            "<" => Self::Less,
            "<=" => Self::LessOrEqual,
            "!=" => Self::NotEqual,
            "~>" if numbers < 3 => Self::PessimisticMinor,
            "~>" => Self::PessimisticPatch,
            _ => return None,
        })
    }
}
