use super::shown;
use tofu_json_computed::Cause;
use tofu_json_computed::json::{JsonOptions, write_diff};
use tofu_json_show::{
    Arena, DocumentKind, Format, Input, Options, Profile, ResourceEntry, Session,
};

/// The texts of a session's entries are in the text of the whole document, in its order, with nothing of a
/// resource before, between or after them; their trees are in the computed differences.
pub fn entries_make_the_text(document: &[u8], schemas: Option<&[u8]>, options: &Options) {
    for color in [false, true] {
        let options = options.color(color).format(Format::Text).threads(1);
        let (text, Ok(report)) = shown(document, schemas, &options) else {
            return;
        };
        let session = Session::open(
            Input::Memory(document),
            schemas.map(Input::Memory),
            &options,
        );
        if matches!(
            report.kind,
            DocumentKind::Outputs | DocumentKind::SingleValue
        ) {
            assert!(session.is_err(), "outputs have resources");
            return;
        }
        let session = session.unwrap_or_else(|error| panic!("shown, but not opened: {error}"));
        assert_eq!(session.report().changes, report.changes);
        assert_eq!(session.report().errored, report.errored);
        let entries: Vec<_> = session
            .entries()
            .map(|entry| entry.unwrap_or_else(|error| panic!("shown, but no entry: {error}")))
            .collect();
        let text = String::from_utf8_lossy(&text);
        if color {
            texts_are_there(&text, &entries);
        } else {
            texts_are_all(&text, &entries, session.mode().is_some(), options.profile);
            trees_are_there(document, schemas, &options, &entries);
        }
    }
}

fn text_of(entry: &ResourceEntry<'_>) -> String {
    let text = entry.text();
    text.unwrap_or_else(|error| panic!("shown, but {} has no text: {error}", entry.address()))
}

fn texts_are_there(text: &str, entries: &[ResourceEntry<'_>]) {
    let mut rest = text;
    for entry in entries {
        let part = text_of(entry);
        let Some((_, after)) = rest.split_once(&part) else {
            panic!(
                "the text has nothing like that of {}: {part}",
                entry.address()
            );
        };
        rest = after;
    }
}

fn texts_are_all(text: &str, entries: &[ResourceEntry<'_>], is_plan: bool, profile: Profile) {
    // The text has the actions that are invoked between and after the changes; entries have no actions.
    if text.contains(" to invoke.\n") {
        return texts_are_there(text, entries);
    }
    let (drift, others): (Vec<_>, Vec<_>) = entries
        .iter()
        .partition(|entry| entry.cause() == Some(Cause::Drift));
    let [outside, inside] = [&drift, &others].map(|list| {
        let texts: Vec<String> = list.iter().map(|entry| text_of(entry)).collect();
        texts.concat()
    });
    let mut rest = text;
    if !is_plan {
        let Some((_, after)) = rest.split_once(&inside) else {
            panic!("the text has not all resources of the state in a row");
        };
        assert!(
            after.is_empty() || after.starts_with("\n\nOutputs:\n") || inside.is_empty(),
            "after the resources: {after}"
        );
        return;
    }
    let program = profile.rules().program.name();
    let heading = format!("Objects have changed outside of {program}");
    assert_eq!(
        !drift.is_empty(),
        text.split("following actions")
            .next()
            .is_some_and(|front| front.contains(&heading)),
        "what changed outside"
    );
    if !drift.is_empty() {
        let Some((_, after)) = rest.split_once(&outside) else {
            panic!("the text has not all that changed outside in a row");
        };
        let closing = after.trim_start();
        assert!(
            closing.starts_with("Unless") || closing.starts_with("This"),
            "after what changed outside: {closing}"
        );
        rest = after;
    }
    let Some((_, after)) = rest
        .split_once("following actions:\n")
        .or_else(|| rest.split_once("but then encountered a problem:\n"))
    else {
        assert!(inside.is_empty(), "there is no list of actions");
        return;
    };
    let Some(after) = after.strip_prefix(&inside) else {
        panic!("the list of actions is not that of the entries");
    };
    assert!(after.starts_with("\nPlan: "), "after the list: {after}");
}

/// One after the other, as the computed differences have them.
fn trees_are_there(
    document: &[u8],
    schemas: Option<&[u8]>,
    options: &Options,
    entries: &[ResourceEntry<'_>],
) {
    let computed = options.format(Format::Computed);
    let (json, report) = shown(document, schemas, &computed);
    assert!(report.is_ok(), "text, but no computed differences");
    let json = String::from_utf8_lossy(&json);
    let mut rest = &*json;
    for entry in entries {
        let arena = Arena::new();
        let diff = entry.diff(&arena);
        let diff = diff.unwrap_or_else(|error| panic!("{}: {error}", entry.address()));
        let owned = entry.owned_diff();
        assert!(
            owned.is_ok_and(|owned| *owned.get() == diff),
            "kept, it is another"
        );
        // Where only the document's marks change, schemas that mark the same leave no drift to list.
        if entry.cause() == Some(Cause::Drift) && !diff.action.changes() {
            continue;
        }
        let mut written = String::new();
        let options = JsonOptions::default().show_sensitive(options.show_sensitive);
        write_diff(&mut written, &diff, &options);
        let Some((_, after)) = rest.split_once(&written) else {
            panic!("no computed difference is that of {}", entry.address());
        };
        rest = after;
    }
}
