use super::text::DiagnosticText;
use crate::TestAssertion;

const BAR: &str = "    [dark_gray]│[reset]";

impl DiagnosticText<'_> {
    /// Writes the two sides of a condition of a test, and how they differ, below a rule. Colour words in
    /// lines of the difference act, as in Terraform.
    pub(super) fn assertion(&mut self, assertion: &TestAssertion) {
        if assertion.show_verbose {
            self.side_of_assertion("LHS", &assertion.lhs);
            self.side_of_assertion("RHS", &assertion.rhs);
        }
        if !assertion.warning.is_empty() {
            let warning = self.canvas.visible(&assertion.warning).into_owned();
            self.canvas
                .markup(&format!("{BAR} [bold]Warning[reset]: {warning}\n"));
        }
        if assertion.lhs != assertion.rhs {
            self.lines_of_assertion(&assertion.lhs, &assertion.rhs);
        }
        self.canvas.newline();
    }

    fn side_of_assertion(&mut self, name: &str, text: &str) {
        self.canvas.markup(&format!("{BAR} [bold]{name}[reset]:\n"));
        for line in text.split('\n') {
            self.bar();
            self.canvas.literal("  ");
            self.canvas.text(line);
            self.end_of_value();
        }
    }

    /// The lines by position: of each run of unequal ones all of the one side, then all of the other.
    fn lines_of_assertion(&mut self, lhs: &str, rhs: &str) {
        self.canvas.markup(&format!("{BAR} [bold]Diff[reset]:\n"));
        self.canvas
            .markup(&format!("{BAR} [red][bold]--- actual[reset]\n"));
        self.canvas
            .markup(&format!("{BAR} [green][bold]+++ expected[reset]\n"));
        let [lhs, rhs] = [lhs, rhs].map(|text| self.canvas.visible(text).into_owned());
        let (mut actual, mut expected) = (lhs.split('\n'), rhs.split('\n'));
        let (mut gone, mut come) = (Vec::new(), Vec::new());
        loop {
            let pair = (actual.next(), expected.next());
            if pair.0 == pair.1 {
                self.run_of_lines("[red]-", &mut gone);
                self.run_of_lines("[green]+", &mut come);
            }
            match pair {
                (None, None) => break,
                (Some(line), Some(other)) if line == other => {
                    self.run_of_lines(" ", &mut vec![line]);
                }
                (line, other) => {
                    gone.extend(line);
                    come.extend(other);
                }
            }
        }
    }

    fn run_of_lines(&mut self, sign: &str, lines: &mut Vec<&str>) {
        for line in lines.drain(..) {
            self.canvas.markup(&format!("{BAR} {sign}[reset] {line}\n"));
        }
    }
}
