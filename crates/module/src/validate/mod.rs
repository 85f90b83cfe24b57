//! Checks of a module beyond loading it that need neither providers nor values that are known only
//! at run time.

mod bodies;
mod built_in;
mod called;
mod calls;
mod cycles;
mod dependencies;
mod effort;
mod expressions;
mod given_values;
mod ignored_changes;
mod imports;
mod names;
mod provider_references;
mod provisioners;
mod reference_form;
mod remote_state;
mod repetition;
mod results;
mod schema;
mod scope;
mod scoped;
#[cfg(test)]
mod small_tests;
mod test_files;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, HashSet};

use tofu_json_config::Diagnostic;
use tofu_json_config::decode::ProviderReference;
use tofu_json_config::internal::DEEPEST;
use tofu_json_config::modes::Mode;

use super::declare::{Address, Argument, Declaration, Declarations, Layer};
use super::explain::{ArgumentOutcome, outcomes};
use super::load::{Module, ModuleFault};
use super::providers::ModuleProviders;
use super::references::References;
use super::tree::CallPath;

pub use called::CalledModule;
use effort::Effort;
pub use schema::BodySchemas;
use schema::KnownBody;
use scope::Values;

/// After this many mistakes there are no more suggestions, because each one compares all names.
const MANY: usize = 1_000;

/// Information from outside of a module that the checks can use.
#[derive(Debug, Default)]
pub struct CheckContext<'s> {
    /// Schemas of providers.
    pub schemas: Option<&'s BodySchemas>,
    /// Modules that it calls, by the names of the calls.
    pub called: BTreeMap<String, CalledModule>,
    /// The calls that lead to the module.
    pub path: CallPath,
}

/// Checks a module that loads without errors, in the words of OpenTofu's `validate`.
///
/// Found are: names that are not declared, mistakes in the templates of JSON strings, constant
/// expressions that have no value, calls of functions that do not exist, `count`, `for_each` and
/// `prevent_destroy` with a constant of the wrong kind, references to provider configurations that are
/// not there, circles of references, and arguments and blocks that a schema does not know or misses.
/// Without schemas only the bodies of OpenTofu's own resources and provisioners are looked at, and calls
/// only of modules that are given.
///
/// Comparing bodies with schemas has a limit: after a billion compared names or 100,000 mistakes, a
/// warning says where the rest begins.
///
/// Assertions of tests may refer to what the module declares, and files of values are compared with the
/// variables.
#[must_use]
pub fn validate(module: &Module<'_>, around: &CheckContext<'_>) -> Vec<ModuleFault> {
    validation(module, around).faults
}

/// The result of checking a module: faults, and what could not be checked.
#[derive(Debug, Default)]
#[non_exhaustive]
pub struct Validation {
    /// The faults.
    pub faults: Vec<ModuleFault>,
    /// The resources, data sources and providers whose bodies were not checked, because their schemas are not known.
    pub unchecked: Vec<Address>,
}

/// Like [`validate`], and also lists what was not checked.
#[must_use]
pub fn validation(module: &Module<'_>, around: &CheckContext<'_>) -> Validation {
    let faults = dependency_faults(module, around);
    if faults.iter().any(|found| found.fault.is_error()) {
        return Validation {
            faults,
            ..Validation::default()
        };
    }
    evaluation(module, around)
}

/// What is wrong with how the parts of a module depend on each other. Then OpenTofu evaluates nothing, in no module.
pub(crate) fn dependency_faults(
    module: &Module<'_>,
    around: &CheckContext<'_>,
) -> Vec<ModuleFault> {
    let files = module.files().iter();
    let declarations = Declarations::of(files.map(|file| (file.source, file.kind)));
    let mut context = Context::new(module, &declarations, around);
    for declaration in &declarations.all {
        for (layer, argument, outcome) in outcomes(declaration) {
            if outcome == ArgumentOutcome::Effective {
                let repeated = context.repeated(&declaration.address);
                let given = EffectiveArgument {
                    declaration,
                    layer,
                    argument,
                    repeated,
                };
                provider_references::check(&mut context, given);
            }
        }
    }
    cycles::check(&mut context);
    context.faults
}

