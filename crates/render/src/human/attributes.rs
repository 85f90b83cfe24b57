use super::renderer::Renderer;
use super::setting::Setting;
use tofu_json_computed::NamedDiff;
use tofu_json_term::Spelling;
use tofu_json_vocab::shows_unchanged;

impl<'a> Renderer<'_, 'a> {
    /// Writes the lines of the attributes of a block or an object, given the setting of its
    /// children.
    pub(super) fn attributes(&mut self, attributes: &[NamedDiff<'a>], setting: Setting) {
        let column = self.name_column(attributes);
        let mut hidden = 0;
        for attribute in attributes {
            if shows_unchanged(attribute.key) {
                self.attribute(attribute, column, setting.showing_unchanged());
            } else if attribute.diff.action.changes() || setting.show_unchanged {
                self.attribute(attribute, column, setting);
            } else {
                hidden += 1;
            }
        }
        self.hidden(hidden, "attribute", setting);
    }

    fn attribute(&mut self, attribute: &NamedDiff<'a>, column: NameColumn, setting: Setting) {
        self.attribute_name(attribute, column, setting);
        self.node(&attribute.diff, setting);
        self.canvas.newline();
    }

    #[inline(never)]
    fn attribute_name(&mut self, attribute: &NamedDiff<'a>, column: NameColumn, setting: Setting) {
        self.warnings(&attribute.diff, setting);
        self.lead(attribute.diff.action, setting);
        let spelling = match column.is_bare {
            true => Spelling::bare(attribute.key),
            false => Spelling::of_name(attribute.key, self.canvas.style().printable),
        };
        self.assigned_name(attribute.key, spelling, column.width);
    }

    #[inline(never)]
    fn name_column(&self, attributes: &[NamedDiff<'a>]) -> NameColumn {
        let printable = self.canvas.style().printable;
        let mut column = NameColumn {
            width: 0,
            is_bare: true,
        };
        for attribute in attributes {
            let spelling = Spelling::of_name(attribute.key, printable);
            column.width = column.width.max(spelling.width().bytes);
            column.is_bare &= spelling == Spelling::bare(attribute.key);
        }
        column
    }
}

/// What the names of some attributes have in common.
#[derive(Clone, Copy)]
struct NameColumn {
    /// The bytes of the widest one.
    width: usize,
    /// All are identifiers of ASCII letters, as those in schemas are.
    is_bare: bool,
}
