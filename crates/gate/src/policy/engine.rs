//! The engine, with its errors as ours.

use super::{PolicyError, PolicyLimits, brackets, steps};
use regorus::{Engine, Value};
use std::fmt;
use tofu_json_value::Document;

pub(super) struct PolicyEngine {
    engine: Engine,
    /// Names and texts of the files; the engine knows them by their numbers.
    files: Vec<(String, String)>,
}

impl PolicyEngine {
    /// Reads each file by the rules of Rego 1, or else by those that were before it.
    pub(super) fn read(
        files: &[(String, String)],
        limits: PolicyLimits,
    ) -> Result<Self, PolicyError> {
        let mut engine = Engine::new();
        engine.set_execution_timer_config(steps::limit(limits.steps));
        let mut read = Self {
            engine,
            files: files.to_vec(),
        };
        for (number, (name, text)) in files.iter().enumerate() {
            if text.len() > limits.policy {
                let most = limits.policy;
                let message = format!(
                    "expected a policy of at most {most} bytes, found {}",
                    text.len()
                );
                return Err(PolicyError {
                    file: Some(name.clone()),
                    ..PolicyError::new(message)
                });
            }
            if let Some(place) = brackets::too_deep(text) {
                let most = brackets::MOST;
                let message =
                    format!("expected at most {most} brackets inside of one another, found more");
                return Err(PolicyError {
                    file: Some(name.clone()),
                    place: Some(place),
                    ..PolicyError::new(message)
                });
            }
            read.add(number, text)?;
        }
        Ok(read)
    }

    fn add(&mut self, number: usize, text: &str) -> Result<(), PolicyError> {
        let mut add = |old: bool| {
            self.engine.set_rego_v0(old);
            let added = self.engine.add_policy(number.to_string(), text.to_owned());
            added
                .map(drop)
                .map_err(|error| PolicyError::of_engine(&error.to_string(), &self.files))
        };
        let Err(new) = add(false) else {
            return Ok(());
        };
        let Err(old) = add(true) else {
            return Ok(());
        };
        // A policy that lacks the words of Rego 1 was not meant for it.
        let is_old = new.message.contains("keyword is required");
        Err(if is_old || old.place > new.place {
            old
        } else {
            new
        })
    }

    /// The syntax trees of all files.
    pub(super) fn syntax(&self) -> Result<Document<'static>, PolicyError> {
        let text = self.engine.get_ast_as_json();
        let text = text.map_err(|error| self.error(&error.to_string()))?;
        Document::parse(text.as_bytes())
            .map(Document::into_owned)
            .map_err(|error| PolicyError::new(error.to_string()))
    }

    /// Gives the document that policies look at: a plan, or one made for the object at an address.
    pub(super) fn input(&mut self, plan: &str, address: Option<&str>) -> Result<(), PolicyError> {
        let read = Value::from_json_str(plan);
        let value = read.map_err(|error| {
            let text = error.to_string();
            let text = match (address, text.split_once(" at line ")) {
                // The place is one of no file.
                (Some(address), Some((said, _))) => format!("{said}, in {address}"),
                _ => text,
            };
            PolicyError::new(format!("the plan cannot be given to policies: {text}"))
        })?;
        self.engine.set_input(value);
        Ok(())
    }

    /// The value of a rule.
    pub(super) fn value(&mut self, path: &str) -> Result<Value, PolicyError> {
        let value = self.engine.eval_rule(path.to_owned());
        value.map_err(|error| self.error(&error.to_string()))
    }

    /// The names of rules that are excepted by a rule.
    pub(super) fn exceptions(&mut self, path: &str) -> Result<Vec<String>, PolicyError> {
        let value = self.value(path)?;
        let mut names = Vec::new();
        let lists = value.as_set().ok().into_iter().flatten();
        for list in lists.filter_map(|list| list.as_array().ok()) {
            let texts = list.iter().filter_map(|name| name.as_string().ok());
            names.extend(texts.map(|name| name.to_string()));
        }
        Ok(names)
    }

    fn error(&self, text: &str) -> PolicyError {
        PolicyError::of_engine(text, &self.files)
    }
}

/// Without the policies and the plan.
impl fmt::Debug for PolicyEngine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PolicyEngine").finish_non_exhaustive()
    }
}
