//! The names that OpenTofu's documents give to their own members, and what some of them say.

use tofu_json_vocab::Reason;

/// In ascending order: a masked string may be one of them, and a document without it would be none.
const WORDS: &[&str] = &[
    "action_invocation",
    "action_invocations",
    "action_reason",
    "action_schemas",
    "action_trigger_block_index",
    "action_trigger_event",
    "actions",
    "actions_invoked",
    "actions_list_index",
    "address",
    "after",
    "after_identity",
    "after_sensitive",
    "after_unknown",
    "alias",
    "applyable",
    "attribute",
    "attributes",
    "attributes_flat",
    "before",
    "before_identity",
    "before_sensitive",
    "block",
    "block_types",
    "calling_resource_address",
    "change",
    "check_results",
    "checks",
    "child_modules",
    "complete",
    "computed",
    "config_addr",
    "config_sensitive",
    "config_unknown",
    "config_values",
    "configuration",
    "constant_value",
    "count_expression",
    "create_before_destroy",
    "data_source_schemas",
    "default",
    "deferred_action_invocations",
    "deferred_changes",
    "dependencies",
    "depends_on",
    "deposed",
    "deposed_key",
    "deprecated",
    "deprecation_message",
    "description",
    "description_kind",
    "encrypted_data",
    "encryption_version",
    "ephemeral",
    "ephemeral_resource_schemas",
    "errored",
    "expected_resource_type",
    "expression",
    "expressions",
    "failure_messages",
    "for_each_expression",
    "format_version",
    "full_name",
    "functions",
    "generated_config",
    "id",
    "identity",
    "identity_schema_version",
    "importing",
    "index",
    "index_key",
    "index_unknown",
    "instance_key",
    "instances",
    "invoke_action_trigger",
    "key",
    "kind",
    "lifecycle_action_trigger",
    "lineage",
    "list_resource_schemas",
    "max_items",
    "message",
    "meta",
    "min_items",
    "mode",
    "module",
    "module_address",
    "module_calls",
    "modules",
    "name",
    "nested_type",
    "nesting_mode",
    "object_addr",
    "object_kind",
    "objects",
    "optional",
    "output_changes",
    "outputs",
    "plan_format_version",
    "planned_values",
    "previous_address",
    "prior_state",
    "private",
    "problems",
    "provider",
    "provider_config",
    "provider_config_key",
    "provider_format_version",
    "provider_name",
    "provider_schemas",
    "provisioners",
    "reason",
    "references",
    "relevant_attributes",
    "replace_paths",
    "required",
    "resource",
    "resource_change",
    "resource_changes",
    "resource_drift",
    "resource_identity_schemas",
    "resource_schemas",
    "resources",
    "root_module",
    "root_module_outputs",
    "schema_version",
    "sensitive",
    "sensitive_attributes",
    "sensitive_values",
    "serial",
    "signature",
    "skip_destroy",
    "source",
    "state_format_version",
    "state_store_schemas",
    "status",
    "terraform_version",
    "timestamp",
    "to_display",
    "triggering_resource_address",
    "type",
    "unknown",
    "value",
    "values",
    "variable",
    "variables",
    "version",
    "version_constraint",
    "write_only",
];

/// Whether a name is one of the format.
pub(crate) fn is_word(name: &str) -> bool {
    WORDS.binary_search(&name).is_ok()
}

/// Whether a text is what the format lets a member of that name say: without it a document would be none.
pub(crate) fn is_word_of(member: &str, text: &str) -> bool {
    match member {
        "actions" => ACTIONS.contains(&text),
        "mode" => matches!(text, "managed" | "data" | "ephemeral"),
        "action_reason" => Reason::KNOWN.contains(&text),
        "type" => TYPES.contains(&text),
        "format_version"
        | "plan_format_version"
        | "state_format_version"
        | "provider_format_version"
        | "terraform_version" => is_version(text),
        _ => false,
    }
}

/// Two or three short numbers, which are no secret wherever they are.
pub(crate) fn is_version(text: &str) -> bool {
    let is_number =
        |part: &str| matches!(part.len(), 1 | 2) && part.bytes().all(|byte| byte.is_ascii_digit());
    matches!(text.split('.').count(), 2 | 3) && text.split('.').all(is_number)
}

const ACTIONS: [&str; 7] = [
    "no-op", "create", "read", "update", "delete", "forget", "open",
];

const TYPES: [&str; 9] = [
    "string", "number", "bool", "dynamic", "list", "set", "map", "object", "tuple",
];

#[cfg(test)]
mod tests {
    use super::WORDS;

    #[test]
    fn words_ascend() {
        assert!(WORDS.is_sorted());
    }
}
