use std::fmt::Write as _;
use std::time::Duration;
use tofu_json_measure::{Error, Program, Run, median};

/// Programs that take turns.
pub(crate) struct Contest {
    title: String,
    entrants: Vec<Entrant>,
    /// Bytes of input.
    input: u64,
}

struct Entrant {
    name: String,
    program: Program,
    runs: Vec<Run>,
}

impl Contest {
    pub(crate) fn new(title: impl Into<String>, input: u64) -> Self {
        Self {
            title: title.into(),
            entrants: Vec::new(),
            input,
        }
    }

    /// The first of them is what the others' times are divided by.
    pub(crate) fn with(mut self, name: impl Into<String>, program: Program) -> Self {
        self.entrants.push(Entrant {
            name: name.into(),
            program,
            runs: Vec::new(),
        });
        self
    }

    /// Lets each run once, and so on.
    pub(crate) fn run(mut self, rounds: usize) -> Result<Self, Error> {
        for _ in 0..rounds {
            for entrant in &mut self.entrants {
                entrant.runs.push(entrant.program.run()?);
            }
        }
        Ok(self)
    }

    /// Whether all those printed the same text each time whose name starts so.
    pub(crate) fn agree(&self, start: &str) -> bool {
        let alike = self
            .entrants
            .iter()
            .filter(|entrant| entrant.name.starts_with(start));
        let mut texts = alike.flat_map(|entrant| entrant.runs.iter().map(|run| run.text));
        let first = texts.next();
        first.is_some_and(|first| first.bytes > 0 && texts.all(|text| text == first))
    }

    /// The time of one divided by that of another: the median of the rounds.
    pub(crate) fn ratio(&self, name: &str, other: &str) -> Option<f64> {
        let find = |name: &str| self.entrants.iter().find(|entrant| entrant.name == name);
        median(ratios(find(name)?, find(other)?))
    }

    /// A table of medians.
    pub(crate) fn table(&self) -> String {
        let mut table = format!("### {}\n\n", self.title);
        let first = self.entrants.first();
        let divisor = first.map_or("", |first| &first.name);
        // A string takes everything.
        _ = writeln!(
            table,
            "| program | time | input MB/s | text MB/s | processor time | peak MiB | time / {divisor} |\n\
             |---|---:|---:|---:|---:|---:|---:|"
        );
        for entrant in &self.entrants {
            _ = writeln!(table, "{}", self.row(entrant));
        }
        table
    }

    fn row(&self, entrant: &Entrant) -> String {
        let middle =
            |part: fn(&Run) -> Duration| median(entrant.runs.iter().map(part)).unwrap_or_default();
        let (wall, cpu) = (middle(|run| run.wall), middle(|run| run.cpu));
        let peak = entrant
            .runs
            .iter()
            .map(|run| run.peak)
            .max()
            .unwrap_or_default();
        let text = entrant.runs.first().map_or(0, |run| run.text.bytes);
        let first = self.entrants.first();
        let speed = |bytes: u64| bytes as f64 / 1e6 / wall.as_secs_f64();
        format!(
            "| {} | {:.1} ms | {:.0} | {:.1} | {:.1} ms | {:.1} | {:.2} |",
            entrant.name,
            wall.as_secs_f64() * 1e3,
            speed(self.input),
            speed(text),
            cpu.as_secs_f64() * 1e3,
            peak as f64 / f64::from(1 << 20),
            first
                .and_then(|first| median(ratios(entrant, first)))
                .unwrap_or_default(),
        )
    }
}

fn ratios(entrant: &Entrant, other: &Entrant) -> impl Iterator<Item = f64> {
    let pairs = entrant.runs.iter().zip(&other.runs);
    pairs.map(|(run, other)| run.wall.as_secs_f64() / other.wall.as_secs_f64())
}
