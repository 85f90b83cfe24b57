//! Writing Markdown of our own.

use crate::message::visible_on_one_line;

/// A name in the type of code. What would end it, or the cell, is written by its number.
pub(crate) fn code(name: &str) -> String {
    let name = visible_on_one_line(name);
    if !name.contains(['`', '|', '\\', '&', '<', '>']) {
        return format!("`{name}`");
    }
    let mut text = String::from("<code>");
    for character in name.chars() {
        if character.is_alphanumeric() || matches!(character, ' ' | '.' | '/' | '-') {
            text.push(character);
        } else {
            text.push_str(&format!("&#{};", u32::from(character)));
        }
    }
    text.push_str("</code>");
    text
}

#[cfg(test)]
mod tests {
    use super::code;

    #[test]
    fn names_stay_in_their_cell() {
        assert_eq!(code("a_b.c"), "`a_b.c`");
        assert_eq!(code("a|`b`"), "<code>a&#124;&#96;b&#96;</code>");
        assert_eq!(code("<img>\u{1b}"), "<code>&#60;img&#62;&#9243;</code>");
    }
}
