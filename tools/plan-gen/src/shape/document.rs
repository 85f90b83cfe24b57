//! Plans and states with one object.

use super::edits::{Edits, Side};
use super::form::{Form, Writing};
use crate::pen::Pen;
use crate::plan::{HEAD, TAIL};
use std::io;

pub(super) const PROVIDER: &str = "registry.opentofu.org/acme/shapes";

const IDENTITY: &str = r#""address":"shapes_subject.one","mode":"managed","type":"shapes_subject","name":"one","provider_name":"registry.opentofu.org/acme/shapes""#;

/// What there is to say of the configuration, for one resource block.
pub(super) const CONFIGURATION: &str = r#","configuration":{"provider_config":{"shapes":{"name":"shapes","full_name":"registry.opentofu.org/acme/shapes"}},"root_module":{"resources":[{"address":"shapes_subject.one","mode":"managed","type":"shapes_subject","name":"one","provider_config_key":"shapes","expressions":{"subject":{"references":["var.subject"]}},"schema_version":0"#;

/// A plan that updates the object.
pub(super) fn write_plan(pen: &mut Pen<'_>, form: Form, length: u64, seed: u64) -> io::Result<()> {
    let object = Object::new(form, length, seed);
    pen.raw(HEAD);
    pen.raw(r#","planned_values":{"root_module":{"resources":["#);
    object.resource(pen, Side::After)?;
    pen.raw(r#"]}},"resource_changes":[{"#);
    pen.raw(IDENTITY);
    pen.raw(r#","change":{"actions":["update"],"before":"#);
    object.write(pen, Side::Before, Writing::Value)?;
    pen.raw(r#","after":"#);
    object.write(pen, Side::After, Writing::Value)?;
    pen.raw(r#","after_unknown":{},"before_sensitive":"#);
    object.write(pen, Side::Before, Writing::Mask)?;
    pen.raw(r#","after_sensitive":"#);
    object.write(pen, Side::After, Writing::Mask)?;
    pen.raw(r#"}}],"prior_state":"#);
    object.state(pen)?;
    pen.raw(CONFIGURATION);
    pen.raw("}]}}");
    pen.raw(TAIL);
    Ok(())
}

/// The state before that plan.
pub(super) fn write_state(pen: &mut Pen<'_>, form: Form, length: u64, seed: u64) -> io::Result<()> {
    Object::new(form, length, seed).state(pen)?;
    pen.raw("\n");
    Ok(())
}

/// The schema of the object.
pub(super) fn write_schemas(pen: &mut Pen<'_>, form: Form) {
    pen.raw(r#"{"format_version":"1.0","provider_schemas":{"#);
    pen.key(PROVIDER);
    pen.raw(r#"{"provider":{"version":0},"resource_schemas":{"shapes_subject":{"version":0,"block":{"attributes":{"id":{"type":"string","description_kind":"plain","computed":true}"#);
    pen.raw(form.schema());
    pen.raw(",\"description_kind\":\"plain\"}}}}}}\n");
}

/// The object.
struct Object {
    form: Form,
    edits: Edits,
}

impl Object {
    const fn new(form: Form, length: u64, seed: u64) -> Self {
        Self {
            form,
            edits: Edits { length, seed },
        }
    }

    fn state(&self, pen: &mut Pen<'_>) -> io::Result<()> {
        pen.raw(r#"{"format_version":"1.0","terraform_version":"1.12.6","values":{"root_module":{"resources":["#);
        self.resource(pen, Side::Before)?;
        pen.raw("]}}}");
        Ok(())
    }

    fn resource(&self, pen: &mut Pen<'_>, side: Side) -> io::Result<()> {
        pen.raw("{");
        pen.raw(IDENTITY);
        pen.raw(r#","schema_version":0,"values":"#);
        self.write(pen, side, Writing::Value)?;
        pen.raw(r#","sensitive_values":"#);
        self.write(pen, side, Writing::Mask)?;
        pen.raw("}");
        Ok(())
    }

    fn write(&self, pen: &mut Pen<'_>, side: Side, writing: Writing) -> io::Result<()> {
        match writing {
            Writing::Value => pen.raw(r#"{"id":"one","subject":"#),
            Writing::Mask if self.form.has_mask() => pen.raw(r#"{"subject":"#),
            Writing::Mask => {
                pen.raw("{}");
                return Ok(());
            }
        }
        self.form.write(pen, self.edits, side, writing)?;
        pen.raw("}");
        Ok(())
    }
}
