use crate::documents::Documents;
use crate::finding::Finding;
use crate::queue::{Job, Outcome};
use crate::shape::{SHAPES, Shape};
use std::error::Error;
use tofu_json_measure::{Program, valgrind};

/// MiB, for the larger of two sizes.
const MOST_MEMORY: f64 = 48.0;

/// Which command's work is looked at.
#[derive(Clone, Copy)]
enum Command {
    Show,
    Review,
}

impl Command {
    fn program(self, documents: &Documents) -> Result<Program, tofu_json_measure::Error> {
        match self {
            Self::Show => documents.show(1),
            Self::Review => documents.review(),
        }
    }

    fn name(self, shape: &Shape) -> String {
        match self {
            Self::Show => shape.name.to_owned(),
            Self::Review => format!("review: {}", shape.name),
        }
    }
}

pub(super) fn jobs() -> Vec<Job> {
    of_command(Command::Show)
}

/// The same for `review`.
pub(super) fn review_jobs() -> Vec<Job> {
    of_command(Command::Review)
}

fn of_command(command: Command) -> Vec<Job> {
    let gate = |shape: &'static Shape| -> Job { Box::new(move || gate(shape, command)) };
    // A state has nothing to review.
    let takes =
        |shape: &&Shape| matches!(command, Command::Show) || !shape.name.starts_with("state");
    SHAPES.iter().filter(takes).map(gate).collect()
}

/// What one size takes.
struct Taken {
    instructions: u64,
    /// Of input and output.
    bytes: u64,
    /// MiB.
    memory: f64,
}

fn gate(shape: &Shape, command: Command) -> Outcome {
    let taken = |size| taken(shape, command, size);
    let start = taken(1)?.instructions;
    let (one, four) = (taken(shape.size)?, taken(4 * shape.size)?);
    let name = command.name(shape);
    let work = |taken: &Taken| taken.instructions.saturating_sub(start).max(1) as f64;
    let bytes = four.bytes as f64 / one.bytes as f64;
    let growth = Finding {
        what: format!("{name}, {} to {}", shape.size, 4 * shape.size),
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
        what: format!("{name}, {}", 4 * shape.size),
        figure: four.memory,
        most: MOST_MEMORY,
        unit: "MiB",
        from: String::new(),
    };
    Ok(vec![growth, memory])
}

fn taken(
    shape: &Shape,
    command: Command,
    size: usize,
) -> Result<Taken, Box<dyn Error + Send + Sync>> {
    let documents = shape.documents(size)?;
    let program = command.program(&documents)?;
    let (instructions, output) = valgrind::instructions(&program)?;
    let peak = program.run()?.peak;
    let bytes = documents.size()? + output;
    Ok(Taken {
        instructions,
        bytes,
        memory: peak as f64 / f64::from(1 << 20),
    })
}
