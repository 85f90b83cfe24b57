//! Texts of others as text of a page, which nothing in them can leave.

use std::fmt;
use tofu_json_text::{visible, visible_on_one_line};
use tofu_json_vocab::address::ResourceAddress;

/// A text on one line.
pub(super) fn line(text: &str, out: &mut dyn fmt::Write) -> fmt::Result {
    escape(&visible_on_one_line(text), out)
}

/// A text with its line ends.
pub(super) fn lines(text: &str, out: &mut dyn fmt::Write) -> fmt::Result {
    escape(&visible(text), out)
}

/// Quotes are not escaped: no text of others is ever an attribute.
fn escape(text: &str, out: &mut dyn fmt::Write) -> fmt::Result {
    let mut rest = text;
    while let Some(at) = rest.find(['&', '<', '>']) {
        let (clean, special) = rest.split_at_checked(at).unwrap_or((rest, ""));
        out.write_str(clean)?;
        let mut special = special.chars();
        out.write_str(match special.next() {
            Some('&') => "&amp;",
            Some('<') => "&lt;",
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

/// What an address is made of, each with the full stop after it; nothing where it is written in another way than ours.
fn parts(address: &str) -> Option<(&str, &str, &str, &str)> {
    let parsed = ResourceAddress::parse(address).ok()?;
    let mut module = parsed.module.to_string();
    if !module.is_empty() {
        module.push('.');
    }
    let (module, rest) = split_after(address, &module)?;
    let written = format!("{}.{}", parsed.resource_type, parsed.name);
    let mode = match rest.starts_with(&written) {
        true => String::new(),
        false => format!("{}.", parsed.mode),
    };
    let (mode, rest) = split_after(rest, &mode)?;
    let (resource_type, name) = split_after(rest, &parsed.resource_type)?;
    Some((module, mode, resource_type, name))
}

fn split_after<'t>(text: &'t str, start: &str) -> Option<(&'t str, &'t str)> {
    let rest = text.strip_prefix(start)?;
    text.split_at_checked(text.len() - rest.len())
}
