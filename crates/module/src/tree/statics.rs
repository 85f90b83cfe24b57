//! Values that are needed before anything else, such as the source of a module: of variables and
//! local values alone.

use std::collections::BTreeMap;

use tofu_json_config::Diagnostic;
use tofu_json_config::body::Schema;
use tofu_json_config::expression::{Expression, Reference, StepKey};
use tofu_json_diagnostic::{Place, Position};
use tofu_json_evaluate::Value;

use super::found_names::FoundNames;
use super::merged_call::MergedCall;
use super::scope::{ScopeVariable, StaticScope};
use super::{CallPath, Node, TreeFault};
use crate::listing::FileKind;
use crate::load::Module;

/// Local values that refer to local values, so many times, are not followed further.
const DEEPEST_CHAIN: usize = 200;

/// What is known of a value: the value itself where it needs no function, and its marks.
#[derive(Clone, Debug, Default)]
pub(super) struct StaticValue {
    pub(super) value: Option<Value>,
    pub(super) is_sensitive: bool,
    pub(super) is_ephemeral: bool,
}

/// What is evaluated, as messages name it, and where.
#[derive(Clone, Debug)]
pub(super) struct StaticUse {
    node: usize,
    file: Option<usize>,
    place: Place,
    name: String,
}

/// Evaluates in the modules of a tree, which may still grow.
pub(super) struct Statics<'t, 'f> {
    modules: &'t [Module<'f>],
    nodes: &'t [Node],
    scopes: BTreeMap<usize, StaticScope<'t, 'f>>,
    known: BTreeMap<(usize, String), Option<StaticValue>>,
    open: Vec<(usize, String)>,
    pub(super) faults: Vec<TreeFault>,
}

