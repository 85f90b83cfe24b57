use super::DocumentKind;
use tofu_json_scan::{Fault, Limits, members, skip_whitespace};
use tofu_json_value::Value;

/// What the top-level members seen so far say.
#[derive(Default)]
pub(super) struct Evidence {
    /// Bits of [`Clue`].
    clues: u32,
    members: usize,
    unknown: usize,
}

/// A member, or one of several that mean the same.
#[derive(Clone, Copy)]
enum Clue {
    FormatVersion,
    TerraformVersion,
    /// Members that plans have.
    Plan,
    /// Members that plans have, but that mean nothing without a format version.
    PlanDetail,
    Values,
    Checks,
    Schemas,
    Functions,
    Valid,
    Diagnostics,
    Resource,
    Workspaces,
    Modules,
    /// A number.
    Version,
    Lineage,
    Serial,
    Resources,
    Backend,
    Encrypted,
    Platform,
    Configuration,
    Manifest,
    LockId,
    LockOperation,
}

impl Evidence {
    /// Whether a member whose value starts with `first` would have to be asked whether it is an
    /// output: see [`is_output`].
    pub(super) fn asks_for_output(&self, first: Option<u8>) -> bool {
        self.members == 0 && first == Some(b'{')
    }

    /// Takes a member into account, by its key and the first byte of its value; gives the kind once
    /// it is certain.
    pub(super) fn add(
        &mut self,
        name: &[u8],
        first: Option<u8>,
        is_output: bool,
    ) -> Option<DocumentKind> {
        self.members += 1;
        let value = FirstByte::of(first);
        if is_output {
            return Some(DocumentKind::Outputs);
        }
        if let Some(kind) = decisive(name, value) {
            return Some(kind);
        }
        match clue(name, value) {
            Some(clue) => self.clues |= 1 << clue as u32,
            None => self.unknown += 1,
        }
        self.decide()
    }

    fn has(&self, clue: Clue) -> bool {
        self.clues & (1 << clue as u32) != 0
    }

    /// Whether it looks like provider schemas so far. The plans and states of remote runs have schemas too, and members
    /// have no order, so that only the end tells.
    pub(super) fn looks_like_schemas(&self) -> bool {
        self.has(Clue::FormatVersion) && self.has(Clue::Schemas)
    }

    /// Combinations that settle it.
    fn decide(&self) -> Option<DocumentKind> {
        use Clue::*;
        if self.has(Encrypted) && (self.has(Serial) || self.has(Lineage)) {
            return Some(DocumentKind::EncryptedState);
        }
        if self.has(Version) && (self.has(Lineage) || self.has(Resources) || self.has(Modules)) {
            return Some(DocumentKind::RawState);
        }
        if self.has(TerraformVersion) && self.has(Platform) {
            return Some(DocumentKind::Version);
        }
        if !self.has(FormatVersion) {
            return None;
        }
        let with_format_version = [
            (Plan, DocumentKind::Plan),
            (PlanDetail, DocumentKind::Plan),
            (Functions, DocumentKind::Functions),
            (Valid, DocumentKind::Validate),
            (Values, DocumentKind::State),
            (Workspaces, DocumentKind::Workspaces),
            (Modules, DocumentKind::Modules),
        ];
        with_format_version
            .into_iter()
            .find(|(clue, _)| self.has(*clue))
            .map(|(_, kind)| kind)
    }

    /// The kind when there are no more members.
    pub(super) fn conclude(&self) -> DocumentKind {
        use Clue::*;
        let weaker = [
            (Encrypted, DocumentKind::EncryptedPlan),
            (Plan, DocumentKind::Plan),
            (Values, DocumentKind::State),
            (Schemas, DocumentKind::ProviderSchemas),
            (Functions, DocumentKind::Functions),
            (Configuration, DocumentKind::Configuration),
            (Manifest, DocumentKind::ModuleManifest),
        ];
        if let Some((_, kind)) = weaker.into_iter().find(|(clue, _)| self.has(*clue)) {
            return kind;
        }
        match () {
            () if self.members == 0 => DocumentKind::Outputs,
            () if self.has(Version) && self.has(Backend) => DocumentKind::BackendRecord,
            () if self.has(Valid) && self.has(Diagnostics) => DocumentKind::Validate,
            () if self.has(LockId) && self.has(LockOperation) => DocumentKind::LockInfo,
            () if self.has(FormatVersion) && self.has(Resource) => DocumentKind::ResourceState,
            () if self.has(FormatVersion) && (self.has(Checks) || self.unknown == 0) => {
                DocumentKind::State
            }
            () if self.has(FormatVersion) => DocumentKind::Unknown,
            () => DocumentKind::SingleValue,
        }
    }
}

