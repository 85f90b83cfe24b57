//! The sorts of shape.

use super::edits::{Edits, Side};
use super::{nest, sequence, text};
use crate::pen::Pen;
use std::io;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    List,
    Set,
    ListsWithoutCommon,
    Map,
    Keys,
    ListBlocks,
    SetBlocks,
    Text,
    Line,
    Escapes,
    Json,
    Depth,
    Drift,
}

/// The value of the attribute, or its mask.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Writing {
    Value,
    Mask,
}

impl Form {
    /// The name of each, and how long it usually is.
    pub(super) const ALL: [(&'static str, u64, Self); 13] = [
        ("list", 4_000, Self::List),
        ("set", 20_000, Self::Set),
        ("lists-without-common", 4_000, Self::ListsWithoutCommon),
        ("map", 20_000, Self::Map),
        ("keys", 2_000, Self::Keys),
        ("list-blocks", 2_000, Self::ListBlocks),
        ("set-blocks", 2_000, Self::SetBlocks),
        ("string", 20_000, Self::Text),
        ("line", 1_000_000, Self::Line),
        ("escapes", 100_000, Self::Escapes),
        ("json", 4_000, Self::Json),
        ("depth", 5_000, Self::Depth),
        ("drift", 1_000, Self::Drift),
    ];

    /// The members `attributes` and `block_types` of the schema, but for `id`.
    pub(super) const fn schema(self) -> &'static str {
        match self {
            Self::List | Self::ListsWithoutCommon => {
                r#","subject":{"type":["list","string"],"description_kind":"plain","optional":true}}"#
            }
            Self::Set => {
                r#","subject":{"type":["set","string"],"description_kind":"plain","optional":true}}"#
            }
            Self::Map | Self::Keys => {
                r#","subject":{"type":["map","string"],"description_kind":"plain","optional":true}}"#
            }
            Self::Text | Self::Line | Self::Escapes | Self::Json | Self::Drift => {
                r#","subject":{"type":"string","description_kind":"plain","optional":true}}"#
            }
            Self::Depth => {
                r#","subject":{"type":"dynamic","description_kind":"plain","optional":true}}"#
            }
            Self::ListBlocks => {
                r#"},"block_types":{"subject":{"nesting_mode":"list","block":{"attributes":{"name":{"type":"string","description_kind":"plain","required":true},"size":{"type":"number","description_kind":"plain","optional":true}},"description_kind":"plain"}}}"#
            }
            Self::SetBlocks => {
                r#"},"block_types":{"subject":{"nesting_mode":"set","block":{"attributes":{"name":{"type":"string","description_kind":"plain","required":true},"size":{"type":"number","description_kind":"plain","optional":true}},"description_kind":"plain"}}}"#
            }
        }
    }

    /// Whether the mask of the attribute is written even where nothing is hit.
    pub(super) const fn has_mask(self) -> bool {
        !matches!(
            self,
            Self::Text | Self::Line | Self::Escapes | Self::Json | Self::Drift
        )
    }

    /// One side of the attribute.
    pub(super) fn write(
        self,
        pen: &mut Pen<'_>,
        edits: Edits,
        side: Side,
        writing: Writing,
    ) -> io::Result<()> {
        match self {
            Self::List | Self::Set => sequence::strings(pen, edits, side, writing),
            Self::ListsWithoutCommon => sequence::without_common(pen, edits, side, writing),
            Self::ListBlocks | Self::SetBlocks => sequence::blocks(pen, edits, side, writing),
            Self::Map => sequence::map(pen, edits, side, writing, sequence::plain_key),
            Self::Keys => sequence::map(pen, edits, side, writing, sequence::odd_key),
            Self::Text => text::lines(pen, edits, side),
            Self::Line => text::line(pen, edits, side),
            Self::Escapes => text::escapes(pen, edits, side),
            Self::Json => text::json(pen, edits, side),
            Self::Depth => nest::write(pen, edits.length, side, writing),
            Self::Drift => {
                pen.text("subject");
                Ok(())
            }
        }
    }
}
