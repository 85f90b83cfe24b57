use super::body::MergedBody;
use super::declared::write_depends_on;
use super::expression::write_repetition;
use super::layers::Layered;
use super::tree::ConfigModule;
use super::{ConfigWriter, block};
use crate::error::{Fault, PlanFileErrorKind};
use crate::schema::{PlanBlock, SchemaSource, provisioner_schema};
use tofu_json_config::decode::{Resource, ResourceMode};
use tofu_json_value::Json;
use tofu_json_vocab::Mode;

impl ConfigWriter<'_> {
    /// Writes `resources`.
    pub(super) fn resources(
        &self,
        json: &mut Json,
        module: &ConfigModule<'_>,
    ) -> Result<(), Fault> {
        if module.resources.is_empty() {
            return Ok(());
        }
        let mut resources: Vec<_> = module
            .resources
            .iter()
            .map(|one| (address(one), one))
            .collect();
        resources.sort_by(|(one_address, one), (address, other)| {
            (one.mode, one_address).cmp(&(other.mode, address))
        });
        json.member("resources").begin('[');
        for (address, resource) in resources {
            json.element();
            self.resource(json, module, &address, resource)?;
        }
        json.end(']');
        Ok(())
    }

    fn resource(
        &self,
        json: &mut Json,
        module: &ConfigModule<'_>,
        address: &str,
        resource: &Layered<Resource<'_>>,
    ) -> Result<(), Fault> {
        let mode = mode(resource.mode);
        let reference = resource.last(|layer| layer.provider_config_ref.clone());
        let provider = module
            .providers
            .of_resource(&resource.type_name, reference.as_ref());
        let provider = provider
            .map(|provider| provider.to_string())
            .unwrap_or_default();
        let schema = match self.schemas {
            Some(schemas) => schemas.find(&provider, &mode, &resource.type_name)?,
            None => SchemaSource::built_in().find(&provider, &mode, &resource.type_name)?,
        };
        if schema.is_none() && self.schemas.is_none() {
            self.seen.miss();
        }
        // Schemas in plan files leave out those of ephemeral resources.
        let left_out = mode == Mode::Ephemeral && module.path.is_empty();
        let may_miss = self.schemas.is_none() || left_out;
        if schema.is_none() && !may_miss {
            return Err(Fault::of(PlanFileErrorKind::NoSchema {
                address: address.to_owned(),
                provider,
            }));
        }
        json.begin('{');
        json.text("address", address);
        json.text("mode", mode.as_str());
        json.text("type", &resource.type_name);
        json.text("name", &resource.name);
        let key = self
            .keys
            .of_resource(module, &resource.type_name, reference.as_ref());
        json.text("provider_config_key", &key);
        self.provisioners(json, resource);
        let body = MergedBody::of(resource, |layer| &layer.config);
        let shown = match &schema {
            Some(schema) => block::shown(&body, &schema.block),
            None => {
                let shape = self.seen.shape(&provider, &resource.type_name);
                block::shown_loosely(&body, resource.config.known, Some(&shape))
            }
        };
        if !shown.is_empty() {
            block::write(json.member("expressions"), &shown);
        }
        let version = match (schema, &mode) {
            (Some(schema), _) => schema.version,
            (None, Mode::Managed) => self.seen.versions(&provider, &resource.type_name).schema,
            (None, _) => 0,
        };
        json.member("schema_version").literal(version);
        write_repetition(
            json,
            resource.last(|layer| layer.count),
            resource.last(|layer| layer.for_each),
        );
        write_depends_on(json, &resource.depends_on);
        json.end('}');
        Ok(())
    }

    fn provisioners(&self, json: &mut Json, resource: &Layered<Resource<'_>>) {
        let mut layers = resource.all().rev();
        let Some(layer) = layers.find(|layer| !layer.provisioners.is_empty()) else {
            return;
        };
        json.member("provisioners")
            .list(&layer.provisioners, |json, provisioner| {
                json.object(|json| {
                    json.text("type", &provisioner.type_name);
                    if self.provisioners {
                        let settings = Layered::single(provisioner.config.clone());
                        let body = MergedBody::of(&settings, |settings| settings);
                        let shown = match provisioner_schema(&provisioner.type_name) {
                            Some(schema) => block::shown(&body, schema),
                            None => block::shown(&body, &PlanBlock::default()),
                        };
                        if !shown.is_empty() {
                            block::write(json.member("expressions"), &shown);
                        }
                    }
                });
            });
    }
}

fn address(resource: &Resource<'_>) -> String {
    let prefix = match resource.mode {
        ResourceMode::Managed => "",
        ResourceMode::Data => "data.",
        ResourceMode::Ephemeral => "ephemeral.",
    };
    format!("{prefix}{}.{}", resource.type_name, resource.name)
}

const fn mode(mode: ResourceMode) -> Mode {
    match mode {
        ResourceMode::Managed => Mode::Managed,
        ResourceMode::Data => Mode::Data,
        ResourceMode::Ephemeral => Mode::Ephemeral,
    }
}
