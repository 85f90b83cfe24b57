//! The entry `tfplan` as a stream of fields: of changes nothing is kept but their keys and places.

use super::ResourceInstance;
use super::plan::PlanMessage;
use crate::content::EntryContent;
use crate::document::{provider_name, resource_address};
use crate::error::Fault;
use crate::wire::{Wire, WireBytes};
use std::collections::{BTreeSet, HashMap};
use std::ops::Range;
use std::sync::Arc;
use tofu_json_text::CheckedSlice;
use tofu_json_vocab::Action;
use tofu_json_vocab::address::ResourceAddress;
use tofu_json_vocab::profile::Program;

/// What tells a change from others, and where it is.
#[derive(Clone, Debug)]
pub(crate) struct ChangeKey {
    pub(crate) address: ResourceAddress,
    pub(crate) deposed: Box<str>,
    /// The full name of its provider.
    pub(crate) provider: Arc<str>,
    pub(crate) action: ChangeKind,
    /// Whether nothing of it shows in the text of a plan.
    pub(crate) is_silent: bool,
    pub(crate) at: Range<usize>,
}

/// The lists of changes of instances.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ChangesOf {
    Plan,
    Drift,
}

impl ChangesOf {
    /// The list that a field belongs to.
    pub(crate) const fn field(number: u32) -> Option<Self> {
        match number {
            3 => Some(Self::Plan),
            18 => Some(Self::Drift),
            _ => None,
        }
    }

    /// The name of the field, and of the member of documents.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Plan => "resource_changes",
            Self::Drift => "resource_drift",
        }
    }
}

/// The actions that decide where a change is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ChangeKind {
    NoOp,
    Delete,
    Other,
}

/// What a plan is made of.
#[derive(Clone, Debug, Default)]
pub(crate) struct PlanIndex {
    /// All fields but the changes of instances.
    bytes: Vec<u8>,
    fields: Vec<StoredField>,
    pub(crate) resource_changes: Vec<ChangeKey>,
    pub(crate) resource_drift: Vec<ChangeKey>,
    /// How many more changes there are, which the text of a plan does not show.
    pub(crate) silent: usize,
    /// The providers of all changes.
    pub(crate) providers: BTreeSet<Arc<str>>,
}

#[derive(Clone, Debug)]
struct StoredField {
    number: u32,
    value: StoredWire,
}

#[derive(Clone, Debug)]
enum StoredWire {
    Varint(u64),
    /// Where the bytes are kept, and where they were.
    Bytes(Range<usize>, usize),
}

const TERRAFORM_VERSION: u32 = 14;
const EPHEMERAL_VARIABLES: u32 = 22;

/// How much is looked at first when a field is read.
const WINDOW: usize = 256 << 10;

impl PlanIndex {
    /// Passes over the entry.
    ///
    /// Gives what is wrong with the first change that cannot be read, too.
    pub(crate) fn read(content: &EntryContent) -> Result<(Self, Option<Fault>), Fault> {
        let mut index = Self::default();
        let mut providers = ProviderNames::new();
        let mut first_fault = None;
        each_top_field(content, |number, wire| {
            let Some(of) = ChangesOf::field(number) else {
                index.store(number, wire);
                return;
            };
            let Some(bytes) = wire.bytes().filter(|_| first_fault.is_none()) else {
                return;
            };
            let message = ResourceInstance::read(bytes);
            match message.and_then(|message| ChangeKey::of(&message, bytes, &mut providers)) {
                Ok(key) => index.list(of).push(key),
                Err(fault) => {
                    let field = format!("{}[{}]", of.name(), index.list(of).len());
                    first_fault = Some(fault.at(bytes.at).within(&field));
                }
            }
        })?;
        index.providers.extend(providers.into_values());
        Ok((index, first_fault))
    }

    /// The changes of a list.
    pub(crate) const fn list(&mut self, of: ChangesOf) -> &mut Vec<ChangeKey> {
        match of {
            ChangesOf::Plan => &mut self.resource_changes,
            ChangesOf::Drift => &mut self.resource_drift,
        }
    }

