//! Chains through modules, outputs, repetitions, local values, data sources and drift.

#![expect(
    clippy::unwrap_used,
    reason = "a test stops where its plan is not what it should be"
)]

use tofu_json_explain::model::Limits;
use tofu_json_explain::model::stream::{OutlinedPlan, Slice, parts_in};
use tofu_json_explain::vocab::Program;
use tofu_json_explain::{ChainEnd, Explainer, write_text};

/// A change of a resource in a module; the address says which.
fn change(address: &str, change: &str, more: &str) -> String {
    let (module, resource) = match address.rfind("acme_") {
        Some(at) => address.split_at(at),
        None => ("", address),
    };
    let is_data = module.ends_with("data.");
    let module = module.trim_end_matches("data.").trim_end_matches('.');
    let mode = if is_data { "data" } else { "managed" };
    let (kind, name) = resource.split_once('.').unwrap();
    let name = name.split('[').next().unwrap();
    format!(
        r#"{{"address":{address:?},"module_address":{module:?},"mode":"{mode}","type":"{kind}","name":"{name}",{more}"change":{change}}}"#
    )
}

fn plan(changes: &[String], root_module: &str, more: &str) -> String {
    let changes = changes.join(",");
    format!(
        r#"{{"format_version":"1.2","planned_values":{{}},{more}"resource_changes":[{changes}],
            "configuration":{{"root_module":{root_module}}}}}"#
    )
}

fn explain(plan: &str, address: &str) -> (String, Vec<ChainEnd>) {
    let text = plan.as_bytes();
    let plan = OutlinedPlan::read(&mut Slice(text), Limits::default(), parts_in(text)).unwrap();
    let configuration = plan.configuration().unwrap();
    let explainer = Explainer::new(&plan, configuration.as_ref()).unwrap();
    let wanted = explainer.wanted(address);
    let step = explainer.explain(wanted.first().unwrap()).unwrap();
    (write_text(&step, explainer.program()), step.ends())
}

fn resource(address: &str, expressions: &str, more: &str) -> String {
    let (kind, name) = address.trim_start_matches("data.").split_once('.').unwrap();
    let mode = if address.starts_with("data.") {
        "data"
    } else {
        "managed"
    };
    format!(
        r#"{{"address":"{address}","mode":"{mode}","type":"{kind}","name":"{name}",{more}"expressions":{{{expressions}}}}}"#
    )
}

const UPDATE_A: &str = r#"{"actions":["update"],"before":{"a":"1"},"after":{"a":"2"}}"#;
const UNKNOWN_A: &str =
    r#"{"actions":["update"],"before":{"a":"1"},"after":{},"after_unknown":{"a":true}}"#;

#[test]
fn through_a_module_and_out_of_another() {
    let inner = resource("acme_x.in", r#""a":{"references":["var.v"]}"#, "");
    let source = resource("acme_x.src", r#""b":{"constant_value":1}"#, "");
    let root = format!(
        r#"{{"module_calls":{{
            "m":{{"expressions":{{"v":{{"references":["module.n[\"k\"].out","module.n[\"k\"]"]}}}},
                "module":{{"variables":{{"v":{{}}}},"resources":[{inner}]}}}},
            "n":{{"for_each_expression":{{"constant_value":["k"]}},
                "module":{{"outputs":{{"out":{{"expression":{{"references":["acme_x.src.a","acme_x.src"]}}}}}},"resources":[{source}]}}}}}}}}"#
    );
    let unknown = r#"{"actions":["delete","create"],"before":{"a":"1","b":2},"after":{"b":1},
        "after_unknown":{"a":true},"replace_paths":[["b"]]}"#;
    let changes = [
        change("module.m.acme_x.in", UNKNOWN_A, ""),
        change(
            r#"module.n["k"].acme_x.src"#,
            unknown,
            r#""action_reason":"replace_because_cannot_update","#,
        ),
        change(r#"module.n["other"].acme_x.src"#, UPDATE_A, ""),
    ];
    let (text, ends) = explain(&plan(&changes, &root, ""), "module.m.acme_x.in");
    let expected = r#"module.m.acme_x.in is updated
  a: "1" -> (known after apply)
    module.m.var.v
      module.n["k"].output.out
        module.n["k"].acme_x.src.a: "1" -> (known after apply)
          module.n["k"].acme_x.src is replaced: it cannot be updated in place
            b: 2 -> 1 (forces replacement)
              the configuration says so
"#;
    assert_eq!(text, expected);
    assert_eq!(ends, [ChainEnd::Configuration]);
}

