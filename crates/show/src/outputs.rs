use crate::remarks::Remarks;
use crate::session::Session;
use crate::show::Outcome;
use crate::Error;
use std::io::Write;
use tofu_json_render::values;
use tofu_json_term::Canvas;
use tofu_json_value::Document;

/// Prints what `output -json` printed as `tofu output` prints it (section 12).
pub(crate) fn show_outputs(session: &Session<'_>, single: bool, out: &mut (dyn Write + Send)) -> Result<Outcome, Error> {
    let document = Document::parse_with(session.text.into(), session.options.limits)
        .map_err(|error| session.locate_syntax(error, 0, ""))?;
    let mut canvas = Canvas::new(session.options.style());
    if single {
        values::format_value(&mut canvas, document.root(), None, 0);
        canvas.newline();
    } else if document.root().members().next().is_none() {
        values::no_outputs(&mut canvas, session.options.width);
    } else {
        values::outputs(&mut canvas, document.root(), session.options.show_sensitive);
    }
    out.write_all(canvas.as_str().as_bytes()).map_err(Error::Write)?;
    let invalid_text = document.invalid_text().map(|place| place.byte);
    let remarks = Remarks { invalid_text, inferred: None };
    Ok(Outcome { remarks, changes: false, errored: false })
}
