use crate::visit::{Visitor, walk};
use crate::{Action, BlockGroup, Diff, Entry, OneSided, Primitive, Sensitive, Text, TypeChange};
use std::ops::AddAssign;

/// Counts of the nodes of one tree or of several.
///
/// Every node counts, those after a sensitive or unknown one too, but a part in which nothing
/// changes is one node, whatever is in it.
///
/// ```
/// use tofu_json_computed::{Action, Counts, Diff, Kind, Text};
///
/// let text = Text::Line { before: Some("a"), after: Some("b") };
/// let diff = Diff { action: Action::Update, replace: true, kind: Kind::Text(text) };
/// let counts = Counts::of(&diff);
/// assert_eq!((counts.nodes.update, counts.changed_leaves, counts.replace_marks), (1, 1, 1));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Counts {
    /// The nodes by what happens to them.
    pub nodes: ActionCounts,
    /// The changed values that are shown as one: numbers, strings, write-only, unknown and
    /// sensitive ones, and changes of type. What is inside such a value is not counted again.
    pub changed_leaves: usize,
    /// The nodes and groups of nested blocks that force the replacement of the resource.
    pub replace_marks: usize,
    /// The values and blocks that are sensitive as a whole, and the unchanged parts in which
    /// something is.
    pub sensitive: usize,
    /// The values that are known after apply only.
    pub unknown: usize,
}

/// A number for each action.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[expect(missing_docs, reason = "the words of the format")]
pub struct ActionCounts {
    pub no_op: usize,
    pub create: usize,
    pub update: usize,
    pub delete: usize,
}

impl Counts {
    /// Counts one tree.
    #[must_use]
    pub fn of(diff: &Diff<'_>) -> Self {
        let mut counter = Counter::default();
        counter.visit(diff);
        counter.counts
    }

    /// Counts the trees of several resources together.
    #[must_use]
    pub fn of_entries<'e, 'a: 'e>(entries: impl IntoIterator<Item = &'e Entry<'a>>) -> Self {
        let mut counts = Self::default();
        entries
            .into_iter()
            .for_each(|entry| counts += Self::of(&entry.body));
        counts
    }
}

impl ActionCounts {
    /// The number for one action.
    #[must_use]
    pub const fn of(&self, action: Action) -> usize {
        match action {
            Action::NoOp => self.no_op,
            Action::Create => self.create,
            Action::Update => self.update,
            Action::Delete => self.delete,
        }
    }

    /// The sum.
    #[must_use]
    pub const fn total(&self) -> usize {
        self.no_op + self.create + self.update + self.delete
    }

    const fn add(&mut self, action: Action) {
        let count = match action {
            Action::NoOp => &mut self.no_op,
            Action::Create => &mut self.create,
            Action::Update => &mut self.update,
            Action::Delete => &mut self.delete,
        };
        *count += 1;
    }
}

impl AddAssign for ActionCounts {
    fn add_assign(&mut self, other: Self) {
        self.no_op += other.no_op;
        self.create += other.create;
        self.update += other.update;
        self.delete += other.delete;
    }
}

impl AddAssign for Counts {
    fn add_assign(&mut self, other: Self) {
        self.nodes += other.nodes;
        self.changed_leaves += other.changed_leaves;
        self.replace_marks += other.replace_marks;
        self.sensitive += other.sensitive;
        self.unknown += other.unknown;
    }
}

#[derive(Default)]
struct Counter {
    counts: Counts,
    /// How many leaves surround the current node.
    inside: usize,
}

impl Counter {
    fn leaf(&mut self, diff: &Diff<'_>) {
        if self.inside == 0 && diff.action.changes() {
            self.counts.changed_leaves += 1;
        }
    }

    /// Counts a leaf, then visits its parts.
    fn leaf_with(&mut self, diff: &Diff<'_>, parts: impl FnOnce(&mut Self)) {
        self.leaf(diff);
        self.inside += 1;
        parts(self);
        self.inside -= 1;
    }
}

impl<'a> Visitor<'a> for Counter {
    fn visit(&mut self, diff: &Diff<'a>) {
        self.counts.nodes.add(diff.action);
        self.counts.replace_marks += usize::from(diff.replace);
        walk::node(self, diff);
    }

    fn group(&mut self, group: &BlockGroup<'a>) {
        self.counts.replace_marks += usize::from(group.replace);
        walk::group(self, group);
    }

    fn sensitive_block(&mut self, diff: &Diff<'a>, sensitive: &Sensitive<'a>) {
        self.sensitive(diff, sensitive);
    }

