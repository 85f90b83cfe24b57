//! A plan as JSON of our own, a line for each resource, with its secrets left out.

use std::error::Error;
use std::fs::File;
use tofu_json_model::document::plan::ResourceChange;
use tofu_json_model::stream::changes;
use tofu_json_model::value::Json;
use tofu_json_model::view::{Leaf, leaves};

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).ok_or("give a plan as JSON")?;
    for change in changes(File::open(path)?) {
        println!("{}", line(&change?.view()));
    }
    Ok(())
}

fn line(resource: &ResourceChange) -> String {
    let mut json = Json::line();
    json.object(|json| {
        json.text("address", &resource.address);
        json.member("actions").array(|json| {
            for word in resource.change.actions.action.words() {
                json.element().string(word);
            }
        });
        json.member("changes").array(|json| {
            for leaf in leaves(&resource.change).filter(Leaf::changes) {
                json.element().object(|json| write(json, &leaf));
            }
        });
    });
    json.into_text()
}

fn write(json: &mut Json, leaf: &Leaf) {
    json.text("path", &leaf.path.to_string());
    if leaf.before_sensitive || leaf.after_sensitive {
        return json.flag("sensitive", true);
    }
    json.member("before").value(leaf.before.or_null());
    if leaf.unknown {
        json.flag("unknown", true);
    } else {
        json.member("after").value(leaf.after.or_null());
    }
}
