//! The whole way: bytes in, text out, on one thread and on all.

#![allow(missing_docs, reason = "criterion's macros make public functions")]
#![allow(clippy::unwrap_used, reason = "a bench asserts its answer")]

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use std::hint::black_box;
use tofu_json_benches::{Made, plan, state, summary};
use tofu_json_model::stream::{Slice, StateEvent, index_state};
use tofu_json_plan_gen::Mix;
use tofu_json_show::{Limits, Options, PlanMode, show};

const SIZE: u64 = 5 << 20;

fn text(made: &Made, with_schemas: bool, threads: usize) -> String {
    let options = Options::default()
        .threads(threads)
        .mode(Some(PlanMode::Normal));
    let schemas = with_schemas.then_some(&made.schemas[..]);
    let mut text = Vec::new();
    show(black_box(&made.document), schemas, &options, &mut text).unwrap();
    String::from_utf8(text).unwrap()
}

fn plans(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("show");
    let cases = [
        ("mixed", Mix::default(), true, 1),
        ("mixed, all threads", Mix::default(), true, 0),
        ("mixed, without schemas", Mix::default(), false, 1),
        ("all create", Mix::all_create(), true, 1),
        ("all create, all threads", Mix::all_create(), true, 0),
    ];
    for (name, mix, with_schemas, threads) in cases {
        let plan = plan(SIZE, mix).unwrap();
        let summary = summary(&plan.document).unwrap();
        group.throughput(Throughput::Bytes(plan.document.len() as u64));
        group.bench_function(name, |bencher| {
            bencher.iter(|| assert!(text(&plan, with_schemas, threads).contains(&summary)));
        });
    }
    group.finish();
}

fn nothing_to_do(criterion: &mut Criterion) {
    let plan = plan(SIZE, Mix::all_no_op()).unwrap();
    let mut group = criterion.benchmark_group("show");
    group.throughput(Throughput::Bytes(plan.document.len() as u64));
    group.bench_function("nothing to do", |bencher| {
        bencher.iter(|| assert!(text(&plan, true, 1).starts_with("\nNo changes.")));
    });
    group.finish();
}

fn states(criterion: &mut Criterion) {
    let state = state(SIZE).unwrap();
    let mut resources = 0;
    let count =
        |event: StateEvent| resources += usize::from(matches!(event, StateEvent::Resource(_)));
    index_state(&mut Slice(&state.document), Limits::default(), count).unwrap();
    let mut group = criterion.benchmark_group("show");
    group.throughput(Throughput::Bytes(state.document.len() as u64));
    for (name, threads) in [("state", 1), ("state, all threads", 0)] {
        group.bench_function(name, |bencher| {
            bencher.iter(|| {
                let text = text(&state, true, threads);
                let headers = text.lines().filter(|line| line.starts_with("# "));
                assert_eq!(headers.count(), resources);
            });
        });
    }
    group.finish();
}

criterion_group!(benches, plans, nothing_to_do, states);
criterion_main!(benches);
