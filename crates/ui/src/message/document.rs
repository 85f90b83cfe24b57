use crate::field::{Field, Misfits, Raw};
use tofu_json_value::Value;

/// The document in a `test_plan` or `test_state`: what `show -json` would print. It holds sensitive
/// values in clear.
#[derive(Clone, Copy, Debug, Default)]
pub struct TestDocument<'a>(pub Raw<'a>);

impl<'a> Field<'a> for TestDocument<'a> {
    fn read(value: Value<'a>, misfits: &mut Misfits<'a>) -> Self {
        if !value.is_object() {
            misfits.note(value);
        }
        Self(Raw(value))
    }
}
