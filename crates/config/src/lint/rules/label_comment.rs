use crate::json::{NodeKind, Object};
use crate::lint::finding::Found;
use crate::lint::linted::Linted;
use crate::lint::removal;
use crate::lint::strings;
use crate::lint::structure::Level;
use crate::modes::Mode;

pub(super) fn look(linted: &Linted<'_>) -> Vec<Found> {
    let mut found = Vec::new();
    for (file, level) in linted.levels() {
        if let Level::Labels {
            object,
            block,
            depth,
        } = level
        {
            let label = block.labels.get(*depth).copied().unwrap_or("label");
            let meaning = format!("the {label} of a {} block", block.name);
            comments(file, *object, &meaning, &mut found);
        }
    }
    for (file, argument) in linted.arguments() {
        let object = argument.expression.as_json().map(|node| node.kind());
        let Some(NodeKind::Object(object)) = object else {
            continue;
        };
        let meaning = match argument.mode {
            Mode::Map(..) => "the name of a provider configuration",
            Mode::RequiredProvider => "an argument of a required provider",
            Mode::Template if argument.name == "for_each" && argument.is_known => {
                "the key of an instance"
            }
            _ => continue,
        };
        comments(file, object, meaning, &mut found);
    }
    found
}

fn comments(file: usize, object: Object<'_>, meaning: &str, found: &mut Vec<Found>) {
    for (property, removal) in removal::of_properties(object) {
        if property.name.decoded() == "//" {
            let place = strings::place(property.name);
            let message = format!("`//` is {meaning} here, and no comment");
            found.push(Found::at(file, place, message).with_fix(vec![removal]));
        }
    }
}
