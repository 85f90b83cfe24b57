//! What is created has one text, whether it is written from its values or from the tree of its difference.

use tofu_json_computed::{
    AttributeShape, BlockShape, Cause, Entry, NestedBlockShape, NestedShape, ObjectShape, Shape,
    TupleShape,
};
use tofu_json_differ::{Differ, Sides};
use tofu_json_render::human::{self, Options};
use tofu_json_term::{Canvas, Style};
use tofu_json_value::{Arena, Document, Value};
use tofu_json_vocab::{Action, Mode, Nesting};

fn attribute(name: &str, shape: Shape) -> AttributeShape {
    AttributeShape {
        name: name.into(),
        shape,
        write_only: false,
    }
}

fn nested(name: &str, nesting: Nesting) -> AttributeShape {
    let inner = vec![
        attribute("a", Shape::String),
        attribute("b", Shape::List(Box::new(Shape::String))),
    ];
    let parts = vec![
        attribute("a", Shape::String),
        attribute("b", Shape::Map(Box::new(Shape::Primitive))),
        attribute("c", Shape::Nested(NestedShape::new(Nesting::Single, inner))),
    ];
    attribute(name, Shape::Nested(NestedShape::new(nesting, parts)))
}

fn block(name: &str, nesting: Nesting) -> NestedBlockShape {
    let inner = NestedBlockShape {
        name: "c".into(),
        nesting: Nesting::List,
        block: BlockShape::new(vec![attribute("a", Shape::String)], vec![]),
    };
    let attributes = vec![
        attribute("a", Shape::String),
        attribute("b", Shape::Map(Box::new(Shape::String))),
    ];
    NestedBlockShape {
        name: name.into(),
        nesting,
        block: BlockShape::new(attributes, vec![inner]),
    }
}

/// A part of every sort, with names of one letter.
fn schema() -> BlockShape {
    let strings = || Shape::List(Box::new(Shape::String));
    let object = || {
        let attributes = vec![("a".into(), Shape::String), ("b".into(), strings())];
        Shape::Object(ObjectShape::new(attributes))
    };
    BlockShape::new(
        vec![
            attribute("a", Shape::Dynamic),
            attribute("b", Shape::String),
            attribute("c", strings()),
            attribute("d", Shape::List(Box::new(strings()))),
            attribute("e", Shape::Map(Box::new(Shape::String))),
            attribute("f", Shape::Map(Box::new(strings()))),
            attribute("g", Shape::Map(Box::new(object()))),
            attribute("h", Shape::Set(Box::new(object()))),
            attribute(
                "i",
                Shape::Tuple(TupleShape::new(vec![Shape::String, strings()])),
            ),
            nested("j", Nesting::Single),
            nested("k", Nesting::List),
            nested("l", Nesting::Map),
            nested("m", Nesting::Set),
            attribute("n", object()),
        ],
        vec![
            block("s", Nesting::Single),
            block("t", Nesting::List),
            block("u", Nesting::Map),
            block("v", Nesting::Set),
        ],
    )
}

/// Numbers that are the same in every run.
struct Dice(u64);

