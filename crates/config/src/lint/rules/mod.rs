//! One rule a file.

mod attribute_as_block_shape;
mod bare_reference_string;
mod bool_as_string;
mod constant_condition;
mod cross_syntax_twin;
mod duplicate_key;
mod empty_block_list;
mod foreign_interpolation;
mod ignored_required_version;
mod interpolated_reference;
mod label_comment;
mod legacy_index;
mod literal_sequence;
mod lossy_unicode;
mod mixed_comparison;
mod null_block;
mod number_as_string;
mod number_precision;
mod order_sensitive_object;
mod override_no_effect;
mod override_unknown_property;
mod prevent_destroy_template;
mod secret_in_default;
mod shadowed_file;
mod typed_argument;

use super::finding::Found;
use super::linted::Linted;
use super::rule::LintRule;

/// The findings of a rule.
pub(super) fn look(rule: LintRule, linted: &Linted<'_>) -> Vec<Found> {
    match rule {
        LintRule::InterpolatedReference => interpolated_reference::look(linted),
        LintRule::BareReferenceString => bare_reference_string::look(linted),
        LintRule::MixedComparison => mixed_comparison::look(linted),
        LintRule::ConstantCondition => constant_condition::look(linted),
        LintRule::LiteralSequence => literal_sequence::look(linted),
        LintRule::ForeignInterpolation => foreign_interpolation::look(linted),
        LintRule::LabelComment => label_comment::look(linted),
        LintRule::AttributeAsBlockShape => attribute_as_block_shape::look(linted),
        LintRule::NullBlock => null_block::look(linted),
        LintRule::EmptyBlockList => empty_block_list::look(linted),
        LintRule::DuplicateKey => duplicate_key::look(linted),
        LintRule::BoolAsString => bool_as_string::look(linted),
        LintRule::NumberAsString => number_as_string::look(linted),
        LintRule::PreventDestroyTemplate => prevent_destroy_template::look(linted),
        LintRule::OrderSensitiveObject => order_sensitive_object::look(linted),
        LintRule::ShadowedFile => shadowed_file::look(linted),
        LintRule::IgnoredRequiredVersion => ignored_required_version::look(linted),
        LintRule::CrossSyntaxTwin => cross_syntax_twin::look(linted),
        LintRule::OverrideNoEffect => override_no_effect::look(linted),
        LintRule::OverrideUnknownProperty => override_unknown_property::look(linted),
        LintRule::LossyUnicode => lossy_unicode::look(linted),
        LintRule::NumberPrecision => number_precision::look(linted),
        LintRule::LegacyIndex => legacy_index::look(linted),
        LintRule::SecretInDefault => secret_in_default::look(linted),
    }
}
