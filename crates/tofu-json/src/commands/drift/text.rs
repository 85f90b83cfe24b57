use crate::message::visible_on_one_line;
use tofu_json_gate::{DriftPlace, DriftReport, DriftedObject, DriftedPath, Exception, Trend};
use tofu_json_vocab::ChangeWord;

/// A line for each plan, each object that drifted and each path of it.
pub(super) fn write(reports: &[(String, DriftReport)]) -> String {
    let mut text = String::new();
    for (file, report) in reports {
        let mut lines = vec![format!("{file}: {}", head(report))];
        report
            .objects
            .iter()
            .for_each(|object| of_object(object, &mut lines));
        let gone = report.gone.iter();
        lines.extend(gone.map(|place| format!("  gone: {}", gone_at(place))));
        lines.extend(
            report
                .expired
                .iter()
                .map(|known| format!("  note: {}", expired(known))),
        );
        for line in lines {
            text.push_str(&visible_on_one_line(&line));
            text.push('\n');
        }
    }
    text
}

/// Such as "2 objects drifted, 3 known differences".
pub(super) fn head(report: &DriftReport) -> String {
    let mut head = match report.unknown_objects() {
        0 => "nothing drifted".to_owned(),
        1 => "1 object drifted".to_owned(),
        count => format!("{count} objects drifted"),
    };
    match report.known_paths() {
        0 => {}
        1 => head.push_str(", 1 known difference"),
        count => head.push_str(&format!(", {count} known differences")),
    }
    if report.has_baseline {
        let count = |trend| {
            let paths = report.objects.iter().flat_map(|object| &object.paths);
            paths.filter(|path| path.trend == Some(trend)).count()
        };
        let (new, still) = (count(Trend::New), count(Trend::Still));
        let (noun, gone) = (
            if new == 1 {
                "difference"
            } else {
                "differences"
            },
            report.gone.len(),
        );
        head.push_str(&format!(
            ", {new} {noun} new, {still} still there, {gone} gone"
        ));
    }
    if report.errored {
        head.push_str("; planning failed part-way, so there may be more");
    }
    head
}

fn of_object(object: &DriftedObject, lines: &mut Vec<String>) {
    let about = happened(object);
    let name = name(&object.address, object.deposed.as_deref());
    lines.push(format!("  {name} {about}"));
    for path in &object.paths {
        let remarks = remarks(path);
        // Of the whole object there is something to say only if it is known or compared.
        let name = if path.path.is_empty() {
            "(all)"
        } else {
            &path.path
        };
        if !path.path.is_empty() || !remarks.is_empty() {
            lines.push(format!("    {name}{remarks}"));
        }
    }
}

/// What happened to an object.
pub(super) fn happened(object: &DriftedObject) -> &'static str {
    match object.word {
        ChangeWord::Update => "changed",
        ChangeWord::Delete => "is gone",
        ChangeWord::Create => "came",
        _ => "changed in another way",
    }
}

/// What is said of the earlier runs: `new`, or `still, 3 runs`.
pub(super) fn trend(path: &DriftedPath) -> Option<String> {
    path.trend.map(|trend| match trend {
        Trend::New => trend.as_str().to_owned(),
        Trend::Still => format!("{}, {} runs", trend.as_str(), path.runs),
    })
}

fn remarks(path: &DriftedPath) -> String {
    let trend = trend(path);
    let known = path.known.as_ref().map(known);
    let remarks: Vec<_> = trend.into_iter().chain(known).collect();
    match remarks.is_empty() {
        true => String::new(),
        false => format!(" ({})", remarks.join(", ")),
    }
}

/// Such as "known, owner ada: it scales by itself".
pub(super) fn known(known: &Exception) -> String {
    let mut text = "known".to_owned();
    if let Some(owner) = &known.owner {
        text.push_str(&format!(", owner {owner}"));
    }
    if let Some(day) = known.expires {
        text.push_str(&format!(", until {day}"));
    }
    if let Some(reason) = &known.reason {
        text.push_str(&format!(": {reason}"));
    }
    text
}

pub(super) fn expired(known: &Exception) -> String {
    let day = known.expires.map(|day| day.to_string());
    let owner = known.owner.as_ref();
    let owner = owner.map_or_else(String::new, |owner| format!(", owner {owner}"));
    let path = known.path.as_deref().unwrap_or_default();
    format!(
        "the entry for {} has expired: {}{owner}",
        at(&known.address, path),
        day.unwrap_or_default()
    )
}

/// An object that may be a deposed one.
pub(super) fn name(address: &str, deposed: Option<&str>) -> String {
    match deposed {
        Some(key) => format!("{address} (deposed object {key})"),
        None => address.to_owned(),
    }
}

/// What does not drift any more.
pub(super) fn gone_at(place: &DriftPlace) -> String {
    at(&name(&place.address, place.deposed.as_deref()), &place.path)
}

/// An object, or a part of it.
pub(super) fn at(address: &str, path: &str) -> String {
    match path {
        "" => address.to_owned(),
        path => format!("{address} {path}"),
    }
}
