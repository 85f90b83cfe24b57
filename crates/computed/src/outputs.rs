use crate::Diff;

/// One output of a plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Output<'a> {
    /// Its name.
    pub name: &'a str,
    /// The difference of its value.
    pub diff: Diff<'a>,
}