    /// Takes fields for none that mean something else in the plan files of another program.
    pub(crate) fn drop_fields_of(&mut self, program: Program) {
        if program == Program::Terraform {
            self.fields
                .retain(|field| field.number != EPHEMERAL_VARIABLES);
        }
    }

    /// The version of the program that wrote the file, if it is one.
    pub(crate) fn terraform_version(&self) -> &str {
        let mut fields = self.fields.iter().rev();
        let version = fields.find_map(|field| match &field.value {
            StoredWire::Bytes(range, _) if field.number == TERRAFORM_VERSION => {
                str::from_utf8(self.bytes.slice(range.clone())).ok()
            }
            _ => None,
        });
        version.unwrap_or_default()
    }

    /// Keeps a field.
    pub(crate) fn store(&mut self, number: u32, wire: Wire<'_>) {
        let value = match wire {
            Wire::Varint(value) => StoredWire::Varint(value),
            Wire::Bytes(bytes) => {
                let start = self.bytes.len();
                self.bytes.extend_from_slice(bytes.bytes);
                StoredWire::Bytes(start..self.bytes.len(), bytes.at)
            }
            Wire::Other => return,
        };
        self.fields.push(StoredField { number, value });
    }

    /// The message without the changes of instances.
    pub(crate) fn message(&self) -> Result<PlanMessage<'_>, Fault> {
        PlanMessage::read(self.fields.iter().map(|field| {
            let wire = match &field.value {
                StoredWire::Varint(number) => Wire::Varint(*number),
                StoredWire::Bytes(range, at) => Wire::Bytes(WireBytes {
                    bytes: self.bytes.slice(range.clone()),
                    at: *at,
                }),
            };
            (field.number, wire)
        }))
    }
}

/// The names of providers by the addresses of their configurations.
pub(crate) type ProviderNames = HashMap<String, Arc<str>>;

impl ChangeKey {
    /// The key of the change that a message tells.
    pub(crate) fn of(
        change: &ResourceInstance<'_>,
        message: WireBytes<'_>,
        providers: &mut ProviderNames,
    ) -> Result<Self, Fault> {
        let provider = match providers.get(change.provider) {
            Some(known) => Arc::clone(known),
            None => {
                let name = Arc::from(provider_name(change.provider)?);
                providers.insert(change.provider.to_owned(), Arc::clone(&name));
                name
            }
        };
        let sides = &change.sides;
        Ok(Self {
            address: resource_address(change.address)?,
            deposed: change.deposed.into(),
            provider,
            action: match sides.action {
                Action::NoOp => ChangeKind::NoOp,
                Action::Delete => ChangeKind::Delete,
                _ => ChangeKind::Other,
            },
            is_silent: sides.action == Action::NoOp
                && change.previous_address.is_empty()
                && sides.importing.is_none(),
            at: message.at..message.at + message.bytes.len(),
        })
    }
}

/// Hands on the fields of the message that an entry is, one after the other.
fn each_top_field(
    content: &EntryContent,
    mut take: impl FnMut(u32, Wire<'_>),
) -> Result<(), Fault> {
    let length = content.length();
    let (mut at, mut window) = (0, WINDOW);
    while at < length {
        let reach = if content.in_memory().is_some() {
            length
        } else {
            length.min(at.saturating_add(window))
        };
        let part = content.part(at..reach)?;
        let mut fields = WireBytes { bytes: &part, at }.fields();
        let mut read = 0;
        loop {
            match fields.next() {
                Ok(None) => break,
                Ok(Some((number, wire))) => {
                    take(number, wire);
                    read = fields.position();
                }
                // It may go on behind the window.
                Err(_) if reach < length => break,
                Err(fault) => return Err(fault),
            }
        }
        if read == 0 && reach == length {
            break;
        }
        window = if read == 0 {
            window.saturating_mul(2)
        } else {
            WINDOW
        };
        at += read;
    }
    Ok(())
}