impl<'t, 'f> Statics<'t, 'f> {
    pub(super) fn new(modules: &'t [Module<'f>], nodes: &'t [Node]) -> Self {
        Self {
            modules,
            nodes,
            scopes: BTreeMap::new(),
            known: BTreeMap::new(),
            open: Vec::new(),
            faults: Vec::new(),
        }
    }

    /// The value of an argument of a module, named as in `module.a.source`; none if something is wrong with it.
    pub(super) fn argument(
        &mut self,
        node: usize,
        (file, expression): (usize, Expression<'f>),
        name: &str,
    ) -> Option<StaticValue> {
        let subject = StaticUse {
            node,
            file: Some(file),
            place: expression.place(),
            name: self.path(node).labelled(name),
        };
        self.expression(&subject, expression)
    }

    /// What the marks of a value forbid, as messages begin.
    pub(super) const fn marked(&self, value: &StaticValue) -> Option<&'static str> {
        match (value.is_sensitive, value.is_ephemeral) {
            (true, _) => Some("Sensitive values, or values derived from sensitive values,"),
            (false, true) => Some("Ephemeral values, or values derived from ephemeral values,"),
            (false, false) => None,
        }
    }

    /// Reports a fault of an argument as a whole.
    pub(super) fn refuse(
        &mut self,
        node: usize,
        (file, expression): (usize, Expression<'f>),
        fault: Diagnostic,
    ) {
        let module = self.nodes.get(node).map_or(0, |node| node.module);
        self.faults.push(TreeFault {
            module,
            file: Some(file),
            fault: fault.at(expression.place()),
        });
    }

    /// Looks at what the configurations of providers are repeated by.
    pub(super) fn each_provider(&mut self, node: usize) {
        let Some(module) = self.module(node) else {
            return;
        };
        for (number, file) in module.files().iter().enumerate() {
            if !matches!(file.kind, FileKind::Primary | FileKind::Override) {
                continue;
            }
            for provider in &file.decoded.provider_configs {
                if let (Some(each), Some(alias)) = (provider.for_each, &provider.alias) {
                    let label = format!("provider.{}.{alias}.for_each", provider.name);
                    self.argument(node, (number, each), &label);
                }
            }
        }
    }

    /// Looks at the variables of the root module that have to be known before anything else. OpenTofu does not say
    /// what needs them.
    pub(super) fn constants(&mut self, node: usize) {
        let variables = self.scope(node).variables.iter();
        let constant = variables.filter(|(_, variable)| variable.is_constant == Some(true));
        let names: Vec<_> = constant.map(|(name, _)| (*name).to_owned()).collect();
        let start = Position {
            line: 0,
            column: 0,
            byte: 0,
        };
        let nothing = StaticUse {
            node,
            file: None,
            place: Place::new(start, start),
            name: String::new(),
        };
        for name in names {
            let steps = [
                StepKey::Root("var".to_owned()),
                StepKey::Attribute(name.clone()),
            ];
            self.named(&nothing, &Reference::of_steps(steps), &name);
        }
    }

    fn expression(&mut self, of: &StaticUse, expression: Expression<'f>) -> Option<StaticValue> {
        let references = expression.references();
        if references.is_empty() && expression.calls().is_empty() {
            return Some(StaticValue {
                value: expression.constant().ok(),
                ..StaticValue::default()
            });
        }
        let before = self.faults.len();
        let mut value = StaticValue::default();
        let mut names = FoundNames::default();
        for call in expression.calls() {
            if call.name.starts_with("provider::") {
                let detail = format!(
                    "Unable to use {} in static context, which is required by {}",
                    call.name, of.name
                );
                let fault = Diagnostic::error("Provider function in static context", detail);
                self.fault(of, fault.at(call.place));
            }
        }
        let calls = |name: &str| {
            let mut calls = expression.calls().into_iter();
            calls.any(|call| call.name.strip_prefix("core::").unwrap_or(&call.name) == name)
        };
        value.is_sensitive = calls("sensitive") && !calls("nonsensitive");
        let mut is_available = true;
        for reference in &references {
            let Some(found) = self.reference(of, reference) else {
                is_available = false;
                continue;
            };
            value.is_sensitive |= found.is_sensitive && !calls("nonsensitive");
            value.is_ephemeral |= found.is_ephemeral && !calls("ephemeralasnull");
            names.add(reference, found.value);
        }
        value.value = names.value(expression).map(|found| {
            let marks = found.all_marks();
            value.is_sensitive |= marks.sensitive;
            value.is_ephemeral |= marks.ephemeral;
            found.without_marks().0.into_owned()
        });
        (is_available && self.faults.len() == before).then_some(value)
    }

    /// What a reference leads to.
    fn reference(&mut self, of: &StaticUse, reference: &Reference) -> Option<StaticValue> {
        let name = match reference.steps.get(1).map(|step| &step.key) {
            Some(StepKey::Attribute(name)) => name.clone(),
            // A mistake that others report.
            _ => return Some(StaticValue::default()),
        };
        match reference.root()? {
            "path" => Some(StaticValue::default()),
            "terraform" | "tofu" if name == "applying" => {
                let detail = "The applying attribute can not be used during static evaluation and is only valid in the plan and apply phases of execution";
                let fault = Diagnostic::error("Invalid attribute in static context", detail);
                self.fault(of, fault.at(reference.place));
                None
            }
            "terraform" | "tofu" => Some(StaticValue::default()),
            "var" | "local" => self.named(of, reference, &name),
            root => {
                let summary = match root {
                    "module" => "Module output not supported in static context",
                    _ => "Dynamic value in static context",
                };
                let (text, place) = subject_of(reference);
                let detail = format!(
                    "Unable to use {text} in static context, which is required by {}",
                    of.name
                );
                self.fault(of, Diagnostic::error(summary, detail).at(place));
                None
            }
        }
    }

    /// A variable or a local value.
    fn named(&mut self, of: &StaticUse, reference: &Reference, name: &str) -> Option<StaticValue> {
        let is_local = reference.root() == Some("local");
        let own = format!("{}.{name}", if is_local { "local" } else { "var" });
        let label = self.path(of.node).labelled(&own);
        let scope = self.scope(of.node);
        let declared = match is_local {
            true => scope.locals.get(name).map(|one| (one.0, one.1.decl_range)),
            false => scope.variables.get(name).map(|one| (one.file, one.place)),
        };
        let Some((file, place)) = declared else {
            let kind = if is_local { "local" } else { "variable" };
            let detail = format!("Undefined {kind} {own}");
            let fault = Diagnostic::error(format!("Undefined {kind}"), detail);
            self.fault(of, fault.at(reference.place));
            return None;
        };
        let subject = StaticUse {
            node: of.node,
            file: Some(file),
            place,
            name: label.clone(),
        };
        if self.open.len() > DEEPEST_CHAIN {
            return Some(StaticValue::default());
        }
        let key = (of.node, own);
        if self.open.contains(&key) {
            let detail = format!("{label} is self referential");
            let fault = Diagnostic::error("Circular reference", detail);
            self.fault(&subject, fault.at(place));
            return None;
        }
        let found = match self.known.get(&key) {
            Some(found) => found.clone(),
            None => {
                self.open.push(key.clone());
                let found = match is_local {
                    true => self.local(&subject, name),
                    false => match self.variable(of, &subject, reference, name) {
                        Some(found) => found,
                        None => {
                            self.open.pop();
                            return None;
                        }
                    },
                };
                self.open.pop();
                self.known.insert(key, found.clone());
                found
            }
        };
        if found.is_none() {
            let detail = format!("{} depends on {label} which is not available", of.name);
            let fault = Diagnostic::error("Unable to compute static value", detail);
            self.fault(of, fault.at(of.place));
        }
        found
    }

    fn local(&mut self, subject: &StaticUse, name: &str) -> Option<StaticValue> {
        let expression = self.scope(subject.node).locals.get(name)?.1.expr;
        self.expression(subject, expression)
    }

    /// The value of a variable; nothing where it cannot be used at all.
    fn variable(
        &mut self,
        of: &StaticUse,
        subject: &StaticUse,
        reference: &Reference,
        name: &str,
    ) -> Option<Option<StaticValue>> {
        let variable = self.scope(subject.node).variables.get(name)?.clone();
        if variable.is_constant == Some(false) {
            let detail = format!(
                "The variable {} cannot be used in a static context, because it is declared as \"const = false\".",
                tofu_json_text::quoted(name)
            );
            let summary = "Unable to use variable in static context";
            self.fault(of, Diagnostic::error(summary, detail).at(reference.place));
            return None;
        }
        let given = match self.nodes.get(subject.node).and_then(|node| node.caller) {
            Some(caller) => self.passed(caller, subject, &variable, name),
            None => self.set(subject, &variable, name),
        };
        Some(given.map(|mut value| {
            value.is_sensitive |= variable.is_sensitive;
            value.is_ephemeral |= variable.is_ephemeral;
            value
        }))
    }

    /// The value of a variable of the root module: a file of values or the default gives it.
    fn set(
        &mut self,
        subject: &StaticUse,
        variable: &ScopeVariable,
        name: &str,
    ) -> Option<StaticValue> {
        let given = self.scope(subject.node).values.get(name).copied();
        if let Some(expression) = given {
            let value = expression.constant().ok();
            return Some(StaticValue {
                value,
                ..StaticValue::default()
            });
        }
        if !variable.has_default {
            let summary = format!("Failed to request input from user for variable var.{name}");
            self.fault(subject, Diagnostic::error(summary, "").at(subject.place));
            return None;
        }
        Some(StaticValue {
            value: variable.default.clone(),
            ..StaticValue::default()
        })
    }

    /// The value that the caller of a module gives to one of its variables, as its type has it.
    pub(super) fn given(&mut self, node: usize, name: &str) -> Option<StaticValue> {
        let variable = self.scope(node).variables.get(name)?.clone();
        let caller = self.nodes.get(node)?.caller?;
        let subject = StaticUse {
            node,
            file: Some(variable.file),
            place: variable.place,
            name: self.path(node).labelled(&format!("var.{name}")),
        };
        let mut found = self.passed(caller, &subject, &variable, name)?;
        found.is_sensitive |= variable.is_sensitive;
        found.is_ephemeral |= variable.is_ephemeral;
        Some(found)
    }

    /// The value of a variable that the caller of its module gives.
    fn passed(
        &mut self,
        caller: usize,
        subject: &StaticUse,
        variable: &ScopeVariable,
        name: &str,
    ) -> Option<StaticValue> {
        let call_name = self.path(subject.node).names().last()?.clone();
        let module = self.module(caller)?;
        let mut calls = MergedCall::all(module);
        let call = calls.remove(&*call_name)?;
        let default = || StaticValue {
            value: variable.default.clone(),
            ..StaticValue::default()
        };
        let Some((file, expression)) = call.arguments.get(name).copied() else {
            if variable.has_default {
                return Some(default());
            }
            let at = StaticUse {
                node: caller,
                file: Some(call.file),
                place: missing_place(&call),
                name: String::new(),
            };
            let fault = Diagnostic::error("Missing required variable in module call", "");
            self.fault(&at, fault.at(at.place));
            return None;
        };
        let label = format!("module.{call_name}.{name}");
        let given = self.argument(caller, (file, expression), &label)?;
        let Some(value) = given.value.clone() else {
            return Some(given);
        };
        if value.is_null() && variable.is_nullable == Some(false) {
            if variable.has_default {
                return Some(default());
            }
            let detail = format!(
                "The given value is not suitable for var.{name} defined at {}: required variable may not be set to null.",
                self.cite(subject)
            );
            let fault = Diagnostic::error("Required variable not set", detail);
            self.fault(subject, fault.at(subject.place));
            return None;
        }
        match variable.convert(value) {
            Ok(value) => Some(StaticValue {
                value: Some(value),
                ..given
            }),
            Err(problem) => {
                let detail = format!(
                    "The given value is not suitable for var.{name} declared at {}: {problem}.",
                    self.cite(subject)
                );
                let fault = Diagnostic::error("Invalid value for input variable", detail);
                self.fault(subject, fault);
                Some(StaticValue::default())
            }
        }
    }

    fn cite(&self, subject: &StaticUse) -> String {
        let module = self.module(subject.node);
        let file = subject.file.unwrap_or_default();
        let name = module.map_or("", |module| module.name_of(file));
        subject.place.in_file(name).to_string()
    }

    fn fault(&mut self, at: &StaticUse, fault: Diagnostic) {
        self.faults.push(TreeFault {
            module: self.nodes.get(at.node).map_or(0, |node| node.module),
            file: at.file,
            fault,
        });
    }

    fn module(&self, node: usize) -> Option<&'t Module<'f>> {
        self.modules.get(self.nodes.get(node)?.module)
    }

    fn path(&self, node: usize) -> CallPath {
        let node = self.nodes.get(node);
        node.map(|node| node.path.clone()).unwrap_or_default()
    }

    fn scope(&mut self, node: usize) -> &StaticScope<'t, 'f> {
        let module = self.module(node);
        self.scopes
            .entry(node)
            .or_insert_with(|| module.map(StaticScope::of).unwrap_or_default())
    }
}

/// The object that a reference leads to, and its part of the reference.
fn subject_of(reference: &Reference) -> (String, Place) {
    let first = match reference.root() {
        Some("data" | "ephemeral" | "resource" | "module") => 3,
        Some("self") => 1,
        _ => 2,
    };
    let mut count = first;
    if let Some(step) = reference.steps.get(first.min(2))
        && matches!(step.key, StepKey::Key(_) | StepKey::Number(_))
    {
        count += 1;
    }
    let steps = reference.steps.get(..count).unwrap_or(&reference.steps);
    let text = steps.iter().map(|step| step.key.to_string()).collect();
    let whole = reference.place;
    let place = steps.last().map_or(whole, |last| whole.to(last.place));
    (text, place)
}

/// Where a missing argument of a call is reported.
fn missing_place(call: &MergedCall<'_, '_>) -> Place {
    let body = call.first.config.body;
    let content = body.partial_content(&Schema::default(), &mut Vec::new());
    content.missing_place
}
