use super::needs::Providers;
use super::{Family, Need, Needed, Needs, Schemas};
use crate::Error;
use crate::text::decoded;
use std::borrow::Cow;
use std::collections::BTreeSet;
use std::ops::Range;
use tofu_json_scan::members;
use tofu_json_value::Limits;
use tofu_json_vocab::Mode;

/// What is kept of a document of schemas besides the resource types that are needed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Keep {
    families: Vec<Family>,
    identities: bool,
}

impl Keep {
    /// Only what is needed.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Also a family as a whole, for each provider of which something is needed.
    #[must_use]
    pub fn family(mut self, family: Family) -> Self {
        self.families.push(family);
        self
    }

    /// Also the identities of the resource types that are needed, which those who read plan files look up.
    #[must_use]
    pub const fn identities(mut self) -> Self {
        self.identities = true;
        self
    }
}

/// What has become of a document of schemas.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Trimmed {
    /// The document, on one line.
    pub text: Vec<u8>,
    /// How many schemas were kept.
    pub kept: usize,
    /// What the document has no schema for.
    pub missing: Vec<Need>,
    /// The offset after the document that was trimmed.
    pub end: usize,
}

/// Trims a document of provider schemas to what is needed. A plan that has nothing else renders
/// with either alike.
///
/// The bytes of each schema that is kept, of names and of other members of the document stay as they
/// are. A provider that could be meant by one of the names stays as well, if need be without schemas,
/// so that names that fit several providers fit the same ones afterwards.
///
/// ```
/// use tofu_json_model::Limits;
/// use tofu_json_model::schema::{Keep, Needs, trim};
/// use tofu_json_vocab::Mode;
///
/// let text = br#"{"format_version": "1.0", "provider_schemas": {"one.example/acme/thing": {
///     "provider": {"version": 0}, "resource_schemas": {"thing_a": {"version": 0}, "thing_b": {"version": 1 }}}}}"#;
/// let mut needs = Needs::new();
/// needs.add("one.example/acme/thing", &Mode::Managed, "thing_b");
/// let trimmed = trim(text, &needs, &Keep::new(), Limits::default())?;
/// assert_eq!(
///     String::from_utf8(trimmed.text).unwrap(),
///     concat!(
///         r#"{"format_version":"1.0","provider_schemas":{"one.example/acme/thing":{"#,
///         r#""resource_schemas":{"thing_b":{"version": 1 }}}}}"#,
///         "\n"
///     )
/// );
/// # Ok::<(), tofu_json_model::Error>(())
/// ```
///
/// # Errors
///
/// Where the text ends early, or an object is expected and something else found.
pub fn trim(text: &[u8], needs: &Needs, keep: &Keep, limits: Limits) -> Result<Trimmed, Error> {
    let schemas = Schemas::index(text, limits)?;
    let mut missing = Vec::new();
    let mut wanted = BTreeSet::new();
    for need in needs.iter() {
        match found(&schemas, need) {
            Some(range) => _ = wanted.insert(range.start),
            None => missing.push(need.clone()),
        }
        if keep.identities && need.of == Needed::Objects(Mode::Managed) {
            let identity = schemas.find_identity(&need.provider_name, &need.type_name);
            wanted.extend(identity.map(|range| range.start));
        }
    }
    let mut trimming = Trimming {
        text,
        limits,
        needed: needs.providers(),
        keep,
        wanted,
        out: Vec::new(),
        kept: 0,
    };
    let end = trimming.document()?;
    Ok(Trimmed {
        text: trimming.out,
        kept: trimming.kept,
        missing,
        end,
    })
}

fn found(schemas: &Schemas, need: &Need) -> Option<Range<usize>> {
    let Need {
        provider_name,
        type_name,
        ..
    } = need;
    match &need.of {
        Needed::Objects(mode) => schemas.find(provider_name, mode, type_name),
        Needed::Action => schemas.find_action(provider_name, type_name),
        Needed::Configuration => schemas.find_configuration(provider_name),
    }
}

struct Trimming<'t> {
    text: &'t [u8],
    limits: Limits,
    needed: Providers<'t>,
    keep: &'t Keep,
    /// Where the schemas start that are kept.
    wanted: BTreeSet<usize>,
    out: Vec<u8>,
    kept: usize,
}

/// A member of an object of the document.
struct Member<'t> {
    literal: &'t [u8],
    key: Cow<'t, str>,
    value: Range<usize>,
}

