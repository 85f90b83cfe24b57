use tofu_json_hcl as hcl;

use super::super::traversal;
use super::{ForForm, Form, template};

/// The form of a native expression.
pub(super) fn form(file: &hcl::File<'_>, expression: hcl::Expression<'_>, depth: usize) -> Form {
    use hcl::ExpressionKind as E;
    let Some(depth) = depth.checked_sub(1) else {
        return Form::Invalid(None);
    };
    let boxed = |expression| Box::new(form(file, expression, depth));
    match expression.kind() {
        E::Null => Form::Null,
        E::Bool(value) => Form::Bool(value),
        E::Number(text) => Form::number(text),
        E::Template(template) => template::form(file, template, depth),
        E::Reference(steps) => Form::Reference(canonical(steps)),
        E::Traversal { source, steps } => Form::Get {
            of: boxed(source),
            steps: canonical(steps),
        },
        E::Index { collection, key } => Form::Index {
            of: boxed(collection),
            key: boxed(key),
        },
        E::Splat { source, each, .. } => Form::Splat {
            of: boxed(source),
            each: boxed(each),
        },
        E::SplatItem => Form::Item,
        E::Conditional {
            condition,
            then,
            otherwise,
        } => Form::Conditional {
            condition: boxed(condition),
            then: boxed(then),
            otherwise: boxed(otherwise),
        },
        E::Binary {
            operator,
            left,
            right,
        } => Form::Binary {
            operator: binary(operator),
            left: boxed(left),
            right: boxed(right),
        },
        E::Unary { operator, operand } => unary(operator, form(file, operand, depth)),
        E::Parens(inner) => form(file, inner, depth),
        E::Tuple(tuple) => {
            Form::Tuple(tuple.elements().map(|one| form(file, one, depth)).collect())
        }
        E::Call(called) => call(file, called, depth),
        E::Object(items) => object(file, items, depth),
        E::For(each) => for_expression(file, each, depth),
        _ if expression.mistake().is_some() => Form::Invalid(None),
        _ => Form::Value,
    }
}

/// Steps as canonical text.
fn canonical(steps: hcl::Traversal<'_>) -> String {
    steps
        .steps()
        .map(|step| traversal::step_key(step).to_string())
        .collect()
}

fn call(file: &hcl::File<'_>, call: hcl::Call<'_>, depth: usize) -> Form {
    Form::Call {
        name: call.name().into_owned(),
        arguments: call.arguments().map(|one| form(file, one, depth)).collect(),
        expands: call.expands_last(),
    }
}

fn object(file: &hcl::File<'_>, object: hcl::Object<'_>, depth: usize) -> Form {
    let items = object.items().map(|item| {
        let key = match item.key_name() {
            Some(name) => Form::string(name),
            None => form(file, item.key(), depth),
        };
        (key, form(file, item.value(), depth))
    });
    Form::object(items.collect())
}

fn for_expression(file: &hcl::File<'_>, each: hcl::ForExpression<'_>, depth: usize) -> Form {
    let text = |span| file.text(span).into_owned();
    let inner = |expression| form(file, expression, depth);
    Form::For(Box::new(ForForm {
        key_name: each.key_name_span().map(text),
        value_name: text(each.value_name_span()),
        collection: inner(each.collection()),
        key: each.key().map(inner),
        value: inner(each.value()),
        condition: each.condition().map(inner),
        groups: each.groups(),
    }))
}

/// An operator before a form; a minus before a number belongs to it.
fn unary(operator: hcl::UnaryOperator, operand: Form) -> Form {
    let operator = match (operator, &operand) {
        (hcl::UnaryOperator::Negate, Form::Number(text)) if !text.starts_with('-') => {
            return Form::number(&format!("-{text}"));
        }
        (hcl::UnaryOperator::Negate, _) => "-",
        (hcl::UnaryOperator::Not, _) => "!",
    };
    let operand = Box::new(operand);
    Form::Unary { operator, operand }
}

fn binary(operator: hcl::BinaryOperator) -> &'static str {
    match operator {
        hcl::BinaryOperator::Or => "||",
        hcl::BinaryOperator::And => "&&",
        hcl::BinaryOperator::Equal => "==",
        hcl::BinaryOperator::NotEqual => "!=",
        hcl::BinaryOperator::Less => "<",
        hcl::BinaryOperator::LessOrEqual => "<=",
        hcl::BinaryOperator::Greater => ">",
        hcl::BinaryOperator::GreaterOrEqual => ">=",
        hcl::BinaryOperator::Add => "+",
        hcl::BinaryOperator::Subtract => "-",
        hcl::BinaryOperator::Multiply => "*",
        hcl::BinaryOperator::Divide => "/",
        hcl::BinaryOperator::Modulo => "%",
    }
}
