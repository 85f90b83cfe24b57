use super::dynamic::Dynamic;
use super::flat;
use super::object::Marks;
use super::ways::Ways;
use super::{Contents, Object, ObjectAddress, Output};
use crate::Error;
use crate::document::raw::{
    Instance, ProviderConfigAddress, RawState, Resource, SensitiveStep, StepValue,
};
use crate::shape::Notation;
use crate::view::Mask;
use std::sync::Arc;
use tofu_json_value::Value;
use tofu_json_vocab::Mode;
use tofu_json_vocab::path::Step;

/// The contents of a state file of version 4.
pub(super) fn contents<'a>(state: &RawState<'a>) -> Result<Contents<'a>, Error> {
    let mut objects = Vec::new();
    for resource in state.resources.iter() {
        let resource = resource?;
        let shared = Shared::of(&resource);
        for instance in resource.instances.iter() {
            objects.push(shared.object(instance?)?);
        }
    }
    let outputs = state.outputs.iter().map(|(name, output)| {
        let output = output?;
        Ok(Output {
            name: name.into_owned(),
            sensitive: output.sensitive,
            value: output.value.value().unwrap_or_else(Value::null),
            output_type: output.output_type.map(Notation::value),
            is_repeated: false,
        })
    });
    let outputs = outputs.collect::<Result<_, Error>>()?;
    Ok(Contents { objects, outputs })
}

/// What the objects of a resource have in common, held once.
struct Shared {
    address: ObjectAddress,
    mode: Mode,
    resource_type: Arc<str>,
    name: Arc<str>,
    module: Arc<str>,
    /// None where the instances name it.
    provider_name: Option<Arc<str>>,
}

impl Shared {
    fn of(resource: &Resource<'_>) -> Self {
        Self {
            address: ObjectAddress::new(&resource.address()),
            mode: resource.mode.clone().unwrap_or_else(|| Mode::from("")),
            resource_type: Arc::from(&*resource.resource_type),
            name: Arc::from(&*resource.name),
            module: Arc::from(resource.module.as_deref().unwrap_or_default()),
            provider_name: resource.provider.as_deref().map(provider),
        }
    }

    /// The object of one instance.
    fn object<'a>(&self, instance: Instance<'a>) -> Result<Object<'a>, Error> {
        let dependencies = instance.dependencies.value().elements();
        let dependencies = dependencies.filter_map(Value::as_str);
        let null = Value::null();
        Ok(Object {
            address: self.address.with_key(instance.key().as_ref()),
            deposed: instance.deposed.as_deref().map(str::to_owned),
            mode: self.mode.clone(),
            resource_type: Arc::clone(&self.resource_type),
            name: Arc::clone(&self.name),
            index: instance.index_key,
            module: Arc::clone(&self.module),
            provider_name: self.provider_name(&instance),
            schema_version: instance
                .schema_version
                .map(|version| version.as_str().to_owned()),
            tainted: instance
                .status
                .as_ref()
                .is_some_and(|status| status.as_str() == "tainted"),
            values: instance.attributes.unwrap_or_else(|| flat(&instance)),
            identity: instance.identity.unwrap_or(null),
            depends_on: dependencies.map(std::borrow::Cow::into_owned).collect(),
            whole: instance.whole(),
            marks: Marks {
                mask: Mask::Clear,
                ways: ways(&instance)?,
                identity: Ways::default(),
                dynamic: Dynamic::Anywhere,
            },
        })
    }

    fn provider_name(&self, instance: &Instance<'_>) -> Arc<str> {
        let own = || provider(instance.provider.as_deref().unwrap_or_default());
        self.provider_name.clone().unwrap_or_else(own)
    }
}

/// The attributes in the flat form of old.
fn flat<'a>(instance: &Instance<'a>) -> Value<'a> {
    instance.attributes_flat.value()
}

fn provider(text: &str) -> Arc<str> {
    match ProviderConfigAddress::parse(text) {
        Ok(address) => address.provider.into(),
        Err(_) => text.into(),
    }
}

/// The ways to what an instance marks as sensitive.
pub(crate) fn ways(instance: &Instance<'_>) -> Result<Ways, Error> {
    let mut ways = Ways::default();
    for path in instance.sensitive_attributes.iter() {
        let mut place = Ways::START;
        for step in path?.iter() {
            place = ways.step(place, &self::step(&step?));
        }
        ways.end(place);
    }
    if instance.attributes.is_none() {
        flat::lead(&mut ways, flat(instance));
    }
    Ok(ways)
}

fn step(step: &SensitiveStep<'_>) -> Step {
    match &step.value {
        Some(StepValue::Attribute(name)) => Step::Attribute(name.clone().into_owned()),
        Some(StepValue::Key(key)) => {
            let value = key.value.value().unwrap_or_else(Value::null);
            match (value.as_str(), value.as_number()) {
                (Some(name), _) => Step::Attribute(name.into_owned()),
                (None, Some(number)) => Step::Index(number.to_owned()),
                (None, None) => Step::Other,
            }
        }
        None => Step::Other,
    }
}

#[cfg(test)]
mod tests {
    use crate::document::raw::Generation;
    use crate::kind::DocumentKind;
    use crate::state::{Contents, StateError};
    use tofu_json_value::Document;
    use tofu_json_vocab::Secrets;