#[test]
fn keys_choose_the_instance_and_each_leads_to_for_each() {
    let x = resource(
        "acme_x.x",
        r#""a":{"references":["acme_x.y","each.key"]},"c":{"references":["each.value.id","each.value"]}"#,
        r#""for_each_expression":{"references":["var.all"]},"#,
    );
    let y = resource("acme_x.y", r#""a":{"constant_value":"2"}"#, "");
    let root = format!(r#"{{"variables":{{"all":{{"default":1}}}},"resources":[{x},{y}]}}"#);
    let both = r#"{"actions":["update"],"before":{"a":"1","c":1},"after":{"a":"2","c":2}}"#;
    let changes = [
        change(r#"acme_x.x["k"]"#, both, ""),
        change(r#"acme_x.y["j"]"#, UPDATE_A, ""),
        change(r#"acme_x.y["k"]"#, UPDATE_A, ""),
    ];
    let variables = r#""variables":{"all":{"value":1}},"#;
    let (text, _) = explain(&plan(&changes, &root, variables), "acme_x.x");
    let expected = r#"acme_x.x["k"] is updated
  a: "1" -> "2"
    acme_x.y["k"] is updated
      a: "1" -> "2"
        the configuration says so
  c: 1 -> 2
    for_each of acme_x.x
      var.all = 1
        the default of the variable
"#;
    assert_eq!(text, expected);
}

#[test]
fn what_local_values_hide_may_be_relevant() {
    let x = resource("acme_x.x", r#""a":{"references":["local.l"]}"#, "");
    let root = format!(r#"{{"resources":[{x}]}}"#);
    let changes = [
        change("acme_x.x", UPDATE_A, ""),
        change(
            "acme_x.y",
            r#"{"actions":["no-op"],"before":{"z":"4"},"after":{"z":"4"}}"#,
            "",
        ),
    ];
    let drift = change(
        "acme_x.y",
        r#"{"actions":["update"],"before":{"z":"3"},"after":{"z":"4"}}"#,
        "",
    );
    let more = format!(
        r#""resource_drift":[{drift}],"relevant_attributes":[{{"resource":"acme_x.y","attribute":["z"]}}],"#
    );
    let (text, ends) = explain(&plan(&changes, &root, &more), "acme_x.x");
    let expected = r#"acme_x.x is updated
  a: "1" -> "2"
    local.l
      acme_x.y.z: "3" -> "4"
        changed outside of OpenTofu
"#;
    assert_eq!(text, expected);
    assert_eq!(ends, [ChainEnd::Drift]);
    let (_, ends) = explain(&plan(&changes, &root, ""), "acme_x.x");
    assert_eq!(ends, [ChainEnd::Local]);
}

/// What is behind one local value of a module may be behind all of them.
#[test]
fn what_local_values_hide_is_told_once() {
    let objects = 300;
    let names: Vec<_> = (0..objects).map(|n| format!("acme_x.x{n}[0]")).collect();
    let changes: Vec<_> = names
        .iter()
        .map(|name| change(name, UPDATE_A, ""))
        .collect();
    let resources: Vec<_> = (0..objects)
        .map(|n| {
            let local = format!(r#""a":{{"references":["local.l{n}"]}}"#);
            resource(&format!("acme_x.x{n}"), &local, "")
        })
        .collect();
    let root = format!(r#"{{"resources":[{}]}}"#, resources.join(","));
    let relevant: Vec<_> = names
        .iter()
        .map(|name| format!(r#"{{"resource":"{name}","attribute":["a"]}}"#))
        .collect();
    let more = format!(r#""relevant_attributes":[{}],"#, relevant.join(","));
    let (text, _) = explain(&plan(&changes, &root, &more), "acme_x.x7[0]");
    let lines: Vec<_> = text.lines().map(str::trim).collect();
    let start = [
        "acme_x.x7[0] is updated",
        r#"a: "1" -> "2""#,
        "local.l7",
        r#"acme_x.x0[0].a: "1" -> "2""#,
        "local.l0",
        "explained above",
        r#"acme_x.x1[0].a: "1" -> "2""#,
    ];
    assert_eq!(lines[..start.len()], start);
    // A line for the object, one for its attribute, one for the local value, three for each of 40, two for the rest.
    assert_eq!(lines.len(), 125, "{text}");
    assert!(text.contains("259 more relevant attributes"), "{text}");
}

fn addresses(plan: &str, address: &str) -> Vec<String> {
    let text = plan.as_bytes();
    let plan = OutlinedPlan::read(&mut Slice(text), Limits::default(), parts_in(text)).unwrap();
    let explainer = Explainer::new(&plan, None).unwrap();
    let wanted = explainer.wanted(address);
    wanted.iter().map(|change| change.address.clone()).collect()
}

#[test]
fn patterns_may_look_like_addresses() {
    let no_op = r#"{"actions":["no-op"],"before":{"a":"1"},"after":{"a":"1"}}"#;
    let changes = [
        change("acme_x.x", UPDATE_A, ""),
        change("acme_x.same", no_op, ""),
        change("acme_y.x[0]", UPDATE_A, ""),
        change("acme_y.x[1]", UPDATE_A, ""),
        change("module.m[\"k\"].acme_x.in", UPDATE_A, ""),
    ];
    let plan = plan(&changes, "{}", "");
    let in_module = "module.m[\"k\"].acme_x.in";
    for (address, expected) in [
        ("acme_x.*", &["acme_x.x"][..]),
        ("acme_x.?", &["acme_x.x"]),
        ("acme_?.x", &["acme_x.x"]),
        ("*.in", &[in_module]),
        ("module.*.acme_x.in", &[in_module]),
        ("acme_y.x", &["acme_y.x[0]", "acme_y.x[1]"]),
        ("acme_y.x*", &["acme_y.x[0]", "acme_y.x[1]"]),
        ("acme_x.same", &["acme_x.same"]),
        ("", &[]),
    ] {
        assert_eq!(addresses(&plan, address), expected, "{address}");
    }
}

/// What a local value hides is not the object whose number it gives.
#[test]
fn nothing_is_its_own_cause() {
    let x = resource(
        "acme_x.x",
        "",
        r#""count_expression":{"references":["local.n"]},"#,
    );
    let root = format!(r#"{{"resources":[{x}]}}"#);
    let create = r#"{"actions":["create"],"before":null,"after":{},"after_unknown":{"id":true}}"#;
    let relevant = r#""relevant_attributes":[{"resource":"acme_x.x[0]","attribute":["id"]}],"#;
    let plan = plan(&[change("acme_x.x[0]", create, "")], &root, relevant);
    assert_eq!(explain(&plan, "acme_x.x[0]").1, [ChainEnd::Local]);
}

#[test]
fn plans_without_configuration() {
    let change = change("acme_x.x", UPDATE_A, "");
    let plan = format!(
        r#"{{"format_version":"1.2","planned_values":{{}},"resource_changes":[{change}]}}"#
    );
    assert_eq!(explain(&plan, "acme_x.x").1, [ChainEnd::NoConfiguration]);
}

#[test]
fn data_sources_that_wait() {
    let x = resource(
        "acme_x.x",
        r#""a":{"references":["data.acme_d.d.a","data.acme_d.d","data.acme_d.e"]}"#,
        "",
    );
    let d = resource("data.acme_d.d", "", r#""depends_on":["acme_x.y"],"#);
    let root = format!(r#"{{"resources":[{x},{d}]}}"#);
    let read = r#"{"actions":["read"],"before":null,"after":{},"after_unknown":{"a":true}}"#;
    let create = r#"{"actions":["create"],"before":null,"after":{"a":1}}"#;
    let reason = r#""action_reason":"read_because_dependency_pending","#;
    let changes = [
        change("data.acme_d.d", read, reason),
        change("acme_x.x", UNKNOWN_A, ""),
        change("acme_x.y", create, ""),
    ];
    let (text, _) = explain(&plan(&changes, &root, ""), "acme_x.x");
    let expected = r#"acme_x.x is updated
  a: "1" -> (known after apply)
    data.acme_d.d is read during apply: something that it depends on changes
      depends_on names acme_x.y
        acme_x.y is created
          it is in the configuration and not in the state
    data.acme_d.e
      a data source that was read while planning
"#;
    assert_eq!(text, expected);
}

/// The text of an output, and how its chains end.
fn explain_output(plan: &str, name: &str) -> Option<(String, Vec<ChainEnd>)> {
    let text = plan.as_bytes();
    let plan = OutlinedPlan::read(&mut Slice(text), Limits::default(), parts_in(text)).unwrap();
    let configuration = plan.configuration().unwrap();
    let explainer = Explainer::new(&plan, configuration.as_ref()).unwrap();
    let wanted = explainer.wanted_outputs(&format!("output.{name}")).unwrap();
    assert_eq!(wanted.is_empty(), name == "none");
    let step = explainer.explain_output(name).unwrap()?;
    Some((write_text(&step, Program::default()), step.ends()))
}

#[test]
fn outputs_follow_what_they_refer_to() {
    let x = resource("acme_x.x", r#""a":{"references":["var.v"]}"#, "");
    let root = format!(
        r#"{{"resources":[{x}],"outputs":{{
            "url":{{"expression":{{"references":["acme_x.x.a","acme_x.x"]}}}},
            "fixed":{{"expression":{{"constant_value":2}}}},
            "made":{{"expression":{{"references":["acme_x.y.z","acme_x.y"]}}}},
            "pass":{{"sensitive":true,"expression":{{"references":["var.v"]}}}}}}}}"#
    );
    let more = r#""variables":{"v":{"value":"2"}},"output_changes":{
        "url":{"actions":["update"],"before":"1","after_unknown":true},
        "fixed":{"actions":["update"],"before":1,"after":2},
        "made":{"actions":["update"],"before":1,"after":2},
        "new":{"actions":["create"],"before":null,"after":{"a":1}},
        "old":{"actions":["delete"],"before":"x","after":null},
        "same":{"actions":["no-op"],"before":"x","after":"x"},
        "pass":{"actions":["update"],"before":"correct-horse","after":"correct-horse","before_sensitive":true,"after_sensitive":true}},"#;
    let plan = plan(&[change("acme_x.x", UPDATE_A, "")], &root, more);
    let told = |name| explain_output(&plan, name).unwrap();
    let (text, ends) = told("url");
    let expected = r#"output.url: "1" -> (known after apply)
  acme_x.x.a: "1" -> "2"
    var.v = (sensitive value)
      a variable of the root module; what it was before is not in the plan
"#;
    assert_eq!(text, expected);
    assert_eq!(ends, [ChainEnd::Variable]);
    assert_eq!(told("fixed").1, [ChainEnd::Configuration]);
    assert_eq!(told("made").1, [ChainEnd::Expression]);
    assert_eq!(
        told("new").0,
        "output.new = { a = 1 }\n  it is in the configuration and not in the state\n"
    );
    assert_eq!(
        told("old").0,
        "output.old: \"x\", which goes\n  the configuration does not have it\n"
    );
    assert_eq!(told("same").1, [ChainEnd::Unchanged]);
    assert_eq!(told("pass").1, [ChainEnd::Masks]);
    assert!(!told("pass").0.contains("horse"));
    assert_eq!(explain_output(&plan, "none"), None);
}

/// A plan that only refreshes has no changes of objects.
#[test]
fn outputs_of_what_changed_outside() {
    let root = r#"{"outputs":{"o":{"expression":{"references":["acme_x.x[\"k\"].a","acme_x.x[\"k\"]","acme_x.x"]}},
        "p":{"expression":{"references":["acme_x.y.a","acme_x.y"]}}}}"#;
    let drift = [
        change(r#"acme_x.x["k"]"#, UPDATE_A, ""),
        change(r#"acme_x.x["l"]"#, UPDATE_A, ""),
        change(
            "acme_x.y",
            r#"{"actions":["delete"],"before":{"a":"1"},"after":null}"#,
            "",
        ),
    ]
    .join(",");
    let more = format!(
        r#""resource_drift":[{drift}],"output_changes":{{"o":{{"actions":["update"],"before":"1","after":"2"}},
        "p":{{"actions":["update"],"before":"1","after":null}}}},"#
    );
    let plan = plan(&[], root, &more);
    let (text, ends) = explain_output(&plan, "o").unwrap();
    let expected = r#"output.o: "1" -> "2"
  acme_x.x["k"].a: "1" -> "2"
    changed outside of OpenTofu
"#;
    assert_eq!((text.as_str(), &*ends), (expected, &[ChainEnd::Drift][..]));
    let (_, ends) = explain_output(&plan, "p").unwrap();
    assert_eq!(ends, [ChainEnd::DeletedOutside]);
    let (text, _) = explain(&plan, r#"acme_x.x["l"]"#);
    let expected = r#"acme_x.x["l"]
  a: "1" -> "2"
    changed outside of OpenTofu
"#;
    assert_eq!(text, expected);
    assert_eq!(explain(&plan, "acme_x.y").1, [ChainEnd::DeletedOutside]);
}

/// A pattern is for outputs that change, besides objects; an address that is nearly that of an output is told.
#[test]
fn outputs_by_pattern() {
    let more = r#""output_changes":{"b":{"actions":["create"],"after":1},"a":{"actions":["create"],"after":1},
        "same":{"actions":["no-op"]}},"#;
    let text = plan(&[], "{}", more);
    let text = text.as_bytes();
    let plan = OutlinedPlan::read(&mut Slice(text), Limits::default(), parts_in(text)).unwrap();
    let explainer = Explainer::new(&plan, None).unwrap();
    let wanted = |address| explainer.wanted_outputs(address).unwrap();
    assert_eq!(wanted("output.*"), ["a", "b"]);
    assert_eq!(wanted("*"), ["a", "b"]);
    assert_eq!(wanted("output.same"), ["same"]);
    assert!(wanted("same").is_empty() && wanted("output.").is_empty());
    assert_eq!(
        explainer.near_outputs("output.sama").unwrap(),
        ["output.same"]
    );
}

#[test]
fn circles_end() {
    let x = resource(
        "acme_x.x",
        r#""a":{"references":["acme_x.y.a","acme_x.y"]}"#,
        "",
    );
    let y = resource(
        "acme_x.y",
        r#""a":{"references":["acme_x.x.a","acme_x.x"]}"#,
        "",
    );
    let root = format!(r#"{{"resources":[{x},{y}]}}"#);
    let changes = [
        change("acme_x.x", UPDATE_A, ""),
        change("acme_x.y", UPDATE_A, ""),
    ];
    let (_, ends) = explain(&plan(&changes, &root, ""), "acme_x.x");
    assert_eq!(ends, [ChainEnd::Cycle]);
}

#[test]
fn secrets_are_hidden_wherever_they_are() {
    let x = resource(
        "acme_x.x",
        r#""a":{"references":["var.v"]},"b":{"references":["var.p"]}"#,
        "",
    );
    let root =
        format!(r#"{{"variables":{{"v":{{}},"p":{{"sensitive":true}}}},"resources":[{x}]}}"#);
    let secret = r#"{"actions":["update"],"before":{"a":"1","b":"x"},"after":{"a":"url:correct-horse","b":"correct-horse"},
        "after_sensitive":{"b":true}}"#;
    let variables =
        r#""variables":{"v":{"value":"url:correct-horse"},"p":{"value":"battery-staple"}},"#;
    let (text, _) = explain(
        &plan(&[change("acme_x.x", secret, "")], &root, variables),
        "acme_x.x",
    );
    assert!(
        !text.contains("horse") && !text.contains("staple"),
        "{text}"
    );
    assert_eq!(text.matches("(sensitive value)").count(), 5, "{text}");
}

/// Paths that force a replacement may lead into what is hidden as a whole.
#[test]
fn nothing_inside_of_what_is_hidden_is_named() {
    let replaced = r#"{"actions":["delete","create"],"before":{"a":{"alice":{"x":1},"bob":{"x":1}},"b":"1"},"after":{"a":{},"b":"2"},
        "before_sensitive":{"a":true},"after_sensitive":{},"replace_paths":[["a","alice","x"],["a","bob"],["b"]]}"#;
    let (text, _) = explain(
        &plan(&[change("acme_x.x", replaced, "")], "{}", ""),
        "acme_x.x",
    );
    assert!(!text.contains("alice") && !text.contains("bob"), "{text}");
    assert_eq!(text.matches(" a: ").count(), 1, "{text}");
    assert!(text.contains(" b: \"1\" -> \"2\""), "{text}");
}

/// Somebody marks a variable and rotates the password in one change: the old one may be in use still.
#[test]
fn what_is_sensitive_on_one_side_is_hidden_on_both() {
    let marked = r#"{"actions":["update"],"before":{"a":"old-password","b":"was-secret","c":{"x":"old-part","y":"1"}},
        "after":{"a":"new-password","b":"now-clear","c":{"x":"new-part","y":"2"}},
        "before_sensitive":{"b":true},"after_sensitive":{"a":true,"c":{"x":true}}}"#;
    let (text, _) = explain(
        &plan(&[change("acme_x.x", marked, "")], "{}", ""),
        "acme_x.x",
    );
    for secret in ["old-", "new-", "was-secret", "now-clear"] {
        assert!(!text.contains(secret), "{secret}: {text}");
    }
    assert!(
        text.contains(" a: (sensitive value) -> (sensitive value)"),
        "{text}"
    );
}

/// Other programs write plans without configuration, or leave it out.
#[test]
fn without_configuration_the_chain_says_so() {
    let read = r#"{"actions":["read"],"before":null,"after":{},"after_unknown":{"a":true}}"#;
    let output = r#""output_changes":{"o":{"actions":["update"],"before":"1","after":"2"}},"#;
    let reasons = ["config_unknown", "dependency_pending"];
    let reasons = reasons.map(|reason| format!(r#""action_reason":"read_because_{reason}","#));
    for reason in reasons.iter().map(String::as_str).chain([""]) {
        let plan = plan(&[change("data.acme_x.x", read, reason)], "{}", output);
        let without = plan.replace(
            r#""configuration":{"root_module":{}}"#,
            r#""errored":false"#,
        );
        let (text, ends) = explain(&without, "data.acme_x.x");
        assert_eq!(ends, [ChainEnd::NoConfiguration], "{text}");
        let (text, ends) = explain_output(&without, "o").unwrap();
        assert_eq!(ends, [ChainEnd::NoConfiguration], "{text}");
        let (text, _) = explain(&plan, "data.acme_x.x");
        assert!(!text.contains("read while planning"), "{text}");
    }
}
