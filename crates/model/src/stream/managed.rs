use super::state::ModuleMember;
use super::walk::Walk;
use super::{Input, Slice, StreamError};
use crate::Error;
use crate::document::values::Resource;
use tofu_json_value::Limits;
use tofu_json_vocab::Mode;

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
    let mut input = Slice(text);
    let mut walk = Walk::starting_at(&mut input, at, limits);
    search(&mut walk).map_err(StreamError::in_memory)
}

/// What the walk is in: a module, or the list of those below one.
enum SearchLevel {
    Module,
    Children,
}

enum SearchStep {
    Found,
    In(SearchLevel),
    Out,
}

fn search<I: Input>(walk: &mut Walk<'_, I>) -> Result<bool, StreamError> {
    walk.enter_document()?;
    let mut open = vec![SearchLevel::Module];
    while let Some(level) = open.last() {
        let step = match level {
            SearchLevel::Module => step_in_module(walk)?,
            SearchLevel::Children => step_in_children(walk)?,
        };
        match step {
            SearchStep::Found => return Ok(true),
            SearchStep::In(inner) => open.push(inner),
            SearchStep::Out => _ = open.pop(),
        }
    }
    Ok(false)
}

fn step_in_module<I: Input>(walk: &mut Walk<'_, I>) -> Result<SearchStep, StreamError> {
    while let Some(member) = walk.next_key(ModuleMember::of)? {
        match member {
            ModuleMember::Resources => {
                if walk.enter(b'[')? && has_managed_resource(walk)? {
                    return Ok(SearchStep::Found);
                }
            }
            ModuleMember::ChildModules => {
                if walk.enter(b'[')? {
                    return Ok(SearchStep::In(SearchLevel::Children));
                }
            }
            ModuleMember::Other => _ = walk.skip()?,
        }
    }
    Ok(SearchStep::Out)
}

fn step_in_children<I: Input>(walk: &mut Walk<'_, I>) -> Result<SearchStep, StreamError> {
    while walk.next_element()? {
        if walk.enter(b'{')? {
            return Ok(SearchStep::In(SearchLevel::Module));
        }
    }
    Ok(SearchStep::Out)
}

fn has_managed_resource<I: Input>(resources: &mut Walk<'_, I>) -> Result<bool, StreamError> {
    while resources.next_element()? {
        if resources.enter(b'{')? && is_managed(resources)? {
            return Ok(true);
        }
    }
    Ok(false)
}

fn is_managed<I: Input>(resource: &mut Walk<'_, I>) -> Result<bool, StreamError> {
    let mut is_managed = false;
    while let Some(is_mode) = resource.next_key(|key| key == Resource::mode)? {
        if is_mode {
            is_managed = resource.text(|mode| mode == Mode::Managed.as_str())? == Some(true);
        } else {
            resource.skip()?;
        }
    }
    Ok(is_managed)
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
        check(
            r#"{"resources": [null], "child_modules": [null, {"resources": [{"mode": "managed"}]}]}"#,
            true,
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
