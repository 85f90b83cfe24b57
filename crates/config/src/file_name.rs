//! What the name of a file says: what is in it, its syntax, and which files are related to it.

use std::fmt;

use crate::modes::{BlockType, TEST_FILE, VARIABLES_FILE, configuration_of};
use crate::source::Syntax;
use tofu_json_vocab::Program;

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

impl FileKind {
    /// The kind of a file that somebody names: values of variables under any name that ends as
    /// theirs do. `None`: OpenTofu would not read it.
    ///
    /// ```
    /// use tofu_json_config::FileKind;
    ///
    /// assert_eq!(FileKind::of_name("a_override.tf.json"), Some(FileKind::Override));
    /// assert_eq!(FileKind::of_name("prod.tfvars"), Some(FileKind::Variables));
    /// assert_eq!(FileKind::of_name("main.tf~"), None);
    /// ```
    #[must_use]
    pub fn of_name(name: &str) -> Option<Self> {
        match Ending::of(name) {
            Some(ending) if ending.family.holds == Holds::Values => Some(Self::Variables),
            _ => kind_of(name).ok(),
        }
    }
}

/// How the name of a file ends that holds queries, which only Terraform has.
const QUERY: &str = ".tfquery.hcl";

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
    /// Only OpenTofu reads it, and the files are Terraform's.
    OtherProgram,
    /// Only `terraform query` reads it.
    Query,
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
            Self::OtherProgram => "other-program",
            Self::Query => "query",
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
            Self::OtherProgram => f.write_str("only OpenTofu reads it"),
            Self::Query => f.write_str("only `terraform query` reads it"),
        }
    }
}

/// What is in a file.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Holds {
    Configuration,
    Tests,
    Values,
}

/// How names of files end that hold the same: in native syntax and in JSON.
struct Family {
    native: &'static str,
    json: &'static str,
    holds: Holds,
    /// Whether OpenTofu reads them in place of those that its predecessor reads too.
    is_tofu: bool,
}

/// All endings that mean something.
static FAMILIES: [Family; 5] = [
    Family::new(".tf", ".tf.json", Holds::Configuration, false),
    Family::new(".tofu", ".tofu.json", Holds::Configuration, true),
    Family::new(".tfvars", ".tfvars.json", Holds::Values, false),
    Family::new(".tftest.hcl", ".tftest.json", Holds::Tests, false),
    Family::new(".tofutest.hcl", ".tofutest.json", Holds::Tests, true),
];

impl Family {
    const fn new(native: &'static str, json: &'static str, holds: Holds, is_tofu: bool) -> Self {
        Self {
            native,
            json,
            holds,
            is_tofu,
        }
    }

    const fn ending(&self, syntax: Syntax) -> &'static str {
        match syntax {
            Syntax::Native => self.native,
            Syntax::Json => self.json,
        }
    }
}

/// The end of a name, and what comes before it.
struct Ending<'n> {
    base: &'n str,
    family: &'static Family,
    syntax: Syntax,
}

impl<'n> Ending<'n> {
    fn of(name: &'n str) -> Option<Self> {
        // No ending ends in another one, so that the order does not matter.
        FAMILIES.iter().find_map(|family| {
            [Syntax::Native, Syntax::Json]
                .into_iter()
                .find_map(|syntax| {
                    let base = name.strip_suffix(family.ending(syntax))?;
                    Some(Self {
                        base,
                        family,
                        syntax,
                    })
                })
        })
    }

    /// Of a file of configuration or tests.
    fn of_module(name: &'n str) -> Option<Self> {
        Self::of(name).filter(|ending| ending.family.holds != Holds::Values)
    }
}

impl Syntax {
    /// The syntax of a file of configuration, tests or values; none for other names.
    #[must_use]
    pub fn of_known_name(name: &str) -> Option<Self> {
        Ending::of(name).map(|ending| ending.syntax)
    }

