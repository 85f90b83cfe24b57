//! The whole way: bytes in, text out, on one thread and on all.

#![allow(missing_docs, reason = "criterion's macros make public functions")]
#![allow(clippy::unwrap_used, reason = "a bench asserts its answer")]

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use std::hint::black_box;
use tofu_json_benches::plan;
use tofu_json_show::{Options, PlanMode, show};

fn whole(criterion: &mut Criterion) {
    let plan = plan(5 << 20);
    let mut group = criterion.benchmark_group("show");
    group.throughput(Throughput::Bytes(plan.document.len() as u64));
    let cases = [
        ("one thread", Some(&plan.schemas), 1),
        ("all threads", Some(&plan.schemas), 0),
        ("without schemas", None, 0),
    ];
    for (name, schemas, threads) in cases {
        let options = Options {
            threads,
            mode: Some(PlanMode::Normal),
            ..Options::default()
        };
        group.bench_function(name, |bencher| {
            bencher.iter(|| {
                let mut text = Vec::new();
                let document = black_box(plan.document.as_bytes());
                show(
                    document,
                    schemas.map(|text| text.as_bytes()),
                    &options,
                    &mut text,
                )
                .unwrap();
                let text = String::from_utf8(text).unwrap();
                assert!(text.contains(&plan.summary));
            });
        });
    }
    group.finish();
}

criterion_group!(benches, whole);
criterion_main!(benches);
