use crate::Diff;

/// One output of a plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Output<'a> {
    /// Its name.
    pub name: &'a str,
    /// What changes.
    pub diff: Diff<'a>,
}