    /// The same, of a file that a program has: not one that only the other program reads.
    pub fn of_name_for(program: Program, name: &str) -> Option<Self> {
        match (program, Ending::of(name)) {
            (Program::Terraform, Some(ending)) if ending.family.is_tofu => None,
            (Program::Terraform, None) if name.ends_with(QUERY) => Some(Self::Native),
            (_, ending) => ending.map(|ending| ending.syntax),
        }
    }

    /// How names of configuration, tests and values in this syntax end.
    pub fn endings(self) -> impl Iterator<Item = &'static str> {
        FAMILIES.iter().map(move |family| family.ending(self))
    }
}

/// The kind of a file in a folder by its name.
///
/// # Errors
///
/// Why OpenTofu does not read a file of this name.
pub fn kind_of(name: &str) -> Result<FileKind, Ignored> {
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
    let Some(Ending { base, family, .. }) = Ending::of(name) else {
        let lower = name.to_ascii_lowercase();
        return Err(match Ending::of_module(&lower) {
            Some(ending) => Ignored::Case(ending.family.ending(ending.syntax)),
            None => Ignored::Suffix,
        });
    };
    match family.holds {
        Holds::Values => Err(Ignored::VariablesOnRequest),
        Holds::Tests => Ok(FileKind::Test),
        Holds::Configuration if base == "override" || base.ends_with("_override") => {
            Ok(FileKind::Override)
        }
        Holds::Configuration => Ok(FileKind::Primary),
    }
}

/// The same for a program.
///
/// # Errors
///
/// Why the program does not read a file of this name.
pub fn kind_for(program: Program, name: &str) -> Result<FileKind, Ignored> {
    let kind = kind_of(name);
    if program == Program::OpenTofu {
        return kind;
    }
    match kind {
        Ok(_) if Ending::of(name).is_some_and(|ending| ending.family.is_tofu) => {
            Err(Ignored::OtherProgram)
        }
        Err(Ignored::Suffix) if name.ends_with(QUERY) => Err(Ignored::Query),
        kind => kind,
    }
}

fn is_variables(name: &str) -> bool {
    let values = Ending::of(name).filter(|ending| ending.family.holds == Holds::Values);
    values.is_some_and(|ending| ending.base == "terraform" || ending.base.ends_with(".auto"))
}

/// Whether a file of configuration is for OpenTofu and not for its predecessor.
pub fn is_for_opentofu(name: &str) -> bool {
    let ending = Ending::of(name).map(|ending| ending.family);
    ending.is_some_and(|family| family.is_tofu && family.holds == Holds::Configuration)
}

/// Whether a name looks like one of configuration, tests or values of variables at first sight.
pub fn looks_read(name: &str) -> bool {
    const WORDS: [&str; 5] = ["tf", "tofu", "tfvars", "tftest", "tofutest"];
    let words = name.split('.').skip(1);
    let mut words = words.map(|word| word.trim_end_matches(['~', '#']));
    words.any(|word| WORDS.iter().any(|known| word.eq_ignore_ascii_case(known)))
}

/// The name of the file that OpenTofu reads in place of another when both are there; none for what is always read.
///
/// ```
/// use tofu_json_config::successor_of;
///
/// assert_eq!(successor_of("main.tf.json").as_deref(), Some("main.tofu.json"));
/// assert_eq!(successor_of("a.tftest.hcl").as_deref(), Some("a.tofutest.hcl"));
/// assert_eq!(successor_of("main.tofu"), None);
/// ```
#[must_use]
pub fn successor_of(name: &str) -> Option<String> {
    let ending = Ending::of(name).filter(|ending| !ending.family.is_tofu)?;
    let mut families = FAMILIES.iter();
    let successor = families.find(|one| one.is_tofu && one.holds == ending.family.holds)?;
    Some(format!(
        "{}{}",
        ending.base,
        successor.ending(ending.syntax)
    ))
}

/// The name of a file of a module without its ending.
pub fn base_of(name: &str) -> Option<&str> {
    Ending::of_module(name).map(|ending| ending.base)
}

