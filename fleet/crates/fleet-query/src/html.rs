//! A report as one page of HTML that needs nothing else.

use crate::answer::cells;
use crate::{QueryError, Report};
use datafusion::arrow::array::RecordBatch;
use datafusion::arrow::datatypes::SchemaRef;
use std::io::Write;
use tofu_json_text::visible_on_one_line;

const STYLE: &str = "body{font:14px sans-serif;margin:2em}table{border-collapse:collapse}\
th,td{border:1px solid #ccc;padding:.2em .6em;text-align:left}th{background:#eee}pre{background:#f6f6f6;padding:.6em}";

pub(crate) fn head(
    report: Report,
    schema: &SchemaRef,
    sink: &mut dyn Write,
) -> Result<(), QueryError> {
    let (title, question) = (escaped(report.title()), escaped_lines(report.question()));
    writeln!(
        sink,
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n\
         <title>{title}</title>\n<style>{STYLE}</style>\n<h1>{title}</h1>\n\
         <details><summary>The question</summary><pre>{question}</pre></details>\n<table>"
    )?;
    let names = schema.fields().iter().map(|field| escaped(field.name()));
    let names: String = names.map(|name| format!("<th>{name}</th>")).collect();
    Ok(writeln!(sink, "<tr>{names}</tr>")?)
}

pub(crate) fn rows(batch: &RecordBatch, sink: &mut dyn Write) -> Result<(), QueryError> {
    cells(batch, |cells| {
        let texts = cells
            .iter()
            .map(|cell| escaped(cell.as_deref().unwrap_or_default()));
        let texts: String = texts.map(|text| format!("<td>{text}</td>")).collect();
        Ok(writeln!(sink, "<tr>{texts}</tr>")?)
    })
}

/// The end, which says so where there are no rows.
pub(crate) fn foot(report: Report, rows: usize, sink: &mut dyn Write) -> Result<(), QueryError> {
    writeln!(sink, "</table>")?;
    if rows == 0 {
        writeln!(sink, "<p>{}</p>", escaped(report.nothing()))?;
    }
    writeln!(sink, "</html>")?;
    Ok(sink.flush()?)
}

/// Text that is only ever text.
fn escaped(text: &str) -> String {
    escaped_lines(&visible_on_one_line(text))
}

fn escaped_lines(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => shown.push_str("&amp;"),
            '<' => shown.push_str("&lt;"),
            '>' => shown.push_str("&gt;"),
            '"' => shown.push_str("&quot;"),
            '\'' => shown.push_str("&#39;"),
            c => shown.push(c),
        }
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::escaped;

    #[test]
    fn texts_are_only_texts() {
        assert_eq!(
            escaped("<b a='\"'>&\u{1b}\n"),
            "&lt;b a=&#39;&quot;&#39;&gt;&amp;\u{241b}\u{240a}"
        );
    }
}
