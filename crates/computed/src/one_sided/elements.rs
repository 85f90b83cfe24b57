use super::{OneSided, ShapeRef};
use crate::Shape;
use std::slice;
use tofu_json_value::{Elements, Value};

/// The elements of a one-sided list or set.
#[derive(Clone, Debug)]
pub struct OneSidedElements<'a> {
    pub(super) values: Elements<'a>,
    pub(super) sensitive: Elements<'a>,
    pub(super) unknown: Elements<'a>,
    pub(super) shapes: ElementShapes<'a>,
}

#[derive(Clone, Debug)]
pub(super) enum ElementShapes<'a> {
    Same(ShapeRef<'a>),
    /// Those of a tuple.
    Each(slice::Iter<'a, Shape>),
}

impl<'a> Iterator for OneSidedElements<'a> {
    type Item = OneSided<'a>;

    #[inline]
    fn next(&mut self) -> Option<OneSided<'a>> {
        let (value, shape) = match &mut self.shapes {
            ElementShapes::Same(shape) => (self.values.next()?, *shape),
            ElementShapes::Each(shapes) => {
                let shape = ShapeRef::Value(shapes.next()?);
                (self.values.next().unwrap_or_else(Value::null), shape)
            }
        };
        Some(OneSided {
            value,
            shape,
            sensitive: self.sensitive.next().unwrap_or_else(Value::null),
            unknown: self.unknown.next().unwrap_or_else(Value::null),
        })
    }
}
