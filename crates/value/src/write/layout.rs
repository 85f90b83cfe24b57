use super::{Json, Sink};
use tofu_json_text::CheckedSlice;

/// How many levels are indented, each further than the one around it. No real document nests so deep,
/// and in one that does a few bytes could ask for gigabytes of spaces.
pub(super) const INDENTED_LEVELS: usize = 100;

impl<S: Sink> Json<S> {
    /// Writes JSON again, token by token, with the white space that belongs here.
    pub(super) fn lay_out(&mut self, json: &[u8]) {
        let mut rest = json;
        // Whether what separates the next token from the one before has been written.
        let mut separated = true;
        while let Some((&first, after)) = rest.split_first() {
            let mut length = 1;
            match first {
                b' ' | b'\t' | b'\n' | b'\r' | b',' => {}
                b':' => {
                    self.colon();
                    separated = true;
                }
                b'}' | b']' => self.end(char::from(first)),
                _ => {
                    if !std::mem::take(&mut separated) {
                        self.element();
                    }
                    length = self.token(first, after, rest);
                }
            }
            rest = rest.slice(length..);
        }
    }

    /// Writes a string, a number or a word, or opens a container; how many bytes that took of `all`.
    fn token(&mut self, first: u8, after: &[u8], all: &[u8]) -> usize {
        let length = 1 + match first {
            b'{' | b'[' => {
                self.begin(char::from(first));
                return 1;
            }
            b'"' => string_length(after),
            _ => scalar_length(after),
        };
        self.sink.push_raw(all.slice(..length));
        length
    }
}

/// The length of a string after its first quote.
fn string_length(text: &[u8]) -> usize {
    let mut escaped = false;
    let end = text.iter().position(|&byte| {
        let ends = byte == b'"' && !escaped;
        escaped = byte == b'\\' && !escaped;
        ends
    });
    end.map_or(text.len(), |quote| quote + 1)
}

/// The length of a number or word after its first byte.
fn scalar_length(text: &[u8]) -> usize {
    let ends = |byte: &u8| {
        matches!(
            byte,
            b' ' | b'\t' | b'\n' | b'\r' | b',' | b':' | b'}' | b']'
        )
    };
    text.iter().position(ends).unwrap_or(text.len())
}

#[cfg(test)]
mod tests {
    use crate::Json;

    fn laid_out(text: &str) -> String {
        let mut json = Json::lines();
        json.json(text);
        json.into_text()
    }

    #[test]
    fn brackets_in_strings_are_text() {
        assert_eq!(
            laid_out("{\"a\" :[\"[\", {} ,\n[ ]],\"b{\":\"\\\"}:,\"}"),
            "{\n  \"a\": [\n    \"[\",\n    {},\n    []\n  ],\n  \"b{\": \"\\\"}:,\"\n}"
        );
        assert_eq!(laid_out(" 1.50 "), "1.50");
    }

    #[test]
    fn what_is_no_json_ends_all_the_same() {
        for broken in ["", "]]}", "\"a\\", "{\"a", "[1 2", ":,:", "{]"] {
            let _ = laid_out(broken);
        }
    }

    #[test]
    fn depth_does_not_multiply_the_text() {
        let text = "[".repeat(9_000) + &"0,".repeat(1_000) + "0" + &"]".repeat(9_000);
        let indented = laid_out(&text);
        assert!(indented.len() < 250 * text.len(), "{}", indented.len());
        let hundred = laid_out(&("[".repeat(101) + "0" + &"]".repeat(101)));
        assert_eq!(hundred.lines().nth(100), Some(&*(" ".repeat(200) + "[")));
        assert_eq!(hundred.lines().nth(101), Some(&*(" ".repeat(200) + "0")));
    }
}
