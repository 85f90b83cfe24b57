//! The table of types that hold data.

use std::collections::BTreeSet;
use tofu_json_review::vocab::matches_glob;
use tofu_json_review::{DataKind, IMPORTANT_TYPES, Important};

/// Every pattern, with what it is for.
fn patterns() -> impl Iterator<Item = (DataKind, &'static str)> {
    let rows = IMPORTANT_TYPES.into_iter();
    rows.flat_map(|row| row.patterns.iter().map(move |pattern| (row.kind, *pattern)))
}

#[test]
fn each_pattern_is_there_once_and_none_is_within_another() {
    let all: Vec<_> = patterns().map(|(_, pattern)| pattern).collect();
    let different: BTreeSet<_> = all.iter().collect();
    assert_eq!(different.len(), all.len());
    for pattern in &all {
        let mut wider = all.iter().filter(|other| matches_glob(other, pattern));
        assert_eq!((wider.next(), wider.next()), (Some(pattern), None));
    }
}

#[test]
fn a_type_of_each_pattern_has_its_kind() {
    for (kind, pattern) in patterns() {
        assert_eq!(
            Important::kind(&pattern.replace('*', "x")),
            Some(kind),
            "{pattern}"
        );
    }
}

#[test]
fn what_only_describes_is_not_important() {
    let important = Important::default();
    for name in [
        "",
        "aws_db_subnet_group",
        "aws_db_parameter_group",
        "aws_s3_bucket_policy",
        "aws_s3_bucket_versioning",
        "aws_s3_object",
        "aws_kms_alias",
        "aws_sqs_queue_policy",
        "aws_elasticache_subnet_group",
        "google_storage_bucket_iam_member",
        "google_kms_crypto_key_iam_binding",
        "azurerm_storage_account_network_rules",
        "azurerm_key_vault_access_policy",
        "azurerm_mssql_firewall_rule",
        "cloudflare_record",
        "digitalocean_database_firewall",
        "random_password",
        "random_id",
        "null_resource",
        "terraform_data",
        "time_sleep",
    ] {
        assert!(!important.holds(name), "{name}");
    }
}
