use super::order;
use super::outputs;
use super::text::is_provider_config;
use crate::document::raw::{Generation, Instance, ObjectStatus, RawState, Resource, StepValue};
use crate::shape::{DecodedText, Key};
use crate::validate::Code;
use crate::validate::findings::Findings;
use tofu_json_number::WrittenNumber;
use tofu_json_value::Value;
use tofu_json_vocab::Mode;

/// What a state file of another version than 4 is.
pub(in crate::validate) fn generation(root: Value<'_>, findings: &mut Findings) {
    let at = root.get("version").unwrap_or(root);
    let message = match Generation::of(root) {
        Generation::Current => return,
        Generation::Upgraded(version) => format!(
            "expected a state file of version 4, found version {version}: OpenTofu up to 1.12 rewrites it with `tofu refresh`"
        ),
        Generation::Unsupported(version) => {
            format!(
                "expected a state file of version 4, found version {version}, which no release reads"
            )
        }
        Generation::Unreadable => "expected the version 4 as a plain whole number".to_owned(),
        Generation::Missing => "expected a state file with a version".to_owned(),
    };
    findings.add(Code::StateVersion, at, message);
}

/// Rules for a state file of version 4.
pub(super) fn check(state: &RawState<'_>, findings: &mut Findings) {
    for (_, output) in state.outputs.iter() {
        if let Ok(output) = output {
            outputs::value(output.value, output.output_type, findings);
        }
    }
    let resources: Vec<_> = state.resources.iter().flatten().collect();
    let keys = resources
        .iter()
        .map(|resource| (resource_key(resource), resource.whole()));
    order::ascending(keys.clone(), "module, mode, type and name", findings);
    order::unique(keys, "resource", findings);
    for found in &resources {
        resource(found, findings);
    }
}

fn resource_key<'r>(resource: &'r Resource<'_>) -> [&'r str; 4] {
    [
        resource.module.as_deref().unwrap_or_default(),
        resource.mode.as_ref().map(Mode::as_str).unwrap_or_default(),
        &resource.resource_type,
        &resource.name,
    ]
}

fn resource(resource: &Resource<'_>, findings: &mut Findings) {
    if !matches!(resource.mode, Some(Mode::Managed | Mode::Data) | None) {
        let at = resource.whole().get("mode").unwrap_or(resource.whole());
        findings.add(Code::StateMode, at, "expected the mode managed or data");
    }
    provider(resource, findings);
    let instances: Vec<_> = resource.instances.iter().flatten().collect();
    let keys = instances
        .iter()
        .map(|instance| (instance_key(instance), instance.whole()));
    order::ascending(keys.clone(), "key and deposed key", findings);
    order::unique(keys, "object", findings);
    for found in &instances {
        instance(found, findings);
    }
}

/// The resource names its provider configuration, or each of its instances does.
fn provider(resource: &Resource<'_>, findings: &mut Findings) {
    let mut named = resource
        .instances
        .iter()
        .flatten()
        .map(|one| one.provider)
        .peekable();
    let all_named = named.peek().is_some() && named.all(|provider| provider.is_some());
    if resource.provider.is_none() && !all_named {
        let message = "expected `provider` for the resource, or for each of its instances";
        findings.add(Code::StateProvider, resource.whole(), message);
    }
    let own = resource
        .provider
        .iter()
        .map(|text| (text.clone(), resource.whole()));
    let inner = resource.instances.iter().flatten();
    let inner: Vec<_> = inner
        .filter_map(|one| Some((one.provider.clone()?, one.whole())))
        .collect();
    if resource.provider.is_some() && !inner.is_empty() {
        let message = "expected `provider` for the resource or for its instances, found both";
        findings.add(Code::StateProvider, resource.whole(), message);
    }
    for (text, whole) in own.chain(inner) {
        if !is_provider_config(&text) {
            let at = whole.get("provider").unwrap_or(whole);
            let message = "expected the address of a provider configuration, such as provider[\"HOST/NAMESPACE/TYPE\"]";
            findings.add(Code::StateProvider, at, message);
        }
    }
}

/// No key, numbers, texts; then the current object and the deposed ones.
type InstanceOrder<'k, 'a> = (u8, Option<WrittenNumber<'a>>, DecodedText<'a>, &'k str);

fn instance_key<'k, 'a>(instance: &'k Instance<'a>) -> InstanceOrder<'k, 'a> {
    let deposed = instance.deposed.as_deref().unwrap_or_default();
    let key = instance.index_key;
    match (key.and_then(Key::text), key.and_then(Key::number)) {
        (Some(text), _) => (2, None, text, deposed),
        (None, Some(number)) => (1, Some(number), DecodedText::default(), deposed),
        (None, None) => (0, None, DecodedText::default(), deposed),
    }
}

fn instance(instance: &Instance<'_>, findings: &mut Findings) {
    if matches!(instance.status, Some(ObjectStatus::Other(_))) {
        let at = instance.whole().get("status").unwrap_or(instance.whole());
        findings.add(
            Code::StateStatus,
            at,
            "expected the status tainted, or none",
        );
    }
    for path in instance.sensitive_attributes.iter().flatten() {
        for step in path.iter().flatten() {
            let fits = match (&*step.step_type, &step.value) {
                ("get_attr", Some(StepValue::Attribute(_))) => true,
                ("index", Some(StepValue::Key(key))) => key.value.value().is_some(),
                _ => false,
            };
            if !fits {
                let message = "expected a step of the type get_attr with a name, or index with a key and its type";
                findings.add(Code::SensitivePath, step.whole(), message);
            }
        }
    }
    let dependencies: Vec<DecodedText<'_>> = instance.dependencies.iter().flatten().collect();
    let list = instance.dependencies.value();
    order::ascending(
        dependencies.into_iter().map(|text| (text, list)),
        "address",
        findings,
    );
}
