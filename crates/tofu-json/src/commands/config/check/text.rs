use super::CheckFindings;
use super::clip::clip;
use crate::message::visible_on_one_line;
use crate::options::display::Display;
use std::collections::HashSet;
use std::fmt::Write as _;
use tofu_json_config::SnippetContext;
use tofu_json_diagnostic::human::{self, Options};
use tofu_json_diagnostic::{Batch, Diagnostic, Place};
use tofu_json_term::{Canvas, Style};

/// More diagnostics than this nobody reads one by one.
const SHOWN: usize = 100;

/// The diagnostics as OpenTofu prints them, what is said more than once only once, and how many
/// there are.
pub(super) fn write(found: &CheckFindings<'_>, display: Display) -> String {
    let surroundings: Vec<_> = found
        .sources
        .iter()
        .copied()
        .map(SnippetContext::of)
        .collect();
    let consequences = Consequences::of(found);
    let (mut faults, folded): (Vec<_>, Vec<_>) =
        found.faults.iter().partition(|one| !consequences.has(one));
    faults.sort_by_key(|(file, fault)| {
        (
            !fault.is_error(),
            *file,
            fault.subject.map(|subject| subject.start.byte),
        )
    });
    faults.dedup();
    let count = |is_error| {
        faults
            .iter()
            .filter(|(_, fault)| fault.is_error() == is_error)
            .count()
    };
    let totals = totals(count(true), count(false));
    let left_out = faults.len().saturating_sub(SHOWN);
    let diagnostics = faults.iter().take(SHOWN).map(|(file, fault)| {
        let is_nowhere = fault.subject.is_some_and(|place| place.is_nowhere());
        let file = file.filter(|_| !is_nowhere);
        match file.and_then(|file| surroundings.get(file)) {
            Some(around) => {
                let mut diagnostic = around.diagnostic(fault);
                diagnostic.snippet_mut().map(clip);
                names_on_one_line(&mut diagnostic, around.name());
                diagnostic
            }
            None => Diagnostic::new(
                fault.severity.clone(),
                fault.summary.clone(),
                fault.detail.clone(),
            ),
        }
    });
    let mut canvas = Canvas::new(Style::default().color(display.color).sanitize(true));
    let options = Options::default().width(display.width);
    for group in Batch::default().arrange(diagnostics.collect()) {
        human::write(&mut canvas, &options, &group.with_others_noted(), None);
    }
    let mut text = canvas.into_string();
    if left_out > 0 {
        let _ = writeln!(text, "\nand {left_out} more; --format json has them all");
    }
    if !folded.is_empty() {
        let _ = writeln!(
            text,
            "\n{} more may follow from mistakes of the syntax; --format json has them",
            folded.len()
        );
    }
    if !text.is_empty() {
        text.push('\n');
    }
    text.push_str(&totals);
    text.push('\n');
    if let Some(line) = found.not_checked.line() {
        text.push_str(&line);
        text.push('\n');
    }
    text
}

/// Has the name of a file and what is around a place begin no lines, whatever characters are in them.
fn names_on_one_line(diagnostic: &mut Diagnostic, name: &str) {
    let context = diagnostic.snippet_mut();
    if let Some(context) = context.and_then(|snippet| snippet.context.as_mut()) {
        *context = visible_on_one_line(context);
    }
    let shown = visible_on_one_line(name);
    if shown != name {
        diagnostic.detail = diagnostic.detail.replace(name, &shown).into();
        if let Some(range) = &mut diagnostic.subject {
            range.filename = shown;
        }
    }
}

/// What follows from mistakes in the syntax of JSON files: where something cannot be read, the
/// reference goes on without it.
struct Consequences {
    /// For each file its own mistakes, when it is JSON and has any.
    own: Vec<Option<HashSet<Diagnostic<Place>>>>,
}

impl Consequences {
    fn of(found: &CheckFindings<'_>) -> Self {
        let own = found.sources.iter().map(|source| {
            source.json().filter(|document| document.has_faults())?;
            let mut own: HashSet<Diagnostic<Place>> = source.faults().into_iter().collect();
            // That nothing is left of the root says nothing new.
            if let Some(root) = source.root_fault() {
                own.remove(&root);
            }
            Some(own).filter(|own| !own.is_empty())
        });
        Self { own: own.collect() }
    }

    fn has(&self, (file, fault): &(Option<usize>, Diagnostic<Place>)) -> bool {
        let own = file.and_then(|file| self.own.get(file));
        own.and_then(Option::as_ref)
            .is_some_and(|own| fault.is_error() && !own.contains(fault))
    }
}

fn totals(errors: usize, warnings: usize) -> String {
    let counted = |count: usize, what: &str| match count {
        0 => format!("no {what}s"),
        1 => format!("1 {what}"),
        _ => format!("{count} {what}s"),
    };
    format!(
        "{}, {}",
        counted(errors, "error"),
        counted(warnings, "warning")
    )
}
