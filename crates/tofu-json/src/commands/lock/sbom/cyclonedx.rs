use super::{Bill, Component};
use crate::json::{Json, finish};

/// A bill in CycloneDX 1.6.
pub(super) fn write(bill: &Bill<'_>) -> String {
    let mut json = Json::lines();
    json.object(|json| {
        json.member("$schema")
            .string("http://cyclonedx.org/schema/bom-1.6.schema.json");
        json.member("bomFormat").string("CycloneDX");
        json.member("specVersion").string("1.6");
        if let Some(uuid) = bill.serial_number {
            json.member("serialNumber")
                .string(&format!("urn:uuid:{uuid}"));
        }
        json.member("version").literal(1);
        json.member("metadata").object(|json| metadata(json, bill));
        json.member("components").array(|json| {
            for part in &bill.components {
                json.element().object(|json| component(json, part));
            }
        });
        if bill.name.is_some() {
            json.member("dependencies").array(|json| {
                json.element().object(|json| dependencies(json, bill));
            });
        }
    });
    finish(json)
}

/// The reference of what the providers are locked for.
const ROOT: &str = "root";

fn metadata(json: &mut Json, bill: &Bill<'_>) {
    if let Some(time) = bill.timestamp {
        json.member("timestamp").string(&time.to_string());
    }
    json.member("tools").object(|json| {
        json.member("components").array(|json| {
            json.element().object(|json| {
                json.member("type").string("application");
                json.member("name").string(env!("CARGO_PKG_NAME"));
                json.member("version").string(env!("CARGO_PKG_VERSION"));
            });
        });
    });
    if let Some(name) = bill.name {
        json.member("component").object(|json| {
            json.member("type").string("application");
            json.member("bom-ref").string(ROOT);
            json.member("name").string(name);
        });
    }
}

fn component(json: &mut Json, component: &Component) {
    json.member("type").string("library");
    json.member("bom-ref").string(&component.reference());
    json.member("group").string(&component.namespace);
    json.member("name").string(&component.name);
    json.member("version").string(&component.version);
    if let Some(purl) = &component.purl {
        json.member("purl").string(purl);
    }
    json.member("externalReferences").array(|json| {
        json.element().object(|json| distribution(json, component));
    });
    json.member("properties").array(|json| {
        property(json, "provider", &component.provider);
        if !component.constraints.is_empty() {
            property(json, "constraints", &component.constraints);
        }
        for hash in &component.contents {
            property(json, "hash", hash);
        }
    });
}

/// The archives of all platforms: which is whose the lock file does not tell.
fn distribution(json: &mut Json, component: &Component) {
    json.member("url").string(&component.registry);
    json.member("type").string("distribution");
    if component.archives.is_empty() {
        return;
    }
    json.member("hashes").array(|json| {
        for archive in &component.archives {
            json.element().object(|json| {
                json.member("alg").string("SHA-256");
                json.member("content").string(archive);
            });
        }
    });
}

fn property(json: &mut Json, name: &str, value: &str) {
    json.element().object(|json| {
        json.member("name")
            .string(&format!("{}:lock:{name}", env!("CARGO_PKG_NAME")));
        json.member("value").string(value);
    });
}

fn dependencies(json: &mut Json, bill: &Bill<'_>) {
    json.member("ref").string(ROOT);
    json.member("dependsOn").array(|json| {
        for component in &bill.components {
            json.element().string(&component.reference());
        }
    });
}