    fn primitive(&mut self, diff: &Diff<'a>, _: &Primitive<'a>) {
        self.leaf(diff);
    }

    fn text(&mut self, diff: &Diff<'a>, text: &Text<'a>) {
        self.leaf_with(diff, |counter| walk::text(counter, text));
    }

    fn unknown(&mut self, diff: &Diff<'a>, before: Option<&Diff<'a>>) {
        self.counts.unknown += 1;
        self.leaf_with(diff, |counter| walk::unknown(counter, before));
    }

    fn sensitive(&mut self, diff: &Diff<'a>, sensitive: &Sensitive<'a>) {
        self.counts.sensitive += 1;
        self.leaf_with(diff, |counter| walk::sensitive(counter, sensitive));
    }

    fn write_only(&mut self, diff: &Diff<'a>) {
        self.leaf(diff);
    }

    fn type_change(&mut self, diff: &Diff<'a>, change: &TypeChange<'a>) {
        self.leaf_with(diff, |counter| walk::type_change(counter, change));
    }

    fn unchanged(&mut self, _: &Diff<'a>, unchanged: &OneSided<'a>) {
        self.counts.sensitive += usize::from(unchanged.sensitive.holds_true());
    }
}

#[cfg(test)]
mod tests {
    use super::Counts;
    use crate::{
        Action, Block, BlockGroup, Diff, Instance, Kind, NamedDiff, OneSided, Sensitive, Text,
        TypeChange,
    };
    use tofu_json_value::{Document, Value};

    fn node(action: Action, kind: Kind<'_>) -> Diff<'_> {
        Diff {
            action,
            replace: false,
            kind,
        }
    }

    fn text(action: Action) -> Diff<'static> {
        node(
            action,
            Kind::Text(Text::Line {
                before: Some("a"),
                after: Some("b"),
            }),
        )
    }

    fn block<'a>(attributes: Vec<Diff<'a>>, blocks: Vec<BlockGroup<'a>>) -> Diff<'a> {
        let member = |diff| NamedDiff { key: "a", diff };
        let attributes = attributes.into_iter().map(member).collect();
        node(Action::Update, Kind::Block(Block { attributes, blocks }))
    }

    #[test]
    fn a_changed_value_counts_once_whatever_is_in_it() {
        let inner = Box::new(text(Action::Update));
        let hidden = Kind::Sensitive(Sensitive {
            before: true,
            after: true,
            inner,
        });
        let (before, after) = (text(Action::Delete).into(), text(Action::Create).into());
        let turned = Kind::TypeChange(TypeChange { before, after });
        let was = Kind::Unknown(Some(Box::new(text(Action::Delete))));
        let kinds = [hidden, turned, was, Kind::WriteOnly];
        let attributes = kinds.map(|kind| node(Action::Update, kind)).into_iter();
        let counts = Counts::of(&block(
            attributes.chain([text(Action::NoOp)]).collect(),
            vec![],
        ));
        assert_eq!(counts.changed_leaves, 4);
        assert_eq!(
            (counts.sensitive, counts.unknown, counts.replace_marks),
            (1, 1, 0)
        );
        assert_eq!((counts.nodes.update, counts.nodes.delete), (6, 2));
        assert_eq!((counts.nodes.create, counts.nodes.no_op), (1, 1));
        assert_eq!(counts.nodes.total(), 10);
    }

    #[test]
    fn marks_of_groups_and_of_unchanged_parts() {
        let mask = Document::parse(br#"{"a":[false,true,true]}"#).unwrap();
        let marked = OneSided {
            sensitive: mask.root(),
            ..OneSided::json(Value::null())
        };
        let forcing = Diff {
            replace: true,
            ..text(Action::Update)
        };
        let attributes = vec![
            Diff::unchanged(marked),
            Diff::unchanged(OneSided::json(Value::null())),
            forcing,
        ];
        let instances = vec![Instance {
            key: None,
            diff: block(vec![], vec![]),
        }];
        let group = BlockGroup {
            name: "b",
            replace: true,
            instances,
        };
        let mut counts = Counts::of(&block(attributes, vec![group]));
        assert_eq!(
            (
                counts.sensitive,
                counts.replace_marks,
                counts.changed_leaves
            ),
            (1, 2, 1)
        );
        counts += counts;
        assert_eq!((counts.sensitive, counts.nodes.of(Action::Update)), (2, 6));
    }
}
