use tofu_json_value::{Elements, Seeker, Value};

/// A value with its masks.
#[derive(Clone, Copy)]
pub(in crate::human) struct Part<'a> {
    pub(in crate::human) value: Value<'a>,
    pub(in crate::human) sensitive: Value<'a>,
    /// Marks nothing and names no keys in what stays as it is.
    pub(in crate::human) unknown: Value<'a>,
}

/// Finds parts by keys that are asked for in ascending order.
pub(super) struct Seekers<'a> {
    value: Seeker<'a>,
    masks: Masks<'a>,
}

/// Finds the masks of values by keys that are asked for in ascending order.
pub(super) struct Masks<'a> {
    sensitive: Option<Seeker<'a>>,
    unknown: Option<Seeker<'a>>,
    found: usize,
}

impl<'a> Part<'a> {
    pub(super) fn of(value: Value<'a>) -> Self {
        Self {
            value,
            sensitive: Value::null(),
            unknown: Value::null(),
        }
    }

    pub(super) fn seekers(self) -> Seekers<'a> {
        Seekers {
            value: self.value.seeker(),
            masks: self.masks(),
        }
    }

    pub(super) fn masks(self) -> Masks<'a> {
        let seeker = |mask: Value<'a>| (mask.node_count() > 1).then(|| mask.seeker());
        Masks {
            sensitive: seeker(self.sensitive),
            unknown: seeker(self.unknown),
            found: 0,
        }
    }

    /// The elements of an array with the masks of their positions.
    pub(super) fn elements(self) -> Parts<'a> {
        Parts {
            values: self.value.elements(),
            sensitive: self.sensitive.elements(),
            unknown: self.unknown.elements(),
        }
    }
}

impl<'a> Seekers<'a> {
    #[inline]
    pub(super) fn seek(&mut self, key: &str) -> Part<'a> {
        let value = self.value.seek(key).unwrap_or_else(Value::null);
        self.masks.with(key, value)
    }
}

impl<'a> Masks<'a> {
    /// The value at a key with its masks.
    #[inline]
    pub(super) fn with(&mut self, key: &str, value: Value<'a>) -> Part<'a> {
        let found = &mut self.found;
        let mut at = |mask: &mut Option<Seeker<'a>>| {
            let mask = mask.as_mut().and_then(|mask| mask.seek(key));
            *found += usize::from(mask.is_some());
            mask.unwrap_or_else(Value::null)
        };
        Part {
            value,
            sensitive: at(&mut self.sensitive),
            unknown: at(&mut self.unknown),
        }
    }

    /// How many members of the masks had a key that was looked up.
    pub(super) const fn found(&self) -> usize {
        self.found
    }
}

/// The elements of an array with their masks.
#[derive(Clone)]
pub(super) struct Parts<'a> {
    values: Elements<'a>,
    sensitive: Elements<'a>,
    unknown: Elements<'a>,
}

impl<'a> Iterator for Parts<'a> {
    type Item = Part<'a>;

    #[inline]
    fn next(&mut self) -> Option<Part<'a>> {
        Some(Part {
            value: self.values.next()?,
            sensitive: self.sensitive.next().unwrap_or_else(Value::null),
            unknown: self.unknown.next().unwrap_or_else(Value::null),
        })
    }
}
