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

/// As many resources as their type has attributes, of which each has one.
pub(super) fn large_type(count: usize) -> Made {
    let attributes = joined(count, |n| {
        format!(r#""v{n:06}":{{"type":"string","optional":true}}"#)
    });
    let changes = joined(count, |n| {
        let side = |id: u8| format!(r#"{{"id":"{id}","v{n:06}":"x"}}"#);
        format!(
            r#"{{"address":"acme_thing.a{n}","mode":"managed","type":"acme_thing","name":"a{n}","provider_name":"registry.opentofu.org/acme/acme","change":{{"actions":["update"],"before":{},"after":{},"after_unknown":{{}},"before_sensitive":{{}},"after_sensitive":{{}}}}}}"#,
            side(1),
            side(2)
        )
    });
    Made {
        attributes: Some(attributes),
        changes: Some(changes),
        ..small()
    }
}

/// A map of objects that is created, with marks in all of them.
pub(super) fn created_maps(count: usize) -> Made {
    let map = |part: &str| format!("{{{}}}", joined(count, |n| format!(r#""k{n:06}":{part}"#)));
    let (values, unknown, sensitive) = (
        map(r#"{"a":["x"]}"#),
        map(r#"{"a":[false],"b":true}"#),
        map(r#"{"a":[true]}"#),
    );
    let object = r#"{"nested_type":{"attributes":{"a":{"type":["list","string"],"optional":true},"b":{"type":"string","computed":true}},"nesting_mode":"map"},"optional":true}"#;
    let change = format!(
        r#"{{"address":"acme_thing.a","mode":"managed","type":"acme_thing","name":"a","provider_name":"registry.opentofu.org/acme/acme","change":{{"actions":["create"],"before":null,"after":{{"v":{values}}},"after_unknown":{{"id":true,"v":{unknown}}},"before_sensitive":false,"after_sensitive":{{"v":{sensitive}}}}}}}"#
    );
    Made {
        attributes: Some(format!(r#""v":{object}"#)),
        changes: Some(change),
        ..small()
    }
}

/// A state whose one resource has a set of objects that do not ascend.
pub(super) fn unordered_state(count: usize) -> Made {
    let set = joined(count, |n| format!(r#"{{"a":"{}"}}"#, count - n));
    let object = r#"{"nested_type":{"attributes":{"a":{"type":"string","optional":true}},"nesting_mode":"set"},"optional":true}"#;
    let state = format!(
        r#"{{"format_version":"1.0","terraform_version":"1.12.6","values":{{"root_module":{{"resources":[{{"address":"acme_thing.a","mode":"managed","type":"acme_thing","name":"a","provider_name":"registry.opentofu.org/acme/acme","schema_version":0,"values":{{"id":"1","v":[{set}]}},"sensitive_values":{{}}}}]}}}}}}"#
    );
    Made {
        attributes: Some(format!(r#""v":{object}"#)),
        state: Some(state),
        ..small()
    }
}
