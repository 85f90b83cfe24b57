use std::fmt::Write as _;

/// A plan that updates a resource whose attribute `v` is hard, and what surrounds it.
pub(super) struct Made {
    /// The type of `v` in the schemas.
    pub(super) kind: &'static str,
    pub(super) before: String,
    pub(super) after: String,
    /// Members of the mask of unknown values.
    pub(super) of_unknown: String,
    /// Members of the change, behind a comma.
    pub(super) of_change: String,
    /// Members of the plan, behind a comma.
    pub(super) of_plan: String,
    /// In place of the one resource change.
    pub(super) changes: Option<String>,
    /// In place of `v` in the schema.
    pub(super) attributes: Option<String>,
    /// In place of the plan.
    pub(super) state: Option<String>,
}

impl Made {
    pub(super) fn new(kind: &'static str, before: String, after: String) -> Self {
        let (of_unknown, of_change, of_plan) = <_>::default();
        Self {
            kind,
            before,
            after,
            of_unknown,
            of_change,
            of_plan,
            changes: None,
            attributes: None,
            state: None,
        }
    }

    /// The plan, or the state in its place.
    pub(super) fn document(&self) -> String {
        self.state.clone().unwrap_or_else(|| self.plan())
    }

    fn plan(&self) -> String {
        let own = || {
            let change = change("a", "", &self.before, &self.after, &self.of_change);
            let unknown = format!(r#""after_unknown":{{{}}}"#, self.of_unknown);
            change.replacen(r#""after_unknown":{}"#, &unknown, 1)
        };
        let changes = self.changes.clone().unwrap_or_else(own);
        let Self { of_plan, .. } = self;
        format!(
            r#"{{"format_version":"1.2","terraform_version":"1.12.6","planned_values":{{"root_module":{{}}}},"resource_changes":[{changes}]{of_plan}}}"#
        )
    }

    pub(super) fn schemas(&self) -> String {
        let v = || format!(r#""v":{{"type":{},"optional":true}}"#, self.kind);
        let attributes = self.attributes.clone().unwrap_or_else(v);
        format!(
            r#"{{"format_version":"1.0","provider_schemas":{{"registry.opentofu.org/acme/acme":{{"provider":{{"version":0,"block":{{}}}},"resource_schemas":{{"acme_thing":{{"version":0,"block":{{"attributes":{{"id":{{"type":"string","computed":true}},{attributes}}}}}}}}}}}}}}}"#
        )
    }
}

/// An update of `v` in the resource of a name; other members of the resource, then of the change,
/// each behind a comma.
pub(super) fn change(
    name: &str,
    others: &str,
    before: &str,
    after: &str,
    of_change: &str,
) -> String {
    format!(
        r#"{{"address":"acme_thing.{name}","mode":"managed","type":"acme_thing","name":"{name}","provider_name":"registry.opentofu.org/acme/acme"{others},"change":{{"actions":["update"],"before":{{"id":"1","v":{before}}},"after":{{"id":"2","v":{after}}},"after_unknown":{{}},"before_sensitive":{{}}{of_change}}}}}"#
    )
}

/// Texts of numbers from 0 on, with commas between.
pub(super) fn joined(count: usize, item: impl Fn(usize) -> String) -> String {
    let mut text = String::new();
    for number in 0..count {
        let comma = if number == 0 { "" } else { "," };
        // A string takes everything.
        _ = write!(text, "{comma}{}", item(number));
    }
    text
}

/// The same in square brackets.
pub(super) fn array(count: usize, item: impl Fn(usize) -> String) -> String {
    format!("[{}]", joined(count, item))
}
