use super::people::is_harmless;
use tofu_json_explain::{ChainStep, Explainer, write_dot, write_mermaid, write_text};
use tofu_json_model::Limits;
use tofu_json_model::stream::{OutlinedChange, OutlinedPlan, Slice, parts_in};

/// So many objects of a plan are looked at.
const MOST: usize = 60;

/// So many paths that force a replacement are named at least.
const MOST_PATHS: usize = 20;

/// Each chain behind a change ends, and says why; a replacement that the provider wants names the paths that force it.
pub fn chains_end(bytes: &[u8]) {
    let Ok(plan) = OutlinedPlan::read(&mut Slice(bytes), Limits::default(), parts_in(bytes)) else {
        return;
    };
    let Ok(configuration) = plan.configuration() else {
        return;
    };
    let Ok(explainer) = Explainer::new(&plan, configuration.as_ref()) else {
        return;
    };
    for change in plan.changes().iter().take(MOST) {
        let is_named = !change.address.is_empty();
        assert_eq!(!explainer.wanted(&change.address).is_empty(), is_named);
        let Ok(object) = explainer.explain(change) else {
            continue;
        };
        chain_ends(&object);
        names_what_forces(&plan, change, &object);
        let objects = std::slice::from_ref(&object);
        for text in [
            write_text(&object, explainer.program()),
            write_dot(objects, explainer.program()),
            write_mermaid(objects, explainer.program()),
        ] {
            is_harmless(&text, "an explanation");
            assert!(text.lines().count() < 4000, "an explanation without bounds");
        }
    }
}

fn chain_ends(object: &ChainStep) {
    let mut pending = vec![object];
    while let Some(step) = pending.pop() {
        assert_eq!(
            step.end.is_some(),
            step.because.is_empty(),
            "a chain goes on after its end, or ends without one"
        );
        pending.extend(&step.because);
    }
}

fn names_what_forces(plan: &OutlinedPlan<'_>, change: &OutlinedChange, object: &ChainStep) {
    let Ok(read) = plan.change(change) else {
        return;
    };
    if change.reason != "replace_because_cannot_update"
        || !change.head.action.is_replace()
        || !change.deposed.is_empty()
        || object.end.is_some()
    {
        return;
    }
    let forced = object.because.iter().filter(|step| step.forces_replacement);
    let names: Vec<&str> = forced.map(|step| &*step.name).collect();
    let change_view = read.view().change;
    for path in change_view.replace_paths.iter().flatten().take(MOST_PATHS) {
        let name = format!("{}{}", change.address, path.to_path());
        // A path into what is hidden as a whole is told as the path of that.
        let is_named = names.iter().any(|named| name.starts_with(named));
        assert!(is_named, "a path is not named");
    }
}
