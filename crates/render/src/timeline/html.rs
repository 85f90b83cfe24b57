use super::bar::micros;
use super::escape::markup;
use super::svg::untitled;
use super::text::{label, title};
use super::{Bar, Timeline};
use std::time::Duration;

const HEAD: &str = "<!doctype html>
<html lang=\"en\">
<head>
<meta charset=\"utf-8\">
<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">
<title>Timeline</title>
<style>
body { font-family: sans-serif; margin: 1em; color: #222; background: #fff; }
svg { max-width: 100%; height: auto; }
table { border-collapse: collapse; font-size: 85%; }
th, td { text-align: left; padding: 0.2em 0.8em; border-bottom: 1px solid #ddd; }
td.number { text-align: right; font-variant-numeric: tabular-nums; }
tr.failed td { color: #b00020; }
tr.open td { color: #8a6d00; }
</style>
</head>
<body>
";

/// A page that needs nothing else and runs no scripts: the picture of [`svg`](super::svg()), and a table.
#[must_use]
pub fn html(timelines: &[Timeline]) -> String {
    let mut text = HEAD.to_owned();
    for timeline in timelines {
        text.push_str(&format!("<h1>{}</h1>\n", markup(&title(timeline))));
        text.push_str(&untitled(timeline));
        text.push_str("<table>\n<thead><tr><th>what</th><th>status</th>");
        text.push_str("<th>start (s)</th><th>duration (s)</th></tr></thead>\n<tbody>\n");
        timeline
            .bars
            .iter()
            .for_each(|bar| text.push_str(&row(bar, decimals(micros(timeline.length)))));
        text.push_str("</tbody>\n</table>\n");
    }
    text.push_str("</body>\n</html>\n");
    text
}

/// How many decimals of seconds say something in a run of a length.
const fn decimals(length: u64) -> usize {
    match length {
        0..1_000_000 => 3,
        1_000_000..60_000_000 => 2,
        _ => 1,
    }
}

fn row(bar: &Bar, decimals: usize) -> String {
    let number = |time: Option<Duration>| {
        time.map_or_else(String::new, |time| rounded(micros(time), decimals))
    };
    format!(
        "<tr class=\"{status}\"><td>{}</td><td>{status}</td>\
         <td class=\"number\">{}</td><td class=\"number\">{}</td></tr>\n",
        markup(&label(bar)),
        number(bar.start),
        number(bar.duration),
        status = bar.status.as_str(),
    )
}

/// Seconds with the given number of decimals.
fn rounded(micros: u64, decimals: usize) -> String {
    let unit = 10_u64.pow(u32::try_from(6_usize.saturating_sub(decimals)).unwrap_or(0));
    let parts = micros.saturating_add(unit / 2) / unit;
    let whole = 10_u64.pow(u32::try_from(decimals).unwrap_or(0));
    format!("{}.{:0decimals$}", parts / whole, parts % whole)
}

#[cfg(test)]
mod tests {
    use super::rounded;

    #[test]
    fn seconds_are_rounded() {
        assert_eq!(rounded(12_345_678, 3), "12.346");
        assert_eq!(rounded(999_960, 1), "1.0");
        assert_eq!(rounded(5_000, 2), "0.01");
    }
}