impl<'t> Trimming<'t> {
    /// The members of the object at an offset, and the offset after it.
    fn members(&self, at: usize) -> Result<(Vec<Member<'t>>, usize), Error> {
        let text = self.text;
        let mut walk = members(text, at, self.limits);
        let mut found = Vec::new();
        for member in &mut walk {
            let member = member?;
            let literal = text.get(member.key).unwrap_or_default();
            let key = decoded(literal, true);
            found.push(Member {
                literal,
                key,
                value: member.value,
            });
        }
        Ok((found, walk.end().unwrap_or(text.len())))
    }

    fn is_object(&self, value: &Range<usize>) -> bool {
        self.text.get(value.start) == Some(&b'{')
    }

    /// How many schemas that are kept are there.
    fn wanted_in(&self, value: &Range<usize>) -> usize {
        self.wanted.range(value.clone()).count()
    }

    fn copy(&mut self, value: &Range<usize>) {
        self.out
            .extend(self.text.get(value.clone()).unwrap_or_default());
    }

    fn document(&mut self) -> Result<usize, Error> {
        let (found, end) = self.members(0)?;
        let mut members = Members::open(&mut self.out);
        for Member {
            literal,
            key,
            value,
        } in found
        {
            members.key(&mut self.out, literal);
            if key == "provider_schemas" && self.is_object(&value) {
                let kept = self.providers(value.start);
                kept.map_err(|error| error.within_key(&key))?;
            } else {
                self.copy(&value);
            }
        }
        self.out.extend(b"}\n");
        Ok(end)
    }

    fn providers(&mut self, at: usize) -> Result<(), Error> {
        let (found, _) = self.members(at)?;
        let mut members = Members::open(&mut self.out);
        for Member {
            literal,
            key,
            value,
        } in found
        {
            if self.needed.may_mean(&key) {
                members.key(&mut self.out, literal);
                if self.is_object(&value) {
                    let kept = self.provider(&value);
                    kept.map_err(|error| error.within_key(&key))?;
                } else {
                    self.copy(&value);
                }
            }
        }
        self.out.push(b'}');
        Ok(())
    }

    fn provider(&mut self, value: &Range<usize>) -> Result<(), Error> {
        // Whole families are kept only where something is needed.
        let is_needed = self.wanted_in(value) > 0;
        let (found, _) = self.members(value.start)?;
        let mut members = Members::open(&mut self.out);
        for Member {
            literal,
            key,
            value,
        } in found.into_iter().filter(|_| is_needed)
        {
            let family = Family::of(&key);
            let is_wanted_itself = self.wanted.contains(&value.start);
            if is_wanted_itself || self.keep.families.contains(&family) {
                members.key(&mut self.out, literal);
                self.copy(&value);
                self.kept += self.wanted_in(&value);
            } else if self.wanted_in(&value) > 0 {
                members.key(&mut self.out, literal);
                let kept = self.entries(value.start);
                kept.map_err(|error| error.within_key(&key))?;
            }
        }
        self.out.push(b'}');
        Ok(())
    }

    /// Keeps what is needed of a family.
    fn entries(&mut self, at: usize) -> Result<(), Error> {
        let (found, _) = self.members(at)?;
        let mut members = Members::open(&mut self.out);
        for Member { literal, value, .. } in found {
            if self.wanted.contains(&value.start) {
                members.key(&mut self.out, literal);
                self.copy(&value);
                self.kept += 1;
            }
        }
        self.out.push(b'}');
        Ok(())
    }
}

/// The members of an object that is being written.
struct Members {
    count: usize,
}

impl Members {
    fn open(out: &mut Vec<u8>) -> Self {
        out.push(b'{');
        Self { count: 0 }
    }

    fn key(&mut self, out: &mut Vec<u8>, literal: &[u8]) {
        if self.count > 0 {
            out.push(b',');
        }
        self.count += 1;
        out.extend(literal);
        out.push(b':');
    }
}

#[cfg(test)]
mod tests {
    use super::{Keep, Trimmed, trim};
    use crate::schema::{Family, Needs};
    use tofu_json_value::{Document, Limits};
    use tofu_json_vocab::Mode;

