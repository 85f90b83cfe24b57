use tofu_json_config::decode::{Role, decode};
use tofu_json_config::{Diagnostic, Source};
use tofu_json_hcl::{Expression, ExpressionKind as Kind, File, Item, Key, PartKind, Traversal};
use tofu_json_module::lint::{LintOptions, LintRule, lint};
use tofu_json_module::{
    CheckContext, Declarations, FileKind, Module, ModuleFault, References, validate,
};

/// Each expression of a source is reached in one way alone: whatever walks over them then takes time in proportion
/// to the source, and not to the number of ways.
pub fn expressions_are_reached_once(source: &[u8]) {
    let file = File::parse("law.tf", source);
    let mut waiting = Vec::new();
    let mut bodies = vec![file.body()];
    while let Some(body) = bodies.pop() {
        for item in body.items() {
            match item {
                Item::Attribute(attribute) => waiting.push(attribute.expression()),
                Item::Block(block) => bodies.push(block.body()),
            }
        }
    }
    are_few(waiting, source);
    for read in [File::parse_expression, File::parse_template] {
        let file = read("law.tf", source);
        are_few(file.expression().into_iter().collect(), source);
    }
}

/// An expression has a byte of its own, and what is missing stands behind one.
fn are_few(mut waiting: Vec<Expression<'_>>, source: &[u8]) {
    let mut left = 2 * source.len() + 16;
    while let Some(expression) = waiting.pop() {
        assert!(left > 0, "more ways to expressions than expressions");
        left -= 1;
        inside(expression, &mut waiting);
    }
}

fn inside<'f>(expression: Expression<'f>, waiting: &mut Vec<Expression<'f>>) {
    match expression.kind() {
        Kind::Reference(steps) => keys(steps, waiting),
        Kind::Traversal { source, steps } => {
            waiting.push(source);
            keys(steps, waiting);
        }
        Kind::Index { collection, key } => waiting.extend([collection, key]),
        Kind::Splat { source, each, .. } => waiting.extend([source, each]),
        Kind::Call(call) => waiting.extend(call.arguments()),
        Kind::Conditional {
            condition,
            then,
            otherwise,
        } => waiting.extend([condition, then, otherwise]),
        Kind::Binary { left, right, .. } => waiting.extend([left, right]),
        Kind::Unary { operand, .. } => waiting.push(operand),
        Kind::Parens(inner) => waiting.push(inner),
        Kind::Tuple(tuple) => waiting.extend(tuple.elements()),
        Kind::Object(object) => {
            waiting.extend(object.items().flat_map(|item| [item.key(), item.value()]));
        }
        Kind::For(each) => {
            waiting.extend([each.collection(), each.value()]);
            waiting.extend(each.key().into_iter().chain(each.condition()));
        }
        Kind::Template(template) => {
            for part in template.parts() {
                match part.kind {
                    PartKind::Interpolation(inner)
                    | PartKind::If(inner)
                    | PartKind::For {
                        collection: inner, ..
                    } => waiting.push(inner),
                    _ => {}
                }
            }
        }
        _ => {}
    }
}

fn keys<'f>(steps: Traversal<'f>, waiting: &mut Vec<Expression<'f>>) {
    waiting.extend(steps.steps().filter_map(|step| match step.key() {
        Key::Index(key) => Some(key),
        _ => None,
    }));
}

/// What is said of a configuration file, in every way, is in proportion to the file: `most` bytes for each of its
/// bytes.
pub fn reports_are_in_proportion(name: &str, bytes: &[u8], most: usize) {
    let source = Source::read(name, bytes);
    let most = most * bytes.len();
    for role in [Role::Configuration, Role::Test, Role::Values] {
        let decoded = decode(&source, role);
        assert!(
            texts(&decoded.faults) <= most,
            "many diagnostics as {role:?}"
        );
        assert!(
            decoded.to_json().len() <= most,
            "much was decoded as {role:?}"
        );
    }
    for kind in [FileKind::Primary, FileKind::Test] {
        let options = LintOptions::default().rules(&LintRule::ALL);
        let findings = lint(&[(&source, kind)], &options);
        let told = findings.iter().map(|finding| finding.message.len());
        assert!(told.sum::<usize>() <= most, "many findings");
    }
    let module = Module::load([(&source, FileKind::Primary)]);
    let found = validate(&module, &CheckContext::default());
    let faults: Vec<Diagnostic> = found.into_iter().map(fault).collect();
    assert!(texts(&faults) <= most, "many diagnostics of the module");
    let declarations = Declarations::of([(&source, FileKind::Primary)]);
    let references = References::of(&declarations);
    assert!(references.edges.len() <= most, "many references");
}

fn fault(found: ModuleFault) -> Diagnostic {
    found.fault
}

fn texts(faults: &[Diagnostic]) -> usize {
    let lengths = faults
        .iter()
        .map(|fault| fault.summary.len() + fault.detail.len());
    lengths.sum()
}
