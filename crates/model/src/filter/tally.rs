use std::collections::BTreeMap;
use std::fmt;
use tofu_json_vocab::ChangeWord;

/// What a filter has taken of a plan and what it has left out, in numbers.
///
/// Its text is one sentence or two, without a line break, for the end of a filtered output.
///
/// ```
/// use tofu_json_model::filter::FilterTally;
/// use tofu_json_model::vocab::ChangeWord;
///
/// let mut tally = FilterTally::default();
/// tally.filter = "--type 'aws_*'".to_owned();
/// tally.taken.insert(ChangeWord::Update, 12);
/// tally.left_out.insert(ChangeWord::Delete, 3);
/// tally.left_out.insert(ChangeWord::Output, 1);
/// assert_eq!(
///     tally.to_string(),
///     "Filtered by --type 'aws_*': 12 of 15 changes, 0 of 1 outputs. Left out: 3 deleted, 1 output."
/// );
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct FilterTally {
    /// The filter, as arguments of a command.
    pub filter: String,
    /// How many changes are taken, each under one word. What is only moved or imported is under that.
    #[cfg_attr(feature = "serde", serde(serialize_with = "by_word"))]
    pub taken: BTreeMap<ChangeWord, u64>,
    /// How many are left out.
    #[cfg_attr(feature = "serde", serde(serialize_with = "by_word"))]
    pub left_out: BTreeMap<ChangeWord, u64>,
    /// Patterns of the filter that nothing matches, as arguments of a command.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub unmatched: Vec<String>,
}

impl FilterTally {
    pub(super) fn count(&mut self, word: ChangeWord, taken: bool) {
        let counts = match taken {
            true => &mut self.taken,
            false => &mut self.left_out,
        };
        *counts.entry(word).or_default() += 1;
    }

    /// Forgets what was counted under words.
    pub(super) fn forget(&mut self, forgets: impl Fn(ChangeWord) -> bool) {
        self.taken.retain(|word, _| !forgets(*word));
        self.left_out.retain(|word, _| !forgets(*word));
    }

    /// Adds the numbers of another plan by the same filter. A pattern is unmatched if it is in both.
    pub fn add(&mut self, other: &Self) {
        for (own, others) in [
            (&mut self.taken, &other.taken),
            (&mut self.left_out, &other.left_out),
        ] {
            for (word, number) in others {
                *own.entry(*word).or_default() += number;
            }
        }
        self.unmatched
            .retain(|pattern| other.unmatched.contains(pattern));
    }

    /// How many of the planned changes, the objects that drifted or the outputs there are, taken and at all.
    fn of(&self, is: impl Fn(ChangeWord) -> bool) -> (u64, u64) {
        let sum = |counts: &BTreeMap<ChangeWord, u64>| {
            let counted = counts.iter().filter(|(word, _)| is(**word));
            counted.map(|(_, number)| number).sum::<u64>()
        };
        let taken = sum(&self.taken);
        (taken, taken + sum(&self.left_out))
    }
}

/// Whether a word is of a planned change.
pub(super) const fn is_planned(word: ChangeWord) -> bool {
    !matches!(word, ChangeWord::Drift | ChangeWord::Output)
}

/// The words in the order in which somebody wants to hear of them.
const SPOKEN: [ChangeWord; 12] = [
    ChangeWord::Delete,
    ChangeWord::Replace,
    ChangeWord::Other,
    ChangeWord::Forget,
    ChangeWord::Update,
    ChangeWord::Create,
    ChangeWord::Move,
    ChangeWord::Import,
    ChangeWord::NoOp,
    ChangeWord::Read,
    ChangeWord::Drift,
    ChangeWord::Output,
];

impl fmt::Display for FilterTally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (taken, all) = self.of(is_planned);
        write!(f, "Filtered by {}: {taken} of {all} changes", self.filter)?;
        for (word, name) in [
            (ChangeWord::Drift, "drifted objects"),
            (ChangeWord::Output, "outputs"),
        ] {
            let (taken, all) = self.of(|own| own == word);
            if all > 0 {
                write!(f, ", {taken} of {all} {name}")?;
            }
        }
        f.write_str(". Left out: ")?;
        let mut comma = "";
        for word in SPOKEN {
            if let Some(number) = self.left_out.get(&word) {
                let plural = match word {
                    ChangeWord::Output if *number > 1 => "s",
                    _ => "",
                };
                write!(f, "{comma}{number} {}{plural}", word.participle())?;
                comma = ", ";
            }
        }
        f.write_str(if comma.is_empty() { "nothing." } else { "." })
    }
}

#[cfg(feature = "serde")]
fn by_word<S: serde::Serializer>(
    counts: &BTreeMap<ChangeWord, u64>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_map(counts.iter().map(|(word, number)| (word.as_str(), number)))
}
