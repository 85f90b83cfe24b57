//! What is displayed as a word or a short text is read back from it.

use std::fmt::{Debug, Display};
use std::str::FromStr;
use tofu_json_diagnostic::{Severity, UnknownCode};
use tofu_json_lock::Scheme;
use tofu_json_model::gate::FormatVersion;

/// Every word of lists of codes, and no other.
macro_rules! words {
    ($($list:ty),+ $(,)?) => {
        $(
            for code in <$list>::ALL {
                comes_back(code);
            }
            for text in ["", " ", "x", "Severity", "note\n"] {
                assert!(text.parse::<$list>().is_err_and(|error: UnknownCode| {
                    error.words() == <$list>::ALL.map(<$list>::as_str)
                }));
            }
        )+
    };
}

#[track_caller]
fn comes_back<T>(value: T)
where
    T: Debug + Display + FromStr<Err: Debug> + PartialEq,
{
    assert_eq!(value.to_string().parse::<T>().unwrap(), value);
}

#[test]
fn codes_are_read_by_their_words() {
    words!(
        tofu_json_convert::LossKind,
        tofu_json_hcl::HclCode,
        tofu_json_input::NoteCode,
        tofu_json_lock::Category,
        tofu_json_lock::LintRule,
        tofu_json_lock::LockCode,
        tofu_json_lock::package::PackageFindingKind,
        tofu_json_model::validate::Code,
        tofu_json_module::lint::LintRule,
        tofu_json_ui::FindingCode,
        tofu_json_ui::NoteCode,
    );
}

#[test]
fn words_of_formats_are_read_back_known_or_not() {
    for word in ["error", "warning", "note", "unknown", ""] {
        comes_back(Severity::from(word));
        comes_back(tofu_json_ui::Level::from(word));
    }
    for word in ["h1", "zh", "h2", ""] {
        assert_eq!(Scheme::from(word).as_str(), word);
    }
}

#[test]
fn sides_and_types_are_read_back() {
    use tofu_json_lock::MergeSide;
    for side in [MergeSide::Ours, MergeSide::Theirs] {
        comes_back(side);
    }
    let error = "our".parse::<MergeSide>().unwrap_err();
    assert_eq!(error.words(), ["ours", "theirs"]);
    for text in [
        "any",
        "set(list(bool))",
        "object({a = optional(tuple([string, number]))})",
    ] {
        let kind: tofu_json_evaluate::Type = text.parse().unwrap();
        assert_eq!(kind.to_string(), text);
        comes_back(kind);
    }
}

#[test]
fn versions_are_read_back() {
    for text in ["0.0", "1.2", "18446744073709551615.1"] {
        let version: FormatVersion = text.parse().unwrap();
        assert_eq!(version.to_string(), text);
    }
    for text in ["", ".", "1.", "-1.0", "1.2.3"] {
        assert!(text.parse::<FormatVersion>().is_err(), "{text}");
    }
}
