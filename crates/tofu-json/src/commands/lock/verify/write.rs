//! The answer, for people and for programs.

use super::checked::{Checked, Missing, Report, Standing, covered};
use crate::grid::{Cell, Grid};
use crate::json::{Json, finish};
use crate::message::visible_on_one_line;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use tofu_json_lock::package::{HashKind, Verdict};
use tofu_json_lock::{Lock, Provider, ProviderLock};

pub(super) fn text(lock: &Lock, report: &Report) -> String {
    let mut text = String::new();
    let (packages, missing) = (report.by_provider(), report.missing_by_provider());
    for entry in lock {
        let _ = writeln!(text, "{} {}", entry.provider, entry.version);
        let packages = of(&packages, &entry.provider);
        for checked in packages {
            package(&mut text, checked);
        }
        for missing in of(&missing, &entry.provider) {
            let _ = writeln!(text, "  missing     {}", told(missing));
        }
        hashes(&mut text, packages, entry);
    }
    let others = report.checked.iter();
    let mut others = others.filter(|one| one.provider.is_none()).peekable();
    if others.peek().is_some() {
        text.push_str("other packages\n");
        others.for_each(|checked| package(&mut text, checked));
    }
    text
}

/// What there is of a provider.
fn of<'m, T>(all: &'m BTreeMap<&Provider, Vec<T>>, provider: &Provider) -> &'m [T] {
    all.get(provider).map(Vec::as_slice).unwrap_or_default()
}

fn package(text: &mut String, checked: &Checked) {
    let path = visible_on_one_line(&checked.path.display().to_string());
    let by = match &checked.standing {
        Standing::Verdict(Verdict::Verified(kind, _)) => format!(" by {}", word(*kind)),
        _ => String::new(),
    };
    let (key, platform) = (checked.standing.key(), checked.platform_name());
    let source = checked.source.key();
    let _ = writeln!(text, "  {key:<11} {platform} {source}{by}: {path}");
    if let Some(detail) = &checked.detail {
        let _ = writeln!(text, "    {}", visible_on_one_line(detail));
    }
}

fn hashes(text: &mut String, packages: &[&Checked], entry: &ProviderLock) {
    let mut grid = Grid::default();
    let covered = covered(packages);
    for hash in entry.hashes.iter() {
        let covered = covered.get(hash).into_iter().flatten();
        let covered = covered.map(|(platform, kind)| format!("{platform} ({})", word(*kind)));
        let covered = covered.collect::<Vec<_>>().join(", ");
        let covered = if covered.is_empty() {
            "no package here"
        } else {
            &covered
        };
        grid.row([
            Cell::text("   "),
            Cell::text(hash.as_str()),
            Cell::text(covered),
        ]);
    }
    text.push_str(&grid.write());
}

const fn word(kind: HashKind) -> &'static str {
    match kind {
        HashKind::DirectoryH1 => "h1 of the directory",
        HashKind::ArchiveH1 => "h1 of the archive",
        HashKind::Zh => "zh",
        HashKind::Claimed => "claim",
    }
}

/// In the words of OpenTofu, where a platform is missing.
fn told(missing: &Missing) -> String {
    let (provider, version) = (&missing.provider, &missing.version);
    match &missing.platform {
        Some(platform) => format!("provider {provider} {version} is not available for {platform}"),
        None => "no package here".to_owned(),
    }
}

pub(super) fn json(lock: &Lock, report: &Report) -> String {
    let mut json = Json::line();
    let (packages, missing) = (report.by_provider(), report.missing_by_provider());
    json.object(|json| {
        json.member("providers").array(|json| {
            for entry in lock {
                let packages = of(&packages, &entry.provider);
                let missing = of(&missing, &entry.provider);
                json.element()
                    .object(|json| provider(json, entry, packages, missing));
            }
        });
        json.member("other_packages").array(|json| {
            let others = report.checked.iter();
            for checked in others.filter(|checked| checked.provider.is_none()) {
                json.element().object(|json| package_members(json, checked));
            }
        });
    });
    finish(json)
}

fn provider(json: &mut Json, entry: &ProviderLock, packages: &[&Checked], missing: &[&Missing]) {
    json.member("provider").string(&entry.provider.to_string());
    json.member("version").string(&entry.version.to_string());
    json.member("packages").array(|json| {
        for checked in packages {
            json.element().object(|json| package_members(json, checked));
        }
    });
    json.member("missing").array(|json| {
        for missing in missing {
            let platform = missing.platform.as_ref().map(ToString::to_string);
            json.element().string_or_null(platform.as_deref());
        }
    });
    let covered = covered(packages);
    json.member("hashes").array(|json| {
        for hash in entry.hashes.iter() {
            json.element().object(|json| {
                json.member("hash").string(hash.as_str());
                json.member("covers").array(|json| {
                    for (platform, kind) in covered.get(hash).into_iter().flatten() {
                        json.element().object(|json| {
                            json.member("platform").string(platform);
                            json.member("kind").string(kind.key());
                        });
                    }
                });
            });
        }
    });
}

fn package_members(json: &mut Json, checked: &Checked) {
    json.member("path")
        .string(&checked.path.display().to_string());
    let platform = checked.platform.as_ref().map(ToString::to_string);
    json.member("platform").string_or_null(platform.as_deref());
    json.member("source").string(checked.source.key());
    json.member("verdict").string(checked.standing.key());
    let by = match &checked.standing {
        Standing::Verdict(Verdict::Verified(kind, _)) => Some(kind.key()),
        _ => None,
    };
    json.member("by").string_or_null(by);
    json.member("detail")
        .string_or_null(checked.detail.as_deref());
}
