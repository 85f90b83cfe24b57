//! Documents inside of strings.

use serde_json::{Value, json};

/// How many statements a policy has.
const STATEMENTS: usize = 60;

/// A policy, whose statement at that position is for the world.
pub(super) fn policy(name: &str, open: Option<usize>) -> Value {
    let statements: Vec<_> = (0..STATEMENTS)
        .map(|n| {
            let principal = match open == Some(n) {
                true => "*".to_owned(),
                false => format!("arn:aws:iam::1234:role/{name}-{n}"),
            };
            json!({
                "Sid": format!("Allow{n}"),
                "Effect": "Allow",
                "Principal": {"AWS": principal},
                "Action": ["s3:GetObject", "s3:ListBucket"],
                "Resource": format!("arn:aws:s3:::{name}/{n}/*"),
            })
        })
        .collect();
    let document = json!({"Version": "2012-10-17", "Statement": statements});
    Value::String(document.to_string())
}

/// The values of a chart, with the image of a version.
pub(super) fn chart(name: &str, version: u32) -> Value {
    let mut text = format!(
        "image:\n  repository: registry.example/{name}\n  tag: 1.{version}.0\nreplicas: 3\nenv:\n"
    );
    for n in 0..20 {
        text.push_str(&format!("  - name: SETTING_{n}\n    value: \"{n}\"\n"));
    }
    Value::String(text)
}

/// A script that installs a version.
pub(super) fn script(name: &str, version: u32) -> Value {
    let mut text = String::from("#!/bin/bash\nset -euo pipefail\n");
    for n in 0..12 {
        text.push_str(&format!(
            "install -m 0644 /opt/{name}/{n}.conf /etc/{name}/{n}.conf\n"
        ));
    }
    text.push_str(&format!(
        "curl -fsSL https://packages.example/{name}-{version}.tar.gz | tar -xz\n"
    ));
    text.push_str("systemctl restart agent\n");
    Value::String(text)
}
