//! The stages behind parsing, on the listed changes of a mixed plan: comparing, then rendering.

#![allow(missing_docs, reason = "criterion's macros make public functions")]
#![allow(clippy::unwrap_used, reason = "a bench asserts its answer")]

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use std::hint::black_box;
use tofu_json_benches::plan;
use tofu_json_computed::{self as computed, BlockShape, Cause, Diff, Entry};
use tofu_json_differ::{Differ, Matcher, Sides, block_shape};
use tofu_json_model::fast::ResourceChange;
use tofu_json_model::schema::{Schema, Schemas};
use tofu_json_model::stream::{PlanEvent, Slice, index_plan};
use tofu_json_plan_gen::Mix;
use tofu_json_render::human;
use tofu_json_show::{Options, show};
use tofu_json_term::{Canvas, Style};
use tofu_json_value::{Arena, Document, Limits};
use tofu_json_vocab::Action;

const LIMITS: Limits = Limits { depth: 10_000 };

/// The listed changes of a plan.
fn listed(plan: &[u8]) -> Vec<Document<'_>> {
    let mut listed = Vec::new();
    let index = index_plan(&mut Slice(plan), LIMITS, |event| match event {
        PlanEvent::Change(range, head) if head.is_listed() => listed.push(range),
        _ => {}
    });
    index.unwrap();
    listed
        .into_iter()
        .map(|range| Document::parse(plan.get(range).unwrap()).unwrap())
        .collect()
}

fn shape(schemas: &[u8], index: &Schemas, change: &ResourceChange<'_>) -> BlockShape {
    let range = index
        .find(change.provider_name, &change.mode, change.resource_type)
        .unwrap();
    let document = Document::parse(schemas.get(range).unwrap()).unwrap();
    let arena = Arena::new();
    block_shape(&Schema::read(document.root(), &arena).unwrap().block)
}

fn compare<'a>(
    arena: &'a Arena<'a>,
    change: &ResourceChange<'a>,
    shape: &'a BlockShape,
) -> Diff<'a> {
    let change = &change.change;
    let sides = Sides {
        before: change.before,
        after: change.after,
        after_unknown: change.after_unknown,
        before_sensitive: change.before_sensitive,
        after_sensitive: change.after_sensitive,
        replace: Matcher::replace_paths(change.replace_paths),
        relevance: Matcher::everything(),
    };
    Differ::new(arena).resource(&sides, shape)
}

fn entry<'a>(change: ResourceChange<'a>, body: Diff<'a>) -> Entry<'a> {
    Entry {
        address: change.address,
        previous_address: change.previous_address,
        module_address: change.module_address,
        mode: change.mode,
        resource_type: change.resource_type,
        name: change.name,
        index: change.index,
        deposed: change.deposed,
        action: change.change.action,
        reason: change.reason,
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
    let read = |document| ResourceChange::read(Document::root(document), &arena).unwrap();
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
        change.change.before.raw().len() + change.change.after.raw().len()
    };
    let bytes: usize = changes.iter().map(sides).sum();
    let differ = |change: &&ResourceChange<'_>| {
        let change = &change.change;
        let same = change.before.raw() == change.after.raw() && !change.after_unknown.holds_true();
        !same && change.action != Action::Forget
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
        .map(|(change, shape)| entry(change.clone(), compare(&arena, change, shape)))
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
