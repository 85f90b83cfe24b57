use std::fmt;
use std::str::FromStr;

/// How serious a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LintSeverity {
    /// Worth knowing.
    Note,
    /// Probably not what was meant, or harmful to other tools.
    Warning,
    /// OpenTofu refuses it, or crashes on it.
    Error,
}

impl LintSeverity {
    /// The word for it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Note => "note",
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }
}

macro_rules! rules {
    ($($(#[$doc:meta])* $rule:ident, $code:literal, $severity:ident, $fixable:literal, $about:literal;)*) => {
        /// A rule for configuration.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum LintRule {
            $(#[doc = $about] $rule,)*
        }

        impl LintRule {
            /// All of them.
            pub const ALL: [Self; [$($code),*].len()] = [$(Self::$rule),*];

            /// Its name, such as `interpolated-reference`.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self {
                    $(Self::$rule => $code,)*
                }
            }

            /// What the rule finds.
            #[must_use]
            pub const fn about(self) -> &'static str {
                match self {
                    $(Self::$rule => $about,)*
                }
            }

            /// How serious the findings of this rule are.
            #[must_use]
            pub const fn severity(self) -> LintSeverity {
                match self {
                    $(Self::$rule => LintSeverity::$severity,)*
                }
            }

            /// Whether findings can have a fix.
            #[must_use]
            pub const fn is_fixable(self) -> bool {
                match self {
                    $(Self::$rule => $fixable,)*
                }
            }
        }
    };
}

rules! {
    InterpolatedReference, "interpolated-reference", Error, true,
        "`${…}` around what has to be a bare reference, word or type";
    BareReferenceString, "bare-reference-string", Warning, true,
        "a string that reads like a reference and is text";
    MixedComparison, "mixed-comparison", Error, false,
        "an operator outside `${…}`: the string is text, and nothing is compared";
    ConstantCondition, "constant-condition", Error, false,
        "a condition that refers to nothing";
    LiteralSequence, "literal-sequence", Warning, false,
        "`${` or `%{` where strings are taken as they are";
    ForeignInterpolation, "foreign-interpolation", Error, true,
        "a template sequence of another language";
    LabelComment, "label-comment", Error, true,
        "`//` where it is a name and no comment";
    AttributeAsBlockShape, "attr-as-block-shape", Error, true,
        "an argument that looks like blocks and is not the whole list of objects that it has to be";
    NullBlock, "null-block", Note, false,
        "`null` where blocks are expected: there is none";
    EmptyBlockList, "empty-block-list", Note, false,
        "`[]` where blocks are expected: there is none";
    DuplicateKey, "duplicate-key", Warning, false,
        "a name that an object has twice: other tools keep one of them";
    BoolAsString, "bool-as-string", Warning, true,
        "a string where a boolean is expected";
    NumberAsString, "number-as-string", Warning, true,
        "a string where a number is expected";
    PreventDestroyTemplate, "prevent-destroy-template", Error, false,
        "a template in `prevent_destroy`, which JSON cannot have";
    OrderSensitiveObject, "order-sensitive-object", Warning, false,
        "an object whose order counts, which tools that write JSON may change";
    ShadowedFile, "shadowed-file", Warning, false,
        "a file in whose place another one is read";
    IgnoredRequiredVersion, "ignored-required-version", Note, false,
        "`required_version` where OpenTofu does not look at it";
    CrossSyntaxTwin, "cross-syntax-twin", Note, false,
        "two files of one name in both syntaxes, which are both read";
    OverrideNoEffect, "override-no-effect", Warning, false,
        "an override that is ignored";
    OverrideUnknownProperty, "override-unknown-property", Warning, false,
        "an unknown argument that an override hides from the checks";
    LossyUnicode, "lossy-unicode", Warning, false,
        "text that changes when it is read";
    NumberPrecision, "number-precision", Warning, false,
        "a number that loses digits";
    LegacyIndex, "legacy-index", Warning, true,
        "an index written with a dot";
    SecretInDefault, "secret-in-default", Warning, false,
        "a secret as the default of a variable";
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

    /// Whether it is looked at only where it is asked for.
    #[must_use]
    pub const fn is_optional(self) -> bool {
        matches!(self, Self::SecretInDefault | Self::IgnoredRequiredVersion)
    }
}

impl fmt::Display for LintRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// A text that is the name of no rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownRule(());

impl fmt::Display for UnknownRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = LintRule::ALL.map(LintRule::as_str).join(", ");
        write!(f, "expected the name of a rule: {names}")
    }
}

impl std::error::Error for UnknownRule {}

impl FromStr for LintRule {
    type Err = UnknownRule;

    fn from_str(text: &str) -> Result<Self, UnknownRule> {
        let found = Self::ALL.into_iter().find(|rule| rule.as_str() == text);
        found.ok_or(UnknownRule(()))
    }
}