/// Members that decide alone.
fn decisive(name: &[u8], value: FirstByte) -> Option<DocumentKind> {
    Some(match (name, value) {
        (b"@level" | b"@message", FirstByte::String) => DocumentKind::Stream,
        (b"plan_format_version", FirstByte::String) => DocumentKind::RenderPlan,
        (b"state_format_version", FirstByte::String) => DocumentKind::RenderState,
        (b"remote_plan_format", FirstByte::Number) => DocumentKind::CloudPlan,
        _ => return None,
    })
}

fn clue(name: &[u8], value: FirstByte) -> Option<Clue> {
    Some(match (name, value) {
        (b"format_version", FirstByte::String) => Clue::FormatVersion,
        (b"terraform_version", FirstByte::String) => Clue::TerraformVersion,
        (b"planned_values" | b"prior_state" | b"configuration", FirstByte::Object) => Clue::Plan,
        (b"resource_changes" | b"resource_drift" | b"relevant_attributes", FirstByte::Array) => {
            Clue::Plan
        }
        (b"output_changes", FirstByte::Object) => Clue::Plan,
        (b"errored" | b"applyable" | b"complete", FirstByte::Bool) => Clue::Plan,
        (b"variables", FirstByte::Object) => Clue::PlanDetail,
        (b"deferred_changes" | b"action_invocations", FirstByte::Array) => Clue::PlanDetail,
        (b"timestamp", FirstByte::String) => Clue::PlanDetail,
        (b"values", FirstByte::Object) => Clue::Values,
        (b"checks", FirstByte::Array) => Clue::Checks,
        (b"provider_schemas", FirstByte::Object) => Clue::Schemas,
        (b"function_signatures", FirstByte::Object) => Clue::Functions,
        (b"valid", FirstByte::Bool) => Clue::Valid,
        (b"diagnostics", FirstByte::Array) => Clue::Diagnostics,
        (b"resource", FirstByte::Object) => Clue::Resource,
        (b"workspaces", FirstByte::Array) => Clue::Workspaces,
        (b"modules", FirstByte::Array) => Clue::Modules,
        (b"version", FirstByte::Number) => Clue::Version,
        (b"lineage", FirstByte::String) => Clue::Lineage,
        (b"serial", _) => Clue::Serial,
        (b"resources", FirstByte::Array) => Clue::Resources,
        (b"backend", FirstByte::Object) => Clue::Backend,
        (b"encryption_version" | b"encrypted_data", FirstByte::String) => Clue::Encrypted,
        (b"platform", FirstByte::String) => Clue::Platform,
        (b"root_module" | b"provider_config", FirstByte::Object) => Clue::Configuration,
        (b"Modules", FirstByte::Array) => Clue::Manifest,
        (b"ID", FirstByte::String) => Clue::LockId,
        (b"Operation", FirstByte::String) => Clue::LockOperation,
        _ => return None,
    })
}

/// The kind of a value by its first byte.
#[derive(Clone, Copy, PartialEq, Eq)]
enum FirstByte {
    Object,
    Array,
    String,
    Bool,
    Number,
    Other,
}

impl FirstByte {
    const fn of(first: Option<u8>) -> Self {
        match first {
            Some(b'{') => Self::Object,
            Some(b'[') => Self::Array,
            Some(b'"') => Self::String,
            Some(b't' | b'f') => Self::Bool,
            Some(b'-' | b'0'..=b'9') => Self::Number,
            _ => Self::Other,
        }
    }
}

/// Whether the object at `at` is an entry of the outputs document.
///
/// # Errors
///
/// Where the text ends or is no JSON before that is clear.
pub(super) fn is_output(text: &[u8], at: usize, limits: Limits) -> Result<bool, Fault> {
    let mut seen = OutputMembers::default();
    for member in members(text, skip_whitespace(text, at), limits) {
        let member = member?;
        let first = text.get(member.value.start).copied();
        if !seen.take(member.key_text(text), first) {
            return Ok(false);
        }
    }
    Ok(seen.are_complete())
}

/// The same for a value that was parsed.
pub(super) fn is_output_value(value: Value<'_>) -> bool {
    let mut seen = OutputMembers::default();
    let mut members = value.members();
    members.all(|(key, value)| seen.take(key.as_bytes(), value.raw().first().copied()))
        && seen.are_complete()
}

/// The members that an output must have.
#[derive(Default)]
struct OutputMembers {
    value: bool,
    about: bool,
}

impl OutputMembers {
    /// Takes a member into account; `false` if no output has it.
    fn take(&mut self, key: &[u8], first: Option<u8>) -> bool {
        match key {
            b"value" => self.value = true,
            b"sensitive" if FirstByte::of(first) == FirstByte::Bool => self.about = true,
            b"type" => self.about = true,
            b"deprecated" => {}
            _ => return false,
        }
        true
    }

    const fn are_complete(&self) -> bool {
        self.value && self.about
    }
}
