//! Strings that are templates.

use tofu_json_hcl::{ExpressionKind, File, PartKind, Template, TemplatePart};

use super::native_text::{self, Alone};
use super::text;
use tofu_json_text::{CheckedSlice, native::escape_markers};

/// A string as native syntax has it.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Written {
    /// Text with sequences or without: as a template reads it, without quotes around it.
    Text {
        /// The text of a template.
        template: String,
        /// The text between quotes.
        quoted: String,
        /// Whether lines can be put after blanks that go again when it is read.
        indentable: bool,
    },
    /// An expression alone.
    Expression(Alone),
}

/// A string is no template.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct NoTemplate;

/// Reads a string as a template.
///
/// # Errors
///
/// Fails when the string is not a template.
pub(super) fn read(string: &str) -> Result<Written, NoTemplate> {
    // OpenTofu drops a byte-order mark at the start of any template, and so does the parser.
    let marked = string;
    let string = string.strip_prefix('\u{feff}').unwrap_or(string);
    if !has_sequences(string) {
        return Ok(plain(string.to_owned()));
    }
    let file = File::parse_template("", marked.as_bytes());
    if !file.errors().is_empty() {
        return Err(NoTemplate);
    }
    let Some(template) = of(&file) else {
        return Ok(plain(escape_markers(string).into_owned()));
    };
    if template.is_literal() {
        return Ok(plain(string.to_owned()));
    }
    if template.only_interpolation().is_some()
        && let Some(inner) = inside(string)
        && !native_text::is_expressible_in_json(inner)
        && let Some(expression) = native_text::expression(inner)
    {
        return Ok(Written::Expression(expression));
    }
    Ok(mixed(&file, template))
}

/// A text that has no sequences, as the template of itself.
pub(super) fn plain(template: String) -> Written {
    Written::Text {
        quoted: text::quoted(&template),
        indentable: text::can_be_indented(&template),
        template,
    }
}

/// The name of a property in an object that is an expression.
///
/// # Errors
///
/// Fails when the name is not a template.
pub(super) fn key(name: &str, first: bool) -> Result<String, NoTemplate> {
    // `for` in the first place would begin another expression.
    if text::is_identifier(name) && !(first && name == "for") {
        return Ok(name.to_owned());
    }
    Ok(match read(name)? {
        Written::Text { quoted, .. } => quoted,
        Written::Expression(Alone { text, .. }) if native_text::is_in_parentheses(&text) => text,
        // Quotes around an interpolation are the same as parentheses.
        Written::Expression(_) => {
            let name = name.strip_prefix('\u{feff}').unwrap_or(name);
            format!("\"{name}\"")
        }
    })
}

fn has_sequences(string: &str) -> bool {
    string.contains("${") || string.contains("%{")
}

fn of<'f>(file: &'f File<'f>) -> Option<Template<'f>> {
    match file.expression()?.kind() {
        ExpressionKind::Template(template) => Some(template),
        _ => None,
    }
}

/// The text between the brackets of a sequence.
fn inside(sequence: &str) -> Option<&str> {
    let inner = sequence.strip_prefix("${")?.strip_suffix('}')?;
    let inner = inner.strip_prefix('~').unwrap_or(inner);
    Some(inner.strip_suffix('~').unwrap_or(inner))
}

fn mixed(file: &File<'_>, template: Template<'_>) -> Written {
    let parts = template.parts();
    let source = |part: &TemplatePart<'_>| file.text(part.span).into_owned();
    let trims = parts
        .iter()
        .any(|part| is_sequence(part) && trims(&source(part)));
    let whole = String::from_utf8_lossy(file.source()).into_owned();
    let whole = whole.strip_prefix('\u{feff}').unwrap_or(&whole).to_owned();
    let heredoc = text::marker(&whole).is_some();
    let trimmed = trims && !heredoc && quotes_trim_more(&parts, &source);
    let mut quoted = String::from("\"");
    for (index, part) in parts.iter().enumerate() {
        match &part.kind {
            PartKind::Text(value) if trimmed => {
                let next = parts.get(index + 1).map(&source);
                push_before(&mut quoted, &escape_markers(value), next.as_deref());
            }
            PartKind::Text(_) => text::push_escaped(&mut quoted, &source(part)),
            _ => quoted.push_str(&sequence(&source(part), trimmed)),
        }
    }
    quoted.push('"');
    let plain_lines = parts
        .iter()
        .all(|part| !is_sequence(part) || !source(part).contains('\n'));
    Written::Text {
        quoted,
        indentable: !trims && plain_lines && text::can_be_indented(&whole),
        template: whole,
    }
}

