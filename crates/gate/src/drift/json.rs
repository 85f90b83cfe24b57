//! Drift as JSON, which is also what a later run is compared with.

use super::{DriftReport, DriftedObject, DriftedPath};
use crate::json::{ExceptionRecord, exception};
use serde::Serialize;
use tofu_json_value::Json;

/// The version of the format that [`write_drift_reports`] writes.
pub const DRIFT_FORMAT_VERSION: &str = "1.0";

/// The JSON Schema of that format.
pub const DRIFT_SCHEMA: &str = include_str!("../../schemas/drift.json");

#[derive(Serialize)]
struct DriftReportsRecord<'r> {
    format_version: &'static str,
    drifted: bool,
    plans: Vec<DriftReportRecord<'r>>,
}

#[derive(Serialize)]
struct DriftReportRecord<'r> {
    file: &'r str,
    drifted: bool,
    errored: bool,
    objects: Vec<DriftedObjectRecord<'r>>,
    gone: Vec<GoneRecord<'r>>,
    expired: Vec<ExceptionRecord<'r>>,
}

#[derive(Serialize)]
struct DriftedObjectRecord<'r> {
    address: &'r str,
    #[serde(skip_serializing_if = "Option::is_none")]
    deposed: Option<&'r str>,
    action: &'static str,
    drifted: bool,
    paths: Vec<DriftedPathRecord<'r>>,
}

#[derive(Serialize)]
struct DriftedPathRecord<'r> {
    path: &'r str,
    position: &'r str,
    known: Option<ExceptionRecord<'r>>,
    trend: Option<&'static str>,
    runs: u64,
}

#[derive(Serialize)]
struct GoneRecord<'r> {
    address: &'r str,
    #[serde(skip_serializing_if = "Option::is_none")]
    deposed: Option<&'r str>,
    path: &'r str,
}

/// Writes reports with the names of their plans: one object with all.
pub fn write_drift_reports(json: &mut Json, reports: &[(String, DriftReport)]) {
    json.serialize(&DriftReportsRecord {
        format_version: DRIFT_FORMAT_VERSION,
        drifted: reports.iter().any(|(_, report)| report.drifted()),
        plans: reports.iter().map(record).collect(),
    });
}

fn record((file, report): &(String, DriftReport)) -> DriftReportRecord<'_> {
    DriftReportRecord {
        file,
        drifted: report.drifted(),
        errored: report.errored,
        objects: report.objects.iter().map(object).collect(),
        gone: (report.gone.iter())
            .map(|place| GoneRecord {
                address: &place.address,
                deposed: place.deposed.as_deref(),
                path: &place.path,
            })
            .collect(),
        expired: report.expired.iter().map(exception).collect(),
    }
}

fn object(object: &DriftedObject) -> DriftedObjectRecord<'_> {
    DriftedObjectRecord {
        address: &object.address,
        deposed: object.deposed.as_deref(),
        action: object.word.as_str(),
        drifted: object.drifted(),
        paths: object.paths.iter().map(path).collect(),
    }
}

fn path(path: &DriftedPath) -> DriftedPathRecord<'_> {
    DriftedPathRecord {
        path: &path.path,
        position: &path.position,
        known: path.known.as_ref().map(exception),
        trend: path.trend.map(|trend| trend.as_str()),
        runs: path.runs,
    }
}
