//! Bytes to values: stepping over a document, finding its entries, and parsing it.

#![allow(missing_docs, reason = "criterion's macros make public functions")]
#![allow(clippy::unwrap_used, reason = "a bench asserts its answer")]

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use std::hint::black_box;
use tofu_json_benches::{plan, state};
use tofu_json_model::schema::Schemas;
use tofu_json_model::stream::{
    Input, PlanEvent, Slice, StateEvent, Window, index_plan, index_state,
};
use tofu_json_plan_gen::Mix;
use tofu_json_scan::{Limits, skip_value};
use tofu_json_value::Document;

const LIMITS: Limits = Limits::with_depth(10_000);

fn changes(input: &mut impl Input) -> usize {
    let mut changes = 0;
    let count =
        |event: PlanEvent<'_>| changes += usize::from(matches!(event, PlanEvent::Change(..)));
    index_plan(input, LIMITS, count).unwrap();
    changes
}

fn resources(input: &mut impl Input) -> usize {
    let mut resources = 0;
    let count =
        |event: StateEvent| resources += usize::from(matches!(event, StateEvent::Resource(_)));
    index_state(input, LIMITS, count).unwrap();
    resources
}

fn read(criterion: &mut Criterion) {
    let plan = plan(5 << 20, Mix::default()).unwrap();
    let text = &plan.document[..];
    let mut group = criterion.benchmark_group("read");
    group.throughput(Throughput::Bytes(text.len() as u64));
    let end = text.trim_ascii_end().len();
    group.bench_function("skip", |bencher| {
        bencher.iter(|| assert_eq!(skip_value(black_box(text), 0, LIMITS), Ok(end)));
    });

    let root = Document::parse(text).unwrap();
    let listed = root
        .root()
        .get("resource_changes")
        .unwrap()
        .elements()
        .count();
    let nodes = root.root().node_count();
    group.bench_function("index in memory", |bencher| {
        bencher.iter(|| assert_eq!(changes(&mut Slice(black_box(text))), listed));
    });
    group.bench_function("index in a window", |bencher| {
        bencher.iter(|| assert_eq!(changes(&mut Window::new(black_box(text))), listed));
    });
    group.bench_function("parse", |bencher| {
        bencher.iter(|| {
            assert_eq!(
                Document::parse(black_box(text))
                    .unwrap()
                    .root()
                    .node_count(),
                nodes
            );
        });
    });

    let state = state(5 << 20).unwrap();
    group.throughput(Throughput::Bytes(state.document.len() as u64));
    let held = resources(&mut Slice(&state.document));
    assert!(held > 100);
    group.bench_function("index a state in a window", |bencher| {
        bencher.iter(|| {
            assert_eq!(
                resources(&mut Window::new(black_box(&state.document[..]))),
                held
            )
        });
    });

    group.throughput(Throughput::Bytes(plan.schemas.len() as u64));
    group.bench_function("index schemas", |bencher| {
        bencher.iter(|| {
            let schemas = Schemas::index(black_box(&plan.schemas), LIMITS).unwrap();
            assert_eq!(schemas.provider_names().count(), 3);
        });
    });
    group.finish();
}

criterion_group!(benches, read);
criterion_main!(benches);
