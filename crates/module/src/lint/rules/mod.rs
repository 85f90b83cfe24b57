//! The rules, by what they look at.

mod attribute_as_block_shape;
mod bare_reference_string;
mod block_shapes;
mod conditions;
mod duplicate_key;
mod files;
mod foreign_interpolation;
mod interpolated_reference;
mod legacy_index;
mod lossy_unicode;
mod number_precision;
mod overrides;
mod secret_in_default;
mod text_for_value;
mod verbatim;

use super::finding::RuleFinding;
use super::linted::Linted;
use super::rule::LintRule;

/// The findings of a rule.
pub(super) fn look(rule: LintRule, linted: &Linted<'_>) -> Vec<RuleFinding> {
    match rule {
        LintRule::InterpolatedReference => interpolated_reference::look(linted),
        LintRule::BareReferenceString => bare_reference_string::look(linted),
        LintRule::MixedComparison => conditions::mixed_comparison(linted),
        LintRule::ConstantCondition => conditions::constant_condition(linted),
        LintRule::LiteralSequence => verbatim::literal_sequence(linted),
        LintRule::ForeignInterpolation => foreign_interpolation::look(linted),
        LintRule::LabelComment => block_shapes::label_comment(linted),
        LintRule::AttributeAsBlockShape => attribute_as_block_shape::look(linted),
        LintRule::NullBlock => block_shapes::null_block(linted),
        LintRule::EmptyBlockList => block_shapes::empty_block_list(linted),
        LintRule::DuplicateKey => duplicate_key::look(linted),
        LintRule::BoolAsString => text_for_value::bool_as_string(linted),
        LintRule::NumberAsString => text_for_value::number_as_string(linted),
        LintRule::PreventDestroyTemplate => verbatim::prevent_destroy_template(linted),
        LintRule::OrderSensitiveObject => block_shapes::order_sensitive_object(linted),
        LintRule::ShadowedFile => files::shadowed_file(linted),
        LintRule::IgnoredRequiredVersion => files::ignored_required_version(linted),
        LintRule::CrossSyntaxTwin => files::cross_syntax_twin(linted),
        LintRule::OverrideNoEffect => overrides::override_no_effect(linted),
        LintRule::OverrideUnknownProperty => overrides::override_unknown_property(linted),
        LintRule::LossyUnicode => lossy_unicode::look(linted),
        LintRule::NumberPrecision => number_precision::look(linted),
        LintRule::LegacyIndex => legacy_index::look(linted),
        LintRule::SecretInDefault => secret_in_default::look(linted),
    }
}
