use super::member::{array, flag, flag_or_false, member, text_or_null};
use super::{Error, ErrorKind, TreeReader, action};
use crate::{Diff, OneSided, Primitive, Sensitive, Text, TextLine, TypeChange};
use tofu_json_value::Value;

pub(super) fn primitive(node: Value<'_>) -> Result<Primitive<'_>, Error> {
    Ok(Primitive {
        before: member(node, "before")?,
        after: member(node, "after")?,
    })
}

impl<'a> TreeReader<'a> {
    #[inline(never)]
    pub(super) fn text(&mut self, node: Value<'a>) -> Result<Text<'a>, Error> {
        if let Some(json) = node.get("json") {
            let whitespace_only = flag_or_false(node, "whitespace_only")?;
            return Ok(Text::Json {
                diff: self.boxed(json)?,
                whitespace_only,
            });
        }
        if node.get("lines").is_some() {
            let lines = array(node, "lines")?.elements();
            return lines
                .map(|line| self.line(line))
                .collect::<Result<_, _>>()
                .map(Text::Lines);
        }
        let side = |key| text_or_null(node, key, self.arena);
        Ok(Text::Line {
            before: side("before")?,
            after: side("after")?,
        })
    }

    fn line(&self, line: Value<'a>) -> Result<TextLine<'a>, Error> {
        let action = action(member(line, "action")?)?;
        Ok(TextLine {
            action,
            text: text_or_null(line, "text", self.arena)?,
        })
    }

    #[inline(never)]
    pub(super) fn unknown(&mut self, node: Value<'a>) -> Result<Option<Box<Diff<'a>>>, Error> {
        node.get("before")
            .map(|before| self.boxed(before))
            .transpose()
    }

    #[inline(never)]
    pub(super) fn sensitive(&mut self, node: Value<'a>) -> Result<Sensitive<'a>, Error> {
        let (before, after) = (flag(node, "before")?, flag(node, "after")?);
        Ok(Sensitive {
            before,
            after,
            inner: self.boxed(member(node, "inner")?)?,
        })
    }

    #[inline(never)]
    pub(super) fn type_change(&mut self, node: Value<'a>) -> Result<TypeChange<'a>, Error> {
        let before = self.boxed(member(node, "before")?)?;
        Ok(TypeChange {
            before,
            after: self.boxed(member(node, "after")?)?,
        })
    }

    #[inline(never)]
    pub(super) fn unchanged(&mut self, node: Value<'a>) -> Result<OneSided<'a>, Error> {
        let value = member(node, "value")?;
        let shape = node
            .get("shape")
            .ok_or_else(|| Error::new(ErrorKind::Hidden, node))?;
        let shape = self.shape(shape)?;
        let mask = |key| node.get(key).unwrap_or_else(Value::null);
        Ok(OneSided {
            value,
            shape,
            sensitive: mask("sensitive"),
            unknown: mask("unknown"),
        })
    }
}
