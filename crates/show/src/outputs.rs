use crate::Error;
use crate::remarks::Remarks;
use crate::session::Session;
use crate::show::Outcome;
use tofu_json_render::values;
use tofu_json_value::Document;
use tofu_json_vocab::Secrets;

/// Prints what `output -json` printed as `tofu output` prints it.
pub(crate) fn show_outputs(
    session: &Session<'_>,
    end: usize,
    single: bool,
) -> Result<Outcome, Error> {
    let text = session.source.read(&(0..end)).map_err(Error::Read)?;
    let document = Document::parse_with(text, session.options.limits)
        .map_err(|error| session.locate_syntax(error, 0, ""))?;
    let mut canvas = session.canvas();
    if single {
        values::format_value(&mut canvas, document.root(), None, 0);
        canvas.newline();
    } else if document.root().members().next().is_none() {
        values::no_outputs(&mut canvas, session.options.width);
    } else {
        let secrets = Secrets::shown_if(session.options.show_sensitive);
        values::outputs(&mut canvas, document.root(), secrets);
    }
    session.sink.hand_on(canvas.take())?;
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
