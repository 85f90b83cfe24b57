//! Harness.
#![allow(
    missing_docs,
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::print_stdout,
    reason = "a harness"
)]
use std::collections::BTreeMap;
use tofu_json_model::Limits;
use tofu_json_model::document::plan::Plan;
use tofu_json_model::schema::{Schema, Schemas};
use tofu_json_model::view::Mask;
use tofu_json_review::*;
use tofu_json_value::{Arena, Document, Json};

struct Held<'p> {
    stext: &'p [u8],
    schemas: &'p Schemas,
    changes: Vec<tofu_json_model::document::plan::ResourceChange<'p>>,
}
impl Held<'_> {
    fn with<T>(
        &self,
        n: usize,
        f: impl FnOnce(&tofu_json_model::document::plan::ResourceChange<'_>, &[Difference<'_>]) -> T,
    ) -> T {
        let change = &self.changes[n];
        let c = change.required_change().unwrap();
        let arena = Arena::new();
        let sdoc;
        let sarena = Arena::new();
        let mode = change.mode.clone().unwrap();
        let mut shape = None;
        if let Some(range) = self
            .schemas
            .find(&change.provider_name, &mode, &change.resource_type)
        {
            sdoc = Document::parse(&self.stext[range]).unwrap();
            shape = Some(tofu_json_schema::block_shape(
                &Schema::read(sdoc.root(), &sarena).unwrap().block,
            ));
        }
        let mut cv = ChangedValue::new(c.before.or_null(), c.after.or_null());
        cv.before_sensitive = Mask::new(c.before_sensitive);
        cv.after_sensitive = Mask::new(c.after_sensitive);
        cv.unknown = Mask::new(c.after_unknown);
        let paths: Vec<_> = c
            .replace_paths
            .iter()
            .map(|p| p.unwrap().to_path())
            .collect();
        let found = differences(&cv, shape.as_ref(), &paths, &arena);
        f(change, &found)
    }
}
impl ReviewBodies for &Held<'_> {
    type Error = std::convert::Infallible;
    fn lines(
        &mut self,
        o: &ReviewedObject,
        options: &LineOptions,
    ) -> Result<Vec<ReviewLine>, Self::Error> {
        Ok(self.with(o.position, |_, d| lines(d, options)))
    }
}
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let text = std::fs::read(&args[2]).unwrap();
    let stext = std::fs::read(&args[4]).unwrap();
    let doc = Document::parse(&text).unwrap();
    let schemas = Schemas::index(&stext, Limits::default()).unwrap();
    let plan = Plan::read(doc.root()).unwrap();
    let held = Held {
        stext: &stext,
        schemas: &schemas,
        changes: plan.resource_changes.iter().map(|c| c.unwrap()).collect(),
    };
    let mut out = String::new();
    let mut json = Json::to(&mut out);
    let mut folds: BTreeMap<FoldKey, Vec<String>> = BTreeMap::new();
    let mut shifts = Shifts::default();
    let mut objects = Vec::new();
    let format = args
        .iter()
        .position(|a| a == "--format")
        .map_or("text", |n| &args[n + 1]);
    json.object(|json| {
        json.member("resources").begin('[');
        for (n, change) in held.changes.iter().enumerate() {
            held.with(n, |_, found| {
                let c = change.required_change().unwrap();
                let action = &c.actions.action;
                if matches!(action, tofu_json_vocab::Action::NoOp) {
                    return;
                }
                let mut o = ReviewedObject::new(
                    ObjectList::Planned,
                    n,
                    change.address.to_string(),
                    action.clone(),
                );
                o.resource_type = change.resource_type.to_string();
                o.reason = change.action_reason.clone();
                o.deposed = change.deposed.as_ref().map(|d| d.to_string());
                o.is_important = Important::default().holds(&o.resource_type);
                o.fold = FoldKey::of(&change.resource_type, action, found);
                o.differences = found.len();
                objects.push(o);
                if change.deposed.is_some() {
                    return;
                }
                json.element().object(|json| {
                    json.text("address", &change.address);
                    write_differences(json.member("entries"), found);
                });
                if let Some(key) = FoldKey::of(&change.resource_type, action, found) {
                    folds
                        .entry(key)
                        .or_default()
                        .push(change.address.to_string());
                }
                if let Some(index) = change.index.and_then(|k| k.value().as_u64()) {
                    let resource = change.address.rsplit_once('[').unwrap().0.to_owned();
                    if c.after.or_null().is_null() && !c.before.or_null().is_null() {
                        shifts.deleted(&resource, index, c.before.or_null());
                    } else if action.words().any(|w| w != "no-op" && w != "read")
                        && !c.before.or_null().is_null()
                    {
                        shifts.changed(&resource, index, c.before.or_null(), found);
                    }
                }
            });
        }
        json.end(']');
        json.list_folds(&folds);
        json.member("shifts")
            .list(shifts.clone().find().into_iter(), |json, s| {
                json.object(|json| {
                    json.text("resource", &s.resource);
                    json.member("removed")
                        .list(s.removed.iter(), |j, n| j.literal(n));
                })
            });
    });
    let review = Review::of(objects, shifts.find());
    match format {
        "json" => println!("{out}"),
        "markdown" => {
            let mut o = MarkdownOptions::default();
            o.budget = args[args.iter().position(|a| a == "--budget").unwrap() + 1]
                .parse()
                .unwrap();
            print!("{}", write_markdown(&review, &mut &held, &o).unwrap())
        }
        _ => print!(
            "{}",
            write_text(&review, &mut &held, &ReviewTextOptions::default()).unwrap()
        ),
    }
}
trait F {
    fn list_folds(&mut self, f: &BTreeMap<FoldKey, Vec<String>>);
}
impl F for Json<&mut String> {
    fn list_folds(&mut self, f: &BTreeMap<FoldKey, Vec<String>>) {
        self.member("folds")
            .list(f.values().filter(|v| v.len() > 1), |json, v| {
                json.object(|json| json.member("addresses").list(v.iter(), |j, a| j.string(a)))
            });
    }
}
