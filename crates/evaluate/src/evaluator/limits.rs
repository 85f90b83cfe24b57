use crate::Value;

/// How deep expressions can be nested: evaluation recurses, and this fits the stack of every
/// thread.
const DEPTH: usize = 512;

/// How many expressions can be evaluated, those in loops each time.
const STEPS: usize = 1_000_000;

/// How many of a small expression alone, and how many more for each byte of it: a division, which takes
/// the most, has four.
const FEW_STEPS: usize = 5_000;
const STEPS_PER_BYTE: usize = 50;

/// How many bytes of strings a step is worth.
const BYTES_PER_STEP: usize = 64;

/// How many bytes all assembled strings can have together.
const BYTES: usize = 16 << 20;

/// The remaining budget for the expressions of a file.
#[derive(Debug)]
pub(super) struct Budget {
    depth: usize,
    steps: usize,
    bytes: usize,
    reported: bool,
}

impl Budget {
    /// Enough for a source of this size without loops, and some for loops.
    pub(super) fn of_file(source: usize) -> Self {
        Self::new(STEPS, BYTES, source)
    }

    /// Enough for one expression of this size: files can have many, and the smaller they are the more
    /// of them.
    pub(super) fn of_expression(text: usize) -> Self {
        let steps = FEW_STEPS.saturating_add(text.saturating_mul(STEPS_PER_BYTE));
        Self::new(steps.min(STEPS / 10), BYTES / 10, text)
    }

    /// A number of steps, and as many bytes for each as a short string has.
    pub(super) fn of_steps(steps: usize) -> Self {
        Self::new(steps, steps.saturating_mul(BYTES_PER_STEP).min(BYTES), 0)
    }

    /// The steps that are left.
    pub(super) fn steps_left(&self) -> usize {
        self.steps
    }

    fn new(steps: usize, bytes: usize, source: usize) -> Self {
        Self {
            depth: DEPTH,
            steps: steps.saturating_add(source),
            bytes: bytes.saturating_add(source),
            reported: false,
        }
    }

    /// Goes one level down; false when there is nothing left to spend.
    pub(super) fn enter(&mut self) -> bool {
        if self.depth == 0 || self.steps == 0 {
            return false;
        }
        self.depth -= 1;
        self.steps -= 1;
        true
    }

    /// Comes back up.
    pub(super) fn leave(&mut self) {
        self.depth += 1;
    }

    /// Spends steps; false when there are not enough left.
    pub(super) fn work(&mut self, steps: usize) -> bool {
        let enough = steps <= self.steps;
        self.steps = self.steps.saturating_sub(steps);
        enough
    }

    /// Spends bytes of a string; false when there are not enough left, and then nothing else is
    /// evaluated either.
    pub(super) fn spend(&mut self, bytes: usize) -> bool {
        let enough = bytes <= self.bytes;
        self.bytes = self.bytes.saturating_sub(bytes);
        if !enough {
            self.steps = 0;
        }
        enough
    }

    /// Spends what a value that has a name takes where the name is used, as if it were written there;
    /// false when there is not enough left. Otherwise names of names would make values without end,
    /// or of any depth.
    pub(super) fn copy(&mut self, value: &Value) -> bool {
        self.copy_part(value, DEPTH)
    }

    fn copy_part(&mut self, value: &Value, levels: usize) -> bool {
        let bytes = match value {
            Value::String(text) => text.len(),
            Value::Number(number) => number.width(),
            Value::Marked(_, value) => return levels > 0 && self.copy_part(value, levels - 1),
            _ => 0,
        };
        levels > 0
            && self.work(1)
            && self.spend(bytes)
            && value
                .elements()
                .iter()
                .all(|part| self.copy_part(part, levels - 1))
            && value
                .members()
                .iter()
                .all(|(name, part)| self.spend(name.len()) && self.copy_part(part, levels - 1))
    }

    /// True the first time: one diagnostic is enough.
    pub(super) fn report(&mut self) -> bool {
        !std::mem::replace(&mut self.reported, true)
    }
}