/// Whether `~` would take more white space away between quotes than here, where it takes one line at
/// most.
fn quotes_trim_more(
    parts: &[TemplatePart<'_>],
    source: &impl Fn(&TemplatePart<'_>) -> String,
) -> bool {
    let mut rest = parts;
    let mut before: Option<String> = None;
    loop {
        let length = rest.iter().take_while(|part| !is_sequence(part)).count();
        let (texts, others) = rest.split_at_checked(length).unwrap_or((rest, &[]));
        let (next, after) = match others.split_first() {
            Some((next, after)) => (Some(source(next)), after),
            None => (None, others),
        };
        let whole: String = texts.iter().map(source).collect();
        let mut between_quotes = whole.as_str();
        if before.is_some_and(|before| before.ends_with("~}")) {
            between_quotes = between_quotes.trim_start();
        }
        let is_mark = |next: &String| next.starts_with("${~") || next.starts_with("%{~");
        if next.as_ref().is_some_and(is_mark) {
            between_quotes = between_quotes.trim_end();
        }
        let here = texts.iter().map(|part| match &part.kind {
            PartKind::Text(value) => escape_markers(value).into_owned(),
            _ => String::new(),
        });
        if here.collect::<String>() != between_quotes {
            return true;
        }
        if next.is_none() {
            return false;
        }
        before = next;
        rest = after;
    }
}

fn is_sequence(part: &TemplatePart<'_>) -> bool {
    !matches!(part.kind, PartKind::Text(_))
}

fn trims(sequence: &str) -> bool {
    sequence.starts_with("${~") || sequence.starts_with("%{~") || sequence.ends_with("~}")
}

/// A sequence without blanks beside its brackets, as `tofu fmt` has it, and without `~` if they are
/// to go.
fn sequence(sequence: &str, without_marks: bool) -> String {
    let (open, inner) = sequence.split_at_checked(2).unwrap_or((sequence, ""));
    let inner = inner.strip_suffix('}').unwrap_or(inner);
    let (before, inner) = match inner.strip_prefix('~') {
        Some(inner) if without_marks => ("", inner),
        Some(inner) => ("~", inner),
        None => ("", inner),
    };
    let (after, inner) = match inner.strip_suffix('~') {
        Some(inner) if without_marks => ("", inner),
        Some(inner) => ("~", inner),
        None => ("", inner),
    };
    format!("{open}{before}{}{after}}}", inner.trim_matches([' ', '\t']))
}

/// Adds text so that what follows it stays a sequence: `$` before `${` would make it text.
fn push_before(quoted: &mut String, value: &str, next: Option<&str>) {
    let sign = match next {
        Some(next) if next.starts_with('$') => '$',
        Some(next) if next.starts_with('%') => '%',
        _ => return text::push_escaped(quoted, value),
    };
    let kept = value.trim_end_matches(sign);
    text::push_escaped(quoted, kept);
    let signs = value.slice(kept.len()..);
    if !signs.is_empty() {
        quoted.push_str("${\"");
        quoted.push_str(signs);
        quoted.push_str("\"}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(string: &str, expected: &str) {
        let written = match read(string).unwrap() {
            Written::Expression(alone) => alone.text,
            Written::Text { quoted, .. } => quoted,
        };
        assert_eq!(written, expected);
    }

    #[test]
    fn case_52_escaped_sequences_stay_text() {
        check("$${x}", "\"$${x}\"");
        check("%%{x}", "\"%%{x}\"");
        check("$$${1}", "\"$$${1}\"");
        check("abc$${", "\"abc$${\"");
        check("abc$", "\"abc$\"");
        check("%${x}", "\"%${x}\"");
        check("$%{if true}x%{endif}", "\"$%{if true}x%{endif}\"");
    }

    #[test]
    fn one_interpolation_is_an_expression() {
        check("${1+1}", "1+1");
        check("${~ local.a ~}", "local.a");
        check("${1+1} ", "\"${1+1} \"");
        check("\u{feff}${x}", "x");
        check("\u{feff}\u{feff}${x}", "\"\\ufeff${x}\"");
        check("\u{feff}\u{feff}x", "\"\\ufeffx\"");
        check("a\tb\\c\"", "\"a\\tb\\\\c\\\"\"");
    }

    #[test]
    fn what_json_would_say_otherwise_keeps_its_interpolation() {
        check("${[1, 2]}", "\"${[1, 2]}\"");
        check("${\"a${b}\"}", "\"${\"a${b}\"}\"");
        check("${-1}", "\"${-1}\"");
        check("${-a}", "-a");
        check("${(1)}", "(1)");
    }

    #[test]
    fn case_110_trimming_of_lines_is_done_beforehand() {
        // Between quotes `~` would trim all of the white space.
        check("a\n\n${~ b ~}\n\nc", "\"a\\n${b}\\nc\"");
        check("a ${~ b ~} c", "\"a ${~b~} c\"");
        check("${~ b ~}\n", "\"${~b~}\\n\"");
        check("a$ ${~ b ~}\n\nc", "\"a${\"$\"}${b}\\nc\"");
    }

    #[test]
    fn trimming_stays_in_a_heredoc() {
        let Written::Text {
            template,
            indentable,
            ..
        } = read("a\n${~ b ~}\nc\n").unwrap()
        else {
            panic!("no text");
        };
        assert_eq!(template, "a\n${~ b ~}\nc\n");
        assert!(!indentable);
    }

    #[test]
    fn keys() {
        assert_eq!(key("a-b", true).unwrap(), "a-b");
        assert_eq!(key("for", true).unwrap(), "\"for\"");
        assert_eq!(key("for", false).unwrap(), "for");
        assert_eq!(key("a b", false).unwrap(), "\"a b\"");
        assert_eq!(key("1", false).unwrap(), "\"1\"");
        assert_eq!(key("${(a)}", false).unwrap(), "(a)");
        assert_eq!(key("${a}", false).unwrap(), "\"${a}\"");
        assert_eq!(key("${a}b", false).unwrap(), "\"${a}b\"");
    }

    #[test]
    fn broken_sequences_are_no_templates() {
        assert_eq!(read("x ${1"), Err(NoTemplate));
    }
}
