use super::renderer::Renderer;
use super::setting::Setting;
use tofu_json_computed::NamedDiff;
use tofu_json_term::Spelling;
use tofu_json_vocab::shows_unchanged;

impl<'a> Renderer<'_, 'a> {
    /// Writes the lines of the attributes of a block or an object, given the setting of its
    /// children.
    pub(super) fn attributes(&mut self, attributes: &[NamedDiff<'a>], setting: Setting) {
        let width = self.name_column(attributes);
        let mut hidden = 0;
        for attribute in attributes {
            if shows_unchanged(attribute.key) {
                self.attribute(attribute, width, setting.showing_unchanged());
            } else if attribute.diff.action.changes() || setting.show_unchanged {
                self.attribute(attribute, width, setting);
            } else {
                hidden += 1;
            }
        }
        self.hidden(hidden, "attribute", setting);
    }

    fn attribute(&mut self, attribute: &NamedDiff<'a>, width: usize, setting: Setting) {
        self.attribute_name(attribute, width, setting);
        self.node(&attribute.diff, setting);
        self.canvas.newline();
    }

    #[inline(never)]
    fn attribute_name(&mut self, attribute: &NamedDiff<'a>, width: usize, setting: Setting) {
        self.warnings(&attribute.diff, setting);
        self.lead(attribute.diff.action, setting);
        let spelling = Spelling::of_name(attribute.key, self.canvas.style().printable);
        self.assigned_name(attribute.key, spelling, width);
    }

    #[inline(never)]
    fn name_column(&self, attributes: &[NamedDiff<'a>]) -> usize {
        let printable = self.canvas.style().printable;
        let widths = attributes
            .iter()
            .map(|member| Spelling::of_name(member.key, printable).width().bytes);
        widths.max().unwrap_or_default()
    }
}
