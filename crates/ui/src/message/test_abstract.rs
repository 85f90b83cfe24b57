use crate::field::{Field, Misfits, Raw};
use std::borrow::Cow;
use tofu_json_value::Value;

/// `test_abstract`: the test files and the runs in them.
#[derive(Clone, Copy, Debug, Default)]
pub struct TestAbstract<'a>(pub Raw<'a>);

impl<'a> Field<'a> for TestAbstract<'a> {
    fn read(value: Value<'a>, misfits: &mut Misfits<'a>) -> Self {
        if !value.is_object() {
            misfits.note(value);
        }
        Self(Raw(value))
    }
}

impl<'a> TestAbstract<'a> {
    /// The files with the names of their runs; a file without runs has an empty list.
    pub fn files(&self) -> impl Iterator<Item = (Cow<'a, str>, Vec<Cow<'a, str>>)> + use<'a> {
        let names = |runs: Value<'a>| runs.elements().filter_map(Value::as_str).collect();
        self.0
            .0
            .sorted_members()
            .map(move |(path, runs)| (path, names(runs)))
    }

    pub(crate) fn text(&self) -> String {
        let (mut files, mut runs) = (0_usize, 0_usize);
        for (_, names) in self.0.0.sorted_members() {
            files += 1;
            runs += names.elements().count();
        }
        let plural = |count: usize| if count == 1 { "" } else { "s" };
        format!(
            "Found {files} file{} and {runs} run block{}",
            plural(files),
            plural(runs)
        )
    }
}
