//! The members of SARIF 2.1.0 that are written, under their names there.

use serde::Serialize;

#[derive(Serialize)]
pub(super) struct LogRecord<'l> {
    #[serde(rename = "$schema")]
    pub(super) schema: &'static str,
    pub(super) version: &'static str,
    pub(super) runs: [RunRecord<'l>; 1],
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct RunRecord<'l> {
    pub(super) tool: ToolRecord<'l>,
    pub(super) column_kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) invocations: Option<[InvocationRecord<'l>; 1]>,
    pub(super) results: Vec<ResultRecord<'l>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct InvocationRecord<'l> {
    pub(super) execution_successful: bool,
    pub(super) tool_execution_notifications: Vec<NotificationRecord<'l>>,
}

#[derive(Serialize)]
pub(super) struct NotificationRecord<'l> {
    pub(super) level: &'static str,
    pub(super) message: TextRecord<'l>,
    pub(super) locations: [LocationRecord<'l>; 1],
}

#[derive(Serialize)]
pub(super) struct ToolRecord<'l> {
    pub(super) driver: DriverRecord<'l>,
}

#[derive(Serialize)]
pub(super) struct DriverRecord<'l> {
    pub(super) name: &'static str,
    pub(super) version: &'l str,
    pub(super) rules: Vec<RuleRecord<'l>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct RuleRecord<'l> {
    pub(super) id: String,
    pub(super) short_description: TextRecord<'l>,
}

#[derive(Serialize)]
pub(super) struct TextRecord<'l> {
    pub(super) text: &'l str,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct ResultRecord<'l> {
    pub(super) rule_id: String,
    pub(super) level: &'static str,
    pub(super) message: TextRecord<'l>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) locations: Option<[LocationRecord<'l>; 1]>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct LocationRecord<'l> {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) physical_location: Option<FileRecord>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) logical_locations: Option<[NameRecord<'l>; 1]>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct FileRecord {
    pub(super) artifact_location: UriRecord,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) region: Option<RegionRecord>,
}

#[derive(Serialize)]
pub(super) struct UriRecord {
    pub(super) uri: String,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct RegionRecord {
    pub(super) start_line: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) start_column: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) end_line: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) end_column: Option<usize>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct NameRecord<'l> {
    pub(super) fully_qualified_name: &'l str,
}
