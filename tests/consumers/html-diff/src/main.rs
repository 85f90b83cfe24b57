//! One change of a plan as HTML, compared by the schema of its provider. Secrets stay out.

use std::error::Error;
use std::fs::{self, File};
use tofu_json_differ::computed::{
    Action, Block, BlockGroup, Diff, List, Map, NamedDiff, Object, Primitive, Sensitive, Set, Text,
    Visitor, walk,
};
use tofu_json_differ::{Differ, Matcher, Sides};
use tofu_json_schema::model::Schemas;
use tofu_json_schema::model::document::plan::Change;
use tofu_json_schema::model::schema::Schema;
use tofu_json_schema::model::stream::changes;
use tofu_json_schema::model::value::{Arena, Document, Limits, Value};
use tofu_json_schema::model::vocab::Mode;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<_> = std::env::args().skip(1).collect();
    let [plan, schemas, address] = &arguments[..] else {
        return Err("give a plan, schemas and an address".into());
    };
    let schemas = fs::read(schemas)?;
    let index = Schemas::index(&schemas, Limits::default())?;
    for change in changes(File::open(plan)?) {
        let change = change?;
        let resource = change.view();
        if resource.address != *address {
            continue;
        }
        let mode = resource.mode.unwrap_or(Mode::Managed);
        let place = index
            .find(&resource.provider_name, &mode, &resource.resource_type)
            .ok_or("the schemas have no such type")?;
        let (document, arena) = (Document::parse(&schemas[place])?, Arena::new());
        let schema = Schema::read(document.root(), &arena)?;
        let shape = tofu_json_schema::block_shape(&schema.block);
        let diff = Differ::new(&arena).resource(&sides(&resource.change), &shape);
        let mut html = Html::default();
        html.visit(&diff);
        print!("<h1>{}</h1>\n{}", escaped(&resource.address), html.0);
    }
    Ok(())
}

fn sides<'a>(change: &Change<'a>) -> Sides<'a> {
    Sides::default()
        .before(change.before.or_null())
        .after(change.after.or_null())
        .after_unknown(change.after_unknown.unwrap_or_else(Value::null))
        .before_sensitive(change.before_sensitive.unwrap_or_else(Value::null))
        .after_sensitive(change.after_sensitive.unwrap_or_else(Value::null))
        .replace(Matcher::replace_paths(change.replace_paths.value()))
}

/// Lists in lists. What stays as it is is left out, and what is sensitive is never opened.
#[derive(Default)]
struct Html(String);

impl Html {
    fn nest(&mut self, items: impl FnOnce(&mut Self)) {
        self.0 += "<ul>\n";
        items(self);
        self.0 += "</ul>\n";
    }

    fn item(&mut self, name: &str, diff: &Diff) {
        if diff.action.changes() {
            self.0 += &format!("<li class=\"{}\">{}", diff.action.as_str(), escaped(name));
            self.visit(diff);
            self.0 += if diff.replace {
                " <strong>forces replacement</strong></li>\n"
            } else {
                "</li>\n"
            };
        }
    }

    fn sides(&mut self, before: Option<&str>, after: Option<&str>) {
        for (tag, text) in [("del", before), ("ins", after)] {
            if let Some(text) = text {
                self.0 += &format!(" <{tag}>{}</{tag}>", escaped(text));
            }
        }
    }
}

impl<'a> Visitor<'a> for Html {
    fn block(&mut self, _: &Diff<'a>, block: &Block<'a>) {
        self.nest(|html| walk::block(html, block));
    }

    fn object(&mut self, _: &Diff<'a>, object: &Object<'a>) {
        self.nest(|html| walk::members(html, &object.attributes));
    }

    fn map(&mut self, _: &Diff<'a>, map: &Map<'a>) {
        self.nest(|html| walk::members(html, &map.elements));
    }

    fn list(&mut self, _: &Diff<'a>, list: &List<'a>) {
        self.nest(|html| {
            list.elements
                .iter()
                .for_each(|element| html.item("", element))
        });
    }

    fn set(&mut self, _: &Diff<'a>, set: &Set<'a>) {
        self.nest(|html| {
            set.elements
                .iter()
                .for_each(|element| html.item("", element))
        });
    }

    fn member(&mut self, member: &NamedDiff<'a>) {
        self.item(member.key, &member.diff);
    }

    fn group(&mut self, group: &BlockGroup<'a>) {
        for block in &group.instances {
            self.item(group.name, &block.diff);
        }
    }

    fn text(&mut self, _: &Diff<'a>, text: &Text<'a>) {
        match text {
            Text::Line { before, after } => self.sides(*before, *after),
            Text::Lines(lines) => {
                for line in lines.iter().filter(|line| line.action.changes()) {
                    let (before, after) = match line.action {
                        Action::Delete => (line.text, None),
                        _ => (None, line.text),
                    };
                    self.sides(before, after);
                }
            }
            Text::Json { diff, .. } => self.visit(diff),
        }
    }

    fn primitive(&mut self, _: &Diff<'a>, primitive: &Primitive<'a>) {
        let [before, after] = [primitive.before, primitive.after]
            .map(|value| (!value.is_null()).then(|| value.to_string()));
        self.sides(before.as_deref(), after.as_deref());
    }

    fn unknown(&mut self, _: &Diff<'a>, before: Option<&Diff<'a>>) {
        walk::unknown(self, before);
        self.0 += " <ins>known after apply</ins>";
    }

    fn write_only(&mut self, _: &Diff<'a>) {
        self.0 += " write-only";
    }

    fn sensitive(&mut self, _: &Diff<'a>, _: &Sensitive<'a>) {
        self.0 += " sensitive";
    }

    fn sensitive_block(&mut self, _: &Diff<'a>, _: &Sensitive<'a>) {
        self.0 += " sensitive";
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}
