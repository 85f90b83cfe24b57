use super::token;
use crate::json::{Array, Document, Elements, Node, NodeKind, Properties};

/// Lines that are not longer hold whole arrays of scalars.
const WIDTH: usize = 80;

/// Deeper than this, nothing is broken into lines: indentation would be most of the text.
const DEEPEST: usize = 100;

/// A JSON file in its layout; `None` when there are mistakes in it.
#[must_use]
pub fn format_json(document: &Document<'_>) -> Option<Vec<u8>> {
    if document.has_faults() {
        return None;
    }
    let mut layout = Layout {
        out: Vec::with_capacity(document.source().len()),
        open: Vec::new(),
        column: 0,
    };
    layout.value(document.root());
    while layout.next() {}
    layout.out.push(b'\n');
    Some(layout.out)
}

struct Layout<'d> {
    out: Vec<u8>,
    open: Vec<OpenBracket<'d>>,
    /// Columns of the line that are taken by the name of a property.
    column: usize,
}

/// A container whose contents are being written.
struct OpenBracket<'d> {
    rest: Rest<'d>,
    is_first: bool,
}

enum Rest<'d> {
    Properties(Properties<'d>),
    Elements(Elements<'d>),
}

impl<'d> Layout<'d> {
    fn value(&mut self, node: Node<'d>) {
        match node.kind() {
            NodeKind::Object(object) if object.is_empty() => self.out.extend(b"{}"),
            NodeKind::Array(array) if array.is_empty() => self.out.extend(b"[]"),
            NodeKind::Object(object) => self.enter(b'{', Rest::Properties(object.properties())),
            NodeKind::Array(array) if self.fits(array) => self.line(array),
            NodeKind::Array(array) => self.enter(b'[', Rest::Elements(array.elements())),
            _ => self.out.extend(token::scalar(node).iter()),
        }
    }

    fn enter(&mut self, bracket: u8, rest: Rest<'d>) {
        self.out.push(bracket);
        self.open.push(OpenBracket {
            rest,
            is_first: true,
        });
    }

    /// Whether an array is of scalars and fits in what is left of the line, a comma included.
    fn fits(&self, array: Array<'d>) -> bool {
        let before = 2 * self.open.len() + self.column + "[]".len() + ",".len();
        let Some(mut left) = WIDTH.checked_sub(before) else {
            return false;
        };
        for (index, element) in array.elements().enumerate() {
            if matches!(element.kind(), NodeKind::Array(_) | NodeKind::Object(_)) {
                return false;
            }
            let separator = if index == 0 { 0 } else { ", ".len() };
            match left.checked_sub(token::width(&token::scalar(element)) + separator) {
                Some(rest) => left = rest,
                None => return false,
            }
        }
        true
    }

    fn line(&mut self, array: Array<'d>) {
        self.out.push(b'[');
        for (index, element) in array.elements().enumerate() {
            if index > 0 {
                self.out.extend(b", ");
            }
            self.out.extend(token::scalar(element).iter());
        }
        self.out.push(b']');
    }

    /// Writes the next property or element, or the end of what is open. Whether there was one.
    fn next(&mut self) -> bool {
        let depth = self.open.len();
        let Some(open) = self.open.last_mut() else {
            return false;
        };
        let (closing, next) = match &mut open.rest {
            Rest::Properties(properties) => {
                let property = properties.next();
                (
                    b'}',
                    property.map(|property| (Some(property.name), property.value)),
                )
            }
            Rest::Elements(elements) => (b']', elements.next().map(|element| (None, element))),
        };
        let Some((name, value)) = next else {
            self.open.pop();
            self.new_line(depth, depth - 1, b"");
            self.out.push(closing);
            return true;
        };
        if !std::mem::take(&mut open.is_first) {
            self.out.push(b',');
            self.new_line(depth, depth, b" ");
        } else {
            self.new_line(depth, depth, b"");
        }
        self.column = 0;
        if let Some(name) = name {
            let name = token::string(name);
            self.out.extend(name.iter());
            self.out.extend(b": ");
            if matches!(value.kind(), NodeKind::Array(_)) {
                self.column = token::width(&name) + ": ".len();
            }
        }
        self.value(value);
        true
    }

    /// A new line within a container that is so deep; or `blank`, where lines are not broken.
    fn new_line(&mut self, depth: usize, levels: usize, blank: &[u8]) {
        if depth > DEEPEST {
            self.out.extend(blank);
            return;
        }
        self.out.push(b'\n');
        self.out.resize(self.out.len() + 2 * levels, b' ');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn formatted(text: &str) -> String {
        let bytes = format_json(&Document::parse(text.as_bytes())).unwrap();
        let again = format_json(&Document::parse(&bytes)).unwrap();
        let (first, second) = (String::from_utf8(bytes), String::from_utf8(again));
        assert_eq!(first, second, "not stable");
        first.unwrap()
    }

    #[test]
    fn each_property_has_a_line_in_the_order_of_the_file() {
        assert_eq!(
            formatted(r#"{"b":1.50,"a":{},"b":[ ],"c":{"d":null,"e":-1E+3}}"#),
            "{\n  \"b\": 1.50,\n  \"a\": {},\n  \"b\": [],\n  \"c\": {\n    \"d\": null,\n    \"e\": -1E+3\n  }\n}\n"
        );
    }

    #[test]
    fn arrays_of_scalars_stand_on_one_line_when_they_fit() {
        assert_eq!(formatted("[ 1 ,\n\"a\", true]"), "[1, \"a\", true]\n");
        assert_eq!(formatted("[[1],[]]"), "[\n  [1],\n  []\n]\n");
        let fits = format!("[\"{}\"]", "x".repeat(75));
        assert_eq!(formatted(&fits), fits.clone() + "\n");
        let longer = "x".repeat(76);
        let broken = format!("[\n  \"{longer}\"\n]\n");
        assert_eq!(formatted(&format!("[\"{longer}\"]")), broken);
    }

    #[test]
    fn columns_are_clusters() {
        let text = format!("[\"{}\"]", "e\u{301}".repeat(75));
        assert_eq!(formatted(&text), text.clone() + "\n");
    }

    #[test]
    fn the_name_of_a_property_counts() {
        let value = "1, ".repeat(24) + "1";
        assert_eq!(
            formatted(&format!("{{\"a\":[{value}]}}")),
            format!("{{\n  \"a\": [{value}]\n}}\n").replace(
                &format!("[{value}]"),
                &format!("[\n    {}\n  ]", value.replace(", ", ",\n    "))
            )
        );
    }

    #[test]
    fn escapes_stay_and_what_cannot_be_read_is_replaced() {
        assert_eq!(
            formatted(r#"["\u0041\/\ud83d\ude00", "\ud800\u0041\"\n"]"#),
            "[\"\\u0041\\/\\ud83d\\ude00\", \"\u{fffd}A\\\"\\n\"]\n"
        );
        let bytes = format_json(&Document::parse(b"[\"a\xff\\t\"]")).unwrap();
        assert_eq!(bytes, "[\"a\u{fffd}\\t\"]\n".as_bytes());
    }

    #[test]
    fn depth_has_no_limit_and_costs_no_indentation() {
        let deep = 100_000;
        let text = formatted(&("[".repeat(deep) + &"]".repeat(deep)));
        assert!(text.len() < 4 * deep, "{}", text.len());
        assert!(text.ends_with("\n  ]\n]\n"));
    }

    #[test]
    fn what_has_mistakes_is_not_formatted() {
        assert_eq!(format_json(&Document::parse(b"{\"a\":1,}")), None);
        assert_eq!(format_json(&Document::parse(b"")), None);
    }
}
