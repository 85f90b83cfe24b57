use super::{Part, Renderer};
use crate::human::setting::Setting;
use tofu_json_computed::ShapeRef;

impl<'a> Renderer<'_, 'a> {
    /// Writes a list or a set.
    pub(super) fn one_sided_elements(
        &mut self,
        part: Part<'a>,
        element: ShapeRef<'a>,
        setting: Setting,
    ) {
        let elements = part.elements();
        if elements.clone().next().is_none() {
            self.canvas.literal("[]");
            return;
        }
        self.canvas.line("[");
        let inner = setting.child();
        for part in elements {
            self.begin(inner);
            self.one_sided(part, element, inner);
            self.canvas.line(",");
        }
        self.margin(setting);
        self.canvas.literal("]");
    }
}
