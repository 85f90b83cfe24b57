/// A plan with its schemas, and what its text has to say.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The document.
    pub document: String,
    /// The provider schemas.
    pub schemas: String,
    /// The line of the text that counts.
    pub summary: String,
}

/// What happens to an object, in turn.
const ACTIONS: [&str; 6] = ["create", "update", "delete", "replace", "no-op", "update"];

/// A plan of at least `size` bytes. As in plans of real life, more than half of it are the planned
/// values and the prior state, which the text does not need.
#[must_use]
pub fn plan(size: usize) -> Plan {
    let (mut changes, mut planned, mut prior) = (Vec::new(), Vec::new(), Vec::new());
    let (mut add, mut change, mut destroy) = (0, 0, 0);
    let mut bytes = 0;
    for (number, action) in ACTIONS.into_iter().cycle().enumerate() {
        if bytes >= size {
            break;
        }
        let (before, after) = (object(number, "one"), object(number, "two"));
        let resource = |values: &str| format!("{{{},\"values\":{values}}}", address(number));
        match action {
            "create" => add += 1,
            "update" => change += 1,
            "delete" => destroy += 1,
            "replace" => (add, destroy) = (add + 1, destroy + 1),
            _ => {}
        }
        changes.push(resource_change(number, action, &before, &after));
        planned.push(resource(&after));
        prior.push(resource(&before));
        let newest = [changes.last(), planned.last(), prior.last()];
        bytes += newest.into_iter().flatten().map(String::len).sum::<usize>();
    }
    let module = |resources: &[String]| {
        format!(
            "{{\"root_module\":{{\"resources\":[{}]}}}}",
            resources.join(",")
        )
    };
    let document = format!(
        r#"{{"format_version":"1.2","terraform_version":"1.12.6","planned_values":{},"resource_changes":[{}],"prior_state":{{"format_version":"1.0","values":{}}}}}"#,
        module(&planned),
        changes.join(","),
        module(&prior),
    );
    let summary = format!("Plan: {add} to add, {change} to change, {destroy} to destroy.");
    Plan {
        document,
        schemas: SCHEMAS.to_owned(),
        summary,
    }
}

fn address(number: usize) -> String {
    format!(
        r#""address":"cloud_server.s[{number}]","mode":"managed","type":"cloud_server","name":"s","index":{number},"provider_name":"registry.opentofu.org/example/cloud""#
    )
}

fn resource_change(number: usize, action: &str, before: &str, after: &str) -> String {
    let (actions, before, after, unknown) = match action {
        "create" => (r#""create""#, "null", after, r#"{"id":true}"#),
        "delete" => (r#""delete""#, before, "null", "{}"),
        "replace" => (r#""delete","create""#, before, after, r#"{"id":true}"#),
        "update" => (r#""update""#, before, after, "{}"),
        _ => (r#""no-op""#, before, before, "{}"),
    };
    let paths = if action == "replace" {
        r#","replace_paths":[["image"]]"#
    } else {
        ""
    };
    format!(
        r#"{{{},"change":{{"actions":[{actions}],"before":{before},"after":{after},"after_unknown":{unknown},"before_sensitive":{{}},"after_sensitive":{{}}{paths}}}}}"#,
        address(number)
    )
}

fn object(number: usize, version: &str) -> String {
    let rule = |port: usize| {
        format!(
            r#"{{"description":"rule {port}","port":{port},"ranges":["10.0.0.0/8","192.168.{number}.0/24"]}}"#
        )
    };
    let rules = [80, 443, 8000 + number % 7].map(rule).join(",");
    format!(
        r##"{{"id":"i-{number:08x}","image":"image-{version}","size":{number}.5,"tags":{{"Name":"server {number}","team":"platform","version":"{version}"}},"policy":"{{\"Version\":\"2012-10-17\",\"Statement\":[{{\"Effect\":\"Allow\",\"Action\":[\"s3:Get*\",\"s3:List*\"],\"Resource\":\"{version}\"}}]}}","script":"#!/bin/sh\nset -e\necho {number}\nstart --version {version}\n","rule":[{rules}]}}"##
    )
}

const SCHEMAS: &str = r#"{"format_version":"1.0","provider_schemas":{"registry.opentofu.org/example/cloud":{"provider":{"version":0,"block":{}},"resource_schemas":{"cloud_server":{"version":0,"block":{"attributes":{"id":{"type":"string","computed":true},"image":{"type":"string","required":true},"size":{"type":"number","optional":true},"tags":{"type":["map","string"],"optional":true},"policy":{"type":"string","optional":true},"script":{"type":"string","optional":true}},"block_types":{"rule":{"nesting_mode":"set","block":{"attributes":{"description":{"type":"string","optional":true},"port":{"type":"number","required":true},"ranges":{"type":["list","string"],"optional":true}}}}}}}}}}}"#;
