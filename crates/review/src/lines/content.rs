//! Strings that differ, by what they hold.

use super::emphasis::EmphasisedText;
use super::words::changed_words;
use super::{LineMark, LineWriter};
use crate::changed_part::{ChangedPart, TextContent};
use crate::contents::{LONGEST, SpaceChange};
use sha2::{Digest, Sha256};
use tofu_json_text::quoted;

impl LineWriter<'_> {
    /// The lines of two strings; `of` says how they are encoded, such as `base64 of `.
    pub(super) fn content(
        &mut self,
        path: &str,
        texts: [&str; 2],
        content: &TextContent<'_>,
        of: &str,
    ) {
        match content {
            TextContent::Json(parts) => self.structure(path, parts, &format!("{of}JSON")),
            TextContent::Yaml(yaml) => {
                let format = format!("{of}YAML");
                match (yaml.parts.is_empty(), yaml.comments) {
                    (true, true) => self.push(
                        LineMark::Changed,
                        format!("{path}: only comments of its {format}"),
                    ),
                    _ => self.structure(path, &yaml.parts, &format),
                }
                if yaml.comments && !yaml.parts.is_empty() {
                    self.level += 1;
                    self.push(LineMark::Remark, "(comments differ as well)");
                    self.level -= 1;
                }
            }
            TextContent::Base64(decoded) if decoded.before == decoded.after => {
                self.push(
                    LineMark::Changed,
                    format!("{path}: only the spelling of its {of}base64"),
                );
            }
            TextContent::Base64(decoded) => {
                let texts = [decoded.before, decoded.after];
                self.content(path, texts, &decoded.content, &format!("{of}base64 of "));
            }
            TextContent::Space(space) => self.space(path, texts, *space, of),
            TextContent::Opaque => self.plain(path, texts, of),
        }
    }

    fn structure(&mut self, path: &str, parts: &[ChangedPart<'_>], format: &str) {
        if parts.is_empty() {
            return self.push(
                LineMark::Changed,
                format!("{path}: only the layout of its {format}"),
            );
        }
        self.push(LineMark::Changed, format!("{path} ({format}):"));
        self.level += 1;
        self.differences(parts);
        self.level -= 1;
    }

    fn plain(&mut self, path: &str, texts: [&str; 2], of: &str) {
        if texts.iter().any(|text| text.len() > LONGEST) {
            return self.digests(path, texts, of);
        }
        if texts.iter().any(|text| text.trim_end().contains('\n')) {
            return self.text(path, texts, of);
        }
        let note = match of {
            "" => String::new(),
            of => format!(" ({of}text)"),
        };
        self.one_line(path, texts, &note);
    }

    fn space(&mut self, path: &str, texts: [&str; 2], space: SpaceChange, of: &str) {
        let what = match space {
            SpaceChange::LineEnds => "only the kind of line ends",
            SpaceChange::End => "only line ends at the end",
            SpaceChange::Trailing => "only blanks at the ends of lines",
            SpaceChange::Blanks => "only white space",
        };
        if space == SpaceChange::LineEnds || texts.iter().any(|text| text.len() > LONGEST) {
            return self.push(LineMark::Changed, format!("{path}: {what}{}", encoded(of)));
        }
        if space == SpaceChange::End {
            let [old, new] = texts.map(|text| {
                let end = text.len() - text.trim_end_matches(['\n', '\r']).len();
                text.get(text.len() - end..)
                    .unwrap_or_default()
                    .matches('\n')
                    .count()
            });
            return self.push(
                LineMark::Changed,
                format!("{path}: {what}{}, {old} -> {new}", encoded(of)),
            );
        }
        if texts.iter().any(|text| text.trim_end().contains('\n')) {
            let path = format!("{path}, {what}");
            return self.text(&path, texts, of);
        }
        self.emphasised(path, texts, &format!(" ({what})"));
    }

    /// Two strings of one line each.
    fn one_line(&mut self, path: &str, texts: [&str; 2], note: &str) {
        let shown = texts.map(quoted);
        let length: usize = shown.iter().map(String::len).sum();
        if path.len() + length + note.len() + 6 <= self.options.width {
            let [old, new] = shown;
            return self.push(LineMark::Changed, format!("{path}{note}: {old} -> {new}"));
        }
        let shown = shown.each_ref().map(String::as_str);
        self.emphasised(path, shown, note);
    }

    /// A line for each side, of which the parts that differ are emphasised.
    fn emphasised(&mut self, path: &str, texts: [&str; 2], note: &str) {
        let [old, new] = texts;
        let ranges = changed_words(old, new);
        self.push(LineMark::Changed, format!("{path}{note}:"));
        self.level += 1;
        for (mark, text, ranges) in [
            (LineMark::Removed, old, &ranges[0]),
            (LineMark::Added, new, &ranges[1]),
        ] {
            let most = match ranges.is_empty() {
                true => self.options.value_length,
                false => self.options.width,
            };
            self.push_emphasised(mark, EmphasisedText::of(text, ranges, most));
        }
        self.level -= 1;
    }

    /// Texts that are too long to be compared.
    fn digests(&mut self, path: &str, texts: [&str; 2], of: &str) {
        let [old, new] = texts.map(|text| {
            let digest: String = Sha256::digest(text)
                .iter()
                .take(6)
                .map(|byte| format!("{byte:02x}"))
                .collect();
            format!("{} bytes (sha256 {digest}…)", text.len())
        });
        self.push(
            LineMark::Changed,
            format!("{path} ({of}text): {old} -> {new}"),
        );
    }
}

/// A remark on how a text is encoded.
fn encoded(of: &str) -> String {
    match of.trim_end_matches(" of ") {
        "" => String::new(),
        of => format!(" below its {of}"),
    }
}
