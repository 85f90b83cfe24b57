use super::{Code, codes, recorded, root};
use tofu_json_model::Presence;
use tofu_json_model::document::config::{Block, Configuration, Expression, Reading};
use tofu_json_model::document::provider::NestingMode;
use tofu_json_model::schema::{ObjectType, Type};
use tofu_json_value::Arena;
use tofu_json_vocab::Mode;

fn expression(text: &str) -> Expression<'static> {
    Expression::read(root(text)).unwrap()
}

#[test]
fn case_59_json_syntax() {
    let template = expression(r#"{"constant_value":"${var.x}","references":["var.x"]}"#);
    assert!(template.is_template_text() && matches!(template.reading(), Reading::References(_)));
    let count = expression(r#"{"constant_value":"${var.n}","references":["var.n"]}"#);
    assert!(count.constant_value.value().unwrap().is_string());
    let call = expression(r#"{"constant_value":"${timestamp()}"}"#);
    assert!(call.is_template_text() && matches!(call.reading(), Reading::Constant(_)));
    // The recorded configuration in JSON syntax has them.
    let plan = super::Plan::read(recorded("json-config/plan.json")).unwrap();
    assert!(
        std::str::from_utf8(plan.configuration.unwrap().whole().raw())
            .unwrap()
            .contains("${")
    );
}

#[test]
fn case_60_conditionals_of_native_syntax() {
    let both = expression(r#"{"constant_value":"a","references":["var.x"]}"#);
    assert!(matches!(both.reading(), Reading::References(found) if found.len() == 1));
    assert!(
        matches!(both.constant_value, Presence::Value(value) if value.is_string()),
        "it is kept all the same"
    );
}

#[test]
fn case_61_nested_blocks() {
    let list = root(r#"[{"a":{}}]"#);
    let block = root(r#"{"a":{"constant_value":1}}"#);
    let expression = root(r#"{"constant_value":1}"#);
    assert!(matches!(Block::read(list), Block::Blocks(found) if found.len() == 1));
    assert!(matches!(Block::read(block), Block::Block(_)));
    assert!(
        matches!(Block::read(expression), Block::Expression(_)),
        "or a block with attributes of these names"
    );
    assert!(
        matches!(Block::read(root("{}")), Block::Empty),
        "or a block without arguments"
    );
    assert!(matches!(
        Block::nested(expression, &NestingMode::Single),
        Block::Block(_)
    ));
    assert!(matches!(
        Block::nested(block, &NestingMode::Group),
        Block::Block(_)
    ));
    assert!(matches!(
        Block::nested(list, &NestingMode::Set),
        Block::Blocks(_)
    ));
    assert!(
        matches!(Block::nested(block, &NestingMode::Map), Block::Labelled(found) if found.len() == 1)
    );
    assert!(matches!(
        Block::nested(list, &NestingMode::Single),
        Block::Other(_)
    ));
}

#[test]
fn case_62_keys_of_provider_configurations() {
    let configuration = Configuration::read(recorded("config-document/config.json")).unwrap();
    assert!(
        configuration
            .provider_config
            .get("fixture")
            .unwrap()
            .is_some()
    );
    assert_eq!(
        configuration
            .provider_config
            .get("fixture.west")
            .unwrap()
            .unwrap()
            .alias
            .as_deref(),
        Some("west")
    );
    let text = r#"{"provider_config":{"module.a.module.b:aws.west":{"name":"aws","module_address":"module.a.module.b"}},"root_module":{"resources":[{"address":"a.b","mode":"managed","type":"a","name":"b","provider_config_key":"absent"}]}}"#;
    let nested = Configuration::read(root(text)).unwrap();
    let provider = nested
        .provider_config
        .get("module.a.module.b:aws.west")
        .unwrap()
        .unwrap();
    assert_eq!(
        provider.module_address.as_deref(),
        Some("module.a.module.b")
    );
    let resource = nested.root_module.resources.get(0).unwrap().unwrap();
    assert!(
        nested
            .provider_config
            .get(&resource.provider_config_key.unwrap())
            .unwrap()
            .is_none()
    );
    assert_eq!(codes(text), []);
}

#[test]
fn case_63_a_single_module() {
    for path in [
        "config-document/module.json",
        "config-document/module.root.json",
    ] {
        let configuration = Configuration::read(recorded(path)).unwrap();
        let module = configuration.root_module;
        for resource in module.resources.iter() {
            let resource = resource.unwrap();
            assert!(
                resource.expressions.is_none() && resource.schema_version.is_none(),
                "{path}"
            );
        }
        assert!(
            module
                .module_calls
                .iter()
                .all(|(_, call)| call.unwrap().module.is_none()),
            "{path}"
        );
    }
    let module = Configuration::read(recorded("config-document/module.root.json"))
        .unwrap()
        .root_module;
    let arena = Arena::new();
    let types: Vec<_> = module
        .variables
        .iter()
        .filter_map(|(_, variable)| variable.unwrap().variable_type)
        .collect();
    let with_optional = |of: &Type<'_>| matches!(of, Type::Object(ObjectType { optional, .. }) if !optional.is_empty());
    assert!(types.iter().any(|of| with_optional(&of.read(&arena))));
}

#[test]
fn case_64_dependencies_that_could_not_be_read() {
    let text = r#"{"root_module":{"resources":[{"address":"a.b","mode":"managed","type":"a","name":"b","depends_on":["","a.c"]}]}}"#;
    let resource = Configuration::read(root(text))
        .unwrap()
        .root_module
        .resources
        .get(0)
        .unwrap()
        .unwrap();
    let names: Vec<_> = resource.depends_on.iter().map(Result::unwrap).collect();
    assert_eq!(names, ["", "a.c"]);
    assert_eq!(codes(text), []);
}

#[test]
fn case_65_actions_and_ephemeral_resources() {
    let text = r#"{"root_module":{"resources":[{"address":"a.b","mode":"managed","type":"a","name":"b"},{"address":"ephemeral.a.b","mode":"ephemeral","type":"a","name":"b"}],"actions":[{"address":"action.a.b","type":"a","name":"b","count_expression":{"constant_value":2}}]}}"#;
    let module = Configuration::read(root(text)).unwrap().root_module;
    assert_eq!(
        module.resources.get(1).unwrap().unwrap().mode,
        Some(Mode::Ephemeral)
    );
    let action = module.actions.get(0).unwrap().unwrap();
    assert!(action.count_expression.is_some());
    assert_eq!(codes(text), []);
    let wrong = text.replace("\"ephemeral.a.b\"", "\"a.b\"");
    assert_eq!(codes(&wrong)[0].0, Code::AddressParts);
    let plan = super::Plan::read(recorded("ephemeral-resource/plan.json")).unwrap();
    let resources = plan.configuration.unwrap().root_module.resources;
    assert!(
        resources
            .iter()
            .any(|resource| resource.unwrap().mode == Some(Mode::Ephemeral))
    );
}
