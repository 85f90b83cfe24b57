use tofu_json_diagnostic::codes;

codes! {
    /// A rule for configuration.
    pub enum LintRule {
        InterpolatedReference = "interpolated-reference", Error,
            "`${…}` around what has to be a bare reference, word or type";
        BareReferenceString = "bare-reference-string", Warning,
            "a string that reads like a reference and is text";
        MixedComparison = "mixed-comparison", Error,
            "an operator outside `${…}`: the string is text, and nothing is compared";
        ConstantCondition = "constant-condition", Error,
            "a condition that refers to nothing";
        LiteralSequence = "literal-sequence", Warning,
            "`${` or `%{` where strings are taken as they are";
        ForeignInterpolation = "foreign-interpolation", Error,
            "a template sequence of another language";
        LabelComment = "label-comment", Error,
            "`//` where it is a name and no comment";
        AttributeAsBlockShape = "attr-as-block-shape", Error,
            "an argument that looks like blocks and is not the whole list of objects that it has to be";
        NullBlock = "null-block", Note,
            "`null` where blocks are expected: there is none";
        EmptyBlockList = "empty-block-list", Note,
            "`[]` where blocks are expected: there is none";
        DuplicateKey = "duplicate-key", Warning,
            "a name that an object has twice: other tools keep one of them";
        BoolAsString = "bool-as-string", Warning,
            "a string where a boolean is expected";
        NumberAsString = "number-as-string", Warning,
            "a string where a number is expected";
        PreventDestroyTemplate = "prevent-destroy-template", Error,
            "a template in `prevent_destroy`, which JSON cannot have";
        OrderSensitiveObject = "order-sensitive-object", Warning,
            "an object whose order counts, which tools that write JSON may change";
        ShadowedFile = "shadowed-file", Warning,
            "a file in whose place another one is read";
        IgnoredRequiredVersion = "ignored-required-version", Note,
            "`required_version` where OpenTofu does not look at it";
        CrossSyntaxTwin = "cross-syntax-twin", Note,
            "two files of one name in both syntaxes, which are both read";
        OverrideNoEffect = "override-no-effect", Warning,
            "an override that is ignored";
        OverrideUnknownProperty = "override-unknown-property", Warning,
            "an unknown argument that an override hides from the checks";
        LossyUnicode = "lossy-unicode", Warning,
            "text that changes when it is read";
        NumberPrecision = "number-precision", Warning,
            "a number that loses digits";
        LegacyIndex = "legacy-index", Warning,
            "an index written with a dot";
        SecretInDefault = "secret-in-default", Warning,
            "a secret as the default of a variable";
    }
}

impl LintRule {
    /// All but the optional ones, which are looked at only where they are asked for.
    pub const USUAL: [Self; Self::ALL.len() - 2] = {
        let mut usual = [Self::InterpolatedReference; Self::ALL.len() - 2];
        let (mut from, mut to) = (0, 0);
        while let Some((rule, _)) = Self::ALL.split_at(from).1.split_first() {
            if !rule.is_optional()
                && let Some((place, _)) = usual.split_at_mut(to).1.split_first_mut()
            {
                *place = *rule;
                to += 1;
            }
            from += 1;
        }
        usual
    };

    /// Whether findings can have a fix.
    #[must_use]
    pub const fn is_fixable(self) -> bool {
        matches!(
            self,
            Self::InterpolatedReference
                | Self::BareReferenceString
                | Self::ForeignInterpolation
                | Self::LabelComment
                | Self::AttributeAsBlockShape
                | Self::BoolAsString
                | Self::NumberAsString
                | Self::LegacyIndex
        )
    }

    /// Whether it is looked at only where it is asked for.
    #[must_use]
    pub const fn is_optional(self) -> bool {
        matches!(self, Self::SecretInDefault | Self::IgnoredRequiredVersion)
    }
}
