//! The tables: their names, their columns, and sets of them.

use crate::column::{Column, ColumnType, schema};
use arrow_schema::SchemaRef;
use std::fmt;
use std::str::FromStr;

/// A table of a fleet.
///
/// ```
/// use tofu_json_fleet_tables::Table;
///
/// assert_eq!(Table::Changes.name(), "changes");
/// assert_eq!("drift".parse(), Ok(Table::Drift));
/// assert_eq!(Table::Outputs.schema().field(0).name(), "path");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Table {
    /// A row for each file: what it is, or why it cannot be read.
    Documents,
    /// A row for each object of a state.
    Resources,
    /// A row for each planned change, those of unchanged objects included.
    Changes,
    /// A row for each object that was found to have changed outside of OpenTofu.
    Drift,
    /// A row for each output of a state, and for each change of an output in a plan.
    Outputs,
    /// A row for each check.
    Checks,
    /// A row for each provider of a document and each version constraint on it.
    Providers,
    /// A row for each provider of a lock file.
    Locks,
    /// A row for each hash of a lock file.
    Hashes,
}

const DOCUMENTS: &[Column] = &[
    PATH,
    Column::optional(
        "kind",
        ColumnType::Text,
        "what the document is: `plan`, `state`, `raw-state` (a state file), `lock-file` or another kind",
    ),
    Column::optional(
        "format_version",
        ColumnType::Text,
        "the version of the format",
    ),
    Column::optional(
        "program_version",
        ColumnType::Text,
        "the version of the program that wrote the document",
    ),
    Column::optional(
        "serial",
        ColumnType::Number,
        "how often the state was changed; only a state file says it",
    ),
    Column::optional(
        "lineage",
        ColumnType::Text,
        "what all states that came from one another have in common; only a state file says it",
    ),
    Column::optional(
        "errored",
        ColumnType::Truth,
        "whether planning failed part-way; of plans",
    ),
    Column::optional(
        "has_changes",
        ColumnType::Truth,
        "whether the plan has changes; of plans",
    ),
    Column::optional("bytes", ColumnType::Number, "the size of the file"),
    Column::optional(
        "modified",
        ColumnType::Time,
        "when the file was changed last",
    ),
    Column::optional(
        "hash",
        ColumnType::Text,
        "the hash of the file: XXH3 of 128 bits",
    ),
    Column::optional(
        "error_code",
        ColumnType::Text,
        "why the file cannot be read, as a word",
    ),
    Column::optional("error", ColumnType::Text, "why the file cannot be read"),
];

const PATH: Column = Column::always("path", ColumnType::Text, "the file");
const ADDRESS: Column = Column::always("address", ColumnType::Text, "the address of the object");
const MODULE: Column = Column::always(
    "module",
    ColumnType::Text,
    "the address of the module; empty in the root module",
);
const MODE: Column = Column::always(
    "mode",
    ColumnType::Text,
    "the mode: `managed`, `data` or `ephemeral`",
);
const TYPE: Column = Column::always("type", ColumnType::Text, "the type of the resource");
const NAME: Column = Column::always("name", ColumnType::Text, "the name of the resource");
const PROVIDER: Column = Column::always("provider", ColumnType::Text, "the provider");
const DEPOSED: Column =
    Column::optional("deposed", ColumnType::Text, "the key of a deposed object");

const RESOURCES: &[Column] = &[
    PATH,
    ADDRESS,
    MODULE,
    MODE,
    TYPE,
    NAME,
    PROVIDER,
    DEPOSED,
    Column::always(
        "tainted",
        ColumnType::Truth,
        "whether the object is tainted",
    ),
    Column::optional(
        "schema_version",
        ColumnType::Number,
        "the version of the schema",
    ),
    Column::always(
        "dependencies",
        ColumnType::Number,
        "how many resources it depends on",
    ),
    Column::always(
        "bytes",
        ColumnType::Number,
        "the bytes of the object in the document",
    ),
];

const CHANGES: &[Column] = &[
    PATH,
    ADDRESS,
    Column::optional(
        "previous_address",
        ColumnType::Text,
        "the address before, where the object is moved",
    ),
    MODULE,
    MODE,
    TYPE,
    NAME,
    PROVIDER,
    DEPOSED,
    Column::always(
        "action",
        ColumnType::Text,
        "the action: `create`, `update`, `replace`, `delete`, `forget`, `read`, `no-op` or `other`",
    ),
    Column::always(
        "actions",
        ColumnType::Text,
        "the action list of the plan, its words with commas between, such as `delete,create`",
    ),
    Column::optional(
        "reason",
        ColumnType::Text,
        "the reason, as the plan says it",
    ),
    Column::always("moved", ColumnType::Truth, "whether the object is moved"),
    Column::always(
        "importing",
        ColumnType::Truth,
        "whether the object is imported",
    ),
    Column::always(
        "listed",
        ColumnType::Truth,
        "whether the native text lists the change",
    ),
    Column::always(
        "counts",
        ColumnType::Truth,
        "whether it counts as a change: a managed object that is created, updated, replaced, deleted or forgotten, or one that is moved or imported",
    ),
];

const OUTPUTS: &[Column] = &[
    PATH,
    Column::always("name", ColumnType::Text, "the name of the output"),
    Column::optional("action", ColumnType::Text, "the action; of plans"),
    Column::optional(
        "sensitive",
        ColumnType::Truth,
        "whether the output is sensitive; of states",
    ),
];

