/// What a plan is made for.
///
/// The plan document does not record it; whoever prints a plan says it or infers it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum PlanMode {
    /// Bring real objects in line with the configuration.
    #[default]
    Normal,
    /// Only bring the state in line with real objects.
    RefreshOnly,
    /// Destroy everything.
    Destroy,
}
