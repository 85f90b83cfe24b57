//! A pass over a plan for the types of all that it has.

use super::{Need, Needed, Needs, PassedPlan};
use crate::document::config::{self, Configuration, ProviderConfig};
use crate::document::plan::{
    ActionInvocation, DeferredActionInvocation, DeferredChange, Plan, ResourceChange,
};
use crate::document::render::RenderPlan;
use crate::document::state::State;
use crate::document::values::{self, StateValues};
use crate::stream::keys;
use crate::stream::walk::Walk;
use crate::stream::{Input, StreamError};
use std::collections::{BTreeMap, BTreeSet};
use tofu_json_value::Limits;
use tofu_json_vocab::Mode;

/// How far the pass goes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Looked {
    /// Not into the configuration.
    Values,
    Everything,
}

keys! {
    /// The members of a plan that have objects.
    OfPlan {
        FormatVersion = Plan::format_version,
        PlanFormatVersion = RenderPlan::plan_format_version,
        ResourceChanges = Plan::resource_changes,
        ResourceDrift = Plan::resource_drift,
        DeferredChanges = Plan::deferred_changes,
        ActionInvocations = Plan::action_invocations,
        DeferredActionInvocations = Plan::deferred_action_invocations,
        PlannedValues = Plan::planned_values,
        PriorState = Plan::prior_state,
        Configuration = Plan::configuration,
    }
}

keys! {
    OfModule {
        Resources = values::Module::resources,
        ChildModules = values::Module::child_modules,
    }
}

keys! {
    /// The members of objects, of actions and of declarations that say which schema is theirs.
    OfHead {
        ProviderName = ResourceChange::provider_name,
        Mode = ResourceChange::mode,
        Type = ActionInvocation::action_type,
        ProviderConfigKey = config::Resource::provider_config_key,
    }
}

keys! {
    OfConfiguration {
        ProviderConfig = Configuration::provider_config,
        RootModule = Configuration::root_module,
    }
}

keys! {
    OfDeclaredModule {
        Resources = config::Module::resources,
        Actions = config::Module::actions,
        ModuleCalls = config::Module::module_calls,
    }
}

keys! {
    OfCall { Module = config::ModuleCall::module, }
}

pub(super) fn add<I: Input>(
    needs: &mut Needs,
    input: &mut I,
    limits: Limits,
    looked: Looked,
) -> Result<PassedPlan, StreamError> {
    let mut pass = NeedPass {
        walk: Walk::new(input, limits),
        needs,
        head: NeedHead::default(),
        last: None,
        declared: DeclaredTypes::default(),
    };
    let format_version = pass.plan(looked)?;
    let end = pass.walk.at();
    let declared = pass.declared;
    declared.add_to(needs);
    Ok(PassedPlan {
        format_version,
        end,
    })
}

struct NeedPass<'i, 'n, I> {
    walk: Walk<'i, I>,
    needs: &'n mut Needs,
    head: NeedHead,
    /// What was added last: many instances of one resource follow each other.
    last: Option<Need>,
    declared: DeclaredTypes,
}

/// What an object, an action or a declaration says of its schema; what is absent is empty.
#[derive(Default)]
struct NeedHead {
    provider_name: String,
    mode: String,
    type_name: String,
    provider_config_key: String,
}

/// A container within modules.
#[derive(Clone, Copy)]
enum Place {
    Module,
    Modules,
    DeclaredModule,
    Calls,
    Call,
}

type Taken = Result<(), StreamError>;

impl<I: Input> NeedPass<'_, '_, I> {
    /// Gives the version of the format: in the form for rendering the other member of that name is of the state.
    fn plan(&mut self, looked: Looked) -> Result<Option<String>, StreamError> {
        let (mut version, mut rendered) = (None, None);
        self.walk.enter_document()?;
        while let Some(member) = self.walk.next_key(OfPlan::of)? {
            let taken = match member {
                OfPlan::FormatVersion => self.version(&mut version),
                OfPlan::PlanFormatVersion => self.version(&mut rendered),
                OfPlan::ResourceChanges | OfPlan::ResourceDrift => self.each(Self::object),
                OfPlan::DeferredChanges => self.each(Self::deferred_change),
                OfPlan::ActionInvocations => self.each(Self::action),
                OfPlan::DeferredActionInvocations => self.each(Self::deferred_action),
                OfPlan::PlannedValues => self.values(),
                OfPlan::PriorState => self.state(),
                OfPlan::Configuration if looked == Looked::Everything => self.configuration(),
                OfPlan::Configuration | OfPlan::Other => self.walk.skip().map(drop),
            };
            taken.map_err(|error| member.within(error))?;
        }
        Ok(rendered.or(version))
    }

