//! Forms of whole files: of native ones, and of the JSON that OpenTofu decodes to the same.

use tofu_json_config::Source;
use tofu_json_config::decode::{Decoded, Resource, Role, Settings, decode};
use tofu_json_config::expression::Form;
use tofu_json_tests::{corpus_lines, lines, outside_recordings};
use tofu_json_value::{Document, Value};

/// JSON in one spelling: members sorted, numbers as they are.
fn canonical(value: Value<'_>) -> String {
    if value.is_object() {
        let mut members: Vec<String> = value
            .members()
            .map(|(name, member)| format!("{name:?}:{}", canonical(member)))
            .collect();
        members.sort();
        return format!("{{{}}}", members.join(","));
    }
    if value.is_array() {
        let elements: Vec<String> = value.elements().map(canonical).collect();
        return format!("[{}]", elements.join(","));
    }
    match value.as_str() {
        Some(text) => format!("{text:?}"),
        None => String::from_utf8_lossy(value.raw()).into_owned(),
    }
}

fn canonical_text(json: &str) -> String {
    canonical(Document::parse(json.as_bytes()).unwrap().root())
}

/// All forms of a dump; a body is one form.
fn recorded(value: Value<'_>, found: &mut Vec<String>) {
    if value.get("k").is_some_and(Value::is_string) {
        return found.push(canonical(value));
    }
    value
        .members()
        .for_each(|(_, member)| recorded(member, found));
    value
        .elements()
        .for_each(|element| recorded(element, found));
}

/// All forms of what was decoded, but for those of bodies.
fn printed(value: Value<'_>, found: &mut Vec<String>) {
    let kind = value.get("kind").and_then(Value::as_str);
    match kind.as_deref() {
        Some("body") => return,
        Some("expression") => return found.push(canonical(value.get("form").unwrap())),
        Some("reference") => {
            let text = value.get("v").unwrap().as_str().unwrap();
            return found.push(format!("{{\"k\":\"ref\",\"v\":{text:?}}}"));
        }
        _ => {}
    }
    value
        .members()
        .for_each(|(_, member)| printed(member, found));
    value.elements().for_each(|element| printed(element, found));
}

fn settings<'d, 'f>(decoded: &'d Decoded<'f>) -> Vec<&'d Settings<'f>> {
    let resources = decoded.managed_resources.iter();
    let resources = resources.chain(&decoded.data_resources);
    let resources = resources.chain(&decoded.ephemeral_resources);
    let checked = decoded.checks.iter();
    let resources = resources.chain(checked.filter_map(|check| check.data_resource.as_ref()));
    let mut found: Vec<_> = resources.flat_map(of_resource).collect();
    for removed in &decoded.removed {
        found.extend(removed.provisioners.iter().map(|one| &one.config));
    }
    found.extend(decoded.backends.iter().map(|one| &one.config));
    found.extend(decoded.cloud_configs.iter().map(|one| &one.config));
    found.extend(decoded.provider_configs.iter().map(|one| &one.config));
    found.extend(decoded.provider_metas.iter().map(|one| &one.config));
    found.extend(decoded.module_calls.iter().map(|one| &one.config));
    for encryption in &decoded.encryptions {
        let blocks = encryption.key_provider_configs.iter();
        let blocks = blocks.chain(&encryption.method_configs);
        found.extend(blocks.map(|block| &block.body));
    }
    found
}

fn of_resource<'d, 'f>(resource: &'d Resource<'f>) -> Vec<&'d Settings<'f>> {
    let mut found = vec![&resource.config];
    found.extend(resource.connection.iter().map(|one| &one.config));
    for provisioner in &resource.provisioners {
        found.push(&provisioner.config);
        found.extend(provisioner.connection.iter().map(|one| &one.config));
    }
    found
}

