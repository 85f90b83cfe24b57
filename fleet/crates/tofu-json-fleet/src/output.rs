//! Where an answer goes, and how it is written.

use crate::failure::Failure;
use clap::{Args, ValueEnum};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use tofu_json_fleet_query::OutputFormat;

/// The formats of answers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum FormatArg {
    /// A table for people.
    #[default]
    Table,
    /// Comma-separated values.
    Csv,
    /// A JSON object a line.
    Ndjson,
    /// Parquet.
    Parquet,
    /// A page of HTML; of reports.
    Html,
}

impl FormatArg {
    pub(crate) fn format(self) -> Result<OutputFormat, Failure> {
        Ok(match self {
            Self::Table => OutputFormat::Table,
            Self::Csv => OutputFormat::Csv,
            Self::Ndjson => OutputFormat::Ndjson,
            Self::Parquet => OutputFormat::Parquet,
            Self::Html => {
                return Err(Failure::new(
                    "only reports are written as HTML: choose table, csv, ndjson or parquet",
                ));
            }
        })
    }
}

/// Where an answer goes.
#[derive(Debug, Args)]
pub(crate) struct OutputArgs {
    /// Write to a file, which is replaced when all is done.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

impl OutputArgs {
    pub(crate) fn write<T>(
        &self,
        answer: impl FnOnce(&mut (dyn Write + Send)) -> Result<T, Failure>,
    ) -> Result<T, Failure> {
        let Some(path) = self
            .output
            .as_deref()
            .filter(|path| *path != Path::new("-"))
        else {
            let mut sink = BufWriter::new(io::stdout());
            let told = answer(&mut sink)?;
            sink.flush()?;
            return Ok(told);
        };
        let folder = path
            .parent()
            .filter(|folder| !folder.as_os_str().is_empty());
        let file = tempfile::NamedTempFile::new_in(folder.unwrap_or(Path::new(".")))?;
        let mut sink = BufWriter::new(file);
        let told = answer(&mut sink)?;
        let file = sink.into_inner().map_err(io::IntoInnerError::into_error)?;
        file.persist(path).map_err(|error| error.error)?;
        Ok(told)
    }
}
