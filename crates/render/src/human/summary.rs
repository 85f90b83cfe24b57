use super::{Options, Tally};
use tofu_json_term::Canvas;
use tofu_json_vocab::Planning;
use tofu_json_vocab::profile::{Forgetting, SummaryPaint};

/// Writes the line above the listed changes.
pub fn heading(canvas: &mut Canvas, options: &Options, planning: Planning) {
    let text = match planning {
        Planning::Finished => "\nOpenTofu will perform the following actions:\n",
        Planning::Errored => {
            "\nOpenTofu planned the following actions, but then encountered a problem:\n"
        }
    };
    canvas.literal(&options.say(text));
}

/// Writes the line below the listed changes: how many there are of each sort.
pub fn summary(canvas: &mut Canvas, options: &Options, tally: &Tally) {
    let rules = options.rules();
    let mut parts = String::new();
    if tally.imports() > 0 {
        parts = format!("{} to import, ", tally.imports());
    }
    parts += &format!(
        "{} to add, {} to change, {} to destroy",
        tally.additions(),
        tally.changes(),
        tally.destructions(),
    );
    if tally.forgotten() > 0 && rules.forgetting == Forgetting::Counted {
        parts += &format!(", {} to forget", tally.forgotten());
    }
    if tally.invocations() > 0 {
        parts += &format!(". Actions: {} to invoke", tally.invocations());
    }
    match rules.summary_paint {
        SummaryPaint::Line => canvas.markup(&format!("\n[bold]Plan:[reset] {parts}.\n")),
        SummaryPaint::Label => {
            canvas.markup("\n[bold]Plan:[reset] ");
            canvas.literal(&parts);
            canvas.literal(".\n");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{heading, summary};
    use crate::human::{Options, Tally, samples};
    use tofu_json_vocab::{Action, Besides, Planning};

    fn tally(changes: &[(Action, bool)]) -> Tally {
        let mut tally = Tally::default();
        for (action, importing) in changes {
            tally.count(action, Besides::default().importing(*importing));
        }
        tally
    }

    #[track_caller]
    fn check(changes: &[(Action, bool)], expected: &str) {
        let text = samples::plain(|canvas| summary(canvas, &Options::default(), &tally(changes)));
        assert_eq!(text, format!("\nPlan: {expected}\n"));
    }

    #[test]
    fn imports_and_forgets_appear_on_demand() {
        let (import, forget) = ((Action::NoOp, true), (Action::Forget, false));
        check(
            std::slice::from_ref(&import),
            "1 to import, 0 to add, 0 to change, 0 to destroy.",
        );
        check(
            std::slice::from_ref(&forget),
            "0 to add, 0 to change, 0 to destroy, 1 to forget.",
        );
        check(
            &[import, forget],
            "1 to import, 0 to add, 0 to change, 0 to destroy, 1 to forget.",
        );
        check(
            &[(Action::NoOp, false)],
            "0 to add, 0 to change, 0 to destroy.",
        );
        check(
            &[(Action::ForgetThenCreate, false)],
            "1 to add, 0 to change, 0 to destroy, 1 to forget.",
        );
    }

    #[test]
    fn the_reset_follows_the_line_break() {
        let changes = [
            (Action::Create, false),
            (Action::DeleteThenCreate, false),
            (Action::Update, false),
        ];
        let text =
            samples::coloured(|canvas| summary(canvas, &Options::default(), &tally(&changes)));
        assert_eq!(
            text,
            "\n\x1b[1mPlan:\x1b[0m 2 to add, 1 to change, 1 to destroy.\n\x1b[0m"
        );
    }

    #[test]
    fn headings() {
        assert_eq!(
            samples::plain(|canvas| heading(canvas, &Options::default(), Planning::Finished)),
            "\nOpenTofu will perform the following actions:\n"
        );
        assert_eq!(
            samples::plain(|canvas| heading(canvas, &Options::default(), Planning::Errored)),
            "\nOpenTofu planned the following actions, but then encountered a problem:\n"
        );
    }
}
