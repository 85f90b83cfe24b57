//! Constants that a schema calls sensitive, in the expressions of a configuration.

use super::Marking;
use crate::schema::{Attribute, AttributeKind};
use tofu_json_value::Value;
use tofu_json_vocab::path::Step;

/// The member of an expression that has what is written in it itself.
const CONSTANT: &str = "constant_value";

impl Marking<'_> {
    /// An expression holds constants; of an attribute with a nested type its constant has the attributes of that.
    pub(super) fn expression(&mut self, place: usize, attribute: &Attribute<'_>, value: Value<'_>) {
        if attribute.sensitive {
            return self.each_constant(place, value);
        }
        if let AttributeKind::Nested(nested) = &attribute.kind
            && let Some(constant) = value.get(CONSTANT)
        {
            let place = self.ways.step(place, &Step::Attribute(CONSTANT.to_owned()));
            Marking::secrets(self.ways).nested(place, nested, constant);
        }
    }

    /// Ends at each constant of an expression, or of the expressions of a block that is an attribute.
    fn each_constant(&mut self, place: usize, value: Value<'_>) {
        let mut open = vec![(place, value)];
        while let Some((place, value)) = open.pop() {
            for (position, one) in value.elements().enumerate() {
                let step = Step::Index(position.to_string());
                open.push((self.ways.step(place, &step), one));
            }
            for (name, one) in value.sorted_members() {
                let is_constant = name == CONSTANT;
                let place = self.ways.step(place, &Step::Attribute(name.into_owned()));
                match is_constant {
                    true => self.ways.end(place),
                    false => open.push((place, one)),
                }
            }
        }
    }
}