    fn version(&mut self, version: &mut Option<String>) -> Taken {
        *version = self.walk.text(str::to_owned)?;
        Ok(())
    }

    /// Takes each element of a list.
    fn each(&mut self, take: fn(&mut Self) -> Taken) -> Taken {
        if !self.walk.enter(b'[')? {
            return Ok(());
        }
        let mut position = 0_usize;
        while self.walk.next_element()? {
            take(self).map_err(|error| error.within_key(&position.to_string()))?;
            position += 1;
        }
        Ok(())
    }

    /// Takes each member of an object, by its key.
    fn each_member(&mut self, mut take: impl FnMut(&mut Self, &str) -> Taken) -> Taken {
        if !self.walk.enter(b'{')? {
            return Ok(());
        }
        while let Some(key) = self.walk.next_key(str::to_owned)? {
            take(self, &key).map_err(|error| error.within_key(&key))?;
        }
        Ok(())
    }

    /// Takes one member of an object, by its key, and steps over the others.
    fn member(&mut self, wanted: &str, mut take: impl FnMut(&mut Self) -> Taken) -> Taken {
        self.each_member(|pass, key| match key == wanted {
            true => take(pass),
            false => pass.walk.skip().map(drop),
        })
    }

    fn object(&mut self) -> Taken {
        self.head()?;
        self.add(Needed::Objects(self.head.mode()));
        Ok(())
    }

    fn action(&mut self) -> Taken {
        self.head()?;
        self.add(Needed::Action);
        Ok(())
    }

    fn deferred_change(&mut self) -> Taken {
        self.member(DeferredChange::resource_change, Self::object)
    }

    fn deferred_action(&mut self) -> Taken {
        self.member(DeferredActionInvocation::action_invocation, Self::action)
    }

    fn state(&mut self) -> Taken {
        self.member(State::values, Self::values)
    }

    fn values(&mut self) -> Taken {
        self.member(StateValues::root_module, |pass| pass.modules(Place::Module))
    }

    fn configuration(&mut self) -> Taken {
        self.each_member(|pass, key| match OfConfiguration::of(key) {
            OfConfiguration::ProviderConfig => pass.each_member(Self::provider),
            OfConfiguration::RootModule => pass.modules(Place::DeclaredModule),
            OfConfiguration::Other => pass.walk.skip().map(drop),
        })
    }

    fn provider(&mut self, provider: &str) -> Taken {
        self.member(ProviderConfig::full_name, |pass| {
            if let Some(name) = pass.walk.text(str::to_owned)? {
                pass.needs.add_configuration(&name);
                pass.declared.providers.insert(provider.to_owned(), name);
            }
            Ok(())
        })
    }

    /// Takes a module and all that are in it.
    fn modules(&mut self, outermost: Place) -> Taken {
        let mut open = Vec::new();
        self.enter(outermost, &mut open)?;
        while let Some(place) = open.last() {
            let is_inside = match place {
                Place::Module => self.in_module(&mut open)?,
                Place::Modules => {
                    let is_there = self.walk.next_element()?;
                    if is_there {
                        self.enter(Place::Module, &mut open)?;
                    }
                    is_there
                }
                Place::DeclaredModule => self.in_declared_module(&mut open)?,
                Place::Calls => {
                    let is_there = self.walk.next_key(|_| ())?.is_some();
                    if is_there {
                        self.enter(Place::Call, &mut open)?;
                    }
                    is_there
                }
                Place::Call => self.in_call(&mut open)?,
            };
            if !is_inside {
                open.pop();
            }
        }
        Ok(())
    }

    fn enter(&mut self, place: Place, open: &mut Vec<Place>) -> Taken {
        let bracket = match place {
            Place::Modules => b'[',
            _ => b'{',
        };
        if self.walk.enter(bracket)? {
            open.push(place);
        }
        Ok(())
    }

