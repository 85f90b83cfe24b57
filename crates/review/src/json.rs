//! Differences as JSON.

use crate::changed_part::{ChangedPart, PartSide, TextContent};
use crate::path::PathStep;
use tofu_json_computed::json::write_visible;
use tofu_json_model::view::Mask;
use tofu_json_value::{Json, Value};

/// Writes an array of differences, each as an object.
///
/// `before_path` and `after_path` are arrays of names and positions, null where there is no such side. `before`
/// and `after` are the values, absent where they are sensitive or unknown. A value of which only a part is
/// sensitive is `before_visible` or `after_visible` instead, with `{"sensitive":true}` in the place of that part. A text
/// that holds something sensitive by meaning has neither.
/// `sensitivity_change` says that a value becomes sensitive or public, `same_value` that it stays, although it may not be
/// shown.
/// `unknown_parts` is the mask of what is unknown of a value after. Members that are
/// false are absent.
///
/// Of strings that are not just text `text_format` says what they are, from the outside in: `base64`, `json`, `yaml`.
/// `inside` are the differences by meaning, `decoded_before` and `decoded_after` the texts of base64 without such,
/// `only_space` what white space differs, where nothing else does (`line_ends`, `end`, `trailing`, `blanks`).
pub fn write_differences(json: &mut Json<&mut String>, differences: &[ChangedPart<'_>]) {
    json.array(|json| {
        for difference in differences {
            json.element();
            write_difference(json, difference);
        }
    });
}

fn write_difference(json: &mut Json<&mut String>, difference: &ChangedPart<'_>) {
    json.object(|json| {
        write_path(json.member("before_path"), difference.before.as_ref());
        write_path(json.member("after_path"), difference.after.as_ref());
        let hides_sides = difference.sensitive || difference.inside.holds_secret();
        if let (Some(before), false) = (&difference.before, hides_sides) {
            write_value(json, "before", before);
        }
        if let (Some(after), false, false) =
            (&difference.after, hides_sides, difference.after_unknown)
        {
            write_value(json, "after", after);
            if let Mask::Parts(parts) = after.unknown
                && parts.holds_true()
            {
                json.member("unknown_parts").value(parts);
            }
        }
        for (name, is_set) in [
            ("after_unknown", difference.after_unknown),
            ("sensitive", difference.sensitive),
            ("moved", difference.moved),
            ("forces_replacement", difference.forces_replacement),
            ("only_layout", difference.only_layout()),
        ] {
            if is_set {
                json.member(name).bool(true);
            }
        }
        if let Some(change) = difference.sensitivity_change {
            json.text("sensitivity_change", change.as_str());
        }
        if difference.keeps_hidden_value() {
            json.member("same_value").bool(true);
        }
        if difference.only_type() {
            json.member("only_type").bool(true);
        }
        if !difference.sensitive {
            write_content(json, &difference.inside);
        }
    });
}

/// What two texts hold: `text_format` are the formats from the outside in.
fn write_content(json: &mut Json<&mut String>, content: &TextContent<'_>) {
    let mut formats = Vec::new();
    let mut innermost = content;
    let mut decoded = None;
    loop {
        innermost = match innermost {
            TextContent::Base64(text) => {
                formats.push("base64");
                decoded = Some(text);
                &text.content
            }
            TextContent::Json(_) => break formats.push("json"),
            TextContent::Yaml(_) => break formats.push("yaml"),
            TextContent::Space(_) | TextContent::Opaque => break,
        };
    }
    if !formats.is_empty() {
        json.member("text_format")
            .list(formats.iter(), |json, format| json.string(format));
    }
    if let Some(inside) = innermost.parts() {
        write_differences(json.member("inside"), inside);
    } else if let Some(text) = decoded {
        json.text("decoded_before", text.before);
        json.text("decoded_after", text.after);
    }
    match innermost {
        TextContent::Yaml(yaml) if yaml.comments => json.member("comments_changed").bool(true),
        TextContent::Space(space) => json.text("only_space", space.as_str()),
        _ => {}
    }
}

/// The value of a side. What is not the whole value has another name, so that nobody takes it for the value.
fn write_value(json: &mut Json<&mut String>, side: &'static str, of: &PartSide<'_>) {
    match of.sensitive.marks_something() {
        false => json.member(side).value(of.value),
        true => {
            let mask = mask(of.sensitive);
            write_visible(json.member(&format!("{side}_visible")), of.value, mask);
        }
    }
}

fn write_path(json: &mut Json<&mut String>, side: Option<&PartSide<'_>>) {
    let Some(side) = side else { return json.null() };
    json.list(side.path.iter(), |json, step| match step {
        PathStep::Name(name) => json.string(name),
        PathStep::Position(position) => json.literal(position),
    });
}

/// A mask as a value.
fn mask(mask: Mask<'_>) -> Value<'_> {
    match mask {
        Mask::Clear => Value::null(),
        Mask::Whole => Value::whole_mask(),
        Mask::Parts(parts) => parts,
    }
}
