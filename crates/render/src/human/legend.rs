use super::{Options, Tally};
use tofu_json_term::Canvas;

const OPENING: &str = "\nOpenTofu used the selected providers to generate the following execution \
    plan. Resource actions are indicated with the following symbols:";

/// Writes what the symbols of the listed changes mean; nothing if there are only moves and imports.
pub fn legend(canvas: &mut Canvas, options: &Options, tally: &Tally) {
    if !tally.acts() {
        return;
    }
    canvas.wrapped(OPENING, options.width);
    canvas.newline();
    for (count, meaning) in meanings(tally) {
        if count > 0 {
            canvas.markup(meaning);
            canvas.newline();
        }
    }
}

const fn meanings(tally: &Tally) -> [(usize, &'static str); 8] {
    [
        (tally.create, "  [green]+[reset] create"),
        (
            tally.update,
            "  [yellow]~[reset] update in-place (current -> planned)",
        ),
        (tally.delete, "  [red]-[reset] destroy"),
        (
            tally.delete_then_create,
            "[red]-[reset]/[green]+[reset] destroy and then create replacement",
        ),
        (
            tally.create_then_delete,
            "[green]+[reset]/[red]-[reset] create replacement and then destroy",
        ),
        (tally.read, " [cyan]<=[reset] read (data resources)"),
        (
            tally.forget_then_create,
            "[red].[reset]/[green]+[reset] forget and then create replacement",
        ),
        (tally.forget, "  [red].[reset] forget"),
    ]
}

#[cfg(test)]
mod tests {
    use super::legend;
    use crate::human::{Options, Tally, samples};
    use tofu_json_vocab::{Action, Besides};

    #[test]
    fn all_actions_in_their_order() {
        let mut tally = Tally::default();
        for action in [
            Action::Forget,
            Action::ForgetThenCreate,
            Action::Read,
            Action::CreateThenDelete,
            Action::DeleteThenCreate,
            Action::Delete,
            Action::Update,
            Action::Create,
        ] {
            tally.count(&action, Besides::default());
        }
        let text = samples::plain(|canvas| legend(canvas, &Options::default(), &tally));
        assert_eq!(
            text,
            "
OpenTofu used the selected providers to generate the following execution
plan. Resource actions are indicated with the following symbols:
  + create
  ~ update in-place (current -> planned)
  - destroy
-/+ destroy and then create replacement
+/- create replacement and then destroy
 <= read (data resources)
./+ forget and then create replacement
  . forget
"
        );
    }

    #[test]
    fn moves_and_imports_have_none() {
        let mut tally = Tally::default();
        tally.count(&Action::NoOp, Besides::default().importing(true));
        assert_eq!(
            samples::plain(|canvas| legend(canvas, &Options::default(), &tally)),
            ""
        );
    }
}
