//! Types of resources that hold data: what they held is gone when they are.

use tofu_json_vocab::matches_glob;

/// Patterns of such types. The list names what is common; `--important` adds to it.
///
/// A type is here where deleting its object deletes what users put into it (databases, disks, buckets, queues
/// with messages, secrets), or makes such data unreadable (keys), or takes a name from the world (zones).
pub const IMPORTANT_TYPES: [&str; 46] = [
    "aws_db_*",
    "aws_rds_*",
    "aws_docdb_*",
    "aws_neptune_*",
    "aws_dynamodb_table",
    "aws_dynamodb_global_table",
    "aws_s3_bucket",
    "aws_s3_object",
    "aws_ebs_volume",
    "aws_efs_file_system",
    "aws_fsx_*",
    "aws_elasticache_*",
    "aws_memorydb_*",
    "aws_opensearch_domain",
    "aws_elasticsearch_domain",
    "aws_redshift_*",
    "aws_timestream*",
    "aws_kinesis_stream",
    "aws_msk_cluster",
    "aws_sqs_queue",
    "aws_ecr_repository",
    "aws_backup_vault",
    "aws_kms_key",
    "aws_secretsmanager_secret",
    "aws_route53_zone",
    "aws_cognito_user_pool",
    "google_sql_*",
    "google_spanner_*",
    "google_bigtable_*",
    "google_bigquery_dataset",
    "google_bigquery_table",
    "google_storage_bucket",
    "google_compute_disk",
    "google_filestore_instance",
    "google_kms_*",
    "google_dns_managed_zone",
    "azurerm_*_database",
    "azurerm_*_server",
    "azurerm_storage_*",
    "azurerm_managed_disk",
    "azurerm_cosmosdb_*",
    "azurerm_key_vault*",
    "azurerm_dns_zone",
    "kubernetes_persistent_volume*",
    "kubernetes_namespace*",
    "digitalocean_database_*",
];

/// Which types are important.
#[derive(Clone, Debug, Default)]
pub struct Important {
    more: Vec<String>,
}

impl Important {
    /// The types of [`IMPORTANT_TYPES`], and those that a pattern of `more` matches.
    #[must_use]
    pub const fn with(more: Vec<String>) -> Self {
        Self { more }
    }

    /// Whether a resource of that type holds data.
    #[must_use]
    pub fn holds(&self, resource_type: &str) -> bool {
        let own = IMPORTANT_TYPES.iter().copied();
        own.chain(self.more.iter().map(String::as_str))
            .any(|pattern| matches_glob(pattern, resource_type))
    }
}
