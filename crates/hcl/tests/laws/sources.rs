//! Files that people may write: any layout, comments, line ends.

use proptest::prelude::*;
use tofu_json_hcl::{File, TokenKind, format};

pub(super) const NAMES: [&str; 5] = ["a", "bb", "type", "long_name", "count"];

pub(super) const EXPRESSIONS: [&str; 14] = [
    "1",
    "\"x # y\"",
    "[1, 2]",
    "[\n1,\n2, # of list\n]",
    "{\n a = 1\n bb = 2 # of object\n}",
    "<<E\n x = ${a}\n# text\nE",
    "<<-E\n  x\n  E",
    "f(x,\n y)",
    "-var.a[0].b",
    "(\n1 +\n2\n)",
    "x ? [\n1] : {}",
    "\"${a}-${{\nb=1}[\"b\"]}\"",
    "[for x in y : {\n z = x\n}]",
    "a  ==b",
];

pub(super) const LABELS: [&[&str]; 4] = [&[], &["x"], &["x", "a b"], &["${q}"]];

/// What is written in a body.
#[derive(Clone, Debug)]
enum Piece {
    Attribute(usize, usize),
    Block(usize, usize, Vec<Piece>),
    /// A block with at most one attribute, on one line.
    Small(usize, Option<(usize, usize)>),
    Comment,
    Blank,
}

fn pieces() -> impl Strategy<Value = Vec<Piece>> {
    let attribute = || (0..NAMES.len(), 0..EXPRESSIONS.len());
    let leaf = prop_oneof![
        6 => attribute().prop_map(|(name, value)| Piece::Attribute(name, value)),
        1 => Just(Piece::Comment),
        2 => Just(Piece::Blank),
        2 => (0..LABELS.len(), proptest::option::of((0..NAMES.len(), 0..3_usize)))
            .prop_map(|(labels, value)| Piece::Small(labels, value)),
    ];
    let piece = leaf.prop_recursive(3, 20, 6, |inner| {
        let body = proptest::collection::vec(inner, 0..6);
        (0..2_usize, 0..LABELS.len(), body)
            .prop_map(|(kind, labels, body)| Piece::Block(kind, labels, body))
    });
    proptest::collection::vec(piece, 0..8)
}

/// Writes a file; `noise` decides on blanks and comments.
struct Writer<'n> {
    text: String,
    noise: &'n [u8],
    at: usize,
    comments: usize,
}

impl Writer<'_> {
    fn noise(&mut self) -> u8 {
        self.at += 1;
        self.noise[self.at % self.noise.len()]
    }

    fn blanks(&mut self, least: usize) {
        let count = match self.noise() {
            noise @ 0..=3 => usize::from(noise),
            4 => return self.text.push('\t'),
            _ => 1,
        };
        self.text.push_str(&" ".repeat(count.max(least)));
    }

    fn line_end(&mut self, may_comment: bool) {
        if may_comment && self.noise() < 3 {
            self.blanks(0);
            self.comments += 1;
            self.text.push_str(&format!("# c{}", self.comments));
        }
        self.text.push('\n');
    }

    fn assignment(&mut self, name: usize, value: usize) {
        self.text.push_str(NAMES[name]);
        self.blanks(0);
        self.text.push('=');
        self.blanks(0);
        self.text.push_str(EXPRESSIONS[value]);
    }

    fn header(&mut self, kind: usize, labels: usize) {
        self.text.push_str(["b", "block"][kind]);
        for label in LABELS[labels] {
            self.blanks(1);
            let label = label.replace("${", "$${");
            self.text.push_str(&format!("{label:?}"));
        }
        self.blanks(0);
        self.text.push('{');
    }

    fn body(&mut self, pieces: &[Piece]) {
        let mut names = Vec::new();
        for piece in pieces {
            match piece {
                Piece::Attribute(name, _) if names.contains(name) => continue,
                Piece::Attribute(name, value) => {
                    names.push(*name);
                    self.blanks(0);
                    self.assignment(*name, *value);
                    self.line_end(!EXPRESSIONS[*value].starts_with("<<"));
                }
                Piece::Block(kind, labels, inner) => {
                    self.blanks(0);
                    self.header(*kind, *labels);
                    self.line_end(true);
                    self.body(inner);
                    self.text.push('}');
                    self.line_end(true);
                }
                Piece::Small(labels, value) => {
                    self.header(0, *labels);
                    self.blanks(0);
                    if let Some((name, value)) = value {
                        self.assignment(*name, *value);
                        self.blanks(0);
                    }
                    self.text.push('}');
                    self.line_end(true);
                }
                Piece::Comment => {
                    self.comments += 1;
                    self.text.push_str(&format!(" # c{}\n", self.comments));
                }
                Piece::Blank => self.text.push('\n'),
            }
        }
    }
}

/// How a generated file is laid out.
#[derive(Clone, Copy, Debug)]
enum Laid {
    ByHand,
    Formatted,
    Crlf,
    Open,
}

pub(super) fn sources() -> impl Strategy<Value = String> {
    let noise = proptest::collection::vec(0..8_u8, 1..40);
    let laid = prop_oneof![
        Just(Laid::ByHand),
        Just(Laid::Formatted),
        Just(Laid::Formatted),
        Just(Laid::Crlf),
        Just(Laid::Open)
    ];
    (pieces(), noise, laid).prop_map(|(pieces, noise, laid)| {
        let mut writer = Writer {
            text: String::new(),
            noise: &noise,
            at: 0,
            comments: 0,
        };
        writer.body(&pieces);
        let text = writer.text;
        let file = File::parse("m.tf", text.as_bytes());
        assert_eq!(file.errors(), [], "{text}");
        match laid {
            Laid::ByHand => text,
            Laid::Formatted => {
                let formatted = format(&file).unwrap();
                let again = File::parse("m.tf", &formatted);
                String::from_utf8(format(&again).unwrap()).unwrap()
            }
            Laid::Crlf => text.replace('\n', "\r\n"),
            Laid::Open
                if file
                    .tokens()
                    .iter()
                    .any(|token| token.kind == TokenKind::OpenHeredoc) =>
            {
                text
            }
            Laid::Open => text.trim_end_matches('\n').to_owned(),
        }
    })
}
