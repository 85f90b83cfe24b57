//! Plans that are made for the page, with what is to be found in them.

use serde_json::{Value, json};
use std::convert::Infallible;
use tofu_json_review::value::{Arena, Document};
use tofu_json_review::vocab::Action;
use tofu_json_review::{
    ChangedPart, ChangedValue, FailedCheck, HtmlOptions, LineOptions, ObjectList, Review,
    ReviewBodies, ReviewLine, ReviewedObject, ReviewedPlan, differences, lines, write_html,
};

/// A text that only one object has, in its values.
pub const NEEDLE: &str = "needle-0.0.0.0/0";

const ACTIONS: [Action; 5] = [
    Action::Update,
    Action::Create,
    Action::Delete,
    Action::DeleteThenCreate,
    Action::Update,
];
pub const TYPES: [&str; 3] = ["acme_disk", "acme_node", "acme_rule"];
const MODULES: [&str; 4] = [
    "",
    "module.net.",
    "module.app[\"eu\"].",
    "module.app[\"us\"].module.in.",
];

/// The object at a position: every choice depends on nothing else.
pub struct Made {
    pub address: String,
    pub action: Action,
    pub resource_type: &'static str,
    pub module: &'static str,
}

pub fn made(position: usize) -> Made {
    let resource_type = TYPES[position % TYPES.len()];
    let module = MODULES[position % MODULES.len()];
    Made {
        address: format!("{module}{resource_type}.thing[{position}]"),
        action: ACTIONS[position % ACTIONS.len()].clone(),
        resource_type,
        module,
    }
}

/// Every seventh object has a change that others have as well, so that they are one group.
fn sides(position: usize) -> (Value, Value) {
    let action = made(position).action;
    let own = if position % 7 == 0 { 7 } else { position };
    let script =
        |version: &str| format!("#!/bin/sh\nset -e\ninstall app={version}\nstart app\n# {own}\n");
    let rules = |port| json!([{ "name": "in", "port": port }, { "name": "out", "port": 443 }]);
    let before =
        json!({ "name": "same", "size": own, "rules": rules(80), "user_data": script("1.2") });
    let after = json!({ "name": "same", "size": own + 1, "rules": rules(own), "user_data": script("1.3"),
        "cidr": if position == 5 { NEEDLE } else { "10.0.0.0/8" } });
    match action {
        Action::Create => (Value::Null, after),
        Action::Delete => (before, Value::Null),
        _ => (before, after),
    }
}

fn with_differences<T>(position: usize, then: impl FnOnce(&[ChangedPart<'_>]) -> T) -> T {
    let (before, after) = sides(position);
    let (before, after) = (before.to_string(), after.to_string());
    let (before, after) = (parsed(&before), parsed(&after));
    let arena = Arena::new();
    let change = ChangedValue::new(before.root(), after.root());
    then(&differences(&change, None, &[], &arena))
}

fn parsed(text: &str) -> Document<'_> {
    Document::parse(text.as_bytes()).expect("JSON")
}

/// Makes the differences again when they are asked for.
pub struct Bodies;

impl ReviewBodies for Bodies {
    type Error = Infallible;

    fn lines(
        &mut self,
        object: &ReviewedObject,
        options: &LineOptions,
    ) -> Result<Vec<ReviewLine>, Infallible> {
        Ok(with_differences(object.position, |found| {
            lines(found, options)
        }))
    }
}

/// A plan of that many objects, with a failed check and a message that tries to be markup.
pub fn review(count: usize) -> Review {
    let objects = (0..count).map(|position| {
        let made = made(position);
        let mut object =
            ReviewedObject::new(ObjectList::Planned, position, made.address, made.action);
        object.resource_type = made.resource_type.to_owned();
        object.is_important = made.resource_type == "acme_disk";
        with_differences(position, |found| object.note(found));
        object
    });
    let mut review = Review::of(objects.collect::<Vec<_>>(), Vec::new());
    let mut check = FailedCheck::new("check.health".to_owned(), "fail".to_owned());
    check.messages = vec![
        "<img src=\"http://127.0.0.1:9/x\"><script>document.title = 'gone'</script>".to_owned(),
    ];
    review.checks.push(check);
    review
}

/// The page of plans of those sizes.
pub fn page(sizes: &[usize]) -> String {
    let mut plans: Vec<_> = sizes
        .iter()
        .enumerate()
        .map(|(n, size)| match sizes.len() {
            1 => ReviewedPlan::only(review(*size), Bodies),
            _ => ReviewedPlan::named(format!("stage-{n}/plan.json"), review(*size), Bodies),
        })
        .collect();
    let mut page = String::new();
    write_html(&mut plans, &HtmlOptions::default(), &mut page).expect("a string takes all");
    page
}