    const SCHEMAS: &str = r#"{"format_version":"1.0","new":[1.0],"provider_schemas":{
        "one.example/acme/a":{"provider":{"version":0},"resource_schemas":{"a_x":{"version": 1},"a_y":{"version":2}},
            "data_source_schemas":{"a_x":{"version":3},"a_z":{}},"functions":{"f":{}},"action_schemas":{"act":{}},
            "ephemeral_resource_schemas":null},
        "one.example/acme/b":{"resource_schemas":{"b_x":{}}},
        "two.example/other/a":{"resource_schemas":{"a_x":{"version":9}}},
        "one.example/acme/n\u00f6":{"resource_schemas":{"x\u002fy":{}}}}}"#;

    fn trimmed(needs: &[(&str, &str, &str)], keep: &Keep) -> Trimmed {
        let mut all = Needs::new();
        for (provider, mode, resource_type) in needs {
            all.add(provider, &Mode::from(*mode), resource_type);
        }
        let trimmed = trim(SCHEMAS.as_bytes(), &all, keep, Limits::default()).unwrap();
        Document::parse(&trimmed.text).unwrap();
        assert_eq!(trimmed.end, SCHEMAS.len());
        trimmed
    }

    #[track_caller]
    fn check(needs: &[(&str, &str, &str)], keep: &Keep, providers: &str) {
        let text = String::from_utf8(trimmed(needs, keep).text).unwrap();
        let expected = format!(
            "{{\"format_version\":\"1.0\",\"new\":[1.0],\"provider_schemas\":{{{providers}}}}}\n"
        );
        assert_eq!(text, expected);
    }

    #[test]
    fn only_what_is_needed_by_mode_and_type() {
        let keep = Keep::new();
        check(&[], &keep, "");
        check(
            &[("one.example/acme/b", "managed", "b_x")],
            &keep,
            r#""one.example/acme/b":{"resource_schemas":{"b_x":{}}}"#,
        );
        check(
            &[("one.example/acme/n\u{f6}", "managed", "x/y")],
            &keep,
            r#""one.example/acme/n\u00f6":{"resource_schemas":{"x\u002fy":{}}}"#,
        );
        check(
            &[
                ("one.example/acme/a", "data", "a_z"),
                ("one.example/acme/a", "managed", "a_x"),
            ],
            &keep,
            r#""one.example/acme/a":{"resource_schemas":{"a_x":{"version": 1}},"data_source_schemas":{"a_z":{}}}"#,
        );
    }

    #[test]
    fn names_fit_the_same_providers_afterwards() {
        // Two providers fit the name of old, so that neither is taken.
        let needs = [
            ("a", "managed", "a_x"),
            ("one.example/acme/a", "managed", "a_y"),
        ];
        check(
            &needs,
            &Keep::new(),
            r#""one.example/acme/a":{"resource_schemas":{"a_y":{"version":2}}},"two.example/other/a":{}"#,
        );
        let missing = trimmed(&needs, &Keep::new()).missing;
        assert_eq!((missing.len(), missing[0].provider_name.as_str()), (1, "a"));
    }

    #[test]
    fn families_are_kept_on_request() {
        let keep = Keep::new()
            .family(Family::ProviderConfiguration)
            .family(Family::Function)
            .family(Family::DataSource);
        check(
            &[("three.example/acme/a", "managed", "a_y")],
            &keep,
            concat!(
                r#""one.example/acme/a":{"provider":{"version":0},"resource_schemas":{"a_y":{"version":2}},"#,
                r#""data_source_schemas":{"a_x":{"version":3},"a_z":{}},"functions":{"f":{}}}"#
            ),
        );
        let all = Keep::new().family(Family::Resource);
        let kept = trimmed(&[("one.example/acme/a", "managed", "a_y")], &all);
        assert_eq!(kept.kept, 1);
        assert!(String::from_utf8(kept.text).unwrap().contains("a_x"));
    }

    #[test]
    fn case_78_families_that_are_not_known() {
        check(
            &[("one.example/acme/a", "managed", "a_y")],
            &Keep::new().family(Family::of("action_schemas")),
            r#""one.example/acme/a":{"resource_schemas":{"a_y":{"version":2}},"action_schemas":{"act":{}}}"#,
        );
    }

    #[test]
    fn documents_without_schemas_and_broken_ones() {
        let empty = trim(
            br#" {"format_version":"1.0"} "#,
            &Needs::new(),
            &Keep::new(),
            Limits::default(),
        );
        assert_eq!(empty.unwrap().text, b"{\"format_version\":\"1.0\"}\n");
        for end in 0..SCHEMAS.len() {
            let cut = trim(
                &SCHEMAS.as_bytes()[..end],
                &Needs::new(),
                &Keep::new(),
                Limits::default(),
            );
            assert!(cut.is_err(), "{end}");
        }
    }
}
