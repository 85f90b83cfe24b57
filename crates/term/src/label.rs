//! The constant chunks: action symbols, arrows and suffixes, ready in both styles.

use crate::canvas::FEW;

/// A chunk OpenTofu prints over and over with the same bytes.
///
/// Symbols come without the space that follows them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StyledLabel {
    /// `->` between an old and a new value.
    Arrow,
    /// `null` where a value is absent.
    NullWord,
    /// ` -> null` after a value that goes away.
    NullSuffix,
    /// ` # forces replacement` after an attribute that makes its resource start anew.
    Forces,
    /// Nothing changes: three spaces.
    SymbolNoOp,
    /// `  +`
    SymbolCreate,
    /// `  ~`
    SymbolUpdate,
    /// `  -`
    SymbolDelete,
    /// ` <=`
    SymbolRead,
    /// `-/+`
    SymbolDeleteCreate,
    /// `+/-`
    SymbolCreateDelete,
    /// `  .`
    SymbolForget,
    /// `  ./+`, two cells wider than every other symbol.
    SymbolForgetCreate,
    /// ` .`, as Terraform has it: one cell narrower.
    SymbolForgetNarrow,
    /// ` +/.`, as Terraform has it: one cell wider.
    SymbolCreateForget,
    /// `  ?` for actions without a symbol of their own.
    SymbolUnknown,
}

/// A chunk with a space after it, and then as many spaces as make it so long that it is copied without a call.
#[derive(Clone, Copy)]
pub(crate) struct Spaced {
    pub(crate) bytes: [u8; FEW],
    /// How many of them are the chunk and the space.
    pub(crate) length: usize,
}

impl Spaced {
    const fn of(text: &str) -> Self {
        let (mut bytes, text) = ([b' '; FEW], text.as_bytes());
        let mut at = 0;
        while at < text.len() {
            #[expect(
                clippy::indexing_slicing,
                reason = "the compiler makes the table, and refuses a place outside"
            )]
            {
                bytes[at] = text[at];
            }
            at += 1;
        }
        Self {
            bytes,
            length: text.len() + 1,
        }
    }
}

