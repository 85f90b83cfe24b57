use super::made::{Made, array, change, joined};

fn small() -> Made {
    Made::new(r#"["map","string"]"#, "{}".to_owned(), "{}".to_owned())
}

/// One object of which so many attributes changed outside, each relevant.
pub(super) fn drift(count: usize) -> Made {
    let side = |word: &str| format!("{{{}}}", joined(count, |n| format!(r#""k{n}":"{word}""#)));
    let drifted = change("a", "", &side("one"), &side("two"), "");
    let relevant = array(count, |n| {
        format!(r#"{{"resource":"acme_thing.a","attribute":["v","k{n}"]}}"#)
    });
    let of_plan = format!(r#","resource_drift":[{drifted}],"relevant_attributes":{relevant}"#);
    Made { of_plan, ..small() }
}

pub(super) fn moved(count: usize) -> Made {
    let changes = joined(count, |n| {
        let from = format!(r#","previous_address":"acme_thing.from{n}""#);
        change(&format!("to{n}"), &from, "{}", "{}", "")
    });
    Made {
        changes: Some(changes),
        ..small()
    }
}
