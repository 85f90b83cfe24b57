use super::{Bill, BillTime, Component, PROGRAM, PROGRAM_VERSION};
use serde::Serialize;
use sha2::{Digest as _, Sha256};
use std::borrow::Cow;
use std::collections::BTreeSet;

/// What SPDX has where nothing is known.
const UNKNOWN: &str = "NOASSERTION";

/// How the document calls itself.
const DOCUMENT: &str = "SPDXRef-DOCUMENT";

/// A bill in SPDX 2.3, to be serialised.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Spdx<'b> {
    spdx_version: &'static str,
    data_license: &'static str,
    #[serde(rename = "SPDXID")]
    spdx_id: &'static str,
    name: &'b str,
    document_namespace: Cow<'b, str>,
    creation_info: CreationInfo,
    packages: Vec<Package<'b>>,
    relationships: Vec<Relationship>,
}

#[derive(Clone, Debug, Serialize)]
struct CreationInfo {
    created: BillTime,
    creators: [String; 1],
}

#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Package<'b> {
    #[serde(rename = "SPDXID")]
    spdx_id: String,
    name: &'b str,
    version_info: &'b str,
    download_location: &'static str,
    license_concluded: &'static str,
    license_declared: &'static str,
    copyright_text: &'static str,
    files_analyzed: bool,
    source_info: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    checksums: Vec<Checksum<'b>>,
    external_refs: Vec<Reference<'b>>,
}

#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Checksum<'b> {
    algorithm: &'static str,
    checksum_value: &'b str,
}

#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Reference<'b> {
    reference_category: &'static str,
    reference_type: &'static str,
    reference_locator: Cow<'b, str>,
}

#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Relationship {
    spdx_element_id: &'static str,
    relationship_type: &'static str,
    related_spdx_element: String,
}

impl<'b> Spdx<'b> {
    pub(super) fn of(bill: &'b Bill) -> Self {
        let identifiers = identifiers(&bill.components);
        let described = if identifiers.is_empty() {
            // A document has to describe something.
            vec!["NONE".to_owned()]
        } else {
            identifiers.clone()
        };
        let packages = bill.components.iter().zip(identifiers);
        Self {
            spdx_version: "SPDX-2.3",
            data_license: "CC0-1.0",
            spdx_id: DOCUMENT,
            name: bill.name.as_deref().unwrap_or(".terraform.lock.hcl"),
            document_namespace: match &bill.namespace {
                Some(namespace) => namespace.into(),
                None => namespace(bill).into(),
            },
            creation_info: CreationInfo {
                created: bill.time.clone().unwrap_or_else(BillTime::epoch),
                creators: [format!("Tool: {PROGRAM}-{PROGRAM_VERSION}")],
            },
            packages: packages
                .map(|(component, identifier)| Package::of(component, identifier))
                .collect(),
            relationships: described
                .into_iter()
                .map(|element| Relationship {
                    spdx_element_id: DOCUMENT,
                    relationship_type: "DESCRIBES",
                    related_spdx_element: element,
                })
                .collect(),
        }
    }
}

impl<'b> Package<'b> {
    fn of(component: &'b Component, spdx_id: String) -> Self {
        let archives = component.archives.iter();
        let purl = component.purl.as_deref().map(|purl| Reference {
            reference_category: "PACKAGE-MANAGER",
            reference_type: "purl",
            reference_locator: purl.into(),
        });
        let contents = component.contents.iter().map(|hash| Reference {
            reference_category: "OTHER",
            reference_type: "lock-hash",
            // A locator has no blanks.
            reference_locator: hash.replace(char::is_whitespace, "_").into(),
        });
        Self {
            spdx_id,
            name: &component.provider,
            version_info: &component.version,
            download_location: UNKNOWN,
            license_concluded: UNKNOWN,
            license_declared: UNKNOWN,
            copyright_text: UNKNOWN,
            files_analyzed: false,
            source_info: format!("locked from {}", component.registry),
            checksums: archives
                .map(|checksum_value| Checksum {
                    algorithm: "SHA256",
                    checksum_value,
                })
                .collect(),
            external_refs: purl.into_iter().chain(contents).collect(),
        }
    }
}

/// A name in the document for each component: letters, digits, dots and hyphens, none twice.
fn identifiers(components: &[Component]) -> Vec<String> {
    let mut taken = BTreeSet::new();
    let allowed = |character: char| match character {
        'a'..='z' | 'A'..='Z' | '0'..='9' | '.' | '-' => character,
        _ => '-',
    };
    let mut identifiers = Vec::new();
    for component in components {
        let name: String = component.provider.chars().map(allowed).collect();
        let mut identifier = format!("SPDXRef-Provider-{name}");
        let mut number = 2;
        while !taken.insert(identifier.clone()) {
            identifier = format!("SPDXRef-Provider-{name}-{number}");
            number += 1;
        }
        identifiers.push(identifier);
    }
    identifiers
}

/// A URI that other content does not have.
fn namespace(bill: &Bill) -> String {
    let mut digest = Sha256::new();
    // The length comes first, so that no two lists of texts give the same bytes.
    let mut add = |text: &str| {
        digest.update((text.len() as u64).to_le_bytes());
        digest.update(text);
    };
    add(bill.name.as_deref().unwrap_or_default());
    for component in &bill.components {
        add(&component.reference());
        for hash in component.archives.iter().chain(&component.contents) {
            add(hash);
        }
    }
    let digest: String = digest
        .finalize()
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect();
    format!("https://spdx.org/spdxdocs/terraform-lock-{digest}")
}
