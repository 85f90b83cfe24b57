use super::FolderReport;
use crate::json::to_line;
use serde::Serialize;
use tofu_json_lock::{Provider, Version, VersionUse};

#[derive(Serialize)]
struct ReportedFolders<'r> {
    files: &'r [String],
    broken: &'r [String],
    unlocked: &'r [String],
    providers: Vec<ReportedProvider<'r>>,
}

#[derive(Serialize)]
struct ReportedProvider<'r> {
    provider: &'r Provider,
    versions: Vec<ReportedVersion<'r>>,
}

#[derive(Serialize)]
struct ReportedVersion<'r> {
    version: &'r Version,
    files: Vec<&'r str>,
    hash_sets: usize,
    disjoint: bool,
    groups: Vec<Vec<&'r str>>,
}

/// One object.
pub(super) fn write(report: &FolderReport) -> String {
    to_line(&ReportedFolders {
        files: &report.files,
        broken: &report.broken,
        unlocked: &report.unlocked,
        providers: report
            .uses
            .iter()
            .map(|one| ReportedProvider {
                provider: &one.provider,
                versions: one
                    .versions
                    .iter()
                    .map(|version| reported(report, version))
                    .collect(),
            })
            .collect(),
    })
}

fn reported<'r>(report: &'r FolderReport, version: &'r VersionUse) -> ReportedVersion<'r> {
    let names = |files: &[usize]| files.iter().map(|file| report.file(*file)).collect();
    ReportedVersion {
        version: &version.version,
        files: names(&version.files),
        hash_sets: version.hash_sets,
        disjoint: version.disjoint,
        groups: version.groups.iter().map(|group| names(group)).collect(),
    }
}
