//! Bytes to values: stepping over a document, and parsing it.

#![allow(missing_docs, reason = "criterion's macros make public functions")]
#![allow(clippy::unwrap_used, reason = "a bench asserts its answer")]

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use std::hint::black_box;
use tofu_json_benches::plan;
use tofu_json_scan::{Limits, skip_value};
use tofu_json_value::Document;

fn read(criterion: &mut Criterion) {
    let plan = plan(5 << 20);
    let text = plan.document.as_bytes();
    let mut group = criterion.benchmark_group("read");
    group.throughput(Throughput::Bytes(text.len() as u64));
    group.bench_function("skip", |bencher| {
        bencher.iter(|| {
            assert_eq!(
                skip_value(black_box(text), 0, Limits::default()),
                Ok(text.len())
            )
        });
    });
    let nodes = Document::parse(text).unwrap().root().node_count();
    assert!(nodes > text.len() / 100);
    group.bench_function("parse", |bencher| {
        bencher.iter(|| {
            assert_eq!(
                Document::parse(black_box(text))
                    .unwrap()
                    .root()
                    .node_count(),
                nodes
            )
        });
    });
    group.finish();
}

criterion_group!(benches, read);
criterion_main!(benches);