const CHECKS: &[Column] = &[
    PATH,
    Column::always("address", ColumnType::Text, "the address of the check"),
    Column::always(
        "status",
        ColumnType::Text,
        "how it came out: `pass`, `fail`, `error` or `unknown`",
    ),
    Column::always(
        "problems",
        ColumnType::Number,
        "how many different messages its conditions have, at most 100",
    ),
];

const PROVIDERS: &[Column] = &[
    PATH,
    PROVIDER,
    Column::optional(
        "version_constraint",
        ColumnType::Text,
        "a version constraint of the configuration; of plans",
    ),
    Column::always(
        "objects",
        ColumnType::Number,
        "how many objects of the state, or changes of the plan, the provider has",
    ),
];

const VERSION: Column = Column::always("version", ColumnType::Text, "the locked version");

const LOCKS: &[Column] = &[
    PATH,
    PROVIDER,
    VERSION,
    Column::optional(
        "constraints",
        ColumnType::Text,
        "what the configuration asked for when the version was selected",
    ),
    Column::always("hashes", ColumnType::Number, "how many hashes there are"),
];

const HASHES: &[Column] = &[
    PATH,
    PROVIDER,
    VERSION,
    Column::always(
        "hash",
        ColumnType::Text,
        "the hash with its scheme, such as `h1:…`",
    ),
];

impl Table {
    /// All tables, in the order in which they are listed.
    pub const ALL: [Self; 9] = [
        Self::Documents,
        Self::Resources,
        Self::Changes,
        Self::Drift,
        Self::Outputs,
        Self::Checks,
        Self::Providers,
        Self::Locks,
        Self::Hashes,
    ];

    /// The name, as questions have it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Documents => "documents",
            Self::Resources => "resources",
            Self::Changes => "changes",
            Self::Drift => "drift",
            Self::Outputs => "outputs",
            Self::Checks => "checks",
            Self::Providers => "providers",
            Self::Locks => "locks",
            Self::Hashes => "hashes",
        }
    }

    /// The columns, in their order.
    #[must_use]
    pub const fn columns(self) -> &'static [Column] {
        match self {
            Self::Documents => DOCUMENTS,
            Self::Resources => RESOURCES,
            // What changed outside is an entry of a plan like any other.
            Self::Changes | Self::Drift => CHANGES,
            Self::Outputs => OUTPUTS,
            Self::Checks => CHECKS,
            Self::Providers => PROVIDERS,
            Self::Locks => LOCKS,
            Self::Hashes => HASHES,
        }
    }

    /// What a row is.
    #[must_use]
    pub const fn meaning(self) -> &'static str {
        match self {
            Self::Documents => "a file: what it is, or why it cannot be read",
            Self::Resources => "an object of a state",
            Self::Changes => "a planned change, those of unchanged objects included",
            Self::Drift => "an object that was found to have changed outside of OpenTofu",
            Self::Outputs => "an output of a state, or the change of an output in a plan",
            Self::Checks => "a check",
            Self::Providers => "a provider of a document, and a version constraint on it",
            Self::Locks => "a provider of a lock file",
            Self::Hashes => "a hash of a lock file",
        }
    }

    /// The schema in Arrow.
    #[must_use]
    pub fn schema(self) -> SchemaRef {
        schema(self.columns())
    }

    const fn bit(self) -> u16 {
        1 << self as u16
    }
}

/// The name.
impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A name that no table has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownTable(pub String);

impl fmt::Display for UnknownTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = Table::ALL.map(Table::name).join(", ");
        write!(f, "expected one of {names}, found {:?}", self.0)
    }
}

impl std::error::Error for UnknownTable {}

impl FromStr for Table {
    type Err = UnknownTable;

    fn from_str(name: &str) -> Result<Self, UnknownTable> {
        let mut tables = Self::ALL.into_iter();
        let found = tables.find(|table| table.name() == name);
        found.ok_or_else(|| UnknownTable(name.to_owned()))
    }
}

/// Which tables are wanted. What nobody wants is not read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wanted(u16);

impl Wanted {
    /// All tables.
    #[must_use]
    pub fn all() -> Self {
        Table::ALL.into_iter().collect()
    }

    /// Whether a table is wanted.
    #[must_use]
    pub const fn has(self, table: Table) -> bool {
        self.0 & table.bit() != 0
    }
}

impl FromIterator<Table> for Wanted {
    fn from_iter<I: IntoIterator<Item = Table>>(tables: I) -> Self {
        Self(tables.into_iter().fold(0, |set, table| set | table.bit()))
    }
}

impl From<Table> for Wanted {
    fn from(table: Table) -> Self {
        Self(table.bit())
    }
}

#[cfg(test)]
mod tests {
    use super::{Table, Wanted};

    #[test]
    fn names_are_read_back() {
        for table in Table::ALL {
            assert_eq!(table.name().parse(), Ok(table));
            let schema = table.schema();
            assert_eq!(schema.fields().len(), table.columns().len());
            let mut names: Vec<_> = table.columns().iter().map(|column| column.name).collect();
            names.sort_unstable();
            names.dedup();
            assert_eq!(names.len(), table.columns().len(), "{table}");
        }
        let error = "change".parse::<Table>().unwrap_err().to_string();
        assert!(error.starts_with("expected one of documents, "), "{error}");
    }

    #[test]
    fn sets() {
        let two: Wanted = [Table::Drift, Table::Documents].into_iter().collect();
        assert!(two.has(Table::Drift) && two.has(Table::Documents) && !two.has(Table::Changes));
        assert!(Table::ALL.into_iter().all(|table| Wanted::all().has(table)));
        assert!(!Wanted::from(Table::Checks).has(Table::Documents));
    }
}
