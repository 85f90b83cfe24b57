use super::StateLayout;
use super::keys;
use super::plan::{EntryHead, ObjectHead};
use super::walk::Walk;
use super::{Input, StreamError};
use crate::document::render::RenderState;
use crate::document::state::State;
use crate::document::values::{Module, StateValues};
use std::ops::Range;
use tofu_json_value::Limits;

/// What the pass over a state finds, in the order of the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StateEvent {
    /// A module begins: the root module, or one below the innermost that is open.
    Module,
    /// The resources of the innermost module begin, or are null. Only the last of several lists counts.
    Resources,
    /// A resource of the innermost module: where it is.
    Resource(Range<usize>),
    /// The modules below the innermost one begin, or are null. Only the last of several lists counts.
    ChildModules,
    /// The innermost module ends.
    EndOfModule,
}

/// Passes over a state once, reports each part as it comes, and returns where its parts are.
///
/// Nothing is parsed. Both the document that `show -json` prints and the form of it that remote
/// runs hand to the renderer are read. What follows the document is not looked at. Of several root
/// modules only the last counts, and none where the layout has none.
///
/// # Errors
///
/// As [`index_plan`](super::index_plan).
pub fn index_state(
    input: &mut impl Input,
    limits: Limits,
    mut event: impl FnMut(StateEvent),
) -> Result<StateLayout, StreamError> {
    let mut walk = Walk::new(input, limits);
    let mut resource = |walk: &mut Walk<'_, _>, event: &mut dyn FnMut(StateEvent)| {
        event(StateEvent::Resource(walk.skip()?));
        Ok(())
    };
    state_layout(&mut walk, |walk| modules(walk, &mut event, &mut resource))
}

/// As [`index_state`], and reports the head of each resource right before its place.
///
/// ```
/// use tofu_json_model::Limits;
/// use tofu_json_model::stream::{Slice, outline_state};
///
/// let state = br#"{"format_version": "1.0", "values": {"root_module": {"resources": [
///     {"address": "a.b", "mode": "managed", "type": "a", "name": "b", "values": {"address": "no"}}]}}}"#;
/// let mut addresses = Vec::new();
/// let head = |_, head: tofu_json_model::stream::EntryHead<'_>| addresses.push(head.address.to_owned());
/// outline_state(&mut Slice(state), Limits::default(), |_| {}, head)?;
/// assert_eq!(addresses, ["a.b"]);
/// # Ok::<(), tofu_json_model::stream::StreamError>(())
/// ```
///
/// # Errors
///
/// As [`index_state`], and where a member of a head is of another kind than it should be.
pub fn outline_state<I: Input>(
    input: &mut I,
    limits: Limits,
    mut event: impl FnMut(StateEvent),
    mut head: impl FnMut(Range<usize>, EntryHead<'_>),
) -> Result<StateLayout, StreamError> {
    let mut walk = Walk::new(input, limits);
    let mut read = ObjectHead::default();
    let mut resource = |walk: &mut Walk<'_, I>, event: &mut dyn FnMut(StateEvent)| {
        let start = walk.at();
        read.read(walk)?;
        head(start..walk.at(), read.as_head());
        event(StateEvent::Resource(start..walk.at()));
        Ok(())
    };
    state_layout(&mut walk, |walk| modules(walk, &mut event, &mut resource))
}

