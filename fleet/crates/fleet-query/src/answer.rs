//! Rows as a table for people, as CSV, as lines of JSON, as Parquet.

use crate::QueryError;
use datafusion::arrow::array::{Array as _, RecordBatch};
use datafusion::arrow::datatypes::{DataType, SchemaRef};
use datafusion::arrow::util::display::{ArrayFormatter, FormatOptions};
use datafusion::error::DataFusionError;
use parquet::arrow::ArrowWriter;
use parquet::basic::{Compression, ZstdLevel};
use parquet::file::properties::WriterProperties;
use std::collections::BTreeSet;
use std::io::Write;
use tofu_json_text::{Width, visible_on_one_line};
use tofu_json_value::Json;

/// How an answer is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum OutputFormat {
    /// A table for people.
    #[default]
    Table,
    /// Comma-separated values.
    Csv,
    /// A JSON object a line.
    Ndjson,
    /// Parquet, compressed with zstd.
    Parquet,
}

/// An answer that is being written.
pub(crate) enum Answer<'s> {
    Table {
        names: Vec<String>,
        right: Vec<bool>,
        rows: Vec<Vec<String>>,
        nothing: Option<&'static str>,
        sink: &'s mut (dyn Write + Send),
    },
    Csv(&'s mut (dyn Write + Send)),
    Ndjson(&'s mut (dyn Write + Send)),
    Parquet(Box<ArrowWriter<&'s mut (dyn Write + Send)>>),
}

impl<'s> Answer<'s> {
    pub(crate) fn new(
        format: OutputFormat,
        schema: SchemaRef,
        sink: &'s mut (dyn Write + Send),
    ) -> Result<Self, QueryError> {
        if matches!(format, OutputFormat::Ndjson | OutputFormat::Parquet) {
            expect_own_names(&schema)?;
        }
        let names = || {
            schema
                .fields()
                .iter()
                .map(|field| visible_on_one_line(field.name()))
        };
        Ok(match format {
            OutputFormat::Table => Self::Table {
                names: names().collect(),
                right: schema
                    .fields()
                    .iter()
                    .map(|field| field.data_type().is_numeric())
                    .collect(),
                rows: Vec::new(),
                nothing: None,
                sink,
            },
            OutputFormat::Csv => {
                let names: Vec<_> = names().map(|name| field(&name)).collect();
                writeln!(sink, "{}", names.join(","))?;
                Self::Csv(sink)
            }
            OutputFormat::Ndjson => Self::Ndjson(sink),
            OutputFormat::Parquet => {
                let properties = WriterProperties::builder()
                    .set_compression(Compression::ZSTD(ZstdLevel::default()))
                    .build();
                let writer = ArrowWriter::try_new(sink, schema, Some(properties));
                Self::Parquet(Box::new(writer.map_err(DataFusionError::from)?))
            }
        })
    }

    /// The same, which says so to people where there are no rows.
    pub(crate) fn saying(mut self, text: &'static str) -> Self {
        if let Self::Table { nothing, .. } = &mut self {
            *nothing = Some(text);
        }
        self
    }

    pub(crate) fn add(&mut self, batch: &RecordBatch) -> Result<(), QueryError> {
        match self {
            Self::Table { rows, .. } => cells(batch, |cells| {
                let texts = cells
                    .iter()
                    .map(|cell| visible_on_one_line(cell.as_deref().unwrap_or_default()));
                rows.push(texts.collect());
                Ok(())
            }),
            Self::Csv(sink) => cells(batch, |cells| {
                let texts = cells.iter().map(|cell| {
                    cell.as_deref()
                        .map(|text| field(&visible_on_one_line(text)))
                });
                let texts: Vec<_> = texts.map(Option::unwrap_or_default).collect();
                Ok(writeln!(sink, "{}", texts.join(","))?)
            }),
            Self::Ndjson(sink) => {
                let schema = batch.schema();
                cells(batch, |cells| {
                    let mut json = Json::line();
                    json.object(|json| {
                        for (cell, column) in cells.iter().zip(schema.fields()) {
                            json.member(column.name());
                            value(json, cell.as_deref(), column.data_type());
                        }
                    });
                    Ok(writeln!(sink, "{}", json.into_text())?)
                })
            }
            Self::Parquet(writer) => Ok(writer.write(batch).map_err(DataFusionError::from)?),
        }
    }

    pub(crate) fn finish(self) -> Result<(), QueryError> {
        match self {
            Self::Table {
                names,
                right,
                rows,
                nothing,
                sink,
            } => {
                let written = match nothing.filter(|_| rows.is_empty()) {
                    Some(text) => writeln!(sink, "{text}").and_then(|()| sink.flush()),
                    None => table(&names, &right, &rows, sink),
                };
                Ok(written?)
            }
            Self::Csv(sink) | Self::Ndjson(sink) => Ok(sink.flush()?),
            Self::Parquet(writer) => {
                writer.close().map_err(DataFusionError::from)?;
                Ok(())
            }
        }
    }
}

/// Refuses columns of one name: whoever reads an object by its names would lose all of them but one.
fn expect_own_names(schema: &SchemaRef) -> Result<(), QueryError> {
    let mut names = BTreeSet::new();
    let mut fields = schema.fields().iter();
    match fields.find(|field| !names.insert(field.name())) {
        Some(field) => Err(QueryError::SameNames(field.name().clone())),
        None => Ok(()),
    }
}

/// Gives the texts of each row; nothing for null.
pub(crate) fn cells(
    batch: &RecordBatch,
    mut row: impl FnMut(&[Option<String>]) -> Result<(), QueryError>,
) -> Result<(), QueryError> {
    let options = FormatOptions::default();
    let formatters: Result<Vec<_>, _> = batch
        .columns()
        .iter()
        .map(|column| ArrayFormatter::try_new(column.as_ref(), &options))
        .collect();
    let formatters = formatters.map_err(DataFusionError::from)?;
    for number in 0..batch.num_rows() {
        let texts: Vec<_> = batch
            .columns()
            .iter()
            .zip(&formatters)
            .map(|(column, formatter)| {
                (*column.data_type() != DataType::Null && column.is_valid(number))
                    .then(|| formatter.value(number).to_string())
            })
            .collect();
        row(&texts)?;
    }
    Ok(())
}

fn value<S: tofu_json_value::Sink>(json: &mut Json<S>, cell: Option<&str>, data_type: &DataType) {
    match cell {
        None => json.null(),
        Some(truth) if *data_type == DataType::Boolean => json.bool(truth == "true"),
        // What is no number in JSON, such as NaN, is text.
        Some(number)
            if data_type.is_numeric() && number.parse::<f64>().is_ok_and(f64::is_finite) =>
        {
            json.literal(number);
        }
        Some(text) => json.string(text),
    }
}

/// A field of CSV, in quotes where it has to be.
fn field(text: &str) -> String {
    if text.contains([',', '"']) {
        return format!("\"{}\"", text.replace('"', "\"\""));
    }
    text.to_owned()
}

/// Columns with two spaces between, numbers on the right.
fn table(
    names: &[String],
    right: &[bool],
    rows: &[Vec<String>],
    sink: &mut dyn Write,
) -> std::io::Result<()> {
    let width = |text: &String| Width::of(text).chars;
    let mut widths: Vec<usize> = names.iter().map(width).collect();
    for row in rows {
        for (widest, text) in widths.iter_mut().zip(row) {
            *widest = (*widest).max(width(text));
        }
    }
    let mut line = |texts: &[String]| {
        let mut line = String::new();
        for ((text, widest), right) in texts.iter().zip(&widths).zip(right) {
            let gap = " ".repeat(widest.saturating_sub(width(text)));
            match right {
                true => line.push_str(&format!("{gap}{text}  ")),
                false => line.push_str(&format!("{text}{gap}  ")),
            }
        }
        writeln!(sink, "{}", line.trim_end())
    };
    line(names)?;
    rows.iter().try_for_each(|row| line(row))?;
    sink.flush()
}
