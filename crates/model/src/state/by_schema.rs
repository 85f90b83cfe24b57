use super::{Contents, Object};
use crate::Error;
use crate::schema::{Attribute, AttributeKind, Block, LIMITS, NestedType, Schema, Schemas};
use std::borrow::Cow;
use tofu_json_value::{Arena, Document, Limits, Value};
use tofu_json_vocab::Nesting;
use tofu_json_vocab::path::{AttributePath, Step};

impl Contents<'_> {
    /// Marks as sensitive what provider schemas say is, besides what the state itself tells.
    ///
    /// State files do not tell it for data sources: theirs have no `sensitive_attributes` but those that
    /// came from sensitive values.
    ///
    /// ```
    /// use tofu_json_model::Limits;
    /// use tofu_json_model::kind::DocumentKind;
    /// use tofu_json_model::state::Contents;
    /// use tofu_json_value::Document;
    ///
    /// let file = Document::parse(br#"{"version": 4, "serial": 1, "lineage": "x", "outputs": {}, "resources": [
    ///     {"mode": "data", "type": "a", "name": "b", "provider": "provider[\"one.example/acme/a\"]",
    ///      "instances": [{"attributes": {"token": "secret"}, "sensitive_attributes": []}]}]}"#)?;
    /// let schemas = br#"{"provider_schemas": {"one.example/acme/a": {"data_source_schemas": {"a":
    ///     {"block": {"attributes": {"token": {"type": "string", "sensitive": true}}}}}}}}"#;
    /// let mut contents = Contents::read(DocumentKind::RawState, file.root())?;
    /// assert!(contents.objects[0].to_json(false).contains("secret"));
    /// contents.mark_by_schemas(schemas, Limits::default())?;
    /// assert!(!contents.objects[0].to_json(false).contains("secret"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Where the schemas are not what they should be.
    pub fn mark_by_schemas(&mut self, schemas: &[u8], limits: Limits) -> Result<(), Error> {
        let index = Schemas::index(schemas, limits)?;
        for object in &mut self.objects {
            let found = index.find(&object.provider_name, &object.mode, &object.resource_type);
            if let Some(range) = found {
                let at = range.start;
                let text = schemas.get(range).unwrap_or_default();
                mark(object, text).map_err(|error| error.shifted(at))?;
            }
        }
        Ok(())
    }
}

fn mark(object: &mut Object<'_>, schema: &[u8]) -> Result<(), Error> {
    let document = Document::parse_with(Cow::Borrowed(schema), LIMITS)?;
    let arena = Arena::new();
    let schema = Schema::read(document.root(), &arena)?;
    let mut marking = Marking {
        path: Vec::new(),
        found: Vec::new(),
    };
    marking.block(&schema.block, object.values);
    object.marks.paths.extend(marking.found);
    Ok(())
}

/// A walk along a schema and a value. How deep schemas nest was bounded when they were read.
struct Marking {
    path: Vec<Step>,
    found: Vec<AttributePath>,
}

impl Marking {
    fn block(&mut self, block: &Block<'_>, value: Value<'_>) {
        self.attributes(&block.attributes, value);
        for (name, nested) in &block.blocks {
            if let Some(inside) = value.get(name) {
                self.path.push(Step::Attribute((*name).to_owned()));
                self.each(nested.nesting, inside, &mut |marking, one| {
                    marking.block(&nested.block, one);
                });
                self.path.pop();
            }
        }
    }

    fn attributes(&mut self, attributes: &[(&str, Attribute<'_>)], value: Value<'_>) {
        for (name, attribute) in attributes {
            let Some(inside) = value.get(name) else {
                continue;
            };
            self.path.push(Step::Attribute((*name).to_owned()));
            if attribute.sensitive {
                self.found.push(self.path.iter().cloned().collect());
            } else if let AttributeKind::Nested(nested) = &attribute.kind {
                self.nested(nested, inside);
            }
            self.path.pop();
        }
    }

    fn nested(&mut self, nested: &NestedType<'_>, value: Value<'_>) {
        self.each(nested.nesting, value, &mut |marking, one| {
            marking.attributes(&nested.attributes, one);
        });
    }

    /// Goes into each object of a nesting; where the nesting is not known the value tells.
    fn each(
        &mut self,
        nesting: Option<Nesting>,
        value: Value<'_>,
        visit: &mut dyn FnMut(&mut Self, Value<'_>),
    ) {
        if value.is_array() {
            for (position, one) in value.elements().enumerate() {
                self.path.push(Step::Index(position.to_string()));
                visit(self, one);
                self.path.pop();
            }
        } else if nesting == Some(Nesting::Map) {
            for (name, one) in value.members() {
                self.path.push(Step::Attribute(name.into_owned()));
                visit(self, one);
                self.path.pop();
            }
        } else {
            visit(self, value);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::kind::DocumentKind;
    use crate::state::Contents;
    use tofu_json_value::{Document, Limits};

    #[test]
    fn attributes_nested_types_and_blocks_of_every_nesting() {
        let secret = r#"{"s":{"type":"string","sensitive":true},"p":{"type":"string"}}"#;
        let nested = |mode: &str| {
            format!(r#"{{"nested_type":{{"nesting_mode":"{mode}","attributes":{secret}}}}}"#)
        };
        let block = |mode: &str| {
            format!(r#"{{"nesting_mode":"{mode}","block":{{"attributes":{secret}}}}}"#)
        };
        let schemas = format!(
            r#"{{"provider_schemas":{{"h/n/t":{{"resource_schemas":{{"t":{{"block":{{"attributes":{{"s":{{"sensitive":true}},
                "nl":{},"nm":{}}},"block_types":{{"bs":{},"bl":{},"bm":{}}}}}}}}}}}}}}}"#,
            nested("list"),
            nested("map"),
            block("single"),
            block("set"),
            block("map")
        );
        let one = r#"{"s":"SECRET","p":"plain"}"#;
        let values = format!(
            r#"{{"s":{one},"nl":[{one}],"nm":{{"k":{one}}},"bs":{one},"bl":[{one},{one}],"bm":{{"k":{one}}}}}"#
        );
        let state = format!(
            r#"{{"format_version":"1.0","values":{{"root_module":{{"resources":[{{"address":"t.x","mode":"managed","type":"t","provider_name":"h/n/t","values":{values}}}]}}}}}}"#
        );
        let document = Document::parse(state.as_bytes()).unwrap();
        let mut contents = Contents::read(DocumentKind::State, document.root()).unwrap();
        assert_eq!(
            contents.objects[0].to_json(false).matches("SECRET").count(),
            7
        );
        contents
            .mark_by_schemas(schemas.as_bytes(), Limits::default())
            .unwrap();
        let json = contents.objects[0].to_json(false);
        assert_eq!(
            (
                json.matches("SECRET").count(),
                json.matches("plain").count()
            ),
            (0, 6)
        );
        assert_eq!(json.matches("(sensitive value)").count(), 7);
    }
}
