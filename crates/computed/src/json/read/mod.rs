mod container;
mod error;
mod leaf;
mod member;
mod shape;

pub use error::{Error, ErrorKind};

use crate::{Action, Diff, Kind, ShapeArena, ShapeRef};
use member::{flag_or_false, member, word};
use tofu_json_value::{Arena, Value};

/// Reads a tree that [`write_diff`](super::write_diff) wrote with
/// [`show_sensitive`](super::JsonOptions::show_sensitive); the tree equals the one that was
/// written. Recurses as deep as the tree nests, for which [`read_diff_within`] has a limit of one's own.
///
/// # Errors
///
/// The first [`Error`] where the value is not in the form of the [module](super), where it was
/// written without sensitive values, or where the tree nests deeper than 160 levels.
///
/// ```
/// use tofu_json_computed::json::{JsonOptions, read_diff, write_diff};
/// use tofu_json_computed::{Diff, ShapeArena, OneSided};
/// use tofu_json_value::{Arena, Document};
///
/// let size = Document::parse(b"1.50").unwrap();
/// let diff = Diff::unchanged(OneSided::json(size.root()));
/// let mut json = String::new();
/// write_diff(&mut json, &diff, &JsonOptions::default().show_sensitive(true));
/// assert_eq!(json, r#"{"kind":"unchanged","action":"no-op","value":1.50,"shape":"dynamic"}"#);
///
/// let (document, arena, shapes) = (Document::parse(json.as_bytes()).unwrap(), Arena::new(), ShapeArena::new());
/// assert!(read_diff(document.root(), &arena, &shapes).unwrap() == diff);
/// ```
pub fn read_diff<'a>(
    value: Value<'a>,
    arena: &'a Arena,
    shapes: &'a ShapeArena,
) -> Result<Diff<'a>, Error> {
    read_diff_within(value, arena, shapes, DEPTH)
}

/// Like [`read_diff`], for trees with up to `depth` levels. The stack must be large enough to read,
/// use and drop them.
///
/// # Errors
///
/// As [`read_diff`].
pub fn read_diff_within<'a>(
    value: Value<'a>,
    arena: &'a Arena,
    shapes: &'a ShapeArena,
    levels: usize,
) -> Result<Diff<'a>, Error> {
    TreeReader {
        arena,
        shapes,
        known: Vec::new(),
        limit: levels,
        open: 0,
    }
    .node(value)
}

/// How deep trees nest unless more is asked for: the differ makes 128 levels, and what hides or holds
/// the innermost values comes on top.
const DEPTH: usize = 160;

struct TreeReader<'a> {
    arena: &'a Arena,
    shapes: &'a ShapeArena,
    /// The shapes so far, by their number.
    known: Vec<ShapeRef<'a>>,
    /// How deep the tree may nest, and how deep the node nests that is being read.
    limit: usize,
    open: usize,
}

impl<'a> TreeReader<'a> {
    fn node(&mut self, value: Value<'a>) -> Result<Diff<'a>, Error> {
        let limit = self.limit;
        if self.open == limit {
            return Err(Error::new(ErrorKind::TooDeep { limit }, value));
        }
        self.open += 1;
        let diff = self.node_inside(value);
        self.open -= 1;
        diff
    }

    fn node_inside(&mut self, value: Value<'a>) -> Result<Diff<'a>, Error> {
        let kind = match value.get("kind") {
            None if value.get("sensitive").is_some_and(Value::is_true) => {
                return Err(Error::new(ErrorKind::Hidden, value));
            }
            _ => member(value, "kind")?,
        };
        let action = action(member(value, "action")?)?;
        let replace = flag_or_false(value, "replace")?;
        let kind = self.kind(kind, value)?;
        Ok(Diff {
            action,
            replace,
            kind,
        })
    }

    fn boxed(&mut self, value: Value<'a>) -> Result<Box<Diff<'a>>, Error> {
        self.node(value).map(Box::new)
    }

    fn kind(&mut self, kind: Value<'a>, node: Value<'a>) -> Result<Kind<'a>, Error> {
        let word = kind
            .as_str()
            .ok_or_else(|| Error::expected("a kind of node", kind))?;
        match word.as_ref() {
            "block" => self.block(node).map(Kind::Block),
            "sensitive-block" => self.sensitive(node).map(Kind::SensitiveBlock),
            "object" => self.object(node).map(Kind::Object),
            "map" => self.map(node).map(Kind::Map),
            "list" => self.list(node).map(Kind::List),
            "set" => self.set(node).map(Kind::Set),
            "primitive" => leaf::primitive(node).map(Kind::Primitive),
            "text" => self.text(node).map(Kind::Text),
            "unknown" => self.unknown(node).map(Kind::Unknown),
            "sensitive" => self.sensitive(node).map(Kind::Sensitive),
            "write-only" => Ok(Kind::WriteOnly),
            "type-change" => self.type_change(node).map(Kind::TypeChange),
            "unchanged" => self.unchanged(node).map(Kind::Unchanged),
            _ => Err(Error::unknown_word("a kind of node", kind)),
        }
    }
}

fn action(value: Value<'_>) -> Result<Action, Error> {
    const ACTIONS: [Action; 4] = [Action::NoOp, Action::Create, Action::Update, Action::Delete];
    let meaning = |word: &str| ACTIONS.into_iter().find(|action| action.as_str() == word);
    word(value, "an action", meaning)
}
