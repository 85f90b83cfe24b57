use crate::message::visible_on_one_line;
use std::collections::HashSet;
use tofu_json_ui::Pending;

/// Arguments on one line, each address once; and how many addresses are left out.
pub(super) fn write(open: &[&Pending]) -> (String, usize) {
    let mut seen = HashSet::new();
    let (mut arguments, mut left_out) = (Vec::new(), 0);
    for pending in open {
        if visible_on_one_line(&pending.address) != *pending.address {
            left_out += 1;
        } else if seen.insert(&pending.address) {
            arguments.push(quoted(&format!("-target={}", pending.address)));
        }
    }
    let mut text = arguments.join(" ");
    text.push('\n');
    (text, left_out)
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
