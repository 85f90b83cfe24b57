//! YAML as JSON of the same meaning.

use super::comments::comments;
use super::yaml_scalar::PlainScalar;
use saphyr_parser::{Event, Parser, ScalarStyle, Tag};
use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::ops::Range;
use tofu_json_value::Json;

/// How texts are written that readers of YAML may take for something else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Spelling {
    /// As texts, for people.
    Plain,
    /// So that `on` and `"on"` are two values, to be sure that two texts mean the same.
    Exact,
}

/// What is in a YAML text.
pub(crate) struct YamlText<'t> {
    /// Its documents as one JSON array.
    pub(crate) json: String,
    /// How many documents there are.
    pub(crate) documents: usize,
    pub(crate) comments: Vec<&'t str>,
}

impl<'t> YamlText<'t> {
    /// Reads a text all of whose documents are mappings or lists; nothing where it is another text.
    pub(crate) fn read(text: &'t str, spelling: Spelling, depth: usize) -> Option<Self> {
        if !may_be_yaml(text) {
            return None;
        }
        let mut builder = Builder::new(spelling, depth, text.len());
        let mut scalars = Vec::new();
        for event in Parser::new_from_str(text) {
            let (event, span) = event.ok()?;
            if matches!(event, Event::Scalar(..)) {
                scalars.push((span.start.index(), span.end.index()));
            }
            builder.event(event)?;
        }
        builder.json.push(']');
        Some(Self {
            json: builder.json,
            documents: builder.documents,
            comments: comments(text, &scalars),
        })
    }
}

/// A first look that sorts out scripts, prose of one line and JSON.
fn may_be_yaml(text: &str) -> bool {
    let start = text.trim_start();
    text.len() <= super::LONGEST
        && !start.starts_with(['{', '[', '<', '"'])
        && !start.starts_with("#!")
        && start.contains('\n')
        && (start.contains(": ") || start.contains(":\n") || start.contains("- "))
}

/// A collection that is open.
struct Open {
    /// Where its anchor begins, and which it is.
    anchor: Option<(usize, usize)>,
    /// What closes it.
    end: &'static str,
    count: usize,
    /// The keys of a mapping.
    keys: Option<HashSet<String>>,
    /// Whether the next node is a key.
    expects_key: bool,
}

struct Builder {
    json: String,
    /// How long the JSON may become: aliases of aliases multiply.
    longest: usize,
    spelling: Spelling,
    depth: usize,
    open: Vec<Open>,
    anchors: HashMap<usize, Range<usize>>,
    documents: usize,
}

impl Builder {
    fn new(spelling: Spelling, depth: usize, length: usize) -> Self {
        Self {
            json: "[".to_owned(),
            longest: length.saturating_mul(8).saturating_add(4096),
            spelling,
            depth,
            open: Vec::new(),
            anchors: HashMap::new(),
            documents: 0,
        }
    }

    /// Nothing where JSON cannot have it, or it is no structure at all.
    fn event(&mut self, event: Event<'_>) -> Option<()> {
        match event {
            Event::Scalar(text, style, anchor, tag) => self.scalar(&text, style, anchor, tag)?,
            Event::Alias(anchor) => self.alias(anchor)?,
            Event::SequenceStart(anchor, tag) => self.open(anchor, tag, false)?,
            Event::MappingStart(anchor, tag) => self.open(anchor, tag, true)?,
            Event::SequenceEnd | Event::MappingEnd => self.close()?,
            Event::DocumentEnd => self.anchors.clear(),
            Event::Nothing | Event::StreamStart | Event::StreamEnd | Event::DocumentStart(_) => {}
        }
        (self.json.len() <= self.longest).then_some(())
    }

    /// What separates a node from the one before.
    fn separate(&mut self) -> Option<()> {
        let count = match self.open.last_mut() {
            Some(open) if open.keys.is_some() => return (!open.expects_key).then_some(()),
            Some(open) => &mut open.count,
            None => &mut self.documents,
        };
        *count += 1;
        if *count > 1 {
            self.json.push(',');
        }
        Some(())
    }

