use crate::Error;
use crate::walk::Walk;
use std::ops::Range;
use tofu_json_value::Limits;

/// Where the top-level members of a plan stand, as ranges of its text.
///
/// Both the document that `show -json` prints and the form of it that remote runs hand to the
/// renderer are read. The last of several members of one name wins; `null` counts as absent.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct PlanLayout {
    /// `format_version`, or `plan_format_version` in the form for rendering.
    pub format_version: Option<String>,
    /// `provider_format_version`, which only the form for rendering has.
    pub provider_format_version: Option<String>,
    /// `terraform_version`: the program that printed the document.
    pub terraform_version: Option<String>,
    /// Whether this is the form for rendering, in which the schemas travel with the plan.
    pub for_rendering: bool,
    /// `errored`: whether planning failed part of the way.
    pub errored: bool,
    /// `resource_changes`, an array.
    pub resource_changes: Option<Range<usize>>,
    /// `resource_drift`, an array.
    pub resource_drift: Option<Range<usize>>,
    /// `relevant_attributes`, an array.
    pub relevant_attributes: Option<Range<usize>>,
    /// `output_changes`, an object.
    pub output_changes: Option<Range<usize>>,
    /// `configuration`.
    pub configuration: Option<Range<usize>>,
    /// `prior_state`, an object.
    pub prior_state: Option<Range<usize>>,
    /// `planned_values`.
    pub planned_values: Option<Range<usize>>,
    /// `provider_schemas`, an object, which only the form for rendering has.
    pub provider_schemas: Option<Range<usize>>,
    /// The offset behind the document.
    pub end: usize,
}

impl PlanLayout {
    /// Finds the members in one pass over the text, without parsing any. What follows the document
    /// is not looked at.
    ///
    /// # Errors
    ///
    /// Where the text ends early, does not start with an object, or one of the members that have a
    /// kind above is of another.
    pub fn read(text: &[u8], limits: Limits) -> Result<Self, Error> {
        let mut layout = Self::default();
        let mut walk = Walk::object(text, 0, limits)?;
        while let Some(key) = walk.next_key()? {
            layout.take(&key, &mut walk).map_err(|error| error.within(&format!("/{key}")))?;
        }
        layout.end = walk.at();
        Ok(layout)
    }

    fn take(&mut self, key: &str, walk: &mut Walk<'_>) -> Result<(), Error> {
        match key {
            "format_version" if self.for_rendering => _ = walk.skip()?,
            "format_version" => self.format_version = walk.owned_text()?,
            "plan_format_version" => {
                self.for_rendering = true;
                self.format_version = walk.owned_text()?;
            }
            "provider_format_version" => self.provider_format_version = walk.owned_text()?,
            "terraform_version" => self.terraform_version = walk.owned_text()?,
            "errored" => self.errored = walk.flag()?.unwrap_or_default(),
            "resource_changes" => self.resource_changes = walk.array_range()?,
            "resource_drift" => self.resource_drift = walk.array_range()?,
            "relevant_attributes" => self.relevant_attributes = walk.array_range()?,
            "output_changes" => self.output_changes = walk.object_range()?,
            "configuration" => self.configuration = walk.present()?,
            "prior_state" => self.prior_state = walk.object_range()?,
            "planned_values" => self.planned_values = walk.present()?,
            "provider_schemas" => self.provider_schemas = walk.object_range()?,
            _ => _ = walk.skip()?,
        }
        Ok(())
    }
}