/// What evaluating a module finds.
pub(crate) fn evaluation(module: &Module<'_>, around: &CheckContext<'_>) -> Validation {
    let files = module.files().iter();
    let declarations = Declarations::of(files.map(|file| (file.source, file.kind)));
    let mut context = Context::new(module, &declarations, around);
    let references = References::of(&declarations);
    for (number, needs) in scope::order(&context, &references) {
        let Some(declaration) = declarations.all.get(number) else {
            continue;
        };
        context.depth(declaration);
        let own = &declaration.address;
        if needs
            .iter()
            .any(|one| *one != own && context.values.has_failed(one))
        {
            context.values.fail(own);
            continue;
        }
        let before = context.faults.len();
        context.declaration(declaration);
        let mut found = context.faults.iter().skip(before);
        if found.any(|one| one.fault.is_error()) {
            context.values.fail(own);
        }
    }
    cycles::check_locals(&mut context);
    test_files::check(&mut context);
    provisioners::check(&mut context);
    given_values::check(&mut context);
    if let Some((file, warning)) = context.effort.warning() {
        context.fault(file, warning);
    }
    Validation {
        faults: context.faults,
        unchecked: context.unchecked,
    }
}

/// The state of the checks: what they know and what they have found.
struct Context<'m, 'f> {
    module: &'m Module<'f>,
    declarations: &'m Declarations<'f>,
    /// What is declared, and whether it is repeated with `count` or `for_each`.
    known: BTreeMap<&'m Address, Repeated>,
    /// The `provider` arguments of resources, where they count.
    provider_references: BTreeMap<Address, &'m ProviderReference>,
    /// The `provider` arguments of `import` blocks, by the number of the block.
    imports: Vec<Option<&'m ProviderReference>>,
    /// The provider configurations that the module that calls this one gives: `aws.west`.
    passed: HashSet<String>,
    providers: ModuleProviders,
    /// The data sources of `check` blocks.
    scoped: BTreeMap<Address, &'m str>,
    around: &'m CheckContext<'m>,
    effort: Effort,
    values: Values,
    faults: Vec<ModuleFault>,
    unchecked: Vec<Address>,
}

/// An argument that counts, and where.
#[derive(Clone, Copy)]
struct EffectiveArgument<'m, 'f> {
    declaration: &'m Declaration<'f>,
    layer: &'m Layer<'f>,
    argument: &'m Argument<'f>,
    repeated: Repeated,
}

/// Which arguments of repetition a declaration has.
#[derive(Clone, Copy, Default)]
struct Repeated {
    count: bool,
    each: bool,
}

impl Repeated {
    fn of(declaration: &Declaration<'_>) -> Self {
        Self {
            count: Context::has(declaration, "count"),
            each: Context::has(declaration, "for_each"),
        }
    }
}

impl<'m, 'f> Context<'m, 'f> {
    fn new(
        module: &'m Module<'f>,
        declarations: &'m Declarations<'f>,
        around: &'m CheckContext<'m>,
    ) -> Self {
        Self {
            module,
            declarations,
            around,
            known: declarations
                .all
                .iter()
                .map(|one| (&one.address, Repeated::of(one)))
                .collect(),
            provider_references: provider_references(module),
            imports: imports(module),
            passed: passed(module),
            providers: ModuleProviders::of(module),
            scoped: scoped::of(module),
            effort: Effort::default(),
            values: Values::of(module),
            faults: Vec::new(),
            unchecked: Vec::new(),
        }
    }

    fn declaration(&mut self, declaration: &'m Declaration<'f>) {
        // What Terraform says of actions is not followed.
        if matches!(declaration.address, Address::Action { .. }) {
            return;
        }
        let known = bodies::check(self, declaration);
        let repeated = self.repeated(&declaration.address);
        let mut arguments = Vec::new();
        for (layer, argument, outcome) in outcomes(declaration) {
            let is_read = match &known {
                Some(known) => known.reads(argument),
                None => !argument.is_left_out,
            } && !argument.is_in_trigger();
            if outcome == ArgumentOutcome::Effective && is_read {
                // What repeats cannot use what it makes.
                let repeats = matches!(argument.path.as_str(), "count" | "for_each");
                let repeated = if repeats {
                    Repeated::default()
                } else {
                    repeated
                };
                let given = EffectiveArgument {
                    declaration,
                    layer,
                    argument,
                    repeated,
                };
                arguments.push(given);
            }
        }
        for given in &arguments {
            self.argument(*given, known.as_ref());
        }
        expressions::check(self, &arguments);
    }

