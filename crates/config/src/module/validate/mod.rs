//! What is wrong with a module beyond the loading of it, as far as that can be told without evaluating
//! what depends on anything, and without providers (sections 7, 8 and 17.2 of the specification).

mod bodies;
mod built_in;
mod calls;
mod dependencies;
mod expressions;
mod functions;
mod imports;
mod names;
mod provider_references;
mod repetition;
mod schema;
mod settings;
mod values;

use std::collections::BTreeMap;

use crate::expression::Reference;
use crate::fault::Fault;

use super::declare::{Address, Argument, Declaration, Declarations, Layer};
use super::explain::{Outcome, outcomes};
use super::load::{Module, ModuleFault};
use super::providers::ModuleProviders;

pub use schema::BodySchemas;

/// Checks a module that loads without errors, in the words of the reference's `validate`.
///
/// Found are: names that are not declared, mistakes in the templates of JSON strings, constant
/// expressions that have no value, calls of functions that do not exist, `count`, `for_each` and
/// `prevent_destroy` with a constant of the wrong kind, references to provider configurations that are
/// not there, and arguments and blocks that a schema does not know or misses. Without schemas only the
/// bodies of OpenTofu's own resources and provisioners are looked at.
///
/// Files of values are compared with the variables.
#[must_use]
pub fn validate(module: &Module<'_>, schemas: Option<&BodySchemas>) -> Vec<ModuleFault> {
    let files = module.files().iter();
    let declarations = Declarations::of(files.map(|file| (file.source, file.kind)));
    let mut context = Context {
        module,
        declarations: &declarations,
        known: declarations
            .all
            .iter()
            .map(|one| (&one.address, one))
            .collect(),
        providers: ModuleProviders::of(module),
        schemas,
        faults: Vec::new(),
    };
    for declaration in &declarations.all {
        context.declaration(declaration);
    }
    values::check(&mut context);
    context.faults
}

/// What checks know, and what they found.
struct Context<'m, 'f> {
    module: &'m Module<'f>,
    declarations: &'m Declarations<'f>,
    known: BTreeMap<&'m Address, &'m Declaration<'f>>,
    providers: ModuleProviders,
    schemas: Option<&'m BodySchemas>,
    faults: Vec<ModuleFault>,
}

/// An argument that counts, and where.
#[derive(Clone, Copy)]
struct Given<'m, 'f> {
    declaration: &'m Declaration<'f>,
    layer: &'m Layer<'f>,
    argument: &'m Argument<'f>,
}

impl<'m, 'f> Context<'m, 'f> {
    fn declaration(&mut self, declaration: &'m Declaration<'f>) {
        let shape = bodies::check(self, declaration);
        for (layer, argument, outcome) in outcomes(declaration) {
            if outcome != Outcome::Counts {
                continue;
            }
            let given = Given {
                declaration,
                layer,
                argument,
            };
            let is_known = |shape: &schema::KnownBody| shape.reads(argument);
            if shape.as_ref().is_none_or(is_known) {
                self.argument(given);
            }
        }
    }

    fn argument(&mut self, given: Given<'m, 'f>) {
        use crate::modes::Mode;
        match (&given.declaration.address, given.argument.mode) {
            // Places of what was.
            (Address::Moved(_) | Address::Removed(_), Mode::Reference) => {}
            (Address::Terraform, _) => settings::check(self, given),
            (_, Mode::Template) => {
                expressions::check(self, given);
            }
            (_, Mode::List(Mode::Reference)) => dependencies::check(self, given),
            (_, Mode::List(Mode::Native)) => dependencies::replacements(self, given),
            _ => {}
        }
        repetition::check(self, given);
        provider_references::check(self, given);
        imports::check(self, given);
    }

    fn fault(&mut self, file: usize, fault: Fault) {
        self.faults.push(ModuleFault { file, fault });
    }

    fn is_declared(&self, address: &Address) -> bool {
        self.known.contains_key(address)
    }

    /// Whether a declaration has an argument of its own.
    fn has(declaration: &Declaration<'_>, name: &str) -> bool {
        let layers = declaration.layers.iter();
        layers
            .flat_map(|layer| &layer.arguments)
            .any(|argument| argument.path == name)
    }

    /// Names of one kind that are declared, for suggestions.
    fn names(&self, name: impl Fn(&Address) -> Option<&str>) -> Vec<&'m str>
    where
        'm: 'm,
    {
        let declared = self.declarations.all.iter();
        declared
            .filter_map(|one| name(&one.address))
            .map(|name| {
                // The names live as long as the declarations.
                let all = self.declarations.all.iter();
                all.filter_map(|one| one.address.name())
                    .find(|known| *known == name)
                    .unwrap_or_default()
            })
            .collect()
    }
}

/// What names of an expression may stand for.
type Names<'r> = &'r [Reference];