/// Finds where the parts of the state are that begins here; `root_module` walks over the root
/// module and gives its place.
pub(crate) fn state_layout<I: Input>(
    walk: &mut Walk<'_, I>,
    mut root_module: impl FnMut(&mut Walk<'_, I>) -> Result<Option<Range<usize>>, StreamError>,
) -> Result<StateLayout, StreamError> {
    let mut layout = StateLayout::default();
    walk.enter_document()?;
    while let Some(member) = walk.next_key(Member::of)? {
        member
            .take(&mut layout, walk, &mut root_module)
            .map_err(|error| member.within(error))?;
    }
    layout.end = walk.at();
    Ok(layout)
}

keys! {
    /// The members of a state, in either form, that are looked at, at the top or inside `values`.
    Member {
        FormatVersion = State::format_version,
        StateFormatVersion = RenderState::state_format_version,
        ProviderFormatVersion = RenderState::provider_format_version,
        TerraformVersion = State::terraform_version,
        Values = State::values,
        /// The root module by the name that OpenTofu gives it in the form for rendering.
        Root = RenderState::root,
        /// The same in `values`, and by the name that Terraform gives it in the form for rendering.
        RootModule = StateValues::root_module,
        /// The outputs in `values`.
        Outputs = StateValues::outputs,
        /// The outputs in the form for rendering.
        RootModuleOutputs = RenderState::root_module_outputs,
        ProviderSchemas = RenderState::provider_schemas,
    }
}

impl Member {
    /// Steps over a member at the top and writes down where it is, or what it says.
    fn take<I: Input>(
        self,
        layout: &mut StateLayout,
        walk: &mut Walk<'_, I>,
        root_module: &mut impl FnMut(&mut Walk<'_, I>) -> Result<Option<Range<usize>>, StreamError>,
    ) -> Result<(), StreamError> {
        match self {
            Self::FormatVersion if layout.for_rendering => _ = walk.skip()?,
            Self::FormatVersion => layout.format_version = walk.text(str::to_owned)?,
            Self::StateFormatVersion => {
                layout.for_rendering = true;
                layout.format_version = walk.text(str::to_owned)?;
            }
            Self::ProviderFormatVersion => {
                layout.provider_format_version = walk.text(str::to_owned)?;
            }
            Self::TerraformVersion => layout.terraform_version = walk.text(str::to_owned)?,
            Self::Values => values(layout, walk, root_module)?,
            Self::Root | Self::RootModule => layout.root_module = root_module(walk)?,
            Self::RootModuleOutputs => layout.outputs = walk.skip_kind(b'{')?,
            Self::ProviderSchemas => layout.provider_schemas = walk.skip_kind(b'{')?,
            Self::Outputs | Self::Other => _ = walk.skip()?,
        }
        Ok(())
    }
}

fn values<I: Input>(
    layout: &mut StateLayout,
    walk: &mut Walk<'_, I>,
    root_module: &mut impl FnMut(&mut Walk<'_, I>) -> Result<Option<Range<usize>>, StreamError>,
) -> Result<(), StreamError> {
    let start = walk.at();
    // Of several the last one counts as a whole.
    (layout.values, layout.root_module, layout.outputs) = (None, None, None);
    if !walk.enter(b'{')? {
        return Ok(());
    }
    while let Some(member) = walk.next_key(Member::of)? {
        let found = match member {
            Member::RootModule => root_module(walk).map(|range| layout.root_module = range),
            Member::Outputs => walk.skip_kind(b'{').map(|range| layout.outputs = range),
            _ => walk.skip().map(drop),
        };
        found.map_err(|error| member.within(error))?;
    }
    layout.values = Some(start..walk.at());
    Ok(())
}

keys! {
    /// The members of a module that are looked at.
    pub(super) ModuleMember {
        Resources = Module::resources,
        ChildModules = Module::child_modules,
    }
}

/// What is done with the resource that the walk has come to.
type ReadResource<'r, I> =
    dyn FnMut(&mut Walk<'_, I>, &mut dyn FnMut(StateEvent)) -> Result<(), StreamError> + 'r;

/// Walks over a module and all below it, without recursion.
fn modules<I: Input>(
    walk: &mut Walk<'_, I>,
    event: &mut dyn FnMut(StateEvent),
    resource: &mut ReadResource<'_, I>,
) -> Result<Option<Range<usize>>, StreamError> {
    let start = walk.at();
    if !walk.enter(b'{')? {
        return Ok(None);
    }
    event(StateEvent::Module);
    // One for each list of modules that is open, the root module's parent being none.
    let mut open_lists = 0usize;
    let mut in_module = true;
    loop {
        if in_module {
            match walk.next_key(ModuleMember::of)? {
                Some(ModuleMember::Resources) => resources(walk, event, resource)?,
                Some(ModuleMember::ChildModules) => {
                    event(StateEvent::ChildModules);
                    if walk.enter(b'[')? {
                        open_lists += 1;
                        in_module = false;
                    }
                }
                Some(ModuleMember::Other) => _ = walk.skip()?,
                None => {
                    event(StateEvent::EndOfModule);
                    if open_lists == 0 {
                        return Ok(Some(start..walk.at()));
                    }
                    in_module = false;
                }
            }
        } else if walk.next_element()? {
            if walk.enter(b'{')? {
                event(StateEvent::Module);
                in_module = true;
            }
        } else {
            open_lists -= 1;
            in_module = true;
        }
    }
}

fn resources<I: Input>(
    walk: &mut Walk<'_, I>,
    event: &mut dyn FnMut(StateEvent),
    resource: &mut ReadResource<'_, I>,
) -> Result<(), StreamError> {
    event(StateEvent::Resources);
    if !walk.enter(b'[')? {
        return Ok(());
    }
    while walk.next_element()? {
        resource(walk, event)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{StateEvent, index_state};
    use crate::stream::StateLayout;
    use crate::stream::{Slice, Window};
    use tofu_json_value::Limits;

    /// The layout, which is that of [`StateLayout::read`], and the events.
    fn seen(text: &str) -> (StateLayout, Vec<StateEvent>) {
        let mut events = Vec::new();
        let mut window = Window::with_chunk(text.as_bytes(), 7);
        let layout = index_state(&mut window, Limits::default(), |event| events.push(event));
        let layout = layout.unwrap();
        let read = StateLayout::read(text.as_bytes(), Limits::default());
        assert_eq!(read.as_ref(), Ok(&layout), "{text}");
        (layout, events)
    }

    #[test]
    fn modules_below_one_another() {
        use StateEvent::{ChildModules, EndOfModule, Module, Resource, Resources};
        let text = r#"{"values":{"root_module":{"child_modules":[{"resources":[{}]},null],"resources":[1]}}}"#;
        let (layout, events) = seen(text);
        assert_eq!(
            &text[layout.root_module.unwrap()],
            &text[25..text.len() - 2]
        );
        assert_eq!(
            events,
            [
                Module,
                ChildModules,
                Module,
                Resources,
                Resource(57..59),
                EndOfModule,
                Resources,
                Resource(81..82),
                EndOfModule,
            ]
        );
    }

    /// The names of the root module differ.
    #[test]
    fn the_form_for_rendering_of_either_program() {
        for root in ["root", "root_module"] {
            let text = format!(
                r#"{{"state_format_version":"1.0","{root}":{{"resources":[{{}}]}},"root_module_outputs":{{"o":{{}}}}}}"#
            );
            let (layout, events) = seen(&text);
            assert_eq!(events.len(), 4, "{root}");
            assert_eq!(&text[layout.root_module.unwrap()], r#"{"resources":[{}]}"#);
            assert_eq!(&text[layout.outputs.unwrap()], r#"{"o":{}}"#);
        }
    }

    #[test]
    fn null_forgets_what_came_before() {
        let (layout, _) = seen(r#"{"values":{"root_module":{},"outputs":{}},"values":null}"#);
        assert_eq!(
            (layout.values, layout.root_module, layout.outputs),
            (None, None, None)
        );
        let (_, events) = seen(r#"{"values":{"root_module":{"resources":[{}],"resources":null}}}"#);
        let lists = events
            .iter()
            .filter(|event| **event == StateEvent::Resources);
        assert_eq!(lists.count(), 2);
    }

    #[test]
    fn a_document_of_another_kind_is_an_error() {
        for text in ["null", "[]", "7", ""] {
            let streamed = index_state(&mut Slice(text.as_bytes()), Limits::default(), |_| {});
            let message = streamed.unwrap_err().to_string();
            assert!(message.starts_with("expected an object, "), "{message}");
            assert!(message.ends_with(" at byte 0"), "{message}");
        }
    }
}