    /// Warns of blocks in a declaration that are nested too deeply to be checked.
    fn depth(&mut self, declaration: &Declaration<'_>) {
        for layer in &declaration.layers {
            if let Some(place) = layer.too_deep {
                let detail = format!(
                    "Blocks inside more than {DEEPEST} others are not looked into. What is wrong with this block, or refers to something in it, was not found."
                );
                let fault = Diagnostic::warning("Not everything was checked", detail);
                self.fault(layer.file, fault.at(place));
            }
        }
    }

    fn argument(&mut self, given: EffectiveArgument<'m, 'f>, known: Option<&KnownBody>) {
        match (&given.declaration.address, given.argument.mode) {
            // Places of what was.
            (Address::Moved(_) | Address::Removed(_), Mode::Reference) => {}
            (Address::Terraform, _) => expressions::check_early(self, given),
            (_, Mode::List(Mode::Reference)) => dependencies::check(self, given),
            (_, Mode::List(Mode::Native)) => dependencies::replacements(self, given),
            _ => {}
        }
        repetition::check(self, given);
        imports::check(self, given);
        remote_state::check(self, given);
        if let Some(known) = known {
            ignored_changes::check(self, given, &known.shape);
        }
    }

    fn fault(&mut self, file: usize, fault: Diagnostic) {
        self.faults.push(ModuleFault { file, fault });
    }

    fn is_declared(&self, address: &Address) -> bool {
        self.known.contains_key(address)
    }

    /// The `provider` argument of an `import` block.
    fn import_provider(&self, address: &Address) -> Option<&'m ProviderReference> {
        let Address::Import(number) = address else {
            return None;
        };
        self.imports.get(*number).copied().flatten()
    }

    /// The `provider` argument of a resource.
    fn provider_reference(&self, address: &Address) -> Option<&'m ProviderReference> {
        self.provider_references.get(address).copied()
    }

    /// Whether the module that calls this one gives it a provider configuration.
    fn is_passed(&self, name: &str, alias: &str) -> bool {
        self.passed.contains(&format!("{name}.{alias}"))
    }

    /// Whether a declaration is repeated with `count` or `for_each`.
    fn repeated(&self, address: &Address) -> Repeated {
        self.known.get(address).copied().unwrap_or_default()
    }

    /// Whether a declaration itself, not a block in it, has an argument.
    fn has(declaration: &Declaration<'_>, name: &str) -> bool {
        let layers = declaration.layers.iter();
        layers
            .flat_map(|layer| &layer.arguments)
            .any(|argument| argument.path == name)
    }

    /// Names of one kind that are declared, for suggestions.
    fn names(
        &self,
        name: impl Fn(&'m Address) -> Option<&'m String>,
    ) -> impl Iterator<Item = &'m str> {
        let declared = match self.faults.len() {
            0..MANY => self.declarations.all.as_slice(),
            _ => &[],
        };
        declared
            .iter()
            .filter_map(move |one| name(&one.address).map(String::as_str))
    }
}

/// The `provider` arguments of resources; of several the last counts.
fn provider_references<'m>(module: &'m Module<'_>) -> BTreeMap<Address, &'m ProviderReference> {
    let mut references = BTreeMap::new();
    for file in module.files() {
        let decoded = &file.decoded;
        let resources = decoded.managed_resources.iter();
        let resources = resources
            .chain(&decoded.data_resources)
            .chain(&decoded.ephemeral_resources);
        for resource in resources {
            if let Some(reference) = &resource.provider_config_ref {
                let address = Address::resource(resource.mode, &resource.type_name, &resource.name);
                references.insert(address, reference);
            }
        }
    }
    references
}

fn imports<'m>(module: &'m Module<'_>) -> Vec<Option<&'m ProviderReference>> {
    let files = module.files().iter();
    let imports = files.flat_map(|file| &file.decoded.import);
    imports
        .map(|one| one.provider_config_ref.as_ref())
        .collect()
}

/// The provider configurations in `configuration_aliases`.
fn passed(module: &Module<'_>) -> HashSet<String> {
    let files = module.files().iter();
    let blocks = files.flat_map(|file| &file.decoded.required_providers);
    let entries = blocks.flat_map(|block| &block.required_providers);
    let aliases = entries.flat_map(|entry| &entry.aliases);
    aliases.map(ToString::to_string).collect()
}
