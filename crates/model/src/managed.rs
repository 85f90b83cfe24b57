use crate::Error;
use crate::walk::Walk;
use tofu_json_value::Limits;

/// Whether the module that starts at offset `at` of `text`, or one below it, holds a managed
/// resource. Nothing is parsed, and the search ends at the first one.
///
/// A plan without `resource_changes` whose prior state holds managed resources was made to refresh
/// only: a normal plan lists every instance, unchanged ones too. (A normal plan of no target looks
/// the same.)
///
/// # Errors
///
/// Where the text ends early or a module, a resource or one of their members is of the wrong kind.
/// Pointers are left empty.
pub fn holds_managed(text: &[u8], at: usize, limits: Limits) -> Result<bool, Error> {
    let mut open = vec![Level::Module(Walk::object(text, at, limits)?)];
    while let Some(level) = open.last_mut() {
        match level.step()? {
            Step::Found => return Ok(true),
            Step::In(inner) => open.push(inner),
            Step::Out(end) => {
                open.pop();
                if let Some(Level::Module(outer) | Level::Children(outer)) = open.last_mut() {
                    outer.resume(end);
                }
            }
        }
    }
    Ok(false)
}

/// A module, or the list of those below one.
enum Level<'t> {
    Module(Walk<'t>),
    Children(Walk<'t>),
}

enum Step<'t> {
    Found,
    In(Level<'t>),
    Out(usize),
}

impl<'t> Level<'t> {
    fn step(&mut self) -> Result<Step<'t>, Error> {
        match self {
            Self::Module(module) => step_in_module(module),
            Self::Children(modules) => {
                if modules.next_element()? {
                    Ok(Step::In(Self::Module(modules.object_here()?)))
                } else {
                    Ok(Step::Out(modules.at()))
                }
            }
        }
    }
}

fn step_in_module<'t>(module: &mut Walk<'t>) -> Result<Step<'t>, Error> {
    while let Some(key) = module.next_key()? {
        match &*key {
            "resources" => {
                if module.inside_array(managed_resource)? == Some(true) {
                    return Ok(Step::Found);
                }
            }
            "child_modules" if module.first() == Some(b'[') => {
                return Ok(Step::In(Level::Children(module.array_here()?)));
            }
            "child_modules" => _ = module.null::<()>("an array")?,
            _ => _ = module.skip()?,
        }
    }
    Ok(Step::Out(module.at()))
}

fn managed_resource(resources: &mut Walk<'_>) -> Result<bool, Error> {
    while resources.next_element()? {
        let is_managed = resources.inside(|resource| {
            let mut is_managed = false;
            while let Some(key) = resource.next_key()? {
                if key == "mode" {
                    is_managed = resource.text()?.as_deref() == Some("managed");
                } else {
                    resource.skip()?;
                }
            }
            Ok(is_managed)
        })?;
        if is_managed == Some(true) {
            return Ok(true);
        }
    }
    Ok(false)
}

#[cfg(test)]
mod tests {
    use super::holds_managed;
    use tofu_json_value::Limits;

    #[track_caller]
    fn check(text: &str, expected: bool) {
        assert_eq!(
            holds_managed(text.as_bytes(), 0, Limits::default()),
            Ok(expected),
            "{text}"
        );
    }

    #[test]
    fn looks_into_modules_below() {
        check("{}", false);
        check(r#"{"resources": null, "child_modules": []}"#, false);
        check(r#"{"resources": [{"mode": "data"}]}"#, false);
        check(
            r#"{"resources": [{"mode": "data"}, {"values": {}, "mode": "managed"}]}"#,
            true,
        );
        check(
            r#"{"child_modules": [{}, {"child_modules": [{"resources": [{"mode": "managed"}]}]}]}"#,
            true,
        );
        check(
            r#"{"child_modules": [{"resources": [{"mode": "data"}]}], "resources": [{}]}"#,
            false,
        );
    }

    #[test]
    fn depth_costs_no_stack() {
        let depth = 4_000;
        let text = r#"{"child_modules":["#.repeat(depth) + "{}" + &"]}".repeat(depth);
        check(&text, false);
    }

    #[test]
    fn wrong_kinds_and_broken_text() {
        for text in [
            "",
            "[]",
            r#"{"resources": {}}"#,
            r#"{"resources": [1]}"#,
            r#"{"child_modules": 1}"#,
            r#"{"child_modules": [1]}"#,
            r#"{"child_modules": [{}"#,
            r#"{"resources": [{"mode": 1}]}"#,
        ] {
            assert!(
                holds_managed(text.as_bytes(), 0, Limits::default()).is_err(),
                "{text}"
            );
        }
    }
}
