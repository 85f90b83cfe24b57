use super::renderer::Renderer;
use super::setting::Setting;
use tofu_json_computed::{Action, Diff, Kind, Map, NamedDiff};
use tofu_json_term::Spelling;

impl<'a> Renderer<'_, 'a> {
    /// Writes a map.
    #[inline(never)]
    pub(super) fn map(&mut self, diff: &Diff<'a>, map: &Map<'a>, setting: Setting) {
        if map.elements.is_empty() {
            self.canvas.literal("{}");
            self.null_suffix(diff, setting);
            self.map_force_suffix(diff, map, setting);
            return;
        }
        self.canvas.literal("{");
        self.map_force_suffix(diff, map, setting);
        self.canvas.newline();
        let inner = Setting {
            no_null_suffix: diff.action == Action::Delete || map.nested,
            force: diff.replace && map.nested,
            ..setting.child()
        };
        self.map_elements(map, inner);
        self.lead(Action::NoOp, setting);
        self.canvas.literal("}");
        self.null_suffix(diff, setting);
    }

    /// Nested maps pass the suffix on to their elements.
    fn map_force_suffix(&mut self, diff: &Diff<'a>, map: &Map<'a>, setting: Setting) {
        if !map.nested {
            self.force_suffix(diff, setting);
        }
    }

    fn map_elements(&mut self, map: &Map<'a>, setting: Setting) {
        let width = if map.nested {
            0
        } else {
            self.key_column(&map.elements)
        };
        let mut hidden = 0;
        for element in &map.elements {
            if element.diff.action.changes() || setting.show_unchanged {
                self.map_element(element, width, setting);
            } else {
                hidden += 1;
            }
        }
        self.hidden(hidden, "element", setting);
    }

    fn map_element(&mut self, element: &NamedDiff<'a>, width: usize, setting: Setting) {
        self.element_key(element, width, setting);
        let is_object = match &element.diff.kind {
            Kind::Unchanged(part) => self.one_sided(*part, setting),
            kind => {
                self.node(&element.diff, setting);
                matches!(kind, Kind::Object(_))
            }
        };
        // Objects are followed by a comma, all other values are not.
        self.canvas.line(if is_object { "," } else { "" });
    }

    #[inline(never)]
    fn element_key(&mut self, element: &NamedDiff<'a>, width: usize, setting: Setting) {
        self.warnings(&element.diff, setting);
        self.lead(element.diff.action, setting);
        let spelling = Spelling::of_key(element.key, self.canvas.style().printable);
        self.assigned_name(element.key, spelling, width);
    }

    #[inline(never)]
    fn key_column(&self, elements: &[NamedDiff<'a>]) -> usize {
        let printable = self.canvas.style().printable;
        let widths = elements
            .iter()
            .map(|member| Spelling::of_key(member.key, printable).width().bytes);
        widths.max().unwrap_or_default()
    }
}
