use super::{ForForm, Form};

impl Form {
    /// Whether some of it is [`Form::Invalid`]: it does not parse, or lies too deep.
    #[must_use]
    pub fn is_incomplete(&self) -> bool {
        self.any(|form| matches!(form, Self::Invalid(_)))
    }

    /// Whether text or a number is written in it, or may be: what does not parse may be anything.
    #[must_use]
    pub fn holds_literal(&self) -> bool {
        self.any(|form| {
            matches!(
                form,
                Self::String(_) | Self::Number(_) | Self::Invalid(_) | Self::Value
            )
        })
    }

    /// Whether this is so of it or of a form inside.
    fn any(&self, is_so: impl Fn(&Self) -> bool) -> bool {
        let mut waiting = vec![self];
        while let Some(form) = waiting.pop() {
            if is_so(form) {
                return true;
            }
            form.push_parts(&mut waiting);
        }
        false
    }

    /// Adds the forms directly in it.
    fn push_parts<'f>(&'f self, parts: &mut Vec<&'f Self>) {
        match self {
            Self::Tuple(forms) | Self::Template(forms) | Self::Blocks(forms) => parts.extend(forms),
            Self::Call { arguments, .. } => parts.extend(arguments),
            Self::Object(items) => parts.extend(items.iter().flat_map(|(key, value)| [key, value])),
            Self::Get { of: inner, .. }
            | Self::Join(inner)
            | Self::Unary { operand: inner, .. }
            | Self::Labelled { inner, .. } => parts.push(inner),
            Self::Index {
                of: one,
                key: other,
            }
            | Self::Splat {
                of: one,
                each: other,
            }
            | Self::Binary {
                left: one,
                right: other,
                ..
            } => parts.extend([&**one, &**other]),
            Self::Conditional {
                condition,
                then,
                otherwise,
            } => {
                parts.extend([&**condition, &**then, &**otherwise]);
            }
            Self::For(each) => parts.extend(of_for(each)),
            Self::Body(body) => parts.extend(body.members.values()),
            Self::Dynamic(types) => parts.extend(types.values().flatten()),
            Self::Null
            | Self::Bool(_)
            | Self::Number(_)
            | Self::String(_)
            | Self::Reference(_)
            | Self::Item
            | Self::Invalid(_)
            | Self::Value => {}
        }
    }
}

fn of_for(each: &ForForm) -> impl Iterator<Item = &Form> {
    let always = [&each.collection, &each.value];
    always.into_iter().chain(&each.key).chain(&each.condition)
}

#[cfg(test)]
mod tests {
    use crate::Source;
    use crate::expression::Form;

    fn form(expression: &str) -> Form {
        let text = format!("a = {expression}\n");
        let source = Source::read("m.tf", text.as_bytes());
        let body = source.body().just_attributes(&mut Vec::new());
        body[0].expression.form()
    }

    #[test]
    fn what_lies_too_deep_is_found_wherever_it_is() {
        let deep = format!("{}x{}", "[".repeat(600), "]".repeat(600));
        for around in [
            ("", ""),
            ("[1, ", "]"),
            ("{ a = ", " }"),
            ("{ (", ") = 1 }"),
            ("f(", ")"),
            ("x ? y : ", ""),
            ("1 + ", ""),
            ("!", ""),
            ("\"a${", "}\""),
            ("[for i in ", " : i]"),
            ("[for i in a : i if ", "]"),
            ("a[", "]"),
        ] {
            assert!(
                form(&format!("{}{deep}{}", around.0, around.1)).is_incomplete(),
                "{around:?}"
            );
            assert!(
                !form(&format!("{}x{}", around.0, around.1)).is_incomplete(),
                "{around:?}"
            );
        }
        assert!(!form(r#""\"k\":\"invalid\"""#).is_incomplete());
    }

    #[test]
    fn literals_are_found() {
        for (expression, holds) in [
            ("a.b[0]", false),
            ("f(a, !b)", false),
            ("true", false),
            ("[a, 1]", true),
            ("\"x${a}\"", true),
            ("\"${a}\"", false),
        ] {
            assert_eq!(form(expression).holds_literal(), holds, "{expression}");
        }
    }
}