    fn in_module(&mut self, open: &mut Vec<Place>) -> Result<bool, StreamError> {
        match self.walk.next_key(OfModule::of)? {
            Some(OfModule::Resources) => self.each(Self::object)?,
            Some(OfModule::ChildModules) => self.enter(Place::Modules, open)?,
            Some(OfModule::Other) => _ = self.walk.skip()?,
            None => return Ok(false),
        }
        Ok(true)
    }

    fn in_declared_module(&mut self, open: &mut Vec<Place>) -> Result<bool, StreamError> {
        match self.walk.next_key(OfDeclaredModule::of)? {
            Some(OfDeclaredModule::Resources) => self.each(|pass| {
                pass.head()?;
                let of = Needed::Objects(pass.head.mode());
                pass.declared.add(of, &pass.head);
                Ok(())
            })?,
            Some(OfDeclaredModule::Actions) => self.each(|pass| {
                pass.head()?;
                pass.declared.add(Needed::Action, &pass.head);
                Ok(())
            })?,
            Some(OfDeclaredModule::ModuleCalls) => self.enter(Place::Calls, open)?,
            Some(OfDeclaredModule::Other) => _ = self.walk.skip()?,
            None => return Ok(false),
        }
        Ok(true)
    }

    fn in_call(&mut self, open: &mut Vec<Place>) -> Result<bool, StreamError> {
        match self.walk.next_key(OfCall::of)? {
            Some(OfCall::Module) => self.enter(Place::DeclaredModule, open)?,
            Some(OfCall::Other) => _ = self.walk.skip()?,
            None => return Ok(false),
        }
        Ok(true)
    }

    /// Reads what the object here says of its schema.
    fn head(&mut self) -> Taken {
        let head = &mut self.head;
        head.clear();
        if !self.walk.enter(b'{')? {
            return Ok(());
        }
        while let Some(member) = self.walk.next_key(OfHead::of)? {
            let text = match member {
                OfHead::ProviderName => &mut head.provider_name,
                OfHead::Mode => &mut head.mode,
                OfHead::Type => &mut head.type_name,
                OfHead::ProviderConfigKey => &mut head.provider_config_key,
                OfHead::Other => {
                    self.walk.skip()?;
                    continue;
                }
            };
            text.clear();
            let read = self.walk.text(|read| text.push_str(read));
            read.map_err(|error| member.within(error))?;
        }
        Ok(())
    }

    fn add(&mut self, of: Needed) {
        let is_last = self.last.as_ref().is_some_and(|last| {
            last.of == of
                && last.type_name == self.head.type_name
                && last.provider_name == self.head.provider_name
        });
        if !is_last && !self.head.type_name.is_empty() {
            let need = Need {
                provider_name: self.head.provider_name.clone(),
                of,
                type_name: self.head.type_name.clone(),
            };
            self.needs.all.insert(need.clone());
            self.last = Some(need);
        }
    }
}

impl NeedHead {
    fn clear(&mut self) {
        self.provider_name.clear();
        self.mode.clear();
        self.type_name.clear();
        self.provider_config_key.clear();
    }

    fn mode(&self) -> Mode {
        Mode::from(&*self.mode)
    }
}

/// What a configuration declares, by the keys of provider configurations.
#[derive(Default)]
struct DeclaredTypes {
    /// The names of the providers.
    providers: BTreeMap<String, String>,
    all: BTreeSet<(String, Needed, String)>,
}

impl DeclaredTypes {
    fn add(&mut self, of: Needed, head: &NeedHead) {
        let key = head.provider_config_key.clone();
        self.all.insert((key, of, head.type_name.clone()));
    }

    fn add_to(self, needs: &mut Needs) {
        for (key, of, type_name) in self.all {
            let name = self.providers.get(&key);
            let name = name.map_or_else(|| local_name(&key), |name| name.as_str());
            needs.add_need(name, of, &type_name);
        }
    }
}

/// The name of a provider in its module, by which it is found where no other has the same.
fn local_name(key: &str) -> &str {
    let (_, name) = key.rsplit_once(':').unwrap_or(("", key));
    name.split_once('.').map_or(name, |(name, _)| name)
}

#[cfg(test)]
mod tests;
