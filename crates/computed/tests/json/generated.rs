//! Trees of every kind, made from bytes, so that fewer and smaller bytes make smaller trees.

mod json;
mod shape;

use tofu_json_computed::{
    Action, Block, BlockGroup, Diff, Instance, Kind, List, Map, NamedDiff, Object, OneSided,
    Primitive, Sensitive, Set, ShapeArena, Text, TextLine, TypeChange,
};
use tofu_json_value::{Arena, Document, Limits, Value};

/// Stands in every text, key and name that is made while the generator is [hidden](Trees::hidden).
pub(crate) const SECRET: &str = "hush";

/// Makes trees from bytes, and zeros when there are none left.
pub(crate) struct Trees<'a, 'b> {
    arena: &'a Arena,
    shapes: &'a ShapeArena,
    bytes: std::slice::Iter<'b, u8>,
    /// Whether what is made now is sensitive as a whole.
    hidden: bool,
    /// The shapes made so far, some of which are used again.
    known: Vec<tofu_json_computed::ShapeRef<'a>>,
}

impl<'a, 'b> Trees<'a, 'b> {
    pub(crate) fn new(arena: &'a Arena, shapes: &'a ShapeArena, bytes: &'b [u8]) -> Self {
        Self {
            arena,
            shapes,
            bytes: bytes.iter(),
            hidden: false,
            known: Vec::new(),
        }
    }

    fn pick(&mut self, choices: u8) -> u8 {
        self.bytes.next().map_or(0, |byte| byte % choices)
    }

    fn flag(&mut self) -> bool {
        self.pick(2) == 1
    }

    fn hiding<T>(&mut self, hidden: bool, make: impl FnOnce(&mut Self) -> T) -> T {
        let outer = self.hidden;
        self.hidden = outer || hidden;
        let made = make(self);
        self.hidden = outer;
        made
    }

    fn text(&mut self) -> &'a str {
        const TEXTS: [&str; 7] = [
            "",
            "a",
            "b\"\\",
            "\u{1}\u{7f}\u{2028}",
            "é😀",
            "two\nlines",
            " ",
        ];
        let plain = TEXTS[usize::from(self.pick(7))];
        if !self.hidden {
            return plain;
        }
        self.arena.text(format!("{plain}{SECRET}{plain}").into())
    }

    fn text_or_none(&mut self) -> Option<&'a str> {
        self.flag().then(|| self.text())
    }

    fn value(&mut self, depth: usize) -> Value<'a> {
        let json = self.json(depth);
        self.parsed(json)
    }

    fn parsed(&self, json: Vec<u8>) -> Value<'a> {
        self.arena
            .document(Document::parse_with(json.into(), Limits::default()).unwrap())
    }

    fn action(&mut self) -> Action {
        [Action::NoOp, Action::Create, Action::Update, Action::Delete][usize::from(self.pick(4))]
    }

    /// A tree with some width even where its first part is a leaf.
    pub(crate) fn tree(&mut self, depth: usize) -> Diff<'a> {
        let elements = (0..4).map(|_| self.diff(depth)).collect();
        let kind = Kind::List(List {
            elements,
            nested: false,
        });
        Diff {
            action: self.action(),
            replace: self.flag(),
            kind,
        }
    }

    fn diff(&mut self, depth: usize) -> Diff<'a> {
        let kind = self.kind(depth);
        Diff {
            action: self.action(),
            replace: self.flag(),
            kind,
        }
    }

    fn inner(&mut self, depth: usize) -> Box<Diff<'a>> {
        Box::new(self.diff(depth.saturating_sub(1)))
    }

    fn many<T>(&mut self, mut make: impl FnMut(&mut Self) -> T) -> Vec<T> {
        (0..self.pick(6)).map(|_| make(self)).collect()
    }

    fn kind(&mut self, depth: usize) -> Kind<'a> {
        let leaves = 6;
        match self.pick(if depth == 0 { leaves } else { leaves + 10 }) {
            0 => Kind::WriteOnly,
            1 => Kind::Primitive(Primitive {
                before: self.value(0),
                after: self.value(0),
            }),
            2 => Kind::Text(Text::Line {
                before: self.text_or_none(),
                after: self.text_or_none(),
            }),
            3 => Kind::Text(Text::Lines(self.many(|trees| TextLine {
                action: trees.action(),
                text: trees.text_or_none(),
            }))),
            4 | 5 => Kind::Unchanged(self.unchanged()),
            6 => Kind::Block(self.block(depth)),
            7 => Kind::SensitiveBlock(self.sensitive(depth)),
            8 => Kind::Object(Object {
                attributes: self.members(depth),
                nested: self.flag(),
            }),
            9 => Kind::Map(Map {
                elements: self.members(depth),
                nested: self.flag(),
            }),
            10 => Kind::List(List {
                elements: self.elements(depth),
                nested: self.flag(),
            }),
            11 => Kind::Set(Set {
                elements: self.elements(depth),
                nested: self.flag(),
            }),
            12 => Kind::Unknown(self.flag().then(|| self.inner(depth))),
            13 => Kind::Sensitive(self.sensitive(depth)),
            14 => Kind::TypeChange(TypeChange {
                before: self.inner(depth),
                after: self.inner(depth),
            }),
            _ => Kind::Text(Text::Json {
                diff: self.inner(depth),
                whitespace_only: self.flag(),
            }),
        }
    }

    fn members(&mut self, depth: usize) -> Vec<NamedDiff<'a>> {
        self.many(|trees| NamedDiff {
            key: trees.text(),
            diff: trees.diff(depth - 1),
        })
    }

    fn elements(&mut self, depth: usize) -> Vec<Diff<'a>> {
        self.many(|trees| trees.diff(depth - 1))
    }

    fn block(&mut self, depth: usize) -> Block<'a> {
        let attributes = self.members(depth);
        let blocks = self.many(|trees| BlockGroup {
            name: trees.text(),
            replace: trees.flag(),
            instances: trees.many(|trees| trees.instance(depth)),
        });
        Block { attributes, blocks }
    }

    fn instance(&mut self, depth: usize) -> Instance<'a> {
        let diff = self.diff(depth - 1);
        let secret = matches!(diff.kind, Kind::SensitiveBlock(_));
        Instance {
            key: self.hiding(secret, Self::text_or_none),
            diff,
        }
    }

    fn sensitive(&mut self, depth: usize) -> Sensitive<'a> {
        let (before, after) = (self.flag(), self.flag());
        let inner = self.hiding(true, |trees| trees.inner(depth));
        Sensitive {
            before,
            after,
            inner,
        }
    }

    fn unchanged(&mut self) -> OneSided<'a> {
        let (value, sensitive) = self.masked_json(3);
        let marks = !sensitive.is_empty();
        let sensitive = if marks {
            self.parsed(sensitive)
        } else {
            Value::null()
        };
        // Where something is hidden, its keys may be in the shape and among the unknown ones.
        let hidden = sensitive.holds_true();
        let (shape, unknown) = self.hiding(hidden, |trees| (trees.shape_ref(), trees.value(2)));
        OneSided {
            value: self.parsed(value),
            shape,
            sensitive,
            unknown,
        }
    }
}
