//! A plan that a program makes, as a test of something that reads plans would: built, written, read and shown.

use std::error::Error;
use tofu_json_model::build::{
    ChangeBuilder, JsonText, OutputBuilder, PlanBuilder, ResourceChangeBuilder,
};
use tofu_json_model::document::Owned;
use tofu_json_model::document::plan::Plan;
use tofu_json_model::validate::{self, validate};
use tofu_json_model::vocab::{Action, Reason};
use tofu_json_show::{Options, show};

type PlanDocument = Owned<Plan<'static>>;

fn main() -> Result<(), Box<dyn Error>> {
    let built = plan("eu-west")?;
    let report = validate(built.text(), &validate::Options::default());
    println!("findings: {}", report.findings.len());

    let read = PlanDocument::parse(built.text().to_vec())?;
    println!("equal: {}", read == built);
    for change in read.view().resource_changes.iter() {
        let change = change?;
        let size = change.change.after.or_null().get("size");
        println!(
            "{}: {:?}",
            change.address,
            size.and_then(|size| size.as_number())
        );
    }
    show(
        read.text(),
        None,
        &Options::default(),
        &mut std::io::stdout(),
    )?;
    Ok(())
}

fn plan(region: &str) -> Result<PlanDocument, tofu_json_model::Error> {
    let grown = ChangeBuilder::new(Action::Update)
        .before(r#"{"id": "d-1", "key": "old", "size": 12345678901234567890123}"#)
        .after(r#"{"id": "d-1", "key": "new", "size": 12345678901234567890124}"#)
        .before_sensitive(r#"{"key": true}"#)
        .after_sensitive(r#"{"key": true}"#);
    let created = ChangeBuilder::new(Action::Create)
        .after(JsonText::object([("region", JsonText::string(region))]))
        .after_unknown(r#"{"id": true}"#);
    let dropped = ChangeBuilder::new(Action::Delete).before(r#"{"id": "d-2"}"#);
    let entry = |address: &str, change| {
        ResourceChangeBuilder::new(address, change).provider_name("one.example/acme/thing")
    };
    PlanBuilder::new()
        .terraform_version("1.12.6")
        .variable("region", JsonText::string(region))
        .resource_change(
            entry("thing_disk.data[1]", dropped).action_reason(Reason::DeleteBecauseCountIndex),
        )
        .resource_change(entry("thing_disk.data[0]", grown))
        .resource_change(entry("module.site.thing_host.web", created))
        .planned_output("region", OutputBuilder::new(JsonText::string(region)))
        .output_change(
            "region",
            ChangeBuilder::new(Action::Create).after(JsonText::string(region)),
        )
        .build()
}