/// The block type of the top level, by the name of a file: of a test file, of a file of variable
/// values, otherwise of configuration.
#[must_use]
pub fn root_of_name(name: &str) -> &'static BlockType {
    root_for(Program::OpenTofu, name)
}

/// The same for a program.
#[must_use]
pub fn root_for(program: Program, name: &str) -> &'static BlockType {
    match Ending::of(name).map(|ending| ending.family.holds) {
        Some(Holds::Tests) => &TEST_FILE,
        Some(Holds::Values) => &VARIABLES_FILE,
        Some(Holds::Configuration) | None => configuration_of(program),
    }
}

/// The name of a native file in JSON: `main.tf.json` for `main.tf`, `a.tftest.json` for
/// `a.tftest.hcl`; none for other names.
#[must_use]
pub fn json_name(name: &str) -> Option<String> {
    renamed(name, Syntax::Native, Syntax::Json)
}

/// The name of a JSON file in native syntax: `main.tf` for `main.tf.json`; none for other names.
#[must_use]
pub fn native_name(name: &str) -> Option<String> {
    renamed(name, Syntax::Json, Syntax::Native)
}

fn renamed(name: &str, from: Syntax, to: Syntax) -> Option<String> {
    let ending = Ending::of(name).filter(|ending| ending.syntax == from)?;
    Some(format!("{}{}", ending.base, ending.family.ending(to)))
}

/// Another name for a file in whose place there is one of the same name, but in the other syntax before:
/// it is read right before that one if it is JSON, and right after it if it is native, as the file was
/// that it is made from. None where only one name has this meaning.
#[must_use]
pub fn name_beside(name: &str) -> Option<String> {
    let ending = Ending::of(name)?;
    let mark = match ending.syntax {
        Syntax::Json => "-native",
        Syntax::Native => "_json",
    };
    let end = ending.family.ending(ending.syntax);
    let (base, role) = match ending.family.holds {
        Holds::Values => (ending.base.strip_suffix(".auto")?, ".auto"),
        Holds::Configuration if kind_of(name) == Ok(FileKind::Override) => {
            (ending.base, "_override")
        }
        Holds::Configuration | Holds::Tests => (ending.base, ""),
    };
    Some(format!("{base}{mark}{role}{end}"))
}

#[cfg(test)]
mod tests {
    use super::{json_name, kind_of, name_beside, native_name, root_of_name};

    #[test]
    fn names_beside_others_are_read_beside_them() {
        for (name, beside, is_before) in [
            ("main.tf.json", "main-native.tf.json", true),
            ("main.tofu", "main_json.tofu", false),
            ("override.tf", "override_json_override.tf", false),
            (
                "a_override.tf.json",
                "a_override-native_override.tf.json",
                true,
            ),
            ("a.auto.tfvars", "a_json.auto.tfvars", false),
            ("t.tftest.json", "t-native.tftest.json", true),
        ] {
            assert_eq!(name_beside(name).as_deref(), Some(beside));
            assert_eq!(kind_of(name), kind_of(beside));
            assert_eq!(beside < name, is_before, "{name}");
        }
        assert_eq!(name_beside("terraform.tfvars"), None);
    }

    #[test]
    fn names_have_a_counterpart() {
        for (native, json, root) in [
            ("main.tf", "main.tf.json", ""),
            ("x.tofu", "x.tofu.json", ""),
            ("a/t.tftest.hcl", "a/t.tftest.json", "run"),
            ("t.tofutest.hcl", "t.tofutest.json", "run"),
            ("x.auto.tfvars", "x.auto.tfvars.json", ""),
        ] {
            assert_eq!(json_name(native).as_deref(), Some(json));
            assert_eq!(native_name(json).as_deref(), Some(native));
            assert!(std::ptr::eq(root_of_name(native), root_of_name(json)));
            assert_eq!(root_of_name(json).block("run").is_some(), root == "run");
        }
        assert_eq!(json_name("x.hcl"), None);
        assert_eq!(native_name("x.json"), None);
    }
}
