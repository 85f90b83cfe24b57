//! Long strings.

use super::edits::{Edits, Side};
use crate::pen::Pen;
use std::io;

/// A string of many lines.
pub(super) fn lines(pen: &mut Pen<'_>, edits: Edits, side: Side) -> io::Result<()> {
    string(pen, |pen| {
        for element in edits.elements(side) {
            pen.inside("line ");
            pen.inside(&element.text());
            pen.inside(" of a long text\n");
            pen.turn()?;
        }
        Ok(())
    })
}

/// One line of so many characters.
pub(super) fn line(pen: &mut Pen<'_>, edits: Edits, side: Side) -> io::Result<()> {
    let words = Edits {
        length: edits.length.div_ceil(20),
        ..edits
    };
    string(pen, |pen| {
        for element in words.elements(side) {
            pen.inside(&element.text());
            pen.inside("  ");
            pen.turn()?;
        }
        Ok(())
    })
}

/// Characters that have to be escaped, in documents or in the text made of them.
pub(super) fn escapes(pen: &mut Pen<'_>, edits: Edits, side: Side) -> io::Result<()> {
    const ODD: [&str; 24] = [
        "\"",
        "\\",
        "<",
        ">",
        "&",
        "\t",
        "\r",
        "\u{8}",
        "\u{c}",
        "\0",
        "\u{1b}[31m",
        "\u{7f}",
        "\u{85}",
        "\u{2028}",
        "\u{2029}",
        "\u{feff}",
        "${",
        "%{",
        "é",
        "決",
        "😀",
        "\u{301}",
        "/",
        "[bold]",
    ];
    string(pen, |pen| {
        for element in edits.elements(side) {
            let at = (element.number + u64::from(element.is_edited())) % ODD.len() as u64;
            pen.inside(ODD.get(at as usize).copied().unwrap_or_default());
            if element.number % 64 == 63 {
                pen.inside("\n");
            }
            pen.turn()?;
        }
        Ok(())
    })
}

/// A JSON document in a string.
pub(super) fn json(pen: &mut Pen<'_>, edits: Edits, side: Side) -> io::Result<()> {
    string(pen, |pen| {
        pen.inside("{\"items\":[");
        let mut between = "";
        for element in edits.elements(side) {
            pen.inside(between);
            pen.inside("{\"name\":\"");
            pen.inside(&element.text());
            pen.inside("\",\"tags\":[1,null,\"<&>\"]}");
            between = ",";
            pen.turn()?;
        }
        pen.inside("]}");
        Ok(())
    })
}

fn string(
    pen: &mut Pen<'_>,
    inside: impl FnOnce(&mut Pen<'_>) -> io::Result<()>,
) -> io::Result<()> {
    pen.raw("\"");
    inside(pen)?;
    pen.raw("\"");
    Ok(())
}
