//! The scanner that exact versions and terms of constraints share. It is greedy and never fails:
//! what it cannot take, it leaves.

/// The parts of a version or of a term: operator, numbers, pre-release, metadata.
#[derive(Debug)]
pub(crate) struct Specification<'t> {
    /// The text before the version, including blanks around it.
    pub(crate) operator: &'t str,
    /// ASCII spaces and the letter `v`.
    pub(crate) separator: &'t str,
    /// The numbers and wildcards.
    pub(crate) numbers: Vec<&'t str>,
    pub(crate) prerelease: &'t str,
    pub(crate) metadata: &'t str,
    /// Everything that was taken.
    pub(crate) consumed: &'t str,
    /// Everything that was left.
    pub(crate) rest: &'t str,
}

/// Reads the parts of a version from the start of a text.
pub(crate) fn scan(text: &str) -> Specification<'_> {
    let (operator, rest) = take(text, |character| {
        !character.is_ascii_alphanumeric() && !matches!(character, ' ' | '.' | '*')
    });
    let (separator, rest) = take(rest, |character| matches!(character, ' ' | 'v'));
    let (numbers, ended, mut rest) = scan_numbers(rest);
    let (mut prerelease, mut metadata) = ("", "");
    let mut open = !ended && !numbers.is_empty();
    if open && let Some(after) = rest.strip_prefix('-') {
        (prerelease, rest) = take_extra(after);
        open = !prerelease.is_empty();
    }
    if open && let Some(after) = rest.strip_prefix('+') {
        (metadata, rest) = take_extra(after);
    }
    let (consumed, rest) = text.split_at(text.len() - rest.len());
    Specification {
        operator,
        separator,
        numbers,
        prerelease,
        metadata,
        consumed,
        rest,
    }
}

fn take(text: &str, wanted: impl Fn(char) -> bool) -> (&str, &str) {
    let end = text
        .find(|character| !wanted(character))
        .unwrap_or(text.len());
    text.split_at(end)
}

/// Takes numbers between dots; gives whether a dot without a number after it ended them.
fn scan_numbers(text: &str) -> (Vec<&str>, bool, &str) {
    let mut numbers = Vec::new();
    let mut rest = text;
    loop {
        let (number, after) = scan_number(rest);
        if number.is_empty() {
            let ended = !numbers.is_empty();
            return (numbers, ended, rest);
        }
        numbers.push(number);
        match after.strip_prefix('.') {
            Some(next) => rest = next,
            None => return (numbers, false, after),
        }
    }
}

fn scan_number(text: &str) -> (&str, &str) {
    if text.starts_with(['*', 'x', 'X']) {
        text.split_at(1)
    } else {
        take(text, |character| character.is_ascii_digit())
    }
}

/// Takes a prerelease or metadata; a marker with nothing after it ends the version.
fn take_extra(text: &str) -> (&str, &str) {
    take(text, |character| {
        character.is_ascii_alphanumeric() || matches!(character, '.' | '-')
    })
}
