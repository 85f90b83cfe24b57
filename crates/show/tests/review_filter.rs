//! Reviews of what a filter takes.

#![cfg(feature = "review")]
#![expect(clippy::unwrap_used, reason = "a test may end that way")]

use tofu_json_show::review::{Important, Review};
use tofu_json_show::vocab::{ChangeFilter, ChangeWord};
use tofu_json_show::{Input, Options, PlanReviewer, Session};

const PLAN: &str = r#"{"format_version":"1.2","planned_values":{},
    "resource_drift":[{"address":"a.b","mode":"managed","type":"a","change":{"actions":["update"],"before":{"n":1},"after":{"n":2}}}],
    "resource_changes":[
        {"address":"a.b","mode":"managed","type":"a","change":{"actions":["update"],"before":{"tags":{"a":1}},"after":{"tags":{"a":2}}}},
        {"address":"a.c","previous_address":"a.old","mode":"managed","type":"a","change":{"actions":["no-op"],"before":{},"after":{}}},
        {"address":"a.e","mode":"managed","type":"a","change":{"actions":["no-op"],"before":{},"after":{}}},
        {"address":"module.m.x.y","module_address":"module.m","mode":"managed","type":"x","change":{"actions":["delete","create"],"before":{"n":1},"after":{"n":2}}},
        {"address":"module.m.x.z","module_address":"module.m","mode":"managed","type":"x","change":{"actions":["delete"],"before":{"n":1},"after":null}}],
    "output_changes":{"o":{"actions":["create"],"before":null,"after":1},"p":{"actions":["no-op"],"before":1,"after":1}}}"#;

fn reviewed(filter: &ChangeFilter) -> (Review, String, Vec<String>) {
    let options = Options::default();
    let session = Session::open(Input::Memory(PLAN.as_bytes()), None, &options).unwrap();
    let reviewer = PlanReviewer::new(&session, Important::default()).unwrap();
    let reviewer = reviewer.filter(filter.clone());
    let review = reviewer.review(&()).unwrap();
    let mut json = Vec::new();
    let again = reviewer.write_json(None, &(), &mut json).unwrap();
    assert_eq!(names(&review), names(&again));
    assert_eq!(review.left_out, again.left_out);
    (
        review,
        String::from_utf8(json).unwrap(),
        reviewer.unmatched(),
    )
}

fn names(review: &Review) -> Vec<String> {
    let groups = review.planned.iter().chain(&review.drift);
    let objects = groups.flat_map(|group| &group.objects);
    let objects = objects.chain(&review.outputs);
    let mut names: Vec<_> = objects
        .map(|object| format!("{:?} {}", object.list, object.address))
        .collect();
    names.sort();
    names
}

/// What a filter takes and what it leaves out are all that there is.
#[test]
fn nothing_is_lost() {
    let (all, _, _) = reviewed(&ChangeFilter::default());
    assert_eq!(all.left_out, None);
    let all = names(&all);
    assert_eq!(all.len(), 6, "{all:?}");
    let text = |pattern: &str| vec![pattern.to_owned()];
    for (one, other) in ChangeWord::ALL
        .map(|word| {
            let (mut one, mut other) = (ChangeFilter::default(), ChangeFilter::default());
            (one.only, other.not_only) = (vec![word], vec![word]);
            (one, other)
        })
        .into_iter()
        .chain(
            ["*", "a.*", "n", "tags", "module.m", "x", "output.?"].map(|pattern| {
                let (mut one, mut other) = (ChangeFilter::default(), ChangeFilter::default());
                (one.attributes, other.not_attributes) = (text(pattern), text(pattern));
                (one, other)
            }),
        )
        .chain(["*", "a.?", "module.m", "x", "output.?"].map(|pattern| {
            let (mut one, mut other) = (ChangeFilter::default(), ChangeFilter::default());
            (one.addresses, other.not_addresses) = (text(pattern), text(pattern));
            (one, other)
        }))
    {
        let ((taken, json, _), (rest, _, _)) = (reviewed(&one), reviewed(&other));
        let mut both = [names(&taken), names(&rest)].concat();
        both.sort();
        assert_eq!(both, all, "{one} and {other}");
        let left_out = taken.left_out.unwrap();
        let counted = left_out.planned.values().sum::<usize>() + left_out.drift + left_out.outputs;
        assert_eq!(counted, names(&rest).len(), "{one}");
        assert_eq!(left_out.filter, one.to_string());
        for name in names(&rest) {
            let (list, address) = name.split_once(' ').unwrap();
            let is_elsewhere = list == "Drift" || address == "a.b";
            let quoted = format!("\"address\":\"{address}\",\"action\"");
            assert!(is_elsewhere || !json.contains(&quoted), "{one}: {name}");
        }
    }
}

#[test]
fn an_object_taken_by_an_attribute_and_a_pattern_for_nothing() {
    let mut filter = ChangeFilter::default();
    filter.attributes = vec!["tags.a".to_owned(), "tgas".to_owned()];
    filter.not_types = vec!["x".to_owned(), "y".to_owned()];
    let (review, _, unmatched) = reviewed(&filter);
    assert_eq!(names(&review), ["Planned a.b"]);
    assert_eq!(unmatched, ["--not-type y", "--attribute tgas"]);
}
