//! Message streams: lines to typed messages, and those to a run.

#![allow(missing_docs, reason = "criterion's macros make public functions")]
#![allow(clippy::unwrap_used, reason = "a bench asserts its answer")]

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use std::hint::black_box;
use tofu_json_plan_gen::{Document, Recipe};
use tofu_json_ui::{Fold, Outcome, Payload, ReadOptions, RunEnd, read_slice};

/// Messages whose payload has a type.
fn typed(stream: &[u8]) -> u64 {
    let mut typed = 0;
    read_slice(stream, ReadOptions::unchecked(), |event| {
        let payload = event.message().map(|message| message.payload());
        typed += u64::from(payload.is_some_and(|payload| !matches!(payload, Payload::Unknown(_))));
    });
    typed
}

fn folded(stream: &[u8]) -> Outcome {
    let mut fold = Fold::new();
    let end = read_slice(stream, ReadOptions::folding(), |event| fold.event(&event));
    fold.finish(RunEnd::of(&end)).first().unwrap().outcome()
}

fn messages(criterion: &mut Criterion) {
    let mut stream = Vec::new();
    let recipe = Recipe::new(1).with_size(Document::Stream, 20 << 20);
    recipe.write(Document::Stream, &mut stream).unwrap();
    let lines = u64::try_from(stream.iter().filter(|byte| **byte == b'\n').count()).unwrap();
    let mut group = criterion.benchmark_group("messages");
    group.throughput(Throughput::Elements(lines));
    group.bench_function("typed", |bencher| {
        bencher.iter(|| assert_eq!(typed(black_box(&stream)), lines));
    });
    group.throughput(Throughput::Bytes(stream.len() as u64));
    group.bench_function("folded", |bencher| {
        bencher.iter(|| assert_eq!(folded(black_box(&stream)), Outcome::Succeeded));
    });
    group.finish();
}

criterion_group!(benches, messages);
criterion_main!(benches);
