use super::escape::markup;
use super::{Bar, Timeline, svg};
use tofu_json_ui::seconds;

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

/// A page that needs nothing else and runs no scripts: the picture of [`svg`], and a table.
#[must_use]
pub fn html(timelines: &[Timeline]) -> String {
    let mut text = HEAD.to_owned();
    for timeline in timelines {
        text.push_str(&format!("<h1>{}</h1>\n", markup(&timeline.title)));
        text.push_str(&svg(std::slice::from_ref(timeline)));
        text.push_str("<table>\n<thead><tr><th>address</th><th>work</th><th>status</th>");
        text.push_str("<th>start (s)</th><th>duration (s)</th></tr></thead>\n<tbody>\n");
        timeline
            .bars
            .iter()
            .for_each(|bar| text.push_str(&row(bar)));
        text.push_str("</tbody>\n</table>\n");
    }
    text.push_str("</body>\n</html>\n");
    text
}

fn row(bar: &Bar) -> String {
    let number = |micros: Option<u64>| micros.map_or_else(String::new, seconds);
    format!(
        "<tr class=\"{status}\"><td>{}</td><td>{}</td><td>{status}</td>\
         <td class=\"number\">{}</td><td class=\"number\">{}</td></tr>\n",
        markup(&bar.address),
        markup(&bar.work),
        number(bar.start),
        number(bar.duration),
        status = bar.status.as_str(),
    )
}
