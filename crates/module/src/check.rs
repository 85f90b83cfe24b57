use super::declare::Address;
use super::listing::FileKind;
use super::load::{Module, ModuleFault};
use super::tree::{CallPath, FoundModule, ModuleRequest, ModuleTree, TreeFault};
use super::validate::{BodySchemas, CalledModule, CheckContext, dependency_faults, evaluation};
use std::collections::BTreeMap;
use tofu_json_config::Source;

/// What loading and checking a module and those that it calls found.
#[derive(Debug, Default)]
#[non_exhaustive]
pub struct Checked<'f> {
    /// The modules.
    pub tree: ModuleTree<'f>,
    /// What is wrong.
    pub faults: Vec<TreeFault>,
    /// The resources, data sources and providers whose bodies were not checked, because their schemas are not
    /// known, each with the calls that lead to its module.
    pub unchecked: Vec<(CallPath, Address)>,
}

/// Loads a module with those that it calls and checks them. `read` gives the files of a called module, if they can
/// be read.
///
/// As in OpenTofu, nothing more is found in modules of which one does not load, and nothing is evaluated if
/// something depends on itself.
///
/// ```
/// use tofu_json_module::config::Source;
/// use tofu_json_module::{FileKind, FoundModule, check};
///
/// let main = Source::read("main.tf", b"module \"dns\" {\n  source = \"./dns\"\n}\n");
/// let dns = Source::read("dns/main.tf", b"output \"zone\" {\n  value = var.zone\n}\n");
/// let checked = check([(&main, FileKind::Primary)], None, |wanted| {
///     Some(FoundModule {
///         folder: wanted.folder?.to_owned(),
///         files: vec![(&dns, FileKind::Primary)],
///     })
/// });
/// assert_eq!(checked.faults[0].fault.summary, "Reference to undeclared input variable");
/// assert_eq!(checked.faults[0].module, 1);
/// ```
#[must_use]
pub fn check<'f>(
    files: impl IntoIterator<Item = (&'f Source<'f>, FileKind)>,
    schemas: Option<&BodySchemas>,
    read: impl FnMut(&ModuleRequest<'_>) -> Option<FoundModule<'f>>,
) -> Checked<'f> {
    let tree = ModuleTree::load(files, read);
    let mut checked = Checked {
        faults: tree.faults(),
        unchecked: Vec::new(),
        tree: ModuleTree::default(),
    };
    if tree.is_ok() {
        let called: Vec<_> = tree.modules().iter().map(CalledModule::of).collect();
        let contexts: Vec<_> = (0..tree.nodes().len())
            .map(|number| context(&tree, number, schemas, &called))
            .collect();
        checked.faults.extend(tree.wrong_constraints());
        checked.faults.extend(tree.missing_providers());
        for (number, context) in contexts.iter().enumerate() {
            if let Some(module) = tree.module_of(number) {
                let found = dependency_faults(module, context);
                checked.add(&tree, number, found);
            }
        }
        if !checked.faults.iter().any(|found| found.fault.is_error()) {
            for (number, context) in contexts.iter().enumerate() {
                if let Some(module) = tree.module_of(number) {
                    checked.evaluate(&tree, number, module, context);
                }
            }
            checked.faults.extend(tree.given_values());
        }
    }
    checked.faults.extend(tree.endless());
    checked.tree = tree;
    checked
}

/// What is around a module in its place.
fn context<'s>(
    tree: &ModuleTree<'_>,
    number: usize,
    schemas: Option<&'s BodySchemas>,
    called: &[CalledModule],
) -> CheckContext<'s> {
    let Some(node) = tree.nodes().get(number) else {
        return CheckContext::default();
    };
    let children = node.children.iter().filter_map(|(name, child)| {
        let module = tree.nodes().get(*child)?.module;
        let is_there = !tree.modules().get(module)?.files().is_empty();
        Some((
            name.clone(),
            called.get(module).filter(|_| is_there)?.clone(),
        ))
    });
    CheckContext {
        schemas,
        called: children.collect::<BTreeMap<_, _>>(),
        path: node.path.clone(),
    }
}

impl Checked<'_> {
    fn evaluate(
        &mut self,
        tree: &ModuleTree<'_>,
        number: usize,
        module: &Module<'_>,
        context: &CheckContext<'_>,
    ) {
        let validation = evaluation(module, context);
        self.add(tree, number, validation.faults);
        let unchecked = validation.unchecked.into_iter();
        self.unchecked
            .extend(unchecked.map(|address| (context.path.clone(), address)));
    }

    fn add(&mut self, tree: &ModuleTree<'_>, number: usize, found: Vec<ModuleFault>) {
        let module = tree.nodes().get(number).map_or(0, |node| node.module);
        self.faults.extend(found.into_iter().map(|found| {
            TreeFault {
                module,
                file: Some(found.file)
                    .filter(|_| found.fault.subject.is_none_or(|place| !place.is_nowhere())),
                fault: found.fault,
            }
        }));
    }
}
