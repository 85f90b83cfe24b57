use crate::mask::Mask;
use crate::record::{Blanks, Record};
use std::borrow::Cow;
use tofu_json_computed::{OneSided, ShapeRef};
use tofu_json_value::{Seeker, Value};

/// The parts of a record by name; names must be asked for in ascending order.
pub(crate) struct ByName<'a, 'r> {
    record: &'r Record<'a>,
    /// All of it counts, nothing forces replacement, and empty strings are texts.
    is_plain: bool,
    /// A mask may name parts.
    is_masked: bool,
    before: Seeker<'a>,
    after: Seeker<'a>,
    unknown: MaskSeeker<'a>,
    before_sensitive: MaskSeeker<'a>,
    after_sensitive: MaskSeeker<'a>,
}

/// What is found of a part when it is looked for by name.
pub(crate) enum Found<'a> {
    /// It is on neither side.
    Nothing,
    /// It stays as it is, which may be null.
    Unchanged(OneSided<'a>),
    /// It must be compared.
    Pair(Record<'a>),
}

impl<'a, 'r> ByName<'a, 'r> {
    pub(crate) fn new(record: &'r Record<'a>) -> Self {
        let masks = [
            record.unknown,
            record.before_sensitive,
            record.after_sensitive,
        ];
        Self {
            record,
            is_masked: masks.into_iter().any(Mask::may_name_parts),
            is_plain: record.blanks == Blanks::Text
                && !record.replace.leads_on()
                && record.relevance.is_everything(),
            before: record.before.seeker(),
            after: record.after.seeker(),
            unknown: MaskSeeker::new(record.unknown),
            before_sensitive: MaskSeeker::new(record.before_sensitive),
            after_sensitive: MaskSeeker::new(record.after_sensitive),
        }
    }

    /// The same from the first name on.
    pub(crate) fn again(&self) -> Self {
        Self::new(self.record)
    }

    pub(crate) fn next(&mut self, name: &str) -> Record<'a> {
        let sides = [self.before.seek(name), self.after.seek(name)];
        let masks = self.masks(name);
        self.pair(name, sides, masks)
    }

    /// The same, without a record where the bytes say already that nothing changes, as they do for most parts. They do
    /// not in what `varies`.
    #[inline]
    pub(crate) fn find(&mut self, name: &str, shape: ShapeRef<'a>, varies: bool) -> Found<'a> {
        let sides = [self.before.seek(name), self.after.seek(name)];
        let masks = self.masks(name);
        match sides {
            _ if varies || !self.is_plain => {}
            [None, None] if masks.iter().all(|mask| mask.is_clear()) => return Found::Nothing,
            [Some(before), Some(after)] if before.is_written_as(after) => {
                if let Some([unknown, sensitive]) = of_unchanged(masks) {
                    return Found::Unchanged(OneSided {
                        value: before,
                        shape,
                        sensitive,
                        unknown,
                    });
                }
            }
            _ => {}
        }
        Found::Pair(self.pair(name, sides, masks))
    }

    #[inline]
    fn masks(&mut self, name: &str) -> [Mask<'a>; 3] {
        if !self.is_masked {
            return [Mask::Clear; 3];
        }
        [
            self.unknown.seek(name),
            self.before_sensitive.seek(name),
            self.after_sensitive.seek(name),
        ]
    }

    fn pair(
        &self,
        name: &str,
        [before, after]: [Option<Value<'a>>; 2],
        [unknown, before_sensitive, after_sensitive]: [Mask<'a>; 3],
    ) -> Record<'a> {
        Record {
            before: before.unwrap_or_else(Value::null),
            after: after.unwrap_or_else(Value::null),
            before_present: before.is_some(),
            after_present: after.is_some(),
            unknown,
            before_sensitive,
            after_sensitive,
            replace: self.record.replace.at_key(name),
            relevance: self.record.relevance.at_key(name),
            alike: self.record.alike,
            blanks: self.record.blanks,
        }
    }
}

/// The masks of a part that stays as it is, unless they mark what may change, or not by the document.
#[inline]
fn of_unchanged<'a>([unknown, before, after]: [Mask<'a>; 3]) -> Option<[Value<'a>; 2]> {
    if [unknown, before, after].iter().all(|mask| mask.is_clear()) {
        return Some([Value::null(); 2]);
    }
    let of_document = !matches!(before, Mask::Whole | Mask::Attributes(_));
    let stays = of_document && before.same_bytes(after) && !unknown.marks_anything();
    stays.then(|| [unknown.json(), before.json()])
}

