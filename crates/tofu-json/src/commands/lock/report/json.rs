use super::Report;
use crate::json::{Json, finish};
use tofu_json_lock::VersionUse;

/// One object.
pub(super) fn write(report: &Report) -> String {
    let mut json = Json::line();
    json.object(|json| {
        for (name, paths) in [
            ("files", &report.files),
            ("broken", &report.broken),
            ("unlocked", &report.unlocked),
        ] {
            json.member(name).array(|json| {
                for path in paths {
                    json.element().string(path);
                }
            });
        }
        json.member("providers").array(|json| {
            for one in &report.uses {
                json.element().object(|json| {
                    json.member("provider").string(&one.provider.to_string());
                    json.member("versions").array(|json| {
                        for version in &one.versions {
                            json.element().object(|json| object(json, report, version));
                        }
                    });
                });
            }
        });
    });
    finish(json)
}

fn object(json: &mut Json, report: &Report, version: &VersionUse) {
    let names = |json: &mut Json, files: &[usize]| {
        for file in files {
            json.element().string(report.file(*file));
        }
    };
    json.member("version").string(&version.version.to_string());
    json.member("files")
        .array(|json| names(json, &version.files));
    json.member("hash_sets").literal(version.hash_sets);
    json.member("disjoint").literal(version.disjoint);
    json.member("groups").array(|json| {
        for group in &version.groups {
            json.element().array(|json| names(json, group));
        }
    });
}