    fn check<T>(resources: &str, look: impl FnOnce(Result<Contents<'_>, StateError>) -> T) -> T {
        let text = format!(
            r#"{{"version":4,"serial":1,"lineage":"x","outputs":{{}},"resources":[{resources}]}}"#
        );
        let document = Document::parse(text.as_bytes()).unwrap();
        look(Contents::read(DocumentKind::RawState, document.root()))
    }

    fn addresses(resources: &str) -> Vec<String> {
        check(resources, |contents| {
            contents
                .unwrap()
                .objects
                .into_iter()
                .map(|object| object.address.to_string())
                .collect()
        })
    }

    #[test]
    fn case_23_31_and_34_addresses() {
        assert_eq!(
            addresses(r#"{"mode":"managed","type":"a","name":"b","instances":[]}"#),
            [""; 0]
        );
        let resource = r#"{"module":"module.m[0]","mode":"data","type":"a","name":"b","instances":[
            {"index_key":1.0},{"index_key":"a\"b${x}\n"},{},{"deposed":"0123abcd"}]}"#;
        assert_eq!(
            addresses(resource),
            [
                "module.m[0].data.a.b[1]",
                r#"module.m[0].data.a.b["a\"b$${x}\n"]"#,
                "module.m[0].data.a.b",
                "module.m[0].data.a.b"
            ]
        );
    }

    #[test]
    fn case_68_the_provider_of_either_level() {
        let name = |resource: &str, instance: &str| {
            let text = format!(
                r#"{{"mode":"managed","type":"a","name":"b"{resource},"instances":[{{"schema_version":0{instance}}}]}}"#
            );
            check(&text, |contents| {
                contents.unwrap().objects[0].provider_name.to_string()
            })
        };
        assert_eq!(
            name(r#","provider":"provider[\"h/n/t\"].west""#, ""),
            "h/n/t"
        );
        assert_eq!(
            name("", r#","provider":"module.m.provider[\"h/n/t\"][\"k\"]""#),
            "h/n/t"
        );
        assert_eq!(
            name(r#","provider":"module.x.provider.aws.old""#, ""),
            "aws"
        );
        assert_eq!(name("", ""), "");
    }

    #[test]
    fn case_69_70_and_74_what_is_written_of_an_object() {
        let resource = r#"{"mode":"managed","type":"a","name":"b","provider":"provider[\"h/n/t\"]","instances":[
            {"status":"tainted","schema_version":1,"attributes":{"d":{"value":1,"type":"number"},"m":{"k":"x"},"l":["x","y"]},
             "sensitive_attributes":[[{"type":"get_attr","value":"m"},{"type":"index","value":{"value":"k","type":"string"}}],
               [{"type":"get_attr","value":"l"},{"type":"index","value":{"value":1,"type":"number"}}],[]],"private":"c2VjcmV0"}]}"#;
        let only_some = resource.replace(",[]]", "]");
        let json = check(&only_some, |contents| {
            contents.unwrap().objects[0].to_json(Secrets::Masked)
        });
        assert_eq!(
            json,
            concat!(
                r#"{"address":"a.b","mode":"managed","type":"a","name":"b","provider_name":"h/n/t","schema_version":1,"#,
                r#""values":{"d":1,"l":["x","(sensitive value)"],"m":{"k":"(sensitive value)"}},"#,
                r#""tainted":true}"#
            )
        );
        let all = check(resource, |contents| {
            contents.unwrap().objects[0].to_json(Secrets::Masked)
        });
        assert!(
            all.contains(r#""values":"(sensitive value)""#),
            "an empty path is the whole object"
        );
        let shown = check(resource, |contents| {
            contents.unwrap().objects[0].to_json(Secrets::Shown)
        });
        assert!(shown.contains(r#""m":{"k":"x"}"#) && !shown.contains("c2VjcmV0"));
        let flat = r#"{"mode":"managed","type":"a","name":"b","instances":[{"attributes_flat":{"id":"i","tags.%":"0"}}]}"#;
        let json = check(flat, |contents| {
            contents.unwrap().objects[0].to_json(Secrets::Masked)
        });
        assert!(json.contains(r#""values":{"id":"i","tags.%":"0"}"#));
    }

    #[test]
    fn case_72_versions() {
        for (version, expected) in [
            ("3", Generation::Upgraded(3)),
            ("0", Generation::Unsupported(0)),
            ("5", Generation::Unsupported(5)),
            ("4.0", Generation::Unreadable),
            (r#""4""#, Generation::Unreadable),
        ] {
            let text = format!(r#"{{"version":{version},"lineage":"x","resources":[]}}"#);
            let document = Document::parse(text.as_bytes()).unwrap();
            let error = Contents::read(DocumentKind::RawState, document.root()).unwrap_err();
            assert_eq!(error, StateError::Generation(expected), "{version}");
        }
        let plan = Document::parse(br#"{"format_version":"1.2","planned_values":{}}"#).unwrap();
        let error = Contents::read(DocumentKind::Plan, plan.root()).unwrap_err();
        assert_eq!(error.to_string(), "expected a state, found a plan");
    }
}
