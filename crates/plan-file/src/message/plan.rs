use super::change::value;
use super::path::path;
use super::{CheckMessage, OutputMessage, PathMessage};
use crate::error::{Fault, PlanFileErrorKind};
use crate::wire::{MessageParts, Wire, WireBytes, each_field};

/// The message of the entry `tfplan`, without the changes of instances.
#[derive(Clone, Debug)]
pub(crate) struct PlanMessage<'a> {
    /// By name; of two of one name the last counts.
    pub(crate) variables: Vec<(&'a str, MessageParts<'a>)>,
    pub(crate) output_changes: Vec<OutputMessage<'a>>,
    pub(crate) relevant_attributes: Vec<(&'a str, PathMessage<'a>)>,
    pub(crate) checks: Vec<CheckMessage<'a>>,
    pub(crate) terraform_version: &'a str,
    pub(crate) mode: UiMode,
    pub(crate) errored: bool,
    pub(crate) timestamp: &'a str,
    pub(crate) backend_type: &'a str,
    pub(crate) workspace: &'a str,
    pub(crate) ephemeral_variables: Vec<&'a str>,
    pub(crate) target_addrs: Vec<&'a str>,
    pub(crate) exclude_addrs: Vec<&'a str>,
    pub(crate) force_replace_addrs: Vec<&'a str>,
}

/// What the plan was made for.
pub(crate) type UiMode = tofu_json_vocab::PlanMode;

/// The one version of the format that is read.
const VERSION: u64 = 3;

/// The parts of the message that are read after its version.
#[derive(Default)]
struct RawPlan<'a> {
    outputs: Vec<WireBytes<'a>>,
    checks: Vec<WireBytes<'a>>,
    relevant: Vec<WireBytes<'a>>,
    backend: MessageParts<'a>,
}

impl<'a> PlanMessage<'a> {
    /// Reads a message to its values, which are not decoded.
    pub(super) fn read(fields: impl Iterator<Item = (u32, Wire<'a>)>) -> Result<Self, Fault> {
        let mut raw = RawPlan::default();
        let (mut version, mut mode, mut plan) = (0, 0, Self::empty());
        for (number, wire) in fields {
            match (number, wire) {
                (1, wire) => wire.set_number(&mut version),
                (2, Wire::Bytes(entry)) => plan.variable(entry)?,
                (4, Wire::Bytes(bytes)) => raw.outputs.push(bytes),
                (5, Wire::Bytes(bytes)) => plan.target_addrs.push(bytes.text()?),
                (6, Wire::Bytes(bytes)) => plan.exclude_addrs.push(bytes.text()?),
                (13, wire) => raw.backend.add(wire),
                (14, wire) => wire.set_text(&mut plan.terraform_version)?,
                (15, Wire::Bytes(bytes)) => raw.relevant.push(bytes),
                (16, Wire::Bytes(bytes)) => plan.force_replace_addrs.push(bytes.text()?),
                (17, wire) => wire.set_number(&mut mode),
                (19, Wire::Bytes(bytes)) => raw.checks.push(bytes),
                (20, wire) => wire.set_flag(&mut plan.errored),
                (21, wire) => wire.set_text(&mut plan.timestamp)?,
                (22, Wire::Bytes(bytes)) => plan.ephemeral_variables.push(bytes.text()?),
                _ => {}
            }
        }
        if version != VERSION {
            return Err(Fault::of(PlanFileErrorKind::Version(version)));
        }
        plan.mode = match mode {
            0 => UiMode::Normal,
            1 => UiMode::Destroy,
            2 => UiMode::RefreshOnly,
            other => {
                let text = format!("plan has invalid mode {other}");
                return Err(Fault::new(text).within("ui_mode"));
            }
        };
        plan.parts(&raw)?;
        Ok(plan)
    }

    const fn empty() -> Self {
        Self {
            variables: Vec::new(),
            output_changes: Vec::new(),
            relevant_attributes: Vec::new(),
            checks: Vec::new(),
            terraform_version: "",
            mode: UiMode::Normal,
            errored: false,
            timestamp: "",
            backend_type: "",
            workspace: "",
            ephemeral_variables: Vec::new(),
            target_addrs: Vec::new(),
            exclude_addrs: Vec::new(),
            force_replace_addrs: Vec::new(),
        }
    }

    fn variable(&mut self, entry: WireBytes<'a>) -> Result<(), Fault> {
        let (mut name, mut value) = ("", MessageParts::default());
        each_field(entry, |number, wire| {
            match number {
                1 => wire.set_text(&mut name)?,
                2 => value.add(wire),
                _ => {}
            }
            Ok(())
        })?;
        self.variables.push((name, value));
        Ok(())
    }

    fn parts(&mut self, raw: &RawPlan<'a>) -> Result<(), Fault> {
        self.output_changes = each(&raw.outputs, "output_changes", OutputMessage::read)?;
        self.checks = each(&raw.checks, "check_results", CheckMessage::read)?;
        self.relevant_attributes = each(&raw.relevant, "relevant_attributes", relevant)?;
        if !raw.backend.is_given() {
            return Err(Fault::new(
                "plan file does not have a backend configuration",
            ));
        }
        let mut config = MessageParts::default();
        let read = raw.backend.each_field(|number, wire| {
            match number {
                1 => wire.set_text(&mut self.backend_type)?,
                2 => config.add(wire),
                3 => wire.set_text(&mut self.workspace)?,
                _ => {}
            }
            Ok(())
        });
        let config = read.and_then(|()| value(&config));
        config.map_err(|fault| fault.within("backend"))?;
        Ok(())
    }
}

fn each<'a, T>(
    messages: &[WireBytes<'a>],
    field: &str,
    read: impl Fn(WireBytes<'a>) -> Result<T, Fault>,
) -> Result<Vec<T>, Fault> {
    let numbered = messages.iter().enumerate();
    numbered
        .map(|(position, message)| {
            let within =
                |fault: Fault| fault.at(message.at).within(&format!("{field}[{position}]"));
            read(*message).map_err(within)
        })
        .collect()
}

fn relevant<'a>(message: WireBytes<'a>) -> Result<(&'a str, PathMessage<'a>), Fault> {
    let (mut resource, mut attribute) = ("", MessageParts::default());
    each_field(message, |number, wire| {
        match number {
            1 => wire.set_text(&mut resource)?,
            2 => attribute.add(wire),
            _ => {}
        }
        Ok(())
    })?;
    let path = path(&attribute).map_err(|fault| fault.within("attr"))?;
    Ok((resource, path))
}
