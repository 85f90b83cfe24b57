use tofu_json_diagnostic::codes;

codes! {
    /// Which rule is broken.
    pub enum Code {
        Syntax = "json-syntax", Error, "The text is JSON.";
        TrailingText = "trailing-text", Warning, "Nothing follows the document.";
        InvalidUtf8 = "invalid-utf8", Error, "Strings are valid UTF-8.";
        LoneSurrogate = "lone-surrogate", Warning, "Surrogates in escapes come in pairs.";
        NumberDigits = "number-digits", Warning, "Numbers can be written in full.";
        DuplicateMember = "duplicate-member", Warning, "Each member of an object is given once.";
        UnknownDocument = "unknown-document", Error, "The document is of a known kind.";
        NotValidated = "not-validated", Error, "There are rules for documents of this kind.";
        VersionMissing = "version-missing", Error, "The document says which version of its format it has.";
        VersionNotText = "version-not-text", Error, "The version is a string.";
        VersionUnreadable = "version-unreadable", Error, "The version is MAJOR.MINOR.";
        VersionNewerMinor = "version-newer-minor", Note, "The minor version is known.";
        VersionNewerMajor = "version-newer-major", Error, "The major version is known.";
        WrongKind = "wrong-kind", Error, "Values are of the kind that the format says.";
        MissingMember = "missing-member", Error, "Members that are always written are there.";
        NullMember = "null-member", Warning, "Members that are left out when empty are not null.";
        UnknownMember = "unknown-member", Note, "Members are known.";
        UnknownWord = "unknown-word", Note, "Words are on their list.";
        MemberOrder = "member-order", Note, "Members have the order of OpenTofu.";
        AddressSyntax = "address-syntax", Error, "Addresses can be read.";
        AddressParts = "address-parts", Error, "An address and its parts say the same.";
        InstanceKey = "instance-key", Error, "Instance keys are whole numbers from 0, or strings.";
        ProviderName = "provider-name", Warning, "Provider names have three parts, or one in documents of old.";
        Timestamp = "timestamp", Warning, "Times are of RFC 3339.";
        DeposedKey = "deposed-key", Error, "Keys of deposed objects have eight characters.";
        Base64 = "base64", Error, "Bytes are in base64.";
        TypeNotation = "type-notation", Error, "Types are in the known notation.";
        ValueType = "value-type", Error, "A value is of its type.";
        PathStep = "path-step", Warning, "Steps of paths are strings and whole numbers.";
        MaskShape = "mask-shape", Error, "Masks are made of true, false, arrays and objects.";
        MaskMismatch = "mask-mismatch", Warning, "A mask has the shape of its value.";
        MaskRoot = "mask-root", Warning, "The whole of a mask is what its place allows.";
        UnknownButKnown = "unknown-but-known", Error, "What is not known yet has no value.";
        BeforeAfter = "before-after", Error, "An action and the values before and after say the same.";
        ReasonAction = "reason-action", Warning, "A reason goes with its action.";
        ReplacePaths = "replace-paths", Warning, "Only a replacement has paths that force it.";
        GeneratedConfig = "generated-config", Warning, "Only an import has generated configuration.";
        DuplicateEntry = "duplicate-entry", Error, "Each object is listed once.";
        ListOrder = "list-order", Warning, "Lists have the order of OpenTofu.";
        ModuleTree = "module-tree", Error, "What is in a module has its address.";
        ForgottenValues = "forgotten-values", Warning, "Only an object that is forgotten has no values.";
        Identity = "identity", Warning, "An identity and the version of its schema come together.";
        DeposedVersion = "deposed-version", Note, "Deposed objects print schema version 0.";
        CheckAddress = "check-address", Warning, "The address of a check and its parts say the same.";
        AttributeType = "attribute-type", Error, "An attribute has a type or a nested type, not both.";
        ItemCount = "item-count", Error, "The smallest number of items is not above the greatest.";
        DiagnosticCount = "diagnostic-count", Error, "The counts are those of the diagnostics.";
        SnippetRange = "snippet-range", Warning, "The marked part lies within the code.";
        StateVersion = "state-version", Error, "A state file is of version 4.";
        StateMode = "state-mode", Error, "Resources of state files are managed or data.";
        StateStatus = "state-status", Error, "The status of an object is absent or tainted.";
        StateProvider = "state-provider", Error, "A resource or its instances name the provider configuration.";
        SensitivePath = "sensitive-path", Error, "Steps to sensitive attributes are get_attr or index.";
        FormatNumber = "format-number", Error, "The record is of a known format.";
    }
}

#[cfg(test)]
mod tests {
    use super::Code;
    use std::collections::HashSet;

    #[test]
    fn words_are_unique_and_plain() {
        let words: HashSet<_> = Code::ALL.iter().map(|code| code.as_str()).collect();
        assert_eq!(words.len(), Code::ALL.len());
        let plain = |word: &&str| {
            word.bytes()
                .all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-')
        };
        assert!(words.iter().all(plain));
        assert!(Code::ALL.iter().all(|code| code.about().ends_with('.')));
    }
}
