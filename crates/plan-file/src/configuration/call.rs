use super::ConfigWriter;
use super::block;
use super::block::{Shown, ShownBlock};
use super::body::MergedBody;
use super::declared::write_depends_on;
use super::expression::{ShownExpression, write_repetition};
use super::tree::ConfigModule;
use crate::error::{Fault, PlanFileErrorKind};
use tofu_json_config::expression::Expression;
use tofu_json_evaluate::{Type, Value};
use tofu_json_value::{Escaping, Json};

impl ConfigWriter<'_> {
    /// Writes `module_calls`.
    pub(super) fn calls(&self, json: &mut Json, module: &ConfigModule<'_>) -> Result<(), Fault> {
        if module.calls.is_empty() {
            return Ok(());
        }
        let mut calls: Vec<_> = module.calls.iter().collect();
        calls.sort_by(|one, other| one.name.cmp(&other.name));
        json.member("module_calls").begin('{');
        for call in calls {
            let child = module.children.get(&call.name);
            json.member(&call.name).begin('{');
            // One that is not constant was evaluated when the module was installed.
            let source = call.last(|layer| layer.source).and_then(text);
            let installed = child
                .map(|child| child.source)
                .filter(|source| !source.is_empty());
            json.optional_text("source", source.as_deref().or(installed));
            let names: Vec<_> = child
                .map(|child| {
                    child
                        .owned
                        .variables()
                        .iter()
                        .map(|one| one.name.as_str())
                        .collect()
                })
                .unwrap_or_default();
            let body = MergedBody::of(call, |layer| &layer.config);
            let shown: ShownBlock = body
                .attributes(names)
                .into_iter()
                .map(|attribute| {
                    let shown = ShownExpression::of(attribute.expression);
                    (attribute.name.into_owned(), Shown::Expression(shown))
                })
                .collect();
            if !shown.is_empty() {
                block::write(json.member("expressions"), &shown);
            }
            write_repetition(
                json,
                call.last(|layer| layer.count),
                call.last(|layer| layer.for_each),
            );
            if let Some(child) = child {
                self.child(json.member("module"), child)?;
            }
            let version = call.last(|layer| layer.version_attr).and_then(text);
            json.optional_text("version_constraint", version.as_deref());
            write_depends_on(json, &call.depends_on);
            json.end('}');
        }
        json.end('}');
        Ok(())
    }
}

impl ConfigWriter<'_> {
    /// Writes a module that is called. Where a schema is missing in it, OpenTofu shows nothing of it.
    fn child(&self, json: &mut Json, child: &ConfigModule<'_>) -> Result<(), Fault> {
        let mut inner = Json::line().escaped(Escaping::Html);
        match self.module(&mut inner, child) {
            Ok(()) => json.json(&inner.into_text()),
            Err(fault) => match fault.kind() {
                PlanFileErrorKind::NoSchema { .. } => json.object(|_| {}),
                _ => return Err(fault),
            },
        }
        Ok(())
    }
}

/// The text that an expression is.
fn text(expression: Expression<'_>) -> Option<String> {
    let value = expression.constant().ok()?;
    match value.convert(&Type::String).ok()? {
        Value::String(text) => Some((*text).to_owned()),
        _ => None,
    }
}