impl<'a> Record<'a> {
    /// What names the parts of an object that are not null and absent on both sides or may change;
    /// none where a mask names parts by their shapes.
    pub(crate) fn objects(&self) -> Option<[Value<'a>; 5]> {
        let masks = [self.unknown, self.before_sensitive, self.after_sensitive];
        let [unknown, before_sensitive, after_sensitive] = masks.map(Mask::json);
        let by_shape = |mask: &Mask<'_>| matches!(mask, Mask::Attributes(_) | Mask::Whole);
        (!masks.iter().any(by_shape)).then_some([
            self.before,
            self.after,
            unknown,
            before_sensitive,
            after_sensitive,
        ])
    }
}

enum MaskSeeker<'a> {
    Json(Seeker<'a>),
    Other(Mask<'a>),
}

impl<'a> MaskSeeker<'a> {
    fn new(mask: Mask<'a>) -> Self {
        match mask {
            Mask::Json(value) => Self::Json(value.seeker()),
            other => Self::Other(other),
        }
    }

    #[inline]
    fn seek(&mut self, name: &str) -> Mask<'a> {
        match self {
            Self::Json(seeker) => seeker.seek(name).map_or(Mask::Clear, Mask::Json),
            Self::Other(mask) => mask.at_key(name),
        }
    }
}

/// For so many values there can be memory that is not used.
const FEW: usize = 64;

/// The parts of a record by position on either side.
pub(crate) struct ByPosition<'a, 'r> {
    record: &'r Record<'a>,
    /// The elements of both sides and of three masks, one list after the other.
    all: Vec<Value<'a>>,
    /// Where each list ends.
    ends: [usize; 5],
}

impl<'a, 'r> ByPosition<'a, 'r> {
    pub(crate) fn new(record: &'r Record<'a>) -> Self {
        let lists = [
            record.before,
            record.after,
            record.unknown.json(),
            record.before_sensitive.json(),
            record.after_sensitive.json(),
        ];
        // Most lists are short, and of scalars. Of others it is less to count the elements than to have more memory for them
        // again and again.
        let values = lists.iter().map(|list| list.node_count()).sum();
        let count = match values {
            ..=FEW => values,
            _ => lists.iter().map(|list| list.elements().count()).sum(),
        };
        let mut all = Vec::with_capacity(count);
        let ends = lists.map(|list| {
            all.extend(list.elements());
            all.len()
        });
        Self { record, all, ends }
    }

    fn list(&self, from: usize, to: usize) -> &[Value<'a>] {
        self.all.get(from..to).unwrap_or_default()
    }

    pub(crate) fn before(&self) -> &[Value<'a>] {
        self.list(0, self.ends[0])
    }

    pub(crate) fn after(&self) -> &[Value<'a>] {
        self.list(self.ends[0], self.ends[1])
    }

    fn unknown(&self) -> &[Value<'a>] {
        self.list(self.ends[1], self.ends[2])
    }

    fn before_sensitive(&self) -> &[Value<'a>] {
        self.list(self.ends[2], self.ends[3])
    }

    fn after_sensitive(&self) -> &[Value<'a>] {
        self.list(self.ends[3], self.ends[4])
    }

    /// The longer side's length.
    pub(crate) fn length(&self) -> usize {
        self.before().len().max(self.after().len())
    }

    pub(crate) fn is_unknown_after(&self, position: usize) -> bool {
        is_true(self.unknown(), position)
    }

    pub(crate) fn is_sensitive_before(&self, position: usize) -> bool {
        is_true(self.before_sensitive(), position)
    }

    pub(crate) fn is_sensitive_after(&self, position: usize) -> bool {
        is_true(self.after_sensitive(), position)
    }

    /// The part that was at one position and will be at another; at least one of the two is set.
    pub(crate) fn pair(&self, before: Option<usize>, after: Option<usize>) -> Record<'a> {
        let at = |values: &[Value<'a>], position: Option<usize>| values.get(position?).copied();
        let (old, new) = (at(self.before(), before), at(self.after(), after));
        let mask =
            |values: &[Value<'a>], position| at(values, position).map_or(Mask::Clear, Mask::Json);
        let step = if old.is_some() { before } else { after };
        Record {
            before: old.unwrap_or_else(Value::null),
            after: new.unwrap_or_else(Value::null),
            before_present: old.is_some(),
            after_present: new.is_some(),
            unknown: mask(self.unknown(), after),
            before_sensitive: mask(self.before_sensitive(), before),
            after_sensitive: mask(self.after_sensitive(), after),
            replace: step.map_or_else(crate::Matcher::nothing, |step| {
                self.record.replace.at_index(step)
            }),
            relevance: step.map_or_else(crate::Matcher::everything, |step| {
                self.record.relevance.at_index(step)
            }),
            alike: self.record.alike && before == after,
            blanks: self.record.blanks.of_derived(),
        }
    }
}

fn is_true(masks: &[Value<'_>], position: usize) -> bool {
    masks.get(position).is_some_and(|mask| mask.is_true())
}

/// The keys of both sides, ascending.
pub(crate) fn keys_of_sides<'a>(record: &Record<'a>) -> Vec<Cow<'a, str>> {
    let sides = [record.before, record.after];
    let [of_before, of_after] = sides.map(|side| side.members().count());
    let mut found = Vec::with_capacity(of_before.max(of_after));
    let [mut before, mut after] =
        sides.map(|side| side.sorted_members().map(|(key, _)| key).peekable());
    while let (Some(old), Some(new)) = (before.peek(), after.peek()) {
        let order = old.cmp(new);
        if order.is_eq() {
            after.next();
        }
        found.extend(if order.is_gt() {
            after.next()
        } else {
            before.next()
        });
    }
    // Of one side there is nothing left.
    found.extend(before);
    found.extend(after);
    found
}

