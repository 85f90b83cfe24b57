use crate::finding::Finding;
use crate::queue::{Job, Outcome};
use crate::shape::{SHAPES, Shape};
use std::error::Error;
use tofu_json_measure::valgrind;

/// MiB, for the larger of two sizes.
const MOST_MEMORY: f64 = 48.0;

pub(super) fn jobs() -> Vec<Job> {
    let gate = |shape: &'static Shape| -> Job { Box::new(|| gate(shape)) };
    SHAPES.iter().map(gate).collect()
}

/// What one size takes.
struct Taken {
    instructions: u64,
    /// Of input and output.
    bytes: u64,
    /// MiB.
    memory: f64,
}

fn gate(shape: &Shape) -> Outcome {
    let start = taken(shape, 1)?.instructions;
    let (one, four) = (taken(shape, shape.size)?, taken(shape, 4 * shape.size)?);
    let work = |taken: &Taken| taken.instructions.saturating_sub(start).max(1) as f64;
    let bytes = four.bytes as f64 / one.bytes as f64;
    let growth = Finding {
        what: format!("{}, {} to {}", shape.name, shape.size, 4 * shape.size),
        // What fourfold bytes take.
        figure: work(&four) / work(&one) / bytes * 4.0,
        most: shape.most,
        unit: "fold work",
        from: format!(
            "{} instructions for {} bytes in and out, then {} for {}",
            one.instructions, one.bytes, four.instructions, four.bytes
        ),
    };
    let memory = Finding {
        what: format!("{}, {}", shape.name, 4 * shape.size),
        figure: four.memory,
        most: MOST_MEMORY,
        unit: "MiB",
        from: String::new(),
    };
    Ok(vec![growth, memory])
}

fn taken(shape: &Shape, size: usize) -> Result<Taken, Box<dyn Error + Send + Sync>> {
    let documents = shape.documents(size)?;
    let program = documents.show(1)?;
    let (instructions, output) = valgrind::instructions(&program)?;
    let peak = program.run()?.peak;
    let bytes = documents.size()? + output;
    Ok(Taken {
        instructions,
        bytes,
        memory: peak as f64 / f64::from(1 << 20),
    })
}
