//! Lists, sets, maps and blocks.

use super::edits::{Edits, Element, Side};
use super::form::Writing;
use crate::pen::{Comma, Pen};
use std::io;

/// A list, or a set, of strings.
pub(super) fn strings(
    pen: &mut Pen<'_>,
    edits: Edits,
    side: Side,
    writing: Writing,
) -> io::Result<()> {
    array(pen, edits.elements(side), |pen, element| match writing {
        Writing::Value => pen.word(&element.text()),
        Writing::Mask => pen.raw("false"),
    })
}

/// A list that has nothing in common with that of the other side.
pub(super) fn without_common(
    pen: &mut Pen<'_>,
    edits: Edits,
    side: Side,
    writing: Writing,
) -> io::Result<()> {
    let word = match side {
        Side::Before => "before",
        Side::After => "after",
    };
    array(
        pen,
        edits.elements(Side::Before),
        |pen, element| match writing {
            Writing::Value => pen.word(&format!("{word}-{}", element.text())),
            Writing::Mask => pen.raw("false"),
        },
    )
}

/// Blocks with two attributes.
pub(super) fn blocks(
    pen: &mut Pen<'_>,
    edits: Edits,
    side: Side,
    writing: Writing,
) -> io::Result<()> {
    array(pen, edits.elements(side), |pen, element| match writing {
        Writing::Value => {
            pen.raw(r#"{"name":"#);
            pen.word(&element.text());
            pen.raw(r#","size":"#);
            pen.integer((element.number % 7) as i64);
            pen.raw("}");
        }
        Writing::Mask => pen.raw("{}"),
    })
}

/// A map of strings, of which some have another value afterwards.
pub(super) fn map(
    pen: &mut Pen<'_>,
    edits: Edits,
    side: Side,
    writing: Writing,
    key: impl Fn(Element, u64) -> String,
) -> io::Result<()> {
    if writing == Writing::Mask {
        pen.raw("{}");
        return Ok(());
    }
    let mut comma = Comma::default();
    pen.raw("{");
    for element in edits.elements(side) {
        comma.write(pen);
        pen.key(&key(element, edits.length));
        pen.word(&element.text());
        pen.turn()?;
    }
    pen.raw("}");
    Ok(())
}

pub(super) fn plain_key(element: Element, _: u64) -> String {
    format!("key-{:09}{}", element.number, behind(element))
}

/// A key that has to be quoted or escaped somewhere. The first letters are in the order of bytes,
/// so that the keys are.
pub(super) fn odd_key(element: Element, length: u64) -> String {
    const STARTS: [&str; 14] = [
        "\u{1}", "\t", "\n", " ", "\"", "$${", "%{", "/", "0", "<&>", "\\", "é", "決", "😀",
    ];
    let start = element.number * STARTS.len() as u64 / length.max(1);
    let start = STARTS.get(start as usize).copied().unwrap_or_default();
    let end = ["", "${x}", "\"", ".", "\u{2028}", " é"];
    let end = end
        .get((element.number % 6) as usize)
        .copied()
        .unwrap_or_default();
    match element.number {
        0 if !element.is_added() => String::new(),
        number => format!("{start}{number:09}{}{end}", behind(element)),
    }
}

fn behind(element: Element) -> &'static str {
    if element.is_added() { "-added" } else { "" }
}

fn array(
    pen: &mut Pen<'_>,
    elements: impl Iterator<Item = Element>,
    write: impl Fn(&mut Pen<'_>, Element),
) -> io::Result<()> {
    let mut comma = Comma::default();
    pen.raw("[");
    for element in elements {
        comma.write(pen);
        write(pen, element);
        pen.turn()?;
    }
    pen.raw("]");
    Ok(())
}
