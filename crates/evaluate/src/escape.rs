//! Quoted text with invalid escapes, as OpenTofu continues with it.

/// The text between quotes: the backslash of an unknown escape is dropped, an escape without a
/// character stays as it is.
#[must_use]
pub fn decoded(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(character) = rest.chars().next() {
        let length = match character {
            '\\' => escape(rest, &mut out),
            '$' | '%' if rest.starts_with("$${") || rest.starts_with("%%{") => {
                out.push(character);
                out.push('{');
                3
            }
            plain => {
                out.push(plain);
                plain.len_utf8()
            }
        };
        rest = rest.get(length..).unwrap_or_default();
    }
    out
}

/// Reads the escape at the start; gives its length.
fn escape(text: &str, out: &mut String) -> usize {
    let digits = match text.as_bytes().get(1) {
        Some(b'u') => 4,
        Some(b'U') => 8,
        Some(selector) => {
            out.push(match selector {
                b'n' => '\n',
                b'r' => '\r',
                b't' => '\t',
                b'"' | b'\\' => char::from(*selector),
                _ => return 1,
            });
            return 2;
        }
        None => return 1,
    };
    let code = text.get(2..2 + digits);
    let hexadecimal = |code: &&str| code.bytes().all(|byte| byte.is_ascii_hexdigit());
    let character = code
        .filter(hexadecimal)
        .and_then(|code| u32::from_str_radix(code, 16).ok())
        .and_then(char::from_u32);
    match character {
        Some(character) => {
            out.push(character);
            2 + digits
        }
        None => {
            out.push('\\');
            1
        }
    }
}

#[cfg(test)]
mod tests {
    use super::decoded;

    #[test]
    fn wrong_escapes() {
        for (text, value) in [
            (r"1.0.0\q", "1.0.0q"),
            (r"h1:\x41", "h1:x41"),
            (r"\ud83d\ude00", r"\ud83d\ude00"),
            (r"\UFFFFFFFF", r"\UFFFFFFFF"),
            (r"\u.10e9", r"\u.10e9"),
            (r"a\u00e9\n$${x}\é\", "aé\n${x}é"),
        ] {
            assert_eq!(decoded(text), value, "{text}");
        }
    }
}
