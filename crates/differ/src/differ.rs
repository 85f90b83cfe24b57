use crate::Sides;
use crate::comparison::Comparison;
use crate::meaning::Meanings;
use crate::record::{Blanks, Record};
use tofu_json_computed::{BlockShape, Diff, Shape};
use tofu_json_value::{Arena, Limits};
use tofu_json_vocab::Profile;
use tofu_json_vocab::profile::{Comparing, EmptyStrings};

/// Compares the two sides of changes.
///
/// ```
/// use tofu_json_differ::computed::{Action, Kind};
/// use tofu_json_differ::value::{Arena, Document};
/// use tofu_json_differ::{Differ, Sides};
///
/// // Without a schema values are compared as the JSON that they are.
/// let before = Document::parse(br#"{"a": 1, "b": 2}"#)?;
/// let after = Document::parse(br#"{"a": 1, "b": 3}"#)?;
/// let arena = Arena::new();
/// let sides = Sides::default().before(before.root()).after(after.root());
/// let diff = Differ::new(&arena).json(&sides);
/// let Kind::Object(object) = &diff.kind else { panic!("two objects") };
/// let actions: Vec<_> = object.attributes.iter().map(|member| (member.key, member.diff.action)).collect();
/// assert_eq!(actions, [("a", Action::NoOp), ("b", Action::Update)]);
/// # Ok::<(), tofu_json_differ::value::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Differ<'a> {
    arena: &'a Arena,
    limits: Limits,
    depth: usize,
    rules: &'static Comparing,
}

impl<'a> Differ<'a> {
    /// How deep a difference nests unless [`Differ::depth`] says otherwise: enough for every document
    /// that is known, and little enough for a thread with a stack of 2 MiB, the usual size, in debug
    /// builds as well.
    pub const DEPTH: usize = 128;

    /// A differ that keeps what it decodes in `arena`, with OpenTofu's limits, the rules of
    /// OpenTofu 1.12 and a depth of [`Differ::DEPTH`].
    #[must_use]
    pub fn new(arena: &'a Arena) -> Self {
        let limits = Limits::default();
        Self {
            arena,
            limits,
            depth: Self::DEPTH,
            rules: &Profile::Tofu1_12.rules().comparing,
        }
    }

    /// How deep JSON inside strings may nest; deeper JSON is taken as text. The default is that of
    /// [`Limits`], but never more than what [`Differ::depth`] leaves.
    #[must_use]
    pub const fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// How many levels a difference nests, JSON inside strings included. The default is
    /// [`Differ::DEPTH`].
    ///
    /// An array or object that changes below is one node of text: its JSON before and after, and
    /// `(sensitive value)` or `(known after apply)` where masks mark any part of it. What does not change
    /// is one node as ever.
    ///
    /// Comparing recurses this deep, and so does everything that goes through the difference and
    /// drops it: a level takes up to 8 KiB of stack in debug builds, and much less in release
    /// builds. `tofu_json_show::with_deep_stack` runs a job on a stack that is large enough for any
    /// document.
    #[must_use]
    pub const fn depth(mut self, levels: usize) -> Self {
        self.depth = levels;
        self
    }

    /// The release by whose rules values are compared. The default is [`Profile::Tofu1_12`].
    #[must_use]
    pub const fn profile(mut self, profile: Profile) -> Self {
        self.rules = &profile.rules().comparing;
        self
    }

    pub(crate) const fn rules(&self) -> &'static Comparing {
        self.rules
    }

    /// The difference of a resource by its schema.
    #[must_use]
    pub fn resource(self, sides: &Sides<'a>, schema: &'a BlockShape) -> Diff<'a> {
        self.run(&Meanings::default())
            .block(&self.record(sides), schema)
    }

    /// The difference of a value by its type, such as an output of a state.
    #[must_use]
    pub fn value_of_type(self, sides: &Sides<'a>, shape: &'a Shape) -> Diff<'a> {
        self.run(&Meanings::default())
            .value(&self.record(sides), shape)
    }

    /// The difference of a value that has no schema, such as an output of a plan.
    #[must_use]
    pub fn json(self, sides: &Sides<'a>) -> Diff<'a> {
        self.run(&Meanings::default()).dynamic(&sides.record())
    }

    pub(crate) const fn run(self, meanings: &Meanings) -> Comparison<'a, '_> {
        Comparison {
            arena: self.arena,
            limits: self.limits,
            levels: self.depth,
            rules: self.rules,
            meanings,
        }
    }

    /// The sides as a record in which empty strings are what the rules make them.
    fn record(self, sides: &Sides<'a>) -> Record<'a> {
        let blanks = match self.rules.empty_strings {
            EmptyStrings::InBlocks => Blanks::Text,
            EmptyStrings::OldSchemas => Blanks::Null,
        };
        Record {
            blanks,
            ..sides.record()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tofu_json_computed::{Action, AttributeShape, Kind, NestedShape};
    use tofu_json_value::Document;
    use tofu_json_vocab::Nesting;

    fn object(nesting: Nesting) -> Shape {
        let shape = Shape::Map(Box::new(Shape::String));
        let attribute = AttributeShape {
            name: "a".into(),
            shape,
            write_only: false,
        };
        Shape::Nested(NestedShape::new(nesting, vec![attribute]))
    }

    #[test]
    fn what_stays_does_not_change() {
        let document = Document::parse(br#"{"a":["b"]}"#).unwrap();
        let mask = Document::parse(br#"{"a":true}"#).unwrap();
        let arena = Arena::new();
        let sides = Sides::same(document.root(), mask.root());
        let diff = Differ::new(&arena).json(&sides);
        assert_eq!(diff.action, Action::NoOp);
        assert!(matches!(diff.kind, Kind::Unchanged(_)), "{diff:?}");
    }

    /// Of a list in which one object changes the others are not opened.
    #[test]
    fn objects_that_stay_are_one_node() {
        let before = Document::parse(br#"[{"a":{"x":"1"}},{"a":{"x":"2"}}]"#).unwrap();
        let after = Document::parse(br#"[{"a":{"x":"1"}},{"a":{"x":"3"}}]"#).unwrap();
        let (arena, shape) = (Arena::new(), object(Nesting::List));
        let sides = Sides::default().before(before.root()).after(after.root());
        let diff = Differ::new(&arena).value_of_type(&sides, &shape);
        let Kind::List(list) = &diff.kind else {
            panic!("{diff:?}");
        };
        let [stays, changes] = &*list.elements else {
            panic!("{diff:?}");
        };
        assert!(matches!(stays.kind, Kind::Unchanged(_)), "{diff:?}");
        assert!(matches!(changes.kind, Kind::Object(_)), "{diff:?}");
        assert_eq!(changes.action, Action::Update);
    }
}
