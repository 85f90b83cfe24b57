use std::fmt::Write as _;

/// A line for `sha256sum --check`.
pub(crate) fn line(hash: &[u8], file: &str) -> String {
    let mut line = String::new();
    for byte in hash {
        // Writing to a string cannot fail.
        let _ = write!(line, "{byte:02x}");
    }
    line + "  " + file + "\n"
}

#[cfg(test)]
mod tests {
    use super::line;

    #[test]
    fn hexadecimal_and_two_blanks() {
        assert_eq!(line(&[0, 0x2a, 0xff], "a.tar.gz"), "002aff  a.tar.gz\n");
    }
}
