//! The kind of a file by its name.

use std::fmt;

/// The kind of a file, by its name alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FileKind {
    /// Configuration that is read first.
    Primary,
    /// Configuration that changes what primary files say.
    Override,
    /// Tests.
    Test,
    /// Values of variables that are read without being asked for.
    Variables,
}

/// Why a file is not read.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Ignored {
    /// It is a directory.
    Directory,
    /// Its name begins with a dot.
    Hidden,
    /// Its name ends in `~`.
    Backup,
    /// Its name begins and ends with `#`.
    Unsaved,
    /// Its suffix would count in lower case.
    Case(&'static str),
    /// Values of variables that are read only when they are named with `-var-file`.
    VariablesOnRequest,
    /// It is in the folder of tests and is not a test file.
    NoTest,
    /// Its suffix means nothing.
    Suffix,
    /// A file with the suffix of OpenTofu is in its place.
    Shadowed(String),
}

impl Ignored {
    /// One word for it.
    #[must_use]
    pub const fn as_str(&self) -> &'static str {
        match self {
            Self::Directory => "directory",
            Self::Hidden => "hidden",
            Self::Backup => "backup",
            Self::Unsaved => "unsaved",
            Self::Case(_) => "case",
            Self::VariablesOnRequest => "variables-on-request",
            Self::NoTest => "no-test",
            Self::Suffix => "suffix",
            Self::Shadowed(_) => "shadowed",
        }
    }
}

impl fmt::Display for Ignored {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Directory => f.write_str("a directory"),
            Self::Hidden => f.write_str("the name begins with a dot"),
            Self::Backup => f.write_str("a backup: the name ends in `~`"),
            Self::Unsaved => f.write_str("unsaved changes of an editor: `#` on both sides"),
            Self::Case(suffix) => write!(f, "only `{suffix}` in lower case counts"),
            Self::VariablesOnRequest => f.write_str("read only with `-var-file`"),
            Self::NoTest => f.write_str("only tests are looked for in this folder"),
            Self::Suffix => f.write_str("no suffix of a configuration file"),
            Self::Shadowed(by) => write!(f, "`{by}` is read instead"),
        }
    }
}

/// The suffixes of configuration and tests. The first that fits counts.
struct Suffix {
    text: &'static str,
    is_test: bool,
    /// The suffix whose file takes the place of a file with this one.
    successor: Option<&'static str>,
}

const SUFFIXES: [Suffix; 8] = [
    Suffix::new(".tf", false, Some(".tofu")),
    Suffix::new(".tf.json", false, Some(".tofu.json")),
    Suffix::new(".tftest.hcl", true, Some(".tofutest.hcl")),
    Suffix::new(".tftest.json", true, Some(".tofutest.json")),
    Suffix::new(".tofu", false, None),
    Suffix::new(".tofu.json", false, None),
    Suffix::new(".tofutest.hcl", true, None),
    Suffix::new(".tofutest.json", true, None),
];

impl Suffix {
    const fn new(text: &'static str, is_test: bool, successor: Option<&'static str>) -> Self {
        Self {
            text,
            is_test,
            successor,
        }
    }

    fn of(name: &str) -> Option<(&str, &'static Self)> {
        SUFFIXES
            .iter()
            .find_map(|suffix| Some((name.strip_suffix(suffix.text)?, suffix)))
    }
}

/// The kind of a file by its name, or why it is not read.
pub(crate) fn kind_of(name: &str) -> Result<FileKind, Ignored> {
    if is_variables(name) {
        return Ok(FileKind::Variables);
    }
    if name.starts_with('.') {
        return Err(Ignored::Hidden);
    }
    if name.ends_with('~') {
        return Err(Ignored::Backup);
    }
    if name.starts_with('#') && name.ends_with('#') {
        return Err(Ignored::Unsaved);
    }
    let Some((base, suffix)) = Suffix::of(name) else {
        return Err(of_unknown(name));
    };
    Ok(if suffix.is_test {
        FileKind::Test
    } else if base == "override" || base.ends_with("_override") {
        FileKind::Override
    } else {
        FileKind::Primary
    })
}

/// Whether a name looks like one of configuration, tests or values of variables at first sight.
pub(super) fn looks_read(name: &str) -> bool {
    const WORDS: [&str; 5] = ["tf", "tofu", "tfvars", "tftest", "tofutest"];
    let words = name.split('.').skip(1);
    let mut words = words.map(|word| word.trim_end_matches(['~', '#']));
    words.any(|word| WORDS.iter().any(|known| word.eq_ignore_ascii_case(known)))
}

/// The file that takes the place of another when both are there.
pub(super) fn successor_of(name: &str) -> Option<String> {
    let (base, suffix) = Suffix::of(name)?;
    Some(format!("{base}{}", suffix.successor?))
}

fn is_variables(name: &str) -> bool {
    matches!(name, "terraform.tfvars" | "terraform.tfvars.json")
        || name.ends_with(".auto.tfvars")
        || name.ends_with(".auto.tfvars.json")
}

fn of_unknown(name: &str) -> Ignored {
    if name.ends_with(".tfvars") || name.ends_with(".tfvars.json") {
        return Ignored::VariablesOnRequest;
    }
    match Suffix::of(&name.to_ascii_lowercase()) {
        Some((_, suffix)) => Ignored::Case(suffix.text),
        None => Ignored::Suffix,
    }
}
