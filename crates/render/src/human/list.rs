use super::renderer::Renderer;
use super::setting::Setting;
use tofu_json_computed::{Action, Diff, List};

impl<'a> Renderer<'_, 'a> {
    /// Writes a list.
    #[inline(never)]
    pub(super) fn list(&mut self, diff: &Diff<'a>, list: &List<'a>, setting: Setting) {
        if list.elements.is_empty() {
            self.canvas.literal("[]");
            self.null_suffix(diff, setting);
            self.force_suffix(diff, setting);
            return;
        }
        self.canvas.literal("[");
        self.force_suffix(diff, setting);
        self.canvas.newline();
        let inner = setting.child();
        if setting.show_unchanged {
            self.all_elements(&list.elements, inner);
        } else if list.nested {
            self.changed_elements(&list.elements, inner.without_null_suffix());
        } else {
            self.elements_with_context(&list.elements, inner);
        }
        self.lead(Action::NoOp, setting);
        self.canvas.literal("]");
        self.null_suffix(diff, setting);
    }

    fn all_elements(&mut self, elements: &[Diff<'a>], setting: Setting) {
        for element in elements {
            if element.action.changes() {
                self.element(element, setting.without_null_suffix());
            } else {
                self.context_element(element, setting);
            }
        }
    }

    /// The changed elements, then the number of the others.
    pub(super) fn changed_elements(&mut self, elements: &[Diff<'a>], setting: Setting) {
        let mut hidden = 0;
        for element in elements {
            if element.action.changes() {
                self.element(element, setting);
            } else {
                hidden += 1;
            }
        }
        self.hidden(hidden, "element", setting);
    }

    /// The changed elements with one unchanged element before and after each run of changes.
    fn elements_with_context(&mut self, elements: &[Diff<'a>], setting: Setting) {
        let mut waiting = 0_usize;
        let mut after_change = false;
        let mut last = None;
        for element in elements {
            if element.action.changes() {
                self.hidden(waiting.saturating_sub(1), "element", setting);
                if let Some(last) = last.take() {
                    self.context_element(last, setting);
                }
                waiting = 0;
                self.element(element, setting.without_null_suffix());
                after_change = true;
            } else if after_change {
                self.context_element(element, setting);
                after_change = false;
            } else {
                waiting += 1;
                last = Some(element);
            }
        }
        self.hidden(waiting, "element", setting);
    }

    fn context_element(&mut self, element: &Diff<'a>, setting: Setting) {
        let setting = setting.showing_unchanged();
        self.lead(element.action, setting);
        self.element_value(element, setting);
    }

    /// Writes the line of an element of a list or a set.
    pub(super) fn element(&mut self, element: &Diff<'a>, setting: Setting) {
        self.warnings(element, setting);
        self.lead(element.action, setting);
        self.element_value(element, setting);
    }

    fn element_value(&mut self, element: &Diff<'a>, setting: Setting) {
        self.node(element, setting);
        self.canvas.literal(",");
        self.canvas.newline();
    }
}

#[cfg(test)]
mod tests;
