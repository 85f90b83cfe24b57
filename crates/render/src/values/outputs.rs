use super::walk::format_value;
use tofu_json_term::Canvas;
use tofu_json_value::Value;
use tofu_json_vocab::Secrets;

/// Writes the outputs document (`tofu output -json`) as `tofu output` lists it: names sorted,
/// `NAME = VALUE` each, `<sensitive>` for secret ones unless those are to be shown.
///
/// The listing ends with one line break. An empty document writes nothing: OpenTofu gives a warning
/// in its place, which is the caller's.
///
/// Numbers are written as plain decimals, rounded to the 512 bits that OpenTofu computes with and
/// in the shortest spelling that gives those bits back. A number whose plain form has more than
/// 1,024 digits stays as it is written: OpenTofu would spell `1e999999999` out.
pub fn outputs(canvas: &mut Canvas, document: Value<'_>, secrets: Secrets) {
    for (position, (name, output)) in document.sorted_members().enumerate() {
        if position == 0 {
            // OpenTofu trims the listing as a whole.
            write_first_name(canvas, &name);
        } else {
            canvas.text(&name);
            canvas.literal(" = ");
        }
        if output.get("sensitive").is_some_and(Value::is_true) && !secrets.are_shown() {
            canvas.literal("<sensitive>");
        } else {
            let value = output.get("value").unwrap_or_else(Value::null);
            format_value(canvas, value, output.get("type"), 0);
        }
        canvas.newline();
    }
}

fn write_first_name(canvas: &mut Canvas, name: &str) {
    let name = name.trim_start();
    canvas.text(name);
    canvas.literal(if name.is_empty() { "= " } else { " = " });
}
