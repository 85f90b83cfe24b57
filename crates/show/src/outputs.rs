use crate::Error;
use crate::remarks::Remarks;
use crate::show::Outcome;
use crate::showing::Showing;
use tofu_json_render::values;
use tofu_json_value::Document;
use tofu_json_vocab::Secrets;

/// Prints what `output -json` printed as `tofu output` prints it.
pub(crate) fn show_outputs(
    showing: &Showing<'_>,
    end: usize,
    single: bool,
) -> Result<Outcome, Error> {
    let text = showing.document.part(&(0..end))?;
    let document = Document::parse_with(text, showing.options.limits)
        .map_err(|error| showing.locate_syntax(error, 0, ""))?;
    let mut canvas = showing.canvas();
    if single {
        values::format_value(&mut canvas, document.root(), None, 0);
        canvas.newline();
    } else if document.root().members().next().is_none() {
        let program = showing.options.profile.rules().program;
        values::no_outputs(&mut canvas, showing.options.width, program);
    } else {
        let secrets = Secrets::shown_if(showing.options.show_sensitive);
        values::outputs(&mut canvas, document.root(), secrets);
    }
    showing.sink.hand_on(canvas.take_bytes())?;
    let invalid_text = document.invalid_text().map(|place| place.byte);
    let remarks = Remarks {
        invalid_text,
        inferred: None,
    };
    Ok(Outcome {
        remarks,
        changes: false,
        errored: false,
    })
}
