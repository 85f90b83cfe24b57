use crate::Error;
use crate::walk::Walk;
use std::ops::Range;
use tofu_json_value::Limits;

/// Where the members of a state stand, as ranges of its text.
///
/// Reads the document that `show -json` prints, the `prior_state` inside a plan, and the forms that
/// remote runs of either product hand to the renderer. The last of several members of one name
/// wins; `null` counts as absent.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct StateLayout {
    /// `format_version`, or `state_format_version` in the form for rendering.
    pub format_version: Option<String>,
    /// `provider_format_version`, which only the form for rendering has.
    pub provider_format_version: Option<String>,
    /// `terraform_version`: the program that wrote the state.
    pub terraform_version: Option<String>,
    /// Whether this is the form for rendering, in which the schemas travel with the state.
    pub for_rendering: bool,
    /// `values`, an object; absent in a state without resources and outputs and in the form for
    /// rendering.
    pub values: Option<Range<usize>>,
    /// The root module, an object: `values.root_module`, or `root` or `root_module` in the form for
    /// rendering.
    pub root_module: Option<Range<usize>>,
    /// The outputs, an object: `values.outputs`, or `root_module_outputs` in the form for rendering.
    pub outputs: Option<Range<usize>>,
    /// `provider_schemas`, an object, which only the form for rendering has.
    pub provider_schemas: Option<Range<usize>>,
    /// The offset behind the document.
    pub end: usize,
}

impl StateLayout {
    /// Finds the members in one pass over the text, without parsing any. What follows the document
    /// is not looked at.
    ///
    /// # Errors
    ///
    /// Where the text ends early, does not start with an object, or one of the members that have a
    /// kind above is of another.
    pub fn read(text: &[u8], limits: Limits) -> Result<Self, Error> {
        Self::read_at(text, 0, limits)
    }

    /// As [`StateLayout::read`], for a state that starts at offset `at` of a larger text, such as
    /// the `prior_state` of a plan. All ranges are ranges of the larger text.
    ///
    /// # Errors
    ///
    /// As [`StateLayout::read`].
    pub fn read_at(text: &[u8], at: usize, limits: Limits) -> Result<Self, Error> {
        let mut layout = Self::default();
        let mut walk = Walk::object(text, at, limits)?;
        while let Some(key) = walk.next_key()? {
            layout.take(&key, &mut walk, text).map_err(|error| error.within(&format!("/{key}")))?;
        }
        layout.end = walk.at();
        Ok(layout)
    }

    fn take(&mut self, key: &str, walk: &mut Walk<'_>, text: &[u8]) -> Result<(), Error> {
        match key {
            "format_version" if self.for_rendering => _ = walk.skip()?,
            "format_version" => self.format_version = walk.owned_text()?,
            "state_format_version" => {
                self.for_rendering = true;
                self.format_version = walk.owned_text()?;
            }
            "provider_format_version" => self.provider_format_version = walk.owned_text()?,
            "terraform_version" => self.terraform_version = walk.owned_text()?,
            "values" => self.enter_values(walk, text)?,
            "root" | "root_module" => self.root_module = walk.object_range()?,
            "root_module_outputs" => self.outputs = walk.object_range()?,
            "provider_schemas" => self.provider_schemas = walk.object_range()?,
            _ => _ = walk.skip()?,
        }
        Ok(())
    }

    fn enter_values(&mut self, walk: &mut Walk<'_>, text: &[u8]) -> Result<(), Error> {
        (self.values, self.root_module, self.outputs) = (None, None, None);
        if walk.first() != Some(b'{') {
            return walk.null::<()>("an object").map(|_| ());
        }
        let start = walk.at();
        let mut values = Walk::object(text, start, walk.inner_limits())?;
        while let Some(key) = values.next_key()? {
            let range = match &*key {
                "root_module" | "outputs" => {
                    values.object_range().map_err(|error| error.within(&format!("/{key}")))?
                }
                _ => Some(values.skip()?),
            };
            match &*key {
                "root_module" => self.root_module = range,
                "outputs" => self.outputs = range,
                _ => {}
            }
        }
        self.values = Some(start..values.at());
        walk.resume(values.at());
        Ok(())
    }
}
