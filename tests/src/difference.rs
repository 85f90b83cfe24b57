use std::fmt;

/// The first line in which two texts differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// Number of the line, from 1.
    pub line: usize,
    /// The line that was wanted; `None` where the wanted text has ended.
    pub want: Option<String>,
    /// The line that came; `None` where it has ended.
    pub got: Option<String>,
}

impl Difference {
    /// The first difference between texts, or `None` between equal ones.
    #[must_use]
    pub fn between(want: &str, got: &str) -> Option<Self> {
        if want == got {
            return None;
        }
        let (mut wanted, mut came) = (want.split('\n'), got.split('\n'));
        let mut line = 0;
        loop {
            line += 1;
            let (want, got) = (wanted.next(), came.next());
            if want != got {
                return Some(Self {
                    line,
                    want: want.map(Into::into),
                    got: got.map(Into::into),
                });
            }
        }
    }

    /// What differences of one sort have in common: the two lines without names, values, numbers,
    /// colours and indentation.
    #[must_use]
    pub fn sort(&self) -> String {
        let shape =
            |line: &Option<String>| line.as_deref().map_or_else(|| "(no line)".into(), shape);
        format!("{} | {}", shape(&self.want), shape(&self.got))
    }
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line = |line: &Option<String>| {
            line.as_ref()
                .map_or("(no line)".into(), |l| format!("{l:?}"))
        };
        writeln!(f, "line {}", self.line)?;
        writeln!(f, "  want {}", line(&self.want))?;
        write!(f, "  got  {}", line(&self.got))
    }
}

fn shape(line: &str) -> String {
    let plain = without_colours(line);
    let mut words: Vec<String> = unquoted(&plain)
        .split_whitespace()
        .map(word_shape)
        .collect();
    if let Some(sign) = words.iter().position(|word| word == "=" || word == "->")
        && let Some(name) = sign.checked_sub(1).and_then(|at| words.get_mut(at))
    {
        *name = "NAME".into();
    }
    words.join(" ")
}

fn word_shape(word: &str) -> String {
    if word.len() > 1 && word.trim_end_matches('.').contains(['.', '[']) && !word.starts_with("...")
    {
        return "ADDRESS".into();
    }
    if word.contains(|c: char| c.is_ascii_digit()) {
        "N".into()
    } else {
        word.into()
    }
}

/// The line with every quoted text as `""`.
fn unquoted(line: &str) -> String {
    let mut out = String::new();
    let (mut inside, mut escaped) = (false, false);
    for c in line.chars() {
        match c {
            '"' if !escaped => {
                inside = !inside;
                out.push(c);
            }
            _ if !inside => out.push(c),
            _ => {}
        }
        escaped = inside && c == '\\' && !escaped;
    }
    out
}

/// The text without `ESC [ ... m` sequences.
#[must_use]
pub(crate) fn without_colours(text: &str) -> String {
    let mut pieces = text.split("\u{1b}[");
    let mut out = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let codes = piece.trim_start_matches(|c: char| c.is_ascii_digit() || c == ';');
        match codes.strip_prefix('m') {
            Some(rest) => out.push_str(rest),
            None => {
                out.push_str("\u{1b}[");
                out.push_str(piece);
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_the_first_line() {
        let difference = Difference::between("a\nb\n", "a\nc\n").unwrap();
        assert_eq!(
            (difference.line, difference.want.as_deref()),
            (2, Some("b"))
        );
        let difference = Difference::between("a\n", "a").unwrap();
        assert_eq!((difference.line, difference.got), (2, None));
        assert_eq!(Difference::between("", ""), None);
    }

    #[test]
    fn sorts_alike_what_differs_only_in_names() {
        let sort = |want, got| Difference::between(want, got).unwrap().sort();
        assert_eq!(
            sort("  + name = \"a\"", "  ~ name = 1"),
            sort("    + b = \"\\\"c\"", "~ x   = 22")
        );
        assert_ne!(
            sort("  + name = \"a\"", "  ~ name = 1"),
            sort("  - name = \"a\"", "  ~ name = 1")
        );
    }
}
