//! Test files.

use super::super::{
    Decoded, MockProvider, OverrideModule, OverrideResource, PlanMode, Provider, RunOptions,
    TestRun, TestVariable,
};
use super::fields::test_variables;
use super::value::PlaceNumbers;
use crate::expression::Reference;
use serde::ser::{Serialize, Serializer};

/// What only test files declare.
#[derive(serde::Serialize)]
pub(super) struct TestFileRecord<'t> {
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    runs: &'t [TestRun<'t>],
    #[serde(
        serialize_with = "test_variables",
        skip_serializing_if = "<[_]>::is_empty"
    )]
    variables: &'t [TestVariable<'t>],
    #[serde(skip_serializing_if = "Option::is_none")]
    variables_decl_range: Option<PlaceNumbers>,
    #[serde(skip_serializing_if = "ByAlias::is_empty")]
    providers: ByAlias<'t, Provider<'t>>,
    #[serde(skip_serializing_if = "ByAlias::is_empty")]
    mock_providers: ByAlias<'t, MockProvider<'t>>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    override_resources: &'t [OverrideResource<'t>],
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    override_modules: &'t [OverrideModule<'t>],
}

impl<'t> TestFileRecord<'t> {
    pub(super) fn of(decoded: &'t Decoded<'_>) -> Self {
        Self {
            runs: &decoded.runs,
            variables: &decoded.test_variables,
            variables_decl_range: decoded.test_variables_decl_range.map(PlaceNumbers),
            providers: ByAlias {
                all: &decoded.provider_configs,
                name: |one| (&one.name, one.alias.as_deref()),
            },
            mock_providers: ByAlias {
                all: &decoded.mock_providers,
                name: |one| (&one.name, one.alias.as_deref()),
            },
            override_resources: &decoded.override_resources,
            override_modules: &decoded.override_modules,
        }
    }
}

/// Provider configurations by the local name of the provider and the alias.
struct ByAlias<'t, P> {
    all: &'t [P],
    name: fn(&P) -> (&str, Option<&str>),
}

impl<P> ByAlias<'_, P> {
    const fn is_empty(&self) -> bool {
        self.all.is_empty()
    }
}

impl<P: Serialize> Serialize for ByAlias<'_, P> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let key = |one| match (self.name)(one) {
            (name, None) => name.to_owned(),
            (name, Some(alias)) => format!("{name}.{alias}"),
        };
        serializer.collect_map(self.all.iter().map(|one| (key(one), one)))
    }
}

#[derive(serde::Serialize)]
struct RunOptionsRecord<'o> {
    mode: PlanMode,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    refresh: bool,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    replace: &'o [Reference],
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    target: &'o [Reference],
    #[serde(skip_serializing_if = "Option::is_none")]
    decl_range: Option<PlaceNumbers>,
}

impl Serialize for RunOptions {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        RunOptionsRecord {
            mode: self.mode,
            refresh: self.refresh.unwrap_or(true),
            replace: &self.replace,
            target: &self.target,
            decl_range: self.decl_range.map(PlaceNumbers),
        }
        .serialize(serializer)
    }
}
