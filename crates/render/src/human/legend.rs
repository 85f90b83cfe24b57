use super::{Options, Tally};
use std::borrow::Cow;
use tofu_json_term::Canvas;
use tofu_json_vocab::profile::{Forgetting, Rules};

const OPENING: &str = "\nOpenTofu used the selected providers to generate the following execution \
    plan. Resource actions are indicated with the following symbols:";

/// Writes what the symbols of the listed changes mean; nothing if there are only moves and imports.
pub fn legend(canvas: &mut Canvas, options: &Options, tally: &Tally) {
    if !tally.acts() {
        return;
    }
    canvas.wrapped(&options.say(OPENING), options.width);
    canvas.newline();
    let rules = options.rules();
    for (count, meaning) in meanings(tally, rules) {
        if count > 0 {
            canvas.markup(&meaning);
            canvas.newline();
        }
    }
}

fn meanings(tally: &Tally, rules: &Rules) -> Vec<(usize, Cow<'static, str>)> {
    let update = format!("  [yellow]~[reset] {}", rules.update_legend);
    let mut meanings = vec![
        (tally.create, "  [green]+[reset] create".into()),
        (tally.update, update.into()),
        (tally.delete, "  [red]-[reset] destroy".into()),
        (
            tally.delete_then_create,
            "[red]-[reset]/[green]+[reset] destroy and then create replacement".into(),
        ),
        (
            tally.create_then_delete,
            "[green]+[reset]/[red]-[reset] create replacement and then destroy".into(),
        ),
        (tally.read, " [cyan]<=[reset] read (data resources)".into()),
    ];
    if rules.forgetting == Forgetting::Counted {
        meanings.extend([
            (
                tally.forget_then_create,
                "[red].[reset]/[green]+[reset] forget and then create replacement".into(),
            ),
            (tally.forget, "  [red].[reset] forget".into()),
        ]);
    }
    meanings
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
