use self_cell::self_cell;
use std::fmt;
use tofu_json_computed::Diff;
use tofu_json_value::Arena;

/// A difference with all that it points to: values, shapes and what was decoded on the way.
///
/// A [`Diff`] borrows. This can be returned, kept in a struct and sent to another thread. (It cannot be
/// shared between threads, which its arena does not allow; the [`Diff`] inside can.)
///
/// ```
/// use tofu_json_computed::Action;
/// use tofu_json_differ::{Differ, OwnedDiff, Sides};
/// use tofu_json_value::{Document, Error};
///
/// /// The difference of two JSON texts, which are gone afterwards.
/// fn compare(before: &str, after: &str) -> Result<OwnedDiff, Error> {
///     let own = |text: &str| Document::parse(text.as_bytes()).map(Document::into_owned);
///     let documents = [own(before)?, own(after)?];
///     Ok(OwnedDiff::new(documents, |[before, after], arena| {
///         let sides = Sides::default().before(before.root()).after(after.root());
///         Differ::new(arena).json(&sides)
///     }))
/// }
///
/// let diff = compare(r#"{"size": 1}"#, r#"{"size": 2}"#)?;
/// let action = std::thread::spawn(move || diff.get().action).join();
/// assert_eq!(action.ok(), Some(Action::Update));
/// # Ok::<(), Error>(())
/// ```
///
/// The documents of a plan and the shape of a resource are kept in the same way, as any type that
/// borrows nothing:
///
/// ```
/// use tofu_json_computed::{Action, AttributeShape, BlockShape, Shape};
/// use tofu_json_differ::{Differ, OwnedDiff, Sides};
/// use tofu_json_value::{Document, Value};
///
/// struct Change {
///     plan: Document<'static>,
///     shape: BlockShape,
/// }
///
/// let plan = Document::parse(br#"{"before": {"size": 1}, "after": {"size": 1}}"#)?.into_owned();
/// let size = AttributeShape { name: "size".into(), shape: Shape::Primitive, write_only: false };
/// let change = Change { plan, shape: BlockShape::new(vec![size], vec![]) };
/// let diff = OwnedDiff::new(change, |change, arena| {
///     let side = |name| change.plan.root().get(name).unwrap_or_else(Value::null);
///     let sides = Sides::default().before(side("before")).after(side("after"));
///     Differ::new(arena).resource(&sides, &change.shape)
/// });
/// assert_eq!(diff.get().action, Action::NoOp);
/// # Ok::<(), tofu_json_value::Error>(())
/// ```
pub struct OwnedDiff(TreeAndInputs);

impl OwnedDiff {
    /// Keeps the inputs, and the difference that `compare` makes of them with an arena.
    ///
    /// `compare` is called once. [`Document::into_owned`](tofu_json_value::Document::into_owned) gives
    /// documents that borrow nothing.
    pub fn new<I, F>(inputs: I, compare: F) -> Self
    where
        I: Send + 'static,
        F: for<'a> Fn(&'a I, &'a Arena) -> Diff<'a> + Send + 'static,
    {
        let kept = Kept {
            arena: Arena::new(),
            inputs: Box::new(ComparedInputs { inputs, compare }),
        };
        Self(TreeAndInputs::new(kept, |kept| {
            kept.inputs.diff(&kept.arena)
        }))
    }

    /// The difference.
    #[must_use]
    pub fn get(&self) -> &Diff<'_> {
        self.0.borrow_dependent()
    }
}

/// As that of [`Diff`], without values.
impl fmt::Debug for OwnedDiff {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.get().fmt(f)
    }
}

impl PartialEq for OwnedDiff {
    fn eq(&self, other: &Self) -> bool {
        self.get() == other.get()
    }
}

impl Eq for OwnedDiff {}

/// What a tree points to. Inputs are of any type, which the macro below cannot have.
struct Kept {
    arena: Arena,
    inputs: Box<dyn Compared + Send>,
}

trait Compared {
    fn diff<'a>(&'a self, arena: &'a Arena) -> Diff<'a>;
}

struct ComparedInputs<I, F> {
    inputs: I,
    compare: F,
}

impl<I, F> Compared for ComparedInputs<I, F>
where
    F: for<'a> Fn(&'a I, &'a Arena) -> Diff<'a>,
{
    fn diff<'a>(&'a self, arena: &'a Arena) -> Diff<'a> {
        (self.compare)(&self.inputs, arena)
    }
}

self_cell!(
    struct TreeAndInputs {
        owner: Kept,

        #[covariant]
        dependent: Diff,
    }
);

#[cfg(test)]
mod tests {
    use super::OwnedDiff;
    use crate::{Differ, Sides};
    use tofu_json_computed::{Diff, Kind, Text};
    use tofu_json_value::{Arena, Document};

    fn of(before: &str, after: &str) -> OwnedDiff {
        let own = |text: &str| Document::parse(text.as_bytes()).unwrap().into_owned();
        OwnedDiff::new([own(before), own(after)], |[before, after], arena| {
            let sides = Sides::default().before(before.root()).after(after.root());
            Differ::new(arena).json(&sides)
        })
    }

    const fn is_send<T: Send + 'static>(_: &T) {}

    const fn is_shared<T: Sync>(_: &T) {}

    #[test]
    fn trees_are_kept_with_what_they_point_to() {
        // JSON inside a string is in the arena.
        let text = |value: u8| format!(r#"{{"policy":"{{\"a\":{value}}}"}}"#);
        let made: Vec<_> = (0..50).map(|n| of(&text(n), &text(n + 1))).collect();
        is_send(&made);
        for (n, diff) in made.into_iter().enumerate() {
            is_shared(diff.get());
            let Kind::Object(object) = &diff.get().kind else {
                panic!("{diff:?}");
            };
            let Kind::Text(Text::Json { diff: json, .. }) = &object.attributes[0].diff.kind else {
                panic!("{diff:?}");
            };
            let Kind::Object(object) = &json.kind else {
                panic!("{json:?}");
            };
            let Kind::Primitive(numbers) = &object.attributes[0].diff.kind else {
                panic!("{json:?}");
            };
            let sides = [numbers.before, numbers.after].map(|side| side.raw().to_vec());
            assert_eq!(sides, [n, n + 1].map(|n| n.to_string().into_bytes()));
        }
    }

    #[test]
    fn those_of_equal_inputs_are_equal() {
        assert_eq!(of("[1]", r#"["a"]"#), of("[1]", r#"["a"]"#));
        assert_ne!(of("[1]", r#"["a"]"#), of("[1]", r#"["b"]"#));
        assert!(!format!("{:?}", of("[1]", r#"["secret"]"#)).contains("secret"));
    }

    /// The arena is older than the documents, and stays when they go.
    #[test]
    fn one_arena_serves_many_documents() {
        let arena = Arena::new();
        for after in [r#"["{\"a\":1}"]"#, r#"["{\"b\":1}"]"#] {
            let (before, after) = (Document::parse(b"[]"), Document::parse(after.as_bytes()));
            let (before, after) = (before.unwrap(), after.unwrap());
            let sides = Sides::default().before(before.root()).after(after.root());
            let diff: Diff<'_> = Differ::new(&arena).json(&sides);
            assert!(diff.action.changes());
        }
    }
}
