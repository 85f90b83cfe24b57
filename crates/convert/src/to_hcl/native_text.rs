//! Strings that hold native syntax, and expressions taken out of `${…}`.

use tofu_json_hcl::{
    ExpressionKind, File, PartKind, TemplatePart, Token, TokenKind, UnaryOperator,
};

use super::writer::LEVELS;

/// An expression that can be the value of an argument.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Alone {
    /// Its text.
    pub(super) text: String,
    /// Whether it ends with a heredoc, which needs a line end after it.
    pub(super) ends_with_heredoc: bool,
}

/// An expression from between brackets, where line ends do not count, so that it can be alone: in
/// parentheses when it has line ends or comments outside of brackets. None when it cannot be read.
pub(super) fn expression(inner: &str) -> Option<Alone> {
    let file = File::parse_expression("", inner.as_bytes());
    if !file.errors().is_empty() {
        return None;
    }
    let outline = Outline::of(&file);
    if outline.deepest > LEVELS {
        return None;
    }
    let text = inner.get(outline.start..outline.end)?;
    if !outline.open {
        return Some(Alone {
            text: text.to_owned(),
            ends_with_heredoc: outline.heredoc_last,
        });
    }
    let needs_line = outline.heredoc_last || outline.comment_last;
    let line = if needs_line && !text.ends_with('\n') {
        "\n"
    } else {
        ""
    };
    Some(Alone {
        text: format!("({text}{line})"),
        ends_with_heredoc: false,
    })
}

/// The text of a string that holds native syntax, without line ends and comments outside of
/// brackets, and whether there was a comment. (Parentheses instead would change the meaning of a
/// reference or a type.) `None` if brackets are nested too deeply.
pub(super) fn without_lines(file: &File<'_>, string: &str) -> Option<(String, bool)> {
    let mut out = String::with_capacity(string.len());
    let mut depth = Depth::default();
    let mut done = 0;
    let mut comment = false;
    for token in file.tokens() {
        let blanks = string.get(done..token.span.start as usize);
        out.push_str(blanks.unwrap_or_default());
        done = token.span.end as usize;
        if depth.is_outside() && is_space(token) {
            comment |= token.kind == TokenKind::LineComment;
            out.push(' ');
        } else {
            out.push_str(&file.text(token.span));
        }
        depth.step(token);
        if depth.0 > LEVELS {
            return None;
        }
    }
    Some((out.trim().to_owned(), comment))
}

/// Whether the whole text is one pair of parentheses.
pub(super) fn is_in_parentheses(text: &str) -> bool {
    let file = File::parse_expression("", text.as_bytes());
    file.expression().is_some_and(|expression| {
        matches!(expression.kind(), ExpressionKind::Parens(_))
            && expression.span().len() == text.len()
    })
}

/// Whether JSON would express the inner expression of `"${…}"` without the string, so that it would
/// not come back as it was: `"${[1, 2]}"` is kept as it is.
pub(super) fn is_expressible_in_json(inner: &str) -> bool {
    let file = File::parse_expression("", inner.as_bytes());
    let Some(expression) = file.expression() else {
        return false;
    };
    match expression.kind() {
        ExpressionKind::Template(template) => {
            !template.is_heredoc() && template.parts().iter().all(|part| is_carried(&file, part))
        }
        ExpressionKind::Unary { operator, operand } => {
            operator == UnaryOperator::Negate && matches!(operand.kind(), ExpressionKind::Number(_))
        }
        ExpressionKind::Tuple(_)
        | ExpressionKind::Object(_)
        | ExpressionKind::Number(_)
        | ExpressionKind::Bool(_)
        | ExpressionKind::Null => true,
        _ => false,
    }
}

/// Whether a piece of a quoted template means the same in a JSON string: directives and `~` take white
/// space away as it suits the quotes.
fn is_carried(file: &File<'_>, part: &TemplatePart<'_>) -> bool {
    match part.kind {
        PartKind::Text(_) => true,
        PartKind::Interpolation(_) => {
            let source = file.text(part.span);
            !source.starts_with("${~") && !source.ends_with("~}")
        }
        _ => false,
    }
}