impl Dice {
    /// A number below `sides`.
    fn roll(&mut self, sides: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) % sides
    }

    fn one_of<'t>(&mut self, five: [&'t str; 5]) -> &'t str {
        let rolled = self.roll(5) as usize;
        five.get(rolled).copied().unwrap_or_default()
    }

    /// Members with these keys, each with what `part` gives for it; some are left out.
    fn object(&mut self, keys: &str, mut part: impl FnMut(&mut Self, char) -> String) -> String {
        let mut members = Vec::new();
        for key in keys.chars() {
            if self.roll(3) > 0 {
                members.push(format!(r#""{key}":{}"#, part(self, key)));
            }
        }
        format!("{{{}}}", members.join(","))
    }

    fn array(&mut self, mut part: impl FnMut(&mut Self) -> String) -> String {
        let elements: Vec<_> = (0..self.roll(3)).map(|_| part(self)).collect();
        format!("[{}]", elements.join(","))
    }

    fn text(&mut self) -> String {
        let texts = ["null", r#""""#, r#""x""#, r#""y\n z""#, r#""{\"a\":[1]}""#];
        self.one_of(texts).to_owned()
    }

    fn texts(&mut self) -> String {
        self.array(Self::text)
    }

    /// An object with parts of the sorts that all those here have at these names; seldom null.
    fn inner(&mut self, of_c: fn(&mut Self) -> String) -> String {
        if self.roll(40) == 0 {
            return "null".to_owned();
        }
        self.object("abc", |dice, key| match key {
            'a' => dice.text(),
            'b' => dice.object("pq", |dice, _| dice.text()),
            _ => of_c(dice),
        })
    }

    fn leaves(&mut self) -> String {
        self.object("ab", |dice, key| match key {
            'a' => dice.text(),
            _ => dice.texts(),
        })
    }

    fn single(&mut self) -> String {
        match self.roll(4) {
            0 => "null".to_owned(),
            _ => self.leaves(),
        }
    }

    fn resource(&mut self) -> String {
        let object = |dice: &mut Self| dice.inner(Self::single);
        let block = |dice: &mut Self| dice.inner(|dice| dice.array(Self::leaves));
        self.object("abcdefghijklmnstuv", |dice, key| match key {
            _ if dice.roll(12) == 0 => "null".to_owned(),
            'a' | 'n' => dice.leaves(),
            'b' => dice.text(),
            'c' => dice.texts(),
            'd' => dice.array(Self::texts),
            'e' => dice.object("pq", |dice, _| dice.text()),
            'f' => dice.object("pq", |dice, _| dice.texts()),
            'g' => dice.object("pq", |dice, _| dice.leaves()),
            'h' => dice.array(Self::leaves),
            'i' => format!("[{},{}]", dice.text(), dice.texts()),
            'j' => object(dice),
            'k' | 'm' => dice.array(object),
            'l' => dice.object("pq", |dice, _| object(dice)),
            's' => block(dice),
            't' | 'v' => dice.array(block),
            _ => dice.object("pq", |dice, _| block(dice)),
        })
    }

    /// A mask over a value, that seldom names what the value does not have.
    fn mask(&mut self, value: Value<'_>, marks: u64) -> String {
        if self.roll(30) < marks {
            return "true".to_owned();
        }
        if value.is_array() {
            let mut parts: Vec<_> = value
                .elements()
                .map(|part| self.mask(part, marks))
                .collect();
            if self.roll(20) == 0 {
                parts.pop();
            }
            return format!("[{}]", parts.join(","));
        }
        if !value.is_object() {
            return "false".to_owned();
        }
        let mut parts = Vec::new();
        for (key, part) in value.sorted_members() {
            if self.roll(3) > 0 {
                parts.push(format!(r#""{key}":{}"#, self.mask(part, marks)));
            }
        }
        if self.roll(12) == 0 {
            let odd = ["true", "false", "{}", "[true]", r#"{"a":true}"#];
            parts.push(format!(r#""z":{}"#, self.one_of(odd)));
        }
        format!("{{{}}}", parts.join(","))
    }
}

fn entry<B>(body: B) -> Entry<'static, B> {
    Entry {
        address: "t.a",
        previous_address: None,
        module_address: None,
        mode: Mode::Managed,
        resource_type: "t",
        name: "a",
        index: None,
        deposed: None,
        action: Action::Create,
        reason: None,
        importing: None,
        generated_config: false,
        cause: Cause::Planned,
        body,
    }
}

fn canvas() -> Canvas {
    Canvas::new(Style::default())
}

const CASES: u32 = 2_000;

#[test]
fn values_and_their_tree_have_one_text() {
    let (schema, options, mut dice) = (schema(), Options::default(), Dice(0x9e37_79b9));
    let mut unopened = 0;
    for case in 0..CASES {
        let value = dice.resource();
        let value = Document::parse(value.as_bytes()).unwrap();
        let [unknown, sensitive] = [0, 1].map(|kind| match dice.roll(3) {
            0 => "{}".to_owned(),
            rare => dice.mask(value.root(), 3 * (rare - 1 + kind)),
        });
        let unknown = Document::parse(unknown.as_bytes()).unwrap();
        let sensitive = Document::parse(sensitive.as_bytes()).unwrap();
        let sides = Sides::default()
            .after(value.root())
            .after_unknown(unknown.root())
            .after_sensitive(sensitive.root());
        let arena = Arena::new();
        let differ = Differ::new(&arena);
        let Some(body) = differ.created_resource(&sides, &schema) else {
            continue;
        };
        unopened += 1;
        let (mut of_values, mut of_tree) = (canvas(), canvas());
        human::spaced_created(&mut of_values, &options, &entry(body), None, &arena);
        let tree = entry(differ.resource(&sides, &schema));
        human::spaced_entry(&mut of_tree, &options, &tree, None, &arena);
        let texts = [of_values.as_str(), of_tree.as_str()];
        assert!(
            texts[0] == texts[1],
            "case {case}:\n{}\n{}\n{}\n{}\n{}",
            texts[0],
            texts[1],
            value.root(),
            unknown.root(),
            sensitive.root()
        );
    }
    assert!(unopened > CASES / 2, "{unopened}");
}