    /// A node is complete: after a value of a mapping comes a key.
    fn complete(&mut self, anchor: Option<(usize, usize)>) {
        if let Some((begin, anchor)) = anchor {
            self.anchors.insert(anchor, begin..self.json.len());
        }
        if let Some(open) = self.open.last_mut() {
            open.expects_key = open.keys.is_some();
        }
    }

    fn open(&mut self, anchor: usize, tag: Option<Cow<'_, Tag>>, is_mapping: bool) -> Option<()> {
        if self.open.len() >= self.depth {
            return None;
        }
        self.separate()?;
        let begin = self.json.len();
        let tagged = self.tag(tag.as_deref());
        self.json.push(if is_mapping { '{' } else { '[' });
        self.open.push(Open {
            anchor: (anchor > 0).then_some((begin, anchor)),
            end: match (is_mapping, tagged) {
                (true, false) => "}",
                (true, true) => "}}",
                (false, false) => "]",
                (false, true) => "]}",
            },
            count: 0,
            keys: is_mapping.then(HashSet::new),
            expects_key: is_mapping,
        });
        Some(())
    }

    fn close(&mut self) -> Option<()> {
        let open = self.open.pop()?;
        self.json.push_str(open.end);
        self.complete(open.anchor);
        Some(())
    }

    fn scalar(
        &mut self,
        text: &str,
        style: ScalarStyle,
        anchor: usize,
        tag: Option<Cow<'_, Tag>>,
    ) -> Option<()> {
        let is_plain = style == ScalarStyle::Plain && !is_text_tag(tag.as_deref());
        match self.open.last_mut() {
            // A text of one scalar is no structure; nothing after a `---` is.
            None if !text.is_empty() || self.documents == 0 => return None,
            None => {}
            Some(open) if open.expects_key => return self.key(text, is_plain, tag.as_deref()),
            Some(_) => {}
        }
        self.separate()?;
        let begin = self.json.len();
        let tagged = self.tag(tag.as_deref());
        match PlainScalar::of(text) {
            PlainScalar::Literal(literal) if is_plain => self.json.push_str(literal),
            plain if is_plain && plain.is_doubtful() => self.doubtful(text),
            _ => self.text(text),
        }
        if tagged {
            self.json.push('}');
        }
        self.complete((anchor > 0).then_some((begin, anchor)));
        Some(())
    }

    fn key(&mut self, text: &str, is_plain: bool, tag: Option<&Tag>) -> Option<()> {
        let is_top = self.open.len() == 1;
        let open = self.open.last_mut()?;
        // Prose with a colon has words before it.
        let is_prose = is_top && is_plain && text.contains(' ');
        if tag.is_some() || is_prose || !open.keys.as_mut()?.insert(text.to_owned()) {
            return None;
        }
        open.count += 1;
        open.expects_key = false;
        if open.count > 1 {
            self.json.push(',');
        }
        match is_plain && PlainScalar::of(text).is_doubtful() {
            true => self.doubtful(text),
            false => self.text(text),
        }
        self.json.push(':');
        Some(())
    }

    /// A copy of what the alias stands for. One that is still open would hold itself.
    fn alias(&mut self, anchor: usize) -> Option<()> {
        let copied = self.anchors.get(&anchor)?.clone();
        self.separate()?;
        if self.json.len() + copied.len() > self.longest {
            return None;
        }
        let copied = self.json.get(copied)?.to_owned();
        self.json.push_str(&copied);
        self.complete(None);
        Some(())
    }

    /// A tag of its own, such as `!Ref`, is the one key of an object. Whether there is one.
    fn tag(&mut self, tag: Option<&Tag>) -> bool {
        let Some(tag) = tag.filter(|tag| !tag.is_yaml_core_schema() && !tag.suffix.is_empty())
        else {
            return false;
        };
        self.json.push('{');
        self.text(&format!("{}{}", tag.handle, tag.suffix));
        self.json.push(':');
        true
    }

