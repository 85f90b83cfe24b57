use super::heredoc::write_string;
use super::types::Type;
use tofu_json_number::plain;
use tofu_json_term::Canvas;
use tofu_json_value::{Elements, Kind, Seeker, SortedMembers, Value};

/// Writes a value as OpenTofu's output formatter does, without a final line break.
///
/// `kind` is the type in its JSON notation (the `type` member of an output); without one, arrays
/// are tuples and objects are objects. Where value and type disagree the value wins. `indent` is
/// how many spaces are before the line on which the value begins.
///
/// Numbers are written as plain decimals, see [`outputs`](super::outputs).
pub fn format_value<'a>(
    canvas: &mut Canvas,
    value: Value<'a>,
    kind: Option<Value<'a>>,
    indent: usize,
) {
    let kind = kind.map_or(Type::Dynamic, Type::read);
    let mut open = Vec::new();
    open.extend(begin(canvas, value, kind, indent));
    while let Some(container) = open.last_mut() {
        match container.step(canvas) {
            Some((value, kind)) => {
                let indent = container.indent + 2;
                open.extend(begin(canvas, value, kind, indent));
            }
            None => drop(open.pop()),
        }
    }
}

/// Writes a scalar whole, of a container the opening bracket.
fn begin<'a>(
    canvas: &mut Canvas,
    value: Value<'a>,
    kind: Type<'a>,
    indent: usize,
) -> Option<Container<'a>> {
    match value.kind() {
        Kind::Null => kind.write_null(canvas),
        Kind::Bool => canvas.literal(if value.is_true() { "true" } else { "false" }),
        Kind::Number => canvas.literal(&plain(value.as_number().unwrap_or_default())),
        Kind::String => write_string(canvas, &value.as_str().unwrap_or_default(), indent),
        Kind::Array => return Some(Container::of_array(canvas, value, kind, indent)),
        Kind::Object => return Some(Container::of_object(canvas, value, kind, indent)),
    }
    None
}

/// An array or object whose closing bracket has not been written.
struct Container<'a> {
    items: Items<'a>,
    indent: usize,
    closing: &'static str,
    started: bool,
}

enum Items<'a> {
    Elements(Elements<'a>, ElementTypes<'a>),
    Members(SortedMembers<'a>, MemberTypes<'a>),
}

enum ElementTypes<'a> {
    Same(Type<'a>),
    Each(Elements<'a>),
}

enum MemberTypes<'a> {
    Same(Type<'a>),
    Each(Box<Seeker<'a>>),
}

impl<'a> Container<'a> {
    fn of_array(canvas: &mut Canvas, value: Value<'a>, kind: Type<'a>, indent: usize) -> Self {
        let ((opening, closing), types) = match kind {
            Type::List(of) => (("tolist([", "])"), ElementTypes::Same(Type::read(of))),
            Type::Set(of) => (("toset([", "])"), ElementTypes::Same(Type::read(of))),
            Type::Tuple(each) => (("[", "]"), ElementTypes::Each(each.elements())),
            _ => (("[", "]"), ElementTypes::Same(Type::Dynamic)),
        };
        let items = Items::Elements(value.elements(), types);
        canvas.literal(opening);
        Self {
            items,
            indent,
            closing,
            started: false,
        }
    }

    fn of_object(canvas: &mut Canvas, value: Value<'a>, kind: Type<'a>, indent: usize) -> Self {
        let ((opening, closing), types) = match kind {
            Type::Map(of) => (("tomap({", "})"), MemberTypes::Same(Type::read(of))),
            Type::Object(each) => (("{", "}"), MemberTypes::Each(Box::new(each.seeker()))),
            _ => (("{", "}"), MemberTypes::Same(Type::Dynamic)),
        };
        let items = Items::Members(value.sorted_members(), types);
        canvas.literal(opening);
        Self {
            items,
            indent,
            closing,
            started: false,
        }
    }

    /// Writes up to the next value, or the closing bracket after the last one.
    fn step(&mut self, canvas: &mut Canvas) -> Option<(Value<'a>, Type<'a>)> {
        let (next, comma) = match &mut self.items {
            Items::Elements(elements, types) => (
                elements.next().map(|value| (None, value, types.next())),
                ",",
            ),
            Items::Members(members, types) => {
                let next = members.next();
                let item = next.map(|(key, value)| {
                    let kind = types.of(&key);
                    (Some(key), value, kind)
                });
                (item, "")
            }
        };
        if self.started {
            canvas.literal(comma);
        }
        let Some((key, value, kind)) = next else {
            if self.started {
                canvas.newline();
                canvas.spaces(self.indent);
            }
            canvas.literal(self.closing);
            return None;
        };
        self.started = true;
        canvas.newline();
        canvas.spaces(self.indent + 2);
        if let Some(key) = key {
            write_string(canvas, &key, self.indent + 2);
            canvas.literal(" = ");
        }
        Some((value, kind))
    }
}

impl<'a> ElementTypes<'a> {
    fn next(&mut self) -> Type<'a> {
        match self {
            Self::Same(kind) => *kind,
            Self::Each(each) => each.next().map_or(Type::Dynamic, Type::read),
        }
    }
}

impl<'a> MemberTypes<'a> {
    fn of(&mut self, key: &str) -> Type<'a> {
        match self {
            Self::Same(kind) => *kind,
            Self::Each(each) => each.seek(key).map_or(Type::Dynamic, Type::read),
        }
    }
}
