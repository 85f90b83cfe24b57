//! Prepared questions with names.

use std::fmt;
use std::str::FromStr;

/// A question that many ask.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Report {
    /// What is deleted or replaced.
    Destroys,
    /// Which providers there are.
    Providers,
    /// What changed outside of OpenTofu.
    Drift,
    /// Which versions of which provider are locked, and which constraints are on it.
    Versions,
    /// How states grew from serial to serial.
    Growth,
    /// Which documents are old, and which objects are tainted or deposed for long.
    Stale,
    /// What cannot be read, and which plans failed.
    Failed,
}

impl Report {
    /// All of them, in the order in which they are listed.
    pub const ALL: [Self; 7] = [
        Self::Destroys,
        Self::Providers,
        Self::Drift,
        Self::Versions,
        Self::Growth,
        Self::Stale,
        Self::Failed,
    ];

    /// The name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Destroys => "destroys",
            Self::Providers => "providers",
            Self::Drift => "drift",
            Self::Versions => "versions",
            Self::Growth => "growth",
            Self::Stale => "stale",
            Self::Failed => "failed",
        }
    }

    /// What it tells, as a title.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Destroys => "What the plans delete or replace",
            Self::Providers => "Providers, and how much they manage",
            Self::Drift => "What changed outside of OpenTofu",
            Self::Versions => "Locked versions of providers, and constraints on them",
            Self::Growth => "How states grew",
            Self::Stale => "Documents by age, the oldest first",
            Self::Failed => "Files that cannot be read, and plans that failed",
        }
    }

    /// What is said where the answer has no rows.
    #[must_use]
    pub const fn nothing(self) -> &'static str {
        match self {
            Self::Destroys => "No plan deletes or replaces anything.",
            Self::Providers => "No document names a provider.",
            Self::Drift => "No plan tells of a change outside of OpenTofu.",
            Self::Versions => "There are no lock files, and no plan has a version constraint.",
            Self::Growth => {
                "There are no state files (terraform.tfstate, version 4): only these have the serial and the lineage by \
                 which states are compared. States of `tofu show -json` have neither."
            }
            Self::Stale => "There are no documents that can be read.",
            Self::Failed => "All files can be read, and no plan failed.",
        }
    }

    /// The question in SQL.
    #[must_use]
    pub const fn question(self) -> &'static str {
        match self {
            Self::Destroys => {
                "SELECT path, action, type, address, deposed, reason FROM changes
WHERE listed AND action IN ('delete', 'replace')
ORDER BY path, action, address, deposed"
            }
            Self::Providers => {
                "SELECT provider, count(*) AS documents, sum(objects) AS objects
FROM (SELECT DISTINCT path, provider, objects FROM providers)
GROUP BY provider ORDER BY objects DESC, provider"
            }
            Self::Drift => {
                "SELECT path, action, type, address, deposed FROM drift
ORDER BY path, address, deposed"
            }
            Self::Versions => {
                "SELECT provider, version AS locked, NULL AS version_constraint, count(DISTINCT path) AS documents FROM locks
GROUP BY provider, version
UNION ALL
SELECT provider, NULL, version_constraint, count(DISTINCT path) FROM providers
WHERE version_constraint IS NOT NULL
GROUP BY provider, version_constraint
ORDER BY provider, locked, version_constraint"
            }
            Self::Growth => {
                "WITH states AS (
  SELECT d.lineage, d.serial, d.path, d.bytes, count(r.path) AS objects
  FROM documents d LEFT JOIN resources r ON r.path = d.path
  WHERE d.kind = 'raw-state' AND d.error IS NULL
  GROUP BY d.lineage, d.serial, d.path, d.bytes)
SELECT last.path, first.serial AS from_serial, last.serial AS to_serial,
  last.objects - first.objects AS more_objects, last.bytes - first.bytes AS more_bytes,
  last.objects AS objects, last.bytes AS bytes
FROM states last
JOIN (SELECT lineage, min(serial) AS first_serial, max(serial) AS last_serial FROM states GROUP BY lineage) ends
  ON ends.lineage = last.lineage AND ends.last_serial = last.serial
JOIN states first ON first.lineage = ends.lineage AND first.serial = ends.first_serial
ORDER BY more_bytes DESC, last.path"
            }
            Self::Stale => {
                "SELECT path, kind, modified,
  date_part('day', newest.at - modified) AS days_before_newest
FROM documents, (SELECT max(modified) AS at FROM documents) newest
WHERE error IS NULL
ORDER BY modified, path"
            }
            Self::Failed => {
                "SELECT path, coalesce(kind, 'not known') AS kind,
  coalesce(error, 'planning failed part-way: the plan is not complete') AS error
FROM documents WHERE error IS NOT NULL OR errored
ORDER BY path"
            }
        }
    }
}

/// A name that no report has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownReport(pub String);

impl fmt::Display for UnknownReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = Report::ALL.map(Report::name).join(", ");
        write!(f, "expected one of {names}, found {:?}", self.0)
    }
}

impl std::error::Error for UnknownReport {}

impl FromStr for Report {
    type Err = UnknownReport;

    fn from_str(name: &str) -> Result<Self, UnknownReport> {
        let mut reports = Self::ALL.into_iter();
        let found = reports.find(|report| report.name() == name);
        found.ok_or_else(|| UnknownReport(name.to_owned()))
    }
}
