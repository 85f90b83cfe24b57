use crate::grid::{Cell, Grid};
use tofu_json_ui::{Action, Pending, Results, target_arguments};

/// A line for each, and how many there are of each state.
pub(super) fn write(listed: &[&Pending], found: &[Pending], top: usize) -> String {
    let mut grid = Grid::default();
    for pending in listed.iter().take(top) {
        grid.row([
            Cell::text(pending.state.as_str()),
            Cell::text(pending.action.as_ref().map_or("", Action::plan_word)),
            Cell::text(&pending.address),
        ]);
    }
    let more = match listed.len().saturating_sub(top) {
        0 => String::new(),
        more => format!("… and {more} more\n"),
    };
    let counts = Results::of(found).by_state();
    let counts = counts.map(|(state, number)| format!("{number} {}", state.as_str()));
    format!("{}{more}{}\n", grid.write(), counts.join(", "))
}

/// Arguments on one line, each address once; and how many addresses are left out.
pub(super) fn targets(open: &[&Pending]) -> (String, usize) {
    let (arguments, left_out) = target_arguments(open);
    let words: Vec<_> = arguments.iter().map(|argument| quoted(argument)).collect();
    (words.join(" ") + "\n", left_out)
}

/// One word for a POSIX shell.
fn quoted(word: &str) -> String {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_./=:,@%+".contains(&byte);
    if word.bytes().all(is_plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', r"'\''"))
}

#[cfg(test)]
mod tests {
    use super::quoted;

    #[test]
    fn words_for_a_shell() {
        assert_eq!(quoted("-target=a.b"), "-target=a.b");
        assert_eq!(quoted(r#"-target=a.b["k"]"#), r#"'-target=a.b["k"]'"#);
        assert_eq!(quoted("a'$(x)"), r"'a'\''$(x)'");
    }
}
