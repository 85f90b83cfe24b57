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

/// As many resources as relevant attributes of each and of any.
pub(super) fn drifts(count: usize) -> Made {
    let drifted = joined(count, |n| {
        change(&format!("a{n}"), "", "{}", r#"{"k":"v"}"#, "")
    });
    let relevant = array(2 * count, |n| {
        let resource = if n < count {
            String::new()
        } else {
            format!("acme_thing.a{}", n - count)
        };
        format!(r#"{{"resource":"{resource}","attribute":["v","k{n}"]}}"#)
    });
    let of_plan = format!(r#","resource_drift":[{drifted}],"relevant_attributes":{relevant}"#);
    Made { of_plan, ..small() }
}

pub(super) fn outputs(count: usize) -> Made {
    let outputs = joined(count, |n| {
        format!(
            r#""o{n}":{{"actions":["update"],"before":[{n}],"after":[1,{n}],"after_unknown":false,"before_sensitive":false,"after_sensitive":false}}"#
        )
    });
    let of_plan = format!(r#","output_changes":{{{outputs}}}"#);
    Made { of_plan, ..small() }
}

/// One in each of as many modules.
pub(super) fn imported(count: usize) -> Made {
    let changes = joined(count, |n| {
        let others = format!(r#","module_address":"module.m{n}[\"k\"]""#);
        let import = format!(r#","importing":{{"id":"i{n}"}}"#);
        change(&format!("a{n}"), &others, "{}", "{}", &import)
    });
    Made {
        changes: Some(changes),
        ..small()
    }
}
