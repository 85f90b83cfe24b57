/// The context in which a node is written: its indentation, and what is printed around it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Setting {
    /// The indentation of the line that the node begins in, in steps of four spaces.
    pub indent: u32,
    /// No ` -> null` after removed values.
    pub no_null_suffix: bool,
    /// The replacement suffix even if the node has no replacement mark.
    pub force: bool,
    /// Unchanged children are printed instead of counted.
    pub show_unchanged: bool,
    /// No column for action symbols.
    pub hide_symbols: bool,
}

/// It is copied at every level, so it has to fit into a register.
const _: () = assert!(size_of::<Setting>() == 8);

impl Setting {
    pub(super) fn at(indent: usize) -> Self {
        Self {
            indent: u32::try_from(indent).unwrap_or(u32::MAX),
            ..Self::default()
        }
    }

    /// The indentation in spaces.
    pub(super) const fn spaces(self) -> usize {
        (self.indent as usize).saturating_mul(4)
    }

    /// The setting of a child: one step further in, without [`force`](Self::force).
    pub(super) const fn child(self) -> Self {
        Self {
            indent: self.indent.saturating_add(1),
            force: false,
            ..self
        }
    }

    pub(super) const fn without_null_suffix(self) -> Self {
        Self {
            no_null_suffix: true,
            ..self
        }
    }

    pub(super) const fn showing_unchanged(self) -> Self {
        Self {
            show_unchanged: true,
            ..self
        }
    }
}
