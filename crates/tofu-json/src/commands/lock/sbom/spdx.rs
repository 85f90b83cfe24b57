use super::{Bill, Component, Timestamp};
use crate::json::{Json, finish};
use sha2::{Digest as _, Sha256};
use std::collections::BTreeSet;

/// What the reader is told where nothing is known.
const UNKNOWN: &str = "NOASSERTION";

/// A bill in SPDX 2.3.
pub(super) fn write(bill: &Bill<'_>) -> String {
    let name = bill.name.unwrap_or(".terraform.lock.hcl");
    let identifiers = identifiers(&bill.components);
    let mut json = Json::lines();
    json.object(|json| {
        json.member("spdxVersion").string("SPDX-2.3");
        json.member("dataLicense").string("CC0-1.0");
        json.member("SPDXID").string("SPDXRef-DOCUMENT");
        json.member("name").string(name);
        json.member("documentNamespace").string(&namespace(bill));
        json.member("creationInfo").object(|json| {
            let time = bill.timestamp.cloned().unwrap_or_else(Timestamp::epoch);
            json.member("created").string(&time.to_string());
            json.member("creators").array(|json| {
                json.element().string(concat!(
                    "Tool: ",
                    env!("CARGO_PKG_NAME"),
                    "-",
                    env!("CARGO_PKG_VERSION")
                ));
            });
        });
        json.member("packages").array(|json| {
            for (component, identifier) in bill.components.iter().zip(&identifiers) {
                json.element()
                    .object(|json| package(json, component, identifier));
            }
        });
        json.member("relationships").array(|json| {
            for identifier in &identifiers {
                described(json, identifier);
            }
            // A document has to describe something.
            if identifiers.is_empty() {
                described(json, "NONE");
            }
        });
    });
    finish(json)
}

fn described(json: &mut Json, element: &str) {
    json.element().object(|json| {
        json.member("spdxElementId").string("SPDXRef-DOCUMENT");
        json.member("relationshipType").string("DESCRIBES");
        json.member("relatedSpdxElement").string(element);
    });
}

fn package(json: &mut Json, component: &Component, identifier: &str) {
    json.member("SPDXID").string(identifier);
    json.member("name").string(&component.provider);
    json.member("versionInfo").string(&component.version);
    for unknown in [
        "downloadLocation",
        "licenseConcluded",
        "licenseDeclared",
        "copyrightText",
    ] {
        json.member(unknown).string(UNKNOWN);
    }
    json.member("filesAnalyzed").literal(false);
    json.member("sourceInfo")
        .string(&format!("locked from {}", component.registry));
    if !component.archives.is_empty() {
        json.member("checksums").array(|json| {
            for archive in &component.archives {
                json.element().object(|json| {
                    json.member("algorithm").string("SHA256");
                    json.member("checksumValue").string(archive);
                });
            }
        });
    }
    json.member("externalRefs").array(|json| {
        if let Some(purl) = &component.purl {
            reference(json, ["PACKAGE-MANAGER", "purl", purl]);
        }
        for hash in &component.contents {
            // A locator has no blanks.
            let locator = hash.replace(char::is_whitespace, "_");
            reference(json, ["OTHER", "lock-hash", &locator]);
        }
    });
}

fn reference(json: &mut Json, [category, kind, locator]: [&str; 3]) {
    json.element().object(|json| {
        json.member("referenceCategory").string(category);
        json.member("referenceType").string(kind);
        json.member("referenceLocator").string(locator);
    });
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
fn namespace(bill: &Bill<'_>) -> String {
    if let Some(namespace) = bill.namespace {
        return namespace.to_owned();
    }
    let mut digest = Sha256::new();
    let mut add = |text: &str| {
        digest.update((text.len() as u64).to_le_bytes());
        digest.update(text);
    };
    add(bill.name.unwrap_or_default());
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
