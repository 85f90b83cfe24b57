use super::{Bill, Component, PROGRAM, PROGRAM_VERSION};
use serde::Serialize;

/// The reference of what the providers are locked for.
const ROOT: &str = "root";

/// A bill in CycloneDX 1.6, to be serialised.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct CycloneDx<'b> {
    #[serde(rename = "$schema")]
    schema: &'static str,
    bom_format: &'static str,
    spec_version: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    serial_number: Option<String>,
    version: u32,
    metadata: Metadata<'b>,
    components: Vec<Library<'b>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    dependencies: Option<[Dependencies; 1]>,
}

#[derive(Clone, Debug, Serialize)]
struct Metadata<'b> {
    #[serde(skip_serializing_if = "Option::is_none")]
    timestamp: Option<&'b str>,
    tools: Tools,
    #[serde(skip_serializing_if = "Option::is_none")]
    component: Option<Application<'b>>,
}

#[derive(Clone, Debug, Serialize)]
struct Tools {
    components: [Application<'static>; 1],
}

#[derive(Clone, Debug, Serialize)]
struct Application<'b> {
    r#type: &'static str,
    #[serde(rename = "bom-ref", skip_serializing_if = "Option::is_none")]
    reference: Option<&'static str>,
    name: &'b str,
    #[serde(skip_serializing_if = "Option::is_none")]
    version: Option<&'static str>,
}

#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Library<'b> {
    r#type: &'static str,
    #[serde(rename = "bom-ref")]
    reference: String,
    group: &'b str,
    name: &'b str,
    version: &'b str,
    #[serde(skip_serializing_if = "Option::is_none")]
    purl: Option<&'b str>,
    external_references: [Distribution<'b>; 1],
    properties: Vec<Property<'b>>,
}

/// The archives of all platforms: the lock file does not say which archive is for which platform.
#[derive(Clone, Debug, Serialize)]
struct Distribution<'b> {
    url: &'b str,
    r#type: &'static str,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    hashes: Vec<ArchiveHash<'b>>,
}

#[derive(Clone, Debug, Serialize)]
struct ArchiveHash<'b> {
    alg: &'static str,
    content: &'b str,
}

#[derive(Clone, Debug, Serialize)]
struct Property<'b> {
    name: String,
    value: &'b str,
}

#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Dependencies {
    r#ref: &'static str,
    depends_on: Vec<String>,
}

impl<'b> CycloneDx<'b> {
    pub(super) fn of(bill: &'b Bill) -> Self {
        let serial_number = bill.serial_number.as_ref();
        let references = || bill.components.iter().map(Component::reference).collect();
        Self {
            schema: "http://cyclonedx.org/schema/bom-1.6.schema.json",
            bom_format: "CycloneDX",
            spec_version: "1.6",
            serial_number: serial_number.map(|uuid| format!("urn:uuid:{uuid}")),
            version: 1,
            metadata: Metadata::of(bill),
            components: bill.components.iter().map(Library::of).collect(),
            dependencies: bill.name.as_ref().map(|_| {
                [Dependencies {
                    r#ref: ROOT,
                    depends_on: references(),
                }]
            }),
        }
    }
}

impl<'b> Metadata<'b> {
    fn of(bill: &'b Bill) -> Self {
        Self {
            timestamp: bill.time.as_ref().map(|time| time.as_str()),
            tools: Tools {
                components: [Application {
                    r#type: "application",
                    reference: None,
                    name: PROGRAM,
                    version: Some(PROGRAM_VERSION),
                }],
            },
            component: bill.name.as_deref().map(|name| Application {
                r#type: "application",
                reference: Some(ROOT),
                name,
                version: None,
            }),
        }
    }
}

impl<'b> Library<'b> {
    fn of(component: &'b Component) -> Self {
        let property = |name: &str, value: &'b str| Property {
            name: format!("{PROGRAM}:lock:{name}"),
            value,
        };
        let constraints = Some(&*component.constraints).filter(|text| !text.is_empty());
        let archives = component.archives.iter();
        Self {
            r#type: "library",
            reference: component.reference(),
            group: &component.namespace,
            name: &component.name,
            version: &component.version,
            purl: component.purl.as_deref(),
            external_references: [Distribution {
                url: &component.registry,
                r#type: "distribution",
                hashes: archives
                    .map(|content| ArchiveHash {
                        alg: "SHA-256",
                        content,
                    })
                    .collect(),
            }],
            properties: [property("provider", &component.provider)]
                .into_iter()
                .chain(constraints.map(|text| property("constraints", text)))
                .chain(component.contents.iter().map(|hash| property("hash", hash)))
                .collect(),
        }
    }
}