/// The keys of both sides and of all masks, ascending.
pub(crate) fn keys_of_sides_and_masks<'a>(record: &Record<'a>) -> Vec<Cow<'a, str>> {
    let mut found = keys_of_sides(record);
    for mask in [
        record.unknown,
        record.before_sensitive,
        record.after_sensitive,
    ] {
        match mask {
            Mask::Json(value) if mask.may_name_parts() => include(&mut found, &keys(value)),
            Mask::Attributes(names) => {
                let names = names.iter().map(|attribute| &*attribute.name);
                let names: Vec<_> = names.map(Cow::Borrowed).collect();
                include(&mut found, &names);
            }
            Mask::Json(_) | Mask::Clear | Mask::Whole => {}
        }
    }
    found
}

/// The keys of an object, ascending, each once.
fn keys<'a>(value: Value<'a>) -> Vec<Cow<'a, str>> {
    let mut keys = Vec::with_capacity(value.members().count());
    keys.extend(value.sorted_members().map(|(key, _)| key));
    keys
}

/// Adds keys to others, both ascending. Mostly they are the same.
fn include<'a>(all: &mut Vec<Cow<'a, str>>, keys: &[Cow<'a, str>]) {
    if all.is_empty() {
        return all.extend_from_slice(keys);
    }
    if *all != keys {
        all.extend_from_slice(keys);
        // The sort merges what ascends already.
        all.sort();
        all.dedup();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Sides;
    use tofu_json_computed::Shape;
    use tofu_json_value::Document;

    /// What is found without a record is what the record of the part says.
    #[test]
    fn what_stays_is_found_as_records_have_it() {
        let sides = [
            r#"{"a":1,"b":[{"c":"x"}],"d":null,"e":""}"#,
            r#"{"a":2,"b":[{"c":"x"}],"e":""}"#,
            r#"{"e":"","d":null,"b":[{"c":"y"}]}"#,
            "null",
        ];
        let masks = [
            "{}",
            "null",
            "true",
            r#"{"a":true,"b":[{}]}"#,
            r#"{"b":[{"c":true}],"z":true}"#,
            r#"{"b":true,"d":{}}"#,
        ];
        let parse = |text: &str| Document::parse(text.as_bytes()).unwrap().into_owned();
        let (sides, masks) = (sides.map(parse), masks.map(parse));
        let shape = ShapeRef::Value(&Shape::String);
        let (mut unchanged, mut pairs) = (0, 0);
        for number in 0..4 * 4 * 6 * 6 * 6 {
            let side = |n: usize| sides[number / n % 4].root();
            let mask = |n: usize| masks[number / n % 6].root();
            let record = Sides::default()
                .before(side(1))
                .after(side(4))
                .after_unknown(mask(16))
                .before_sensitive(mask(96))
                .after_sensitive(mask(576))
                .record();
            let (mut found, mut whole) = (ByName::new(&record), ByName::new(&record));
            for name in ["a", "b", "d", "e", "z"] {
                let pair = whole.next(name);
                match found.find(name, shape, false) {
                    Found::Nothing => {
                        assert!(!pair.before_present && !pair.after_present);
                        assert!(pair.unchanged(shape).is_some());
                    }
                    Found::Unchanged(part) => {
                        let expected = pair.unchanged(shape).unwrap();
                        let bytes = |part: OneSided<'_>| {
                            [part.value, part.sensitive, part.unknown].map(|one| one.raw().to_vec())
                        };
                        assert_eq!(bytes(part), bytes(expected), "{name} of {number}");
                        unchanged += 1;
                    }
                    Found::Pair(found) => {
                        let is_same = found.before == pair.before && found.after == pair.after;
                        assert!(is_same && found.unknown.same_bytes(pair.unknown));
                        pairs += 1;
                    }
                }
            }
        }
        assert!(unchanged > 500 && pairs > 500, "{unchanged} {pairs}");
    }
}
