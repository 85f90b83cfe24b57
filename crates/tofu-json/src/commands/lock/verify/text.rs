use crate::grid::{Cell, Grid};
use crate::message::visible_on_one_line;
use std::fmt::Write as _;
use tofu_json_lock::package::{CheckedPackage, HashKind, Platform, VerifiedProvider, VerifyReport};

/// The packages of each provider, what is missing, and what each hash covers; then all other packages.
pub(super) fn write(report: &VerifyReport) -> String {
    let mut text = String::new();
    for provider in &report.providers {
        let _ = writeln!(text, "{} {}", provider.provider, provider.version);
        for checked in &provider.packages {
            package(&mut text, checked);
        }
        for platform in &provider.missing {
            let missing = missing(provider, platform.as_ref());
            let _ = writeln!(text, "  missing     {missing}");
        }
        hashes(&mut text, provider);
    }
    if !report.other_packages.is_empty() {
        text.push_str("other packages\n");
        for checked in &report.other_packages {
            package(&mut text, checked);
        }
    }
    text
}

fn package(text: &mut String, checked: &CheckedPackage) {
    let path = visible_on_one_line(&checked.path);
    let by = checked.by.map(|kind| format!(" by {}", word(kind)));
    let (key, platform) = (checked.verdict.as_str(), checked.platform_name());
    let (source, by) = (checked.source.as_str(), by.unwrap_or_default());
    let _ = writeln!(text, "  {key:<11} {platform} {source}{by}: {path}");
    if let Some(detail) = &checked.detail {
        let _ = writeln!(text, "    {}", visible_on_one_line(detail));
    }
}

fn hashes(text: &mut String, provider: &VerifiedProvider) {
    let mut grid = Grid::default();
    for hash in &provider.hashes {
        let covers = hash.covers.iter();
        let covers: Vec<_> = covers
            .map(|package| format!("{} ({})", package.platform, word(package.kind)))
            .collect();
        let covers = if covers.is_empty() {
            "no package here".to_owned()
        } else {
            covers.join(", ")
        };
        grid.row([
            Cell::text("   "),
            Cell::text(hash.hash.as_str()),
            Cell::text(&covers),
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
fn missing(provider: &VerifiedProvider, platform: Option<&Platform>) -> String {
    let VerifiedProvider {
        provider, version, ..
    } = provider;
    match platform {
        Some(platform) => format!("provider {provider} {version} is not available for {platform}"),
        None => "no package here".to_owned(),
    }
}
