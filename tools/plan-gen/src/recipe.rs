//! What is made, and how much of it.

use crate::layout::Layout;
use crate::mix::Mix;
use crate::pen::Pen;
use crate::shape::Shape;
use crate::{PlanFileRelease, plan, plan_file, schemas, state, stream};
use std::io::{self, Write};

/// What is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Document {
    /// What `tofu show -json PLAN` prints.
    Plan,
    /// What `tofu show -json` prints when the resources exist.
    State,
    /// What `tofu plan -out` writes.
    PlanFile(PlanFileRelease),
    /// What `tofu apply -json` prints.
    Stream,
    /// What `tofu providers schema -json` prints: those that the other documents need.
    Schemas,
}

/// All that a document depends on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recipe {
    seed: u64,
    resources: u64,
    mix: Mix,
    extra_types: u32,
    heartbeats: u64,
    shape: Option<Shape>,
}

/// Where a document is longer, a part of it tells how long the whole would be.
const MEASURED_WHOLE: u64 = 40_000_000;

/// The resources of that part.
const SAMPLE: u64 = 4_000;

impl Recipe {
    /// A thousand resources with the usual mix of actions.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self {
            seed,
            resources: 1_000,
            mix: Mix::default(),
            extra_types: 0,
            heartbeats: 1,
            shape: None,
        }
    }

    /// So many resource instances, by default 1,000. Data sources that are read while planning, and
    /// deposed objects, come on top.
    #[must_use]
    pub fn with_resources(self, resources: u64) -> Self {
        Self { resources, ..self }
    }

    /// What happens to them, by default [`Mix::default`].
    #[must_use]
    pub fn with_mix(self, mix: Mix) -> Self {
        Self { mix, ..self }
    }

    /// So many types in the schemas that nothing uses, by default none.
    #[must_use]
    pub fn with_extra_types(self, extra_types: u32) -> Self {
        Self {
            extra_types,
            ..self
        }
    }

    /// So many heartbeats of an operation at most, by default one, as OpenTofu writes; with more,
    /// every operation of a stream goes on for so long that it has them all.
    #[must_use]
    pub fn with_heartbeats(self, heartbeats: u64) -> Self {
        Self { heartbeats, ..self }
    }

    /// One sort of difficulty in place of a realistic document.
    #[must_use]
    pub fn with_shape(self, shape: Shape) -> Self {
        Self {
            shape: Some(shape),
            ..self
        }
    }

    /// As many resources as it takes for the document to have about so many bytes: within a few in
    /// a hundred, but for sizes that a few resources make. Shapes and schemas stay as they are.
    #[must_use]
    pub fn with_size(self, document: Document, bytes: u64) -> Self {
        if self.shape.is_some() || document == Document::Schemas {
            return self;
        }
        let measure = |resources| {
            let recipe = self.clone().with_resources(resources);
            recipe
                .write(document, &mut io::sink())
                .unwrap_or_default()
                .max(1)
        };
        let resources = if bytes > MEASURED_WHOLE {
            let (few, many) = (measure(0), measure(SAMPLE));
            let share = bytes.saturating_sub(few) as f64 / many.saturating_sub(few).max(1) as f64;
            (share * SAMPLE as f64).round() as u64
        } else {
            closest(bytes, measure)
        };
        self.with_resources(resources)
    }

    /// How many resource instances there will be.
    #[must_use]
    pub fn resources(&self) -> u64 {
        self.resources
    }

    /// Writes a document, and tells how many bytes it has.
    ///
    /// # Errors
    ///
    /// Those of the sink.
    pub fn write(&self, document: Document, sink: &mut dyn Write) -> io::Result<u64> {
        if let Document::PlanFile(release) = document {
            return plan_file::write(sink, self.layout(), release);
        }
        let mut pen = Pen::new(sink);
        match (&self.shape, document) {
            (Some(shape), _) => shape.write(&mut pen, document, self.seed)?,
            (None, Document::Plan | Document::PlanFile(_)) => plan::write(&mut pen, self.layout())?,
            (None, Document::State) => {
                state::write(&mut pen, self.layout(), state::Age::Present)?;
                pen.raw("\n");
            }
            (None, Document::Stream) => stream::write(&mut pen, self.layout(), self.heartbeats)?,
            (None, Document::Schemas) => schemas::write(&mut pen, self.seed, self.extra_types)?,
        }
        pen.finish()
    }

    const fn layout(&self) -> Layout<'_> {
        Layout {
            seed: self.seed,
            resources: self.resources,
            mix: &self.mix,
        }
    }
}

/// The count whose document comes closest to a size, after a few attempts.
fn closest(wanted: u64, measure: impl Fn(u64) -> u64) -> u64 {
    let base = measure(0);
    let missing = wanted.saturating_sub(base) as f64;
    let mut best = (wanted.abs_diff(base), 0);
    let mut each = 14_000.0;
    for _ in 0..10 {
        let count = (missing / each).round().max(1.0) as u64;
        let bytes = measure(count);
        best = best.min((wanted.abs_diff(bytes), count));
        if best.0 <= wanted / 100 {
            return best.1;
        }
        each = (bytes.saturating_sub(base) as f64 / count as f64).max(1.0);
    }
    // In small documents one resource makes a difference.
    let near = best.1.saturating_sub(8)..=best.1 + 8;
    let all = near.map(|count| (wanted.abs_diff(measure(count)), count));
    all.fold(best, Ord::min).1
}
