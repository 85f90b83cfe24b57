use crate::Diff;

/// An action that a plan invokes beside its changes, which only Terraform has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ComputedInvocation<'a> {
    /// The absolute address.
    pub address: &'a str,
    /// The type of the action.
    pub action_type: &'a str,
    /// Its name.
    pub name: &'a str,
    /// The change that invokes it; none where the caller asked for it.
    pub trigger: Option<InvokingChange<'a>>,
    /// Its configuration, if the document has it.
    pub config: Option<Diff<'a>>,
}

/// What invokes an action: a change, and when.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvokingChange<'a> {
    /// The address of the object that changes.
    pub address: &'a str,
    /// When, such as `AfterUpdate`.
    pub event: &'a str,
    /// The number of the block, and that of the action in it.
    pub place: [u64; 2],
}