impl StyledLabel {
    /// A symbol of a node, which begins most lines of a plan, with the space after it.
    #[inline]
    pub(crate) const fn spaced(self, color: bool) -> Option<&'static Spaced> {
        macro_rules! spaced {
            ($($label:ident)*) => {
                match (self, color) {
                    $(
                        (Self::$label, false) => Some(const { &Spaced::of(Self::$label.plain()) }),
                        (Self::$label, true) => Some(const { &Spaced::of(Self::$label.coloured()) }),
                    )*
                    _ => None,
                }
            };
        }
        spaced!(SymbolCreate SymbolUpdate SymbolDelete)
    }

    pub(crate) const fn text(self, color: bool) -> &'static str {
        if color { self.coloured() } else { self.plain() }
    }

    const fn plain(self) -> &'static str {
        match self {
            Self::Arrow => "->",
            Self::NullWord => "null",
            Self::NullSuffix => " -> null",
            Self::Forces => " # forces replacement",
            Self::SymbolNoOp => "   ",
            Self::SymbolCreate => "  +",
            Self::SymbolUpdate => "  ~",
            Self::SymbolDelete => "  -",
            Self::SymbolRead => " <=",
            Self::SymbolDeleteCreate => "-/+",
            Self::SymbolCreateDelete => "+/-",
            Self::SymbolForget => "  .",
            Self::SymbolForgetCreate => "  ./+",
            Self::SymbolForgetNarrow => " .",
            Self::SymbolCreateForget => " +/.",
            Self::SymbolUnknown => "  ?",
        }
    }

    const fn coloured(self) -> &'static str {
        match self {
            Self::Arrow => "\x1b[33m->\x1b[0m\x1b[0m",
            Self::NullWord => "\x1b[90mnull\x1b[0m\x1b[0m",
            Self::NullSuffix => " \x1b[90m-> null\x1b[0m\x1b[0m",
            Self::Forces => " \x1b[31m# forces replacement\x1b[0m\x1b[0m",
            Self::SymbolNoOp => "   ",
            Self::SymbolCreate => "  \x1b[32m+\x1b[0m\x1b[0m",
            Self::SymbolUpdate => "  \x1b[33m~\x1b[0m\x1b[0m",
            Self::SymbolDelete => "  \x1b[31m-\x1b[0m\x1b[0m",
            Self::SymbolRead => " \x1b[36m<=\x1b[0m\x1b[0m",
            Self::SymbolDeleteCreate => "\x1b[31m-\x1b[0m/\x1b[32m+\x1b[0m\x1b[0m",
            Self::SymbolCreateDelete => "\x1b[32m+\x1b[0m/\x1b[31m-\x1b[0m\x1b[0m",
            Self::SymbolForget => "  \x1b[31m.\x1b[0m\x1b[0m",
            Self::SymbolForgetCreate => "  \x1b[31m.\x1b[0m/\x1b[32m+\x1b[0m\x1b[0m",
            Self::SymbolForgetNarrow => " \x1b[31m.\x1b[0m\x1b[0m",
            Self::SymbolCreateForget => " \x1b[32m+\x1b[0m/\x1b[31m.\x1b[0m\x1b[0m",
            Self::SymbolUnknown => "  ?",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::StyledLabel;
    use crate::{Canvas, Style, paint};

    /// The chunks with their colour tags.
    const SOURCES: [(StyledLabel, &str); 16] = [
        (StyledLabel::Arrow, "[yellow]->[reset]"),
        (StyledLabel::NullWord, "[dark_gray]null[reset]"),
        (StyledLabel::NullSuffix, " [dark_gray]-> null[reset]"),
        (StyledLabel::Forces, " [red]# forces replacement[reset]"),
        (StyledLabel::SymbolNoOp, "   "),
        (StyledLabel::SymbolCreate, "  [green]+[reset]"),
        (StyledLabel::SymbolUpdate, "  [yellow]~[reset]"),
        (StyledLabel::SymbolDelete, "  [red]-[reset]"),
        (StyledLabel::SymbolRead, " [cyan]<=[reset]"),
        (
            StyledLabel::SymbolDeleteCreate,
            "[red]-[reset]/[green]+[reset]",
        ),
        (
            StyledLabel::SymbolCreateDelete,
            "[green]+[reset]/[red]-[reset]",
        ),
        (StyledLabel::SymbolForget, "  [red].[reset]"),
        (
            StyledLabel::SymbolForgetCreate,
            "  [red].[reset]/[green]+[reset]",
        ),
        (StyledLabel::SymbolForgetNarrow, " [red].[reset]"),
        (
            StyledLabel::SymbolCreateForget,
            " [green]+[reset]/[red].[reset]",
        ),
        (StyledLabel::SymbolUnknown, "  ?"),
    ];

    #[test]
    fn labels_are_their_painted_sources() {
        let coloured = Style::default().color(true);
        for (label, source) in SOURCES {
            assert_eq!(label.text(true), paint(source, coloured), "{label:?}");
            assert_eq!(
                label.text(false),
                paint(source, Style::default()),
                "{label:?}"
            );
        }
    }

    #[test]
    fn a_symbol_is_its_label_and_a_space() {
        for (label, _) in SOURCES {
            for style in [Style::default(), Style::default().color(true)] {
                let mut canvas = Canvas::new(style);
                canvas.literal("before");
                canvas.symbol(label);
                let expected = format!("before{} ", label.text(style.color));
                assert_eq!(canvas.as_str(), expected, "{label:?}");
            }
        }
    }

    #[test]
    fn labels_have_the_bytes_of_the_specification() {
        assert_eq!(
            StyledLabel::Arrow.text(true),
            "\u{1b}[33m->\u{1b}[0m\u{1b}[0m"
        );
        assert_eq!(
            StyledLabel::NullWord.text(true),
            "\u{1b}[90mnull\u{1b}[0m\u{1b}[0m"
        );
        assert_eq!(
            StyledLabel::NullSuffix.text(true),
            " \u{1b}[90m-> null\u{1b}[0m\u{1b}[0m"
        );
        assert_eq!(
            StyledLabel::Forces.text(true),
            " \u{1b}[31m# forces replacement\u{1b}[0m\u{1b}[0m"
        );
        assert_eq!(
            StyledLabel::SymbolCreate.text(true),
            "  \u{1b}[32m+\u{1b}[0m\u{1b}[0m"
        );
    }

    #[test]
    fn symbols_are_three_cells_but_for_those_of_forgetting() {
        for (label, _) in SOURCES.into_iter().skip(4) {
            let cells = match label {
                StyledLabel::SymbolForgetCreate => 5,
                StyledLabel::SymbolCreateForget => 4,
                StyledLabel::SymbolForgetNarrow => 2,
                _ => 3,
            };
            assert_eq!(label.text(false).len(), cells, "{label:?}");
        }
    }
}
