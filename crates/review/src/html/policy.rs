//! What the page may load and run, which is its own style and script and nothing else.

/// How the page looks.
pub(super) const STYLE: &str = include_str!("page.css");
/// What the page can do beyond what browsers do by themselves.
pub(super) const SCRIPT: &str = include_str!("page.js");

/// The hash of [`STYLE`], as the policy has it. A test knows the right one.
pub(super) const STYLE_HASH: &str = "sha256-wSTHhMiAiHBCHSacEGxe6Q22mgyZsbS6t5qIETFzQ8c=";
/// The hash of [`SCRIPT`].
pub(super) const SCRIPT_HASH: &str = "sha256-EympjwdYZSVjuZUggTT3dCevxGxVNDPJbdNZljuD6Pw=";

#[cfg(test)]
mod tests {
    use super::{SCRIPT, SCRIPT_HASH, STYLE, STYLE_HASH};
    use sha2::{Digest, Sha256};

    #[test]
    fn the_hashes_are_those_of_the_files() {
        assert_eq!(hash(STYLE), STYLE_HASH, "page.css");
        assert_eq!(hash(SCRIPT), SCRIPT_HASH, "page.js");
    }

    /// What would end the elements early, or be another text after parsing, is not in the files.
    #[test]
    fn the_files_stay_within_their_elements() {
        for text in [STYLE, SCRIPT] {
            assert!(!text.contains("</") && !text.contains("<!--") && !text.contains('\r'));
            assert!(text.ends_with('\n'));
        }
        assert!(!STYLE.contains("url(") && !STYLE.contains("@import"));
    }

    fn hash(text: &str) -> String {
        const DIGITS: &[u8; 64] =
            b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
        let mut base64 = String::from("sha256-");
        for bytes in Sha256::digest(text.as_bytes()).chunks(3) {
            let whole = bytes
                .iter()
                .fold(0, |sum, byte| sum << 8 | u32::from(*byte));
            let bits = whole << (8 * (3 - bytes.len()));
            for digit in 0..4 {
                let at = (bits >> (18 - 6 * digit)) as usize % 64;
                let is_padding = digit > bytes.len();
                base64.push(if is_padding {
                    '='
                } else {
                    char::from(DIGITS[at])
                });
            }
        }
        base64
    }
}
