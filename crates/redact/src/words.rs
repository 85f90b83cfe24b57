//! The names that OpenTofu's documents give to their own members.

/// Names of eight letters and more, in ascending order: a masked string may be one of them, and a document without
/// it would be none.
const WORDS: &[&str] = &[
    "action_invocations",
    "action_reason",
    "actions_invoked",
    "address",
    "after_identity",
    "after_sensitive",
    "after_unknown",
    "applyable",
    "attribute",
    "attributes",
    "attributes_flat",
    "before_identity",
    "before_sensitive",
    "check_results",
    "child_modules",
    "complete",
    "configuration",
    "constant_value",
    "count_expression",
    "create_before_destroy",
    "deferred_changes",
    "dependencies",
    "depends_on",
    "deposed",
    "deposed_key",
    "description",
    "expression",
    "expressions",
    "for_each_expression",
    "format_version",
    "full_name",
    "generated_config",
    "identity",
    "identity_schema_version",
    "importing",
    "index_key",
    "index_unknown",
    "instances",
    "module_address",
    "module_calls",
    "output_changes",
    "plan_format_version",
    "planned_values",
    "previous_address",
    "prior_state",
    "provider",
    "provider_config",
    "provider_config_key",
    "provider_format_version",
    "provider_name",
    "provider_schemas",
    "provisioners",
    "references",
    "relevant_attributes",
    "replace_paths",
    "resource",
    "resource_change",
    "resource_changes",
    "resource_drift",
    "resources",
    "root_module",
    "root_module_outputs",
    "schema_version",
    "sensitive",
    "sensitive_attributes",
    "sensitive_values",
    "skip_destroy",
    "state_format_version",
    "terraform_version",
    "timestamp",
    "variables",
    "version_constraint",
];

/// Whether a name is one of the format.
pub(crate) fn is_word(name: &str) -> bool {
    WORDS.binary_search(&name).is_ok()
}

#[cfg(test)]
mod tests {
    use super::WORDS;

    #[test]
    fn words_ascend() {
        assert!(WORDS.is_sorted());
    }
}
