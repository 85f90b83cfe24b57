//! Documents written for a row that no recorded case shows.

use super::text::{has_block, lines_of};
use tofu_json_show::{Options, Profile, show};

/// A document, its schemas and the options to show it with.
pub(super) struct Written {
    document: String,
    schemas: String,
    options: Options,
}

/// A document as it is.
pub(super) fn document(document: &str) -> Written {
    let options = Options::default().threads(1);
    Written {
        document: document.into(),
        schemas: schemas("", ""),
        options,
    }
}

/// A plan with these members besides its version.
pub(super) fn plan(members: &str) -> Written {
    document(&format!(
        r#"{{"format_version":"1.2","planned_values":{{}},{members}}}"#
    ))
}

/// A plan with a change of `thing.a`, whose schema has these attributes.
pub(super) fn thing(attributes: &str) -> Thing {
    Thing {
        attributes: attributes.into(),
        blocks: String::new(),
        actions: r#"["no-op"]"#,
        before: "null".into(),
        after: "null".into(),
        members: String::new(),
    }
}

/// A change of `thing.a`.
pub(super) struct Thing {
    attributes: String,
    blocks: String,
    actions: &'static str,
    before: String,
    after: String,
    members: String,
}

impl Thing {
    pub(super) fn blocks(self, blocks: &str) -> Self {
        Self {
            blocks: blocks.into(),
            ..self
        }
    }

    pub(super) fn create(self, after: &str) -> Self {
        Self {
            actions: r#"["create"]"#,
            after: after.into(),
            ..self
        }
    }

    pub(super) fn update(self, before: &str, after: &str) -> Self {
        Self {
            actions: r#"["update"]"#,
            before: before.into(),
            after: after.into(),
            ..self
        }
    }

    pub(super) fn delete(self, before: &str) -> Self {
        Self {
            actions: r#"["delete"]"#,
            before: before.into(),
            ..self
        }
    }

    pub(super) fn actions(self, actions: &'static str) -> Self {
        Self { actions, ..self }
    }

    /// A member of the change, such as `replace_paths`.
    pub(super) fn change(mut self, key: &str, value: &str) -> Self {
        self.members += &format!(r#","{key}":{value}"#);
        self
    }

    /// The plan with only this change.
    pub(super) fn planned(self) -> Written {
        let plan = plan(&format!(r#""resource_changes":[{}]"#, self.entry()));
        Written {
            schemas: self.schemas(),
            ..plan
        }
    }

    /// The entry of the change in a list.
    pub(super) fn entry(&self) -> String {
        let Self {
            actions,
            before,
            after,
            members,
            ..
        } = self;
        let change =
            format!(r#"{{"actions":{actions},"before":{before},"after":{after}{members}}}"#);
        let head = r#""mode":"managed","type":"thing","name":"a""#;
        let provider = r#""provider_name":"example.com/x/p""#;
        format!(r#"{{"address":"thing.a",{head},{provider},"change":{change}}}"#)
    }

    pub(super) fn schemas(&self) -> String {
        schemas(&self.attributes, &self.blocks)
    }

    #[track_caller]
    pub(super) fn plain(self, block: &str) -> Written {
        self.planned().plain(block)
    }
}

impl Written {
    pub(super) fn with_schemas(self, schemas: String) -> Self {
        Self { schemas, ..self }
    }

    pub(super) fn automation(mut self) -> Self {
        self.options.automation = true;
        self
    }

    pub(super) fn profile(mut self, profile: Profile) -> Self {
        self.options.profile = profile;
        self
    }

    pub(super) fn width(mut self, width: usize) -> Self {
        self.options.width = width;
        self
    }

    /// The text without colour has these lines.
    #[track_caller]
    pub(super) fn plain(self, block: &str) -> Self {
        let text = self.text(false);
        assert!(has_block(&text, block), "expected{block}\nin\n{text}");
        self
    }

    /// The text with colour has these lines.
    #[track_caller]
    pub(super) fn colour(self, block: &str) -> Self {
        let text = self.text(true);
        assert!(has_block(&text, block), "expected{block}\nin\n{text:?}");
        self
    }

    /// The whole text without colour.
    #[track_caller]
    pub(super) fn whole(self, block: &str) -> Self {
        assert_eq!(self.text(false), format!("{}\n", lines_of(block)));
        self
    }

    /// The text without colour does not have this.
    #[track_caller]
    pub(super) fn hides(self, part: &str) -> Self {
        let text = self.text(false);
        assert!(!text.contains(part), "{part} is not hidden in\n{text}");
        self
    }

    #[track_caller]
    pub(super) fn text(&self, color: bool) -> String {
        let mut text = Vec::new();
        let options = self.options.color(color);
        let document = self.document.as_bytes();
        show(document, Some(self.schemas.as_bytes()), &options, &mut text).unwrap();
        String::from_utf8(text).unwrap()
    }
}

fn schemas(attributes: &str, blocks: &str) -> String {
    let block = format!(r#"{{"attributes":{{{attributes}}},"block_types":{{{blocks}}}}}"#);
    let schema = format!(r#"{{"version":0,"block":{block}}}"#);
    let provider = format!(r#"{{"resource_schemas":{{"thing":{schema}}}}}"#);
    format!(r#"{{"format_version":"1.0","provider_schemas":{{"example.com/x/p":{provider}}}}}"#)
}