/// Compares the forms of a file with the dump; those of bodies only of a native one, because JSON
/// does not say what is a block.
fn compare(name: &str, role: Role, text: &str, dump: Value<'_>) -> Result<usize, String> {
    let is_json = name.ends_with(".json");
    let source = Source::read(name, text.as_bytes());
    let decoded = decode(&source, role);
    let json = decoded.to_json();
    let document = Document::parse(json.as_bytes()).unwrap();
    let (mut ours, mut theirs) = (Vec::new(), Vec::new());
    printed(document.root(), &mut ours);
    for one in settings(&decoded) {
        // The recorder does not look into bodies with a `_` block.
        if one.escaped.is_none() && !is_json {
            ours.push(canonical_text(
                &Form::of_body(one.body, one.known).to_json(),
            ));
        }
    }
    recorded(dump, &mut theirs);
    theirs.retain(|form| !form.contains("\"k\":\"other\""));
    theirs.retain(|form| !is_json || !form.starts_with("{\"k\":\"body\""));
    ours.sort();
    theirs.sort();
    let count = theirs.len();
    let lacks = theirs.iter().find(|form| ours.binary_search(form).is_err());
    let has = ours.iter().find(|form| theirs.binary_search(form).is_err());
    match (lacks, has) {
        (None, None) if ours.len() == count => Ok(count),
        (None, None) => Err(format!("{} forms, not {count}", ours.len())),
        _ => Err(format!("\n  ours {has:?}\n  theirs {lacks:?}")),
    }
}

/// Compares a native file and the JSON that stands for it.
fn both(
    name: &str,
    role: Role,
    text: &str,
    dump: Value<'_>,
    json: Option<&str>,
) -> Result<usize, String> {
    let count = compare(name, role, text, dump)?;
    match json {
        Some(json) => compare(&format!("{name}.json"), role, json, dump).map(|more| count + more),
        None => Ok(count),
    }
}

pub(super) fn role(text: &str) -> Role {
    match text {
        "override" => Role::Override,
        "test" => Role::Test,
        "tfvars" => Role::Values,
        _ => Role::Configuration,
    }
}

#[test]
fn forms_of_whole_files_are_those_recorded() {
    let mut wrong = Vec::new();
    let mut count = 0;
    for line in corpus_lines("config/pairs.ndjson").unwrap() {
        let document = Document::parse(line.as_bytes()).unwrap();
        let field = |name: &str| document.root().get(name).and_then(Value::as_str);
        let (Some(id), Some(name), Some(text)) = (field("id"), field("name"), field("text")) else {
            continue;
        };
        let Some(dump) = document.root().get("dump") else {
            continue;
        };
        let role = role(&field("role").unwrap_or_default());
        match both(&name, role, &text, dump, field("json").as_deref()) {
            Ok(found) => count += found,
            Err(difference) => wrong.push(format!("{id}: {difference}")),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(count > 50, "only {count} forms");
}

#[test]
#[ignore = "reads recordings outside the project: TOFU_JSON_RECORDINGS=FOLDER cargo test -- --ignored"]
fn forms_of_public_modules_are_those_recorded() {
    let root = outside_recordings();
    let mut wrong = Vec::new();
    let (mut count, mut files) = (0, 0);
    for line in lines(&root.join("config/pairs/public.ndjson")).unwrap() {
        let document = Document::parse(line.as_bytes()).unwrap();
        let folder = document.root().get("dir").unwrap().as_str().unwrap();
        for (name, file) in document.root().get("files").unwrap().members() {
            let path = root.join("config").join(&*folder).join(&*name);
            let Ok(text) = std::fs::read_to_string(path) else {
                continue;
            };
            let file_role = file.get("role").and_then(Value::as_str);
            let role = role(&file_role.unwrap_or_default());
            files += 1;
            let json = file.get("json").and_then(Value::as_str);
            let dump = file.get("dump").unwrap();
            match both(&name, role, &text, dump, json.as_deref()) {
                Ok(found) => count += found,
                Err(difference) => wrong.push(format!("{folder}/{name}: {difference}")),
            }
        }
    }
    println!("{count} forms of {files} files; {} differ", wrong.len());
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
