//! The tables: their names, their columns, and sets of them.

use crate::column::{Column, schema};
use crate::columns::{
    ATTRIBUTES, CHANGES, CHECKS, DIAGNOSTICS, DOCUMENTS, HASHES, LOCKS, MESSAGES, OUTPUTS,
    PROVIDERS, RESOURCES, RUNS,
};
use arrow_schema::SchemaRef;
use serde::{Deserialize, Serialize};
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
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
    /// A row for each run of a recording of messages.
    Runs,
    /// A row for each message of a recording, but for those that only say that something goes on.
    Messages,
    /// A row for each diagnostic among the messages of a recording.
    Diagnostics,
    /// A row for each single value of an object of a plan or a state. It is as large as all others together many times
    /// over, and so it is read only where it is asked for.
    Attributes,
}

impl Table {
    /// All tables, in the order in which they are listed.
    pub const ALL: [Self; 13] = [
        Self::Documents,
        Self::Resources,
        Self::Changes,
        Self::Drift,
        Self::Outputs,
        Self::Checks,
        Self::Providers,
        Self::Locks,
        Self::Hashes,
        Self::Runs,
        Self::Messages,
        Self::Diagnostics,
        Self::Attributes,
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
            Self::Runs => "runs",
            Self::Messages => "messages",
            Self::Diagnostics => "diagnostics",
            Self::Attributes => "attributes",
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
            Self::Runs => RUNS,
            Self::Messages => MESSAGES,
            Self::Diagnostics => DIAGNOSTICS,
            Self::Attributes => ATTRIBUTES,
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
            Self::Runs => "a run of a recording of messages",
            Self::Messages => "a message of a recording",
            Self::Diagnostics => "an error or a warning among the messages of a recording",
            Self::Attributes => "a single value of an object of a plan or a state",
        }
    }

    /// The schema in Arrow.
    #[must_use]
    pub fn schema(self) -> SchemaRef {
        schema(self.columns())
    }

    /// The position of the column with a name.
    #[must_use]
    pub fn position(self, column: &str) -> Option<usize> {
        let mut columns = self.columns().iter();
        columns.position(|found| found.name == column)
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

    /// All tables but `attributes`.
    #[must_use]
    pub fn usual() -> Self {
        let usual = |table: &Table| *table != Table::Attributes;
        Table::ALL.into_iter().filter(usual).collect()
    }

    /// The same and one more.
    #[must_use]
    pub const fn and(self, table: Table) -> Self {
        Self(self.0 | table.bit())
    }

    /// Whether one of these is wanted.
    pub(crate) fn has_any(self, tables: &[Table]) -> bool {
        tables.iter().any(|table| self.has(*table))
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
        assert!(!Wanted::usual().has(Table::Attributes) && Wanted::usual().has(Table::Messages));
        assert_eq!(Wanted::usual().and(Table::Attributes), Wanted::all());
    }
}