    fn text(&mut self, text: &str) {
        Json::to(&mut self.json).string(text);
    }

    fn doubtful(&mut self, text: &str) {
        match self.spelling {
            Spelling::Plain => self.text(text),
            // No text of YAML has this character.
            Spelling::Exact => self.text(&format!("\0{text}")),
        }
    }
}

fn is_text_tag(tag: Option<&Tag>) -> bool {
    tag.is_some_and(|tag| match tag.is_yaml_core_schema() {
        true => !matches!(&*tag.suffix, "int" | "float" | "bool" | "null"),
        false => tag.suffix.is_empty(),
    })
}

#[cfg(test)]
mod tests {
    use super::{Spelling, YamlText};

    fn json(text: &str) -> Option<String> {
        YamlText::read(text, Spelling::Plain, 64).map(|yaml| yaml.json)
    }

    #[test]
    fn structure_becomes_json() {
        for (text, expected) in [
            (
                "a: 1\nb: [x, true, ~]\n",
                r#"[{"a":1,"b":["x",true,null]}]"#,
            ),
            ("- a: |\n    x\n    y\n- 'q'\n", r#"[[{"a":"x\ny\n"},"q"]]"#),
            ("a: &x\n  - 1\nb: *x\n", r#"[{"a":[1],"b":[1]}]"#),
            ("a: 1\n---\nb: 2\n", r#"[{"a":1},{"b":2}]"#),
            ("a: 1\n---\n", r#"[{"a":1},null]"#),
            (
                "a: !Ref b\nc: !Sub [1]\nd: !!str 1\n",
                r#"[{"a":{"!Ref":"b"},"c":{"!Sub":[1]},"d":"1"}]"#,
            ),
            ("a:\nb: 010\n", r#"[{"a":null,"b":"010"}]"#),
        ] {
            assert_eq!(json(text).as_deref(), Some(expected), "{text}");
        }
    }

    #[test]
    fn what_is_no_structure_is_left_alone() {
        for text in [
            "#!/bin/sh\na: b\n",
            "Dear reader: hello\nbye\n",
            "one line\nand another - that is all\n",
            "a: 1\na: 2\n",
            "a: &x\n  - *x\n",
            "? [a]\n: 1\nb: 2\n",
            "a: [\nb: 1\n",
        ] {
            assert_eq!(json(text), None, "{text}");
        }
        let deep = format!("a: \n  {}1{}\n", "[".repeat(100), "]".repeat(100));
        assert_eq!(json(&deep), None);
    }

    #[test]
    fn aliases_cannot_multiply() {
        let mut text = "a0: &a0 [x, x, x, x, x, x, x, x, x]\n".to_owned();
        for n in 1..40 {
            let alias = format!("*a{}", n - 1);
            text += &format!("a{n}: &a{n} [{}]\n", vec![alias; 9].join(", "));
        }
        assert_eq!(json(&text), None);
    }

    #[test]
    fn comments_are_found_between_scalars() {
        let text = "# é top\na: 1 # one\nb: |\n  x # no\nc: 'q # no'#no\n# end";
        let comments = YamlText::read(
            "# é top\na: 1 # one\nb: |\n  x # no\nc: 'q # no'\nd: u#no\n# end",
            Spelling::Plain,
            64,
        );
        assert_eq!(
            comments.map(|yaml| yaml.comments),
            Some(vec!["# é top", "# one", "# end"])
        );
        assert!(
            YamlText::read(text, Spelling::Plain, 64).is_none_or(|yaml| !yaml.comments.is_empty())
        );
    }

    #[test]
    fn exact_spelling_tells_switches_from_texts() {
        let exact = |text| YamlText::read(text, Spelling::Exact, 64).map(|yaml| yaml.json);
        assert_ne!(exact("a: on\n"), exact("a: \"on\"\n"));
        assert_ne!(exact("a: 1\n"), exact("a: '1'\n"));
        assert_eq!(exact("a: word\n"), exact("a: \"word\"\n"));
    }
}