/// Where an expression is in its text, and what is outside of its brackets.
struct Outline {
    start: usize,
    end: usize,
    /// Whether there are line ends or comments outside of brackets.
    open: bool,
    heredoc_last: bool,
    comment_last: bool,
    /// The greatest number of open brackets.
    deepest: usize,
}

impl Outline {
    fn of(file: &File<'_>) -> Self {
        let mut tokens = file.tokens();
        while let [rest @ .., last] = tokens
            && matches!(last.kind, TokenKind::Newline | TokenKind::EndOfFile)
        {
            tokens = rest;
        }
        while let [first, rest @ ..] = tokens
            && first.kind == TokenKind::Newline
        {
            tokens = rest;
        }
        let mut depth = Depth::default();
        let mut open = false;
        let mut deepest = 0;
        for token in tokens {
            open |= depth.is_outside() && is_space(token);
            depth.step(token);
            deepest = depth.0.max(deepest);
        }
        let last = tokens.last();
        Self {
            start: tokens.first().map_or(0, |token| token.span.start as usize),
            end: last.map_or(0, |token| token.span.end as usize),
            open,
            deepest,
            heredoc_last: last.is_some_and(|token| token.kind == TokenKind::CloseHeredoc),
            comment_last: last.is_some_and(|token| token.kind == TokenKind::LineComment),
        }
    }
}

/// The number of open brackets.
#[derive(Default)]
struct Depth(usize);

impl Depth {
    fn is_outside(&self) -> bool {
        self.0 == 0
    }

    fn step(&mut self, token: &Token) {
        match token.kind {
            TokenKind::OpenBrace
            | TokenKind::OpenBracket
            | TokenKind::OpenParen
            | TokenKind::OpenInterpolation
            | TokenKind::OpenDirective => self.0 += 1,
            TokenKind::CloseBrace
            | TokenKind::CloseBracket
            | TokenKind::CloseParen
            | TokenKind::CloseSequence => self.0 = self.0.saturating_sub(1),
            _ => {}
        }
    }
}

fn is_space(token: &Token) -> bool {
    matches!(token.kind, TokenKind::Newline | TokenKind::LineComment)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(inner: &str, expected: &str) {
        assert_eq!(expression(inner).unwrap().text, expected);
    }

    #[test]
    fn case_118_line_ends_outside_of_brackets_need_parentheses() {
        check("\n  local.a # why\n  + 1\n", "(local.a # why\n  + 1)");
        check("1 # c\n", "(1 # c\n)");
        check("# c\n1", "(# c\n1)");
        check("a ?\n b :\n c", "(a ?\n b :\n c)");
        check("\n 1\n", "1");
        check("f(\n 1 # c\n)", "f(\n 1 # c\n)");
        check("(\n a\n + b)", "(\n a\n + b)");
        check("1 /* c */ + 2", "1 /* c */ + 2");
        check("\"${\n x\n}\"", "\"${\n x\n}\"");
    }

    #[test]
    fn heredocs_want_a_line_end() {
        let alone = expression("<<EOT\nx\nEOT\n").unwrap();
        assert_eq!(alone.text, "<<EOT\nx\nEOT");
        assert!(alone.ends_with_heredoc);
        check("a ==\n<<EOT\nx\nEOT\n", "(a ==\n<<EOT\nx\nEOT\n)");
        check("f(<<EOT\nx\nEOT\n)", "f(<<EOT\nx\nEOT\n)");
    }

    #[test]
    fn native_text_without_lines() {
        let without_lines = |text: &str| {
            let file = File::parse_expression("", text.as_bytes());
            without_lines(&file, text).unwrap()
        };
        assert_eq!(without_lines(" a.b # c\n"), ("a.b".to_owned(), true));
        assert_eq!(without_lines("a\n.b"), ("a .b".to_owned(), false));
        let r#type = "object({\n  a = string # c\n})";
        assert_eq!(without_lines(r#type), (r#type.to_owned(), false));
    }

    #[test]
    fn one_pair_of_parentheses() {
        assert!(is_in_parentheses("(a)"));
        assert!(is_in_parentheses("((a) + (b))"));
        assert!(!is_in_parentheses("(a) + (b)"));
        assert!(!is_in_parentheses("a"));
        assert!(!is_in_parentheses("(a) "));
    }
}
