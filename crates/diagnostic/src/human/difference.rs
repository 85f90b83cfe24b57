use super::page::{BOLD, Page, RESET};

impl Page<'_> {
    /// Writes how the two sides of a comparison differ, below a rule.
    pub(super) fn difference(&mut self, difference: &str) {
        self.rule();
        self.bar();
        self.codes(&[BOLD]);
        self.canvas.literal("Diff: ");
        self.codes(&[RESET, RESET]);
        for (index, line) in difference.split('\n').enumerate() {
            self.canvas.newline();
            self.bar();
            self.codes(&[RESET]);
            if index == 0 {
                self.canvas.spaces(4);
            }
            self.canvas.literal(line);
        }
        self.canvas.newline();
    }
}
