use std::fmt;
use std::sync::Arc;
use tofu_json_vocab::path::Step;

/// The path to a value. Paths that begin alike hold what they share but once: a long name above many
/// values, or a deep way to them.
#[derive(Clone, Default)]
pub struct ValuePath(Option<Arc<Link>>);

struct Link {
    before: ValuePath,
    step: Step,
}

impl ValuePath {
    /// The path one step further.
    pub(crate) fn then(&self, step: Step) -> Self {
        let before = self.clone();
        Self(Some(Arc::new(Link { before, step })))
    }

    /// The steps, outermost first.
    #[must_use]
    pub fn steps(&self) -> Vec<&Step> {
        let mut steps = Vec::new();
        let mut at = self;
        while let Some(link) = &at.0 {
            steps.push(&link.step);
            at = &link.before;
        }
        steps.reverse();
        steps
    }
}

impl PartialEq for ValuePath {
    fn eq(&self, other: &Self) -> bool {
        self.steps() == other.steps()
    }
}

impl Eq for ValuePath {}

/// As an [`AttributePath`](tofu_json_vocab::path::AttributePath).
impl fmt::Display for ValuePath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.steps().into_iter().try_for_each(|step| step.fmt(f))
    }
}

impl fmt::Debug for ValuePath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.steps()).finish()
    }
}

/// Link by link: a path is as deep as a value.
impl Drop for ValuePath {
    fn drop(&mut self) {
        let mut next = self.0.take();
        while let Some(mut link) = next.and_then(Arc::into_inner) {
            next = link.before.0.take();
        }
    }
}
