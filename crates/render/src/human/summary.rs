use super::Tally;
use tofu_json_term::Canvas;
use tofu_json_vocab::Planning;

/// Writes the line above the listed changes.
pub fn heading(canvas: &mut Canvas, planning: Planning) {
    canvas.literal(match planning {
        Planning::Finished => "\nOpenTofu will perform the following actions:\n",
        Planning::Errored => {
            "\nOpenTofu planned the following actions, but then encountered a problem:\n"
        }
    });
}

/// Writes the line below the listed changes: how many there are of each sort.
pub fn summary(canvas: &mut Canvas, tally: &Tally) {
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
    if tally.forgotten() > 0 {
        parts += &format!(", {} to forget", tally.forgotten());
    }
    canvas.markup(&format!("\n[bold]Plan:[reset] {parts}.\n"));
}

#[cfg(test)]
mod tests {
    use super::{heading, summary};
    use crate::human::{Tally, samples};
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
        let text = samples::plain(|canvas| summary(canvas, &tally(changes)));
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
        let text = samples::coloured(|canvas| summary(canvas, &tally(&changes)));
        assert_eq!(
            text,
            "\n\x1b[1mPlan:\x1b[0m 2 to add, 1 to change, 1 to destroy.\n\x1b[0m"
        );
    }

    #[test]
    fn headings() {
        assert_eq!(
            samples::plain(|canvas| heading(canvas, Planning::Finished)),
            "\nOpenTofu will perform the following actions:\n"
        );
        assert_eq!(
            samples::plain(|canvas| heading(canvas, Planning::Errored)),
            "\nOpenTofu planned the following actions, but then encountered a problem:\n"
        );
    }
}
