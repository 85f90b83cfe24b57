//! The stages behind parsing, on the listed changes of a mixed plan: comparing, then rendering.

#![allow(missing_docs, reason = "criterion's macros make public functions")]
#![allow(clippy::unwrap_used, reason = "a bench asserts its answer")]

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use std::hint::black_box;
use tofu_json_benches::plan;
use tofu_json_computed::{self as computed, BlockShape, Cause, Diff, Entry};
use tofu_json_differ::{Differ, Matcher, Sides};
use tofu_json_model::document::plan::ResourceChange;
use tofu_json_model::schema::{Schema, Schemas};
use tofu_json_model::shape::Key;
use tofu_json_model::stream::{PlanEvent, Slice, index_plan};
use tofu_json_plan_gen::Mix;
use tofu_json_render::human;
use tofu_json_schema::block_shape;
use tofu_json_show::{Options, show};
use tofu_json_term::{Canvas, Style};
use tofu_json_value::{Arena, Document, Limits, Value};
use tofu_json_vocab::Action;

const LIMITS: Limits = Limits::with_depth(10_000);

/// The listed changes of a plan.
fn listed(plan: &[u8]) -> Vec<Document<'_>> {
    let mut listed = Vec::new();
    let index = index_plan(&mut Slice(plan), LIMITS, |event| match event {
        PlanEvent::Change(range, head, _) if head.is_listed() => listed.push(range),
        _ => {}
    });
    index.unwrap();
    listed
        .into_iter()
        .map(|range| Document::parse(plan.get(range).unwrap()).unwrap())
        .collect()
}

fn shape(schemas: &[u8], index: &Schemas, change: &ResourceChange<'_>) -> BlockShape {
    let mode = change.mode.as_ref().unwrap();
    let range = index
        .find(&change.provider_name, mode, &change.resource_type)
        .unwrap();
    let document = Document::parse(schemas.get(range).unwrap()).unwrap();
    let arena = Arena::new();
    block_shape(&Schema::read(document.root(), &arena).unwrap().block)
}

fn compare<'a>(arena: &'a Arena, change: &ResourceChange<'a>, shape: &'a BlockShape) -> Diff<'a> {
    let change = &change.change;
    let mask = |mask: Option<Value<'a>>| mask.unwrap_or_else(Value::null);
    let sides = Sides::default()
        .before(change.before.or_null())
        .after(change.after.or_null())
        .after_unknown(mask(change.after_unknown))
        .before_sensitive(mask(change.before_sensitive))
        .after_sensitive(mask(change.after_sensitive))
        .replace(Matcher::replace_paths(change.replace_paths.value()))
        .relevance(Matcher::everything());
    Differ::new(arena).resource(&sides, shape)
}

fn entry<'a>(arena: &'a Arena, change: ResourceChange<'a>, body: Diff<'a>) -> Entry<'a> {
    Entry {
        address: arena.text(change.address),
        previous_address: change.previous_address.map(|text| arena.text(text)),
        module_address: change.module_address.map(|text| arena.text(text)),
        mode: change.mode.unwrap(),
        resource_type: arena.text(change.resource_type),
        name: arena.text(change.name),
        index: change.index.map(Key::value),
        deposed: change.deposed.map(|text| arena.text(text)),
        action: change.change.actions.action,
        reason: change.action_reason,
        importing: None,
        generated_config: false,
        cause: Cause::Planned,
        body,
    }
}

fn stages(criterion: &mut Criterion) {
    let plan = plan(5 << 20, Mix::default()).unwrap();
    let documents = listed(&plan.document);
    let arena = Arena::new();
    let read = |document| ResourceChange::read(Document::root(document)).unwrap();
    // Imports have a part of their own in the text, which is not what is measured.
    let changes = documents
        .iter()
        .map(read)
        .filter(|change| change.change.importing.is_none());
    let changes: Vec<_> = changes.collect();
    let index = Schemas::index(&plan.schemas, LIMITS).unwrap();
    let shapes: Vec<_> = changes
        .iter()
        .map(|change| shape(&plan.schemas, &index, change))
        .collect();
    let sides = |change: &ResourceChange<'_>| {
        let change = &change.change;
        change.before.or_null().raw().len() + change.after.or_null().raw().len()
    };
    let bytes: usize = changes.iter().map(sides).sum();
    let differ = |change: &&ResourceChange<'_>| {
        let change = &change.change;
        let [before, after] = [change.before, change.after].map(|side| side.or_null().raw());
        let unknown = change.after_unknown.is_some_and(Value::holds_true);
        (before != after || unknown) && change.actions.action != Action::Forget
    };
    let differing = changes.iter().filter(differ).count();

    let mut group = criterion.benchmark_group("stages");
    group.throughput(Throughput::Bytes(bytes as u64));
    group.bench_function("compare", |bencher| {
        bencher.iter(|| {
            let differing_now = changes.iter().zip(&shapes).filter(|(change, shape)| {
                let arena = Arena::new();
                let found = compare(&arena, black_box(change), shape).action;
                differ(change) && found != computed::Action::NoOp
            });
            assert_eq!(differing_now.count(), differing);
        });
    });

    let entries: Vec<_> = changes
        .iter()
        .zip(&shapes)
        .map(|(change, shape)| entry(&arena, change.clone(), compare(&arena, change, shape)))
        .collect();
    let mut whole = Vec::new();
    show(
        &plan.document,
        Some(&plan.schemas),
        &Options::default(),
        &mut whole,
    )
    .unwrap();
    let whole = String::from_utf8(whole).unwrap();
    let options = human::Options::default();
    let render = |entry: &Entry<'_>| {
        let mut canvas = Canvas::new(Style::default());
        let arena = Arena::new();
        assert!(human::entry(
            &mut canvas,
            &options,
            black_box(entry),
            &arena
        ));
        canvas.into_string()
    };
    assert!(entries.iter().all(|entry| whole.contains(&render(entry))));
    let text: usize = entries.iter().map(|entry| render(entry).len()).sum();
    group.throughput(Throughput::Bytes(text as u64));
    group.bench_function("render", |bencher| {
        bencher.iter(|| {
            assert_eq!(
                entries
                    .iter()
                    .map(|entry| render(entry).len())
                    .sum::<usize>(),
                text
            )
        });
    });
    group.finish();
}

criterion_group!(benches, stages);
criterion_main!(benches);
