//! Texts of others as text of a page, which nothing in them can leave.

use std::fmt;
use tofu_json_text::{visible, visible_on_one_line};

/// A text on one line.
pub(super) fn line(text: &str, out: &mut dyn fmt::Write) -> fmt::Result {
    escape(&visible_on_one_line(text), out)
}

/// A text with its line ends, which are written as references: so a line of the page's source is never a line of
/// somebody else's text.
pub(super) fn lines(text: &str, out: &mut dyn fmt::Write) -> fmt::Result {
    escape(&visible(text), out)
}

/// Quotes are not escaped: no text of others is ever an attribute.
fn escape(text: &str, out: &mut dyn fmt::Write) -> fmt::Result {
    let mut rest = text;
    while let Some(at) = rest.find(['&', '<', '>', '\n']) {
        let (clean, special) = rest.split_at_checked(at).unwrap_or((rest, ""));
        out.write_str(clean)?;
        let mut special = special.chars();
        out.write_str(match special.next() {
            Some('&') => "&amp;",
            Some('<') => "&lt;",
            Some('\n') => "&#10;",
            _ => "&gt;",
        })?;
        rest = special.as_str();
    }
    out.write_str(rest)
}

/// An address with its module and its type marked, by which the script filters.
pub(super) fn address(address: &str, out: &mut dyn fmt::Write) -> fmt::Result {
    let Some((module, mode, resource_type, name)) = parts(address) else {
        return line(address, out);
    };
    if !module.is_empty() {
        out.write_str("<span class=\"module\">")?;
        line(module, out)?;
        out.write_str("</span>")?;
    }
    line(mode, out)?;
    out.write_str("<span class=\"type\">")?;
    line(resource_type, out)?;
    out.write_str("</span>")?;
    line(name, out)
}

/// What an address is made of: modules, mode, type and name, each with the full stop after it but for the type.
///
/// Rolled-up addresses, with `[*]` for keys, are read as well. What is no address is nothing.
fn parts(address: &str) -> Option<(&str, &str, &str, &str)> {
    let mut rest = address;
    while let Some(call) = rest.strip_prefix("module.") {
        let name_end = call.find(['.', '['])?;
        rest = after_key(call.get(name_end..)?)?.strip_prefix('.')?;
    }
    let (module, rest) = split_before(address, rest)?;
    let modes = ["data.", "ephemeral."];
    let resource = modes.iter().find_map(|mode| rest.strip_prefix(mode));
    let (mode, rest) = split_before(rest, resource.unwrap_or(rest))?;
    let (resource_type, name) = rest.split_at_checked(rest.find('.')?)?;
    Some((module, mode, resource_type, name))
}

/// What comes after an instance key; all where there is none.
fn after_key(text: &str) -> Option<&str> {
    let Some(key) = text.strip_prefix('[') else {
        return Some(text);
    };
    let Some(mut quoted) = key.strip_prefix('"') else {
        return key.split_once(']').map(|(_, after)| after);
    };
    loop {
        let after = quoted.get(quoted.find(['"', '\\'])?..)?;
        let mut special = after.chars();
        if special.next() == Some('"') {
            return special.as_str().strip_prefix(']');
        }
        special.next()?;
        quoted = special.as_str();
    }
}

/// Splits a text where its end begins.
fn split_before<'t>(text: &'t str, end: &str) -> Option<(&'t str, &'t str)> {
    text.split_at_checked(text.len() - end.len())
}

#[cfg(test)]
mod tests {
    use super::parts;

    #[test]
    fn addresses_have_parts() {
        for (address, expected) in [
            ("a_b.c", ("", "", "a_b", ".c")),
            ("data.a.b[0]", ("", "data.", "a", ".b[0]")),
            ("module.m.a.b", ("module.m.", "", "a", ".b")),
            (
                "module.m[*].module.n[2].a.b[*]",
                ("module.m[*].module.n[2].", "", "a", ".b[*]"),
            ),
            (
                r#"module.m["x\"].y"].data.a.b"#,
                (r#"module.m["x\"].y"]."#, "data.", "a", ".b"),
            ),
        ] {
            assert_eq!(parts(address), Some(expected));
        }
        for text in [
            "",
            "module.m",
            r#"module.m["x].a.b"#,
            "check",
            "module.m[\"\\",
        ] {
            assert_eq!(parts(text), None, "{text}");
        }
    }
}
