//! Objects of `planned_values`, of prior states and of states.

use super::cuts::CutContainer;
use super::cutter::{Cutter, Left};
use crate::document::values::{Module, Resource, StateValues};
use crate::stream::{Input, StreamError, keys};
use std::ops::Range;

keys! {
    /// The members of values that are looked at.
    ValuesMember {
        Outputs = StateValues::outputs,
        RootModule = StateValues::root_module,
    }
}

keys! {
    /// The members of a module that are looked at.
    ModuleMember {
        Resources = Module::resources,
        ChildModules = Module::child_modules,
    }
}

keys! {
    /// The members of an object that are looked at.
    ResourceMember {
        Address = Resource::address,
        ResourceType = Resource::resource_type,
    }
}

/// A module or a list of modules that the walk is in.
enum Level {
    Module {
        /// Where it begins, and what was cut before.
        start: usize,
        mark: usize,
        members: CutContainer,
        /// Whether something inside of it is taken.
        takes: bool,
    },
    List {
        /// Where its key begins, and what was cut before.
        start: usize,
        mark: usize,
        list: CutContainer,
    },
}

impl<I: Input> Cutter<'_, '_, '_, I> {
    /// Goes over the object here that has outputs and a root module.
    pub(super) fn values(&mut self) -> Result<(), StreamError> {
        if !self.walk.enter(b'{')? {
            return Ok(());
        }
        let mut members = CutContainer::new(self.walk.at());
        while let Some((Range { start, .. }, member)) = self.walk.next_member(ValuesMember::of)? {
            let mark = self.cuts.mark();
            let left = match member {
                ValuesMember::Outputs => self.outputs(),
                ValuesMember::RootModule => self.root_module().map(|()| Left::Some),
                ValuesMember::Other => self.walk.skip().map(|_| Left::Some),
            };
            let left = left.map_err(|error| member.within(error))?;
            self.item(&mut members, start, mark, left != Left::Emptied);
        }
        self.close(members);
        Ok(())
    }

    /// Goes over the root module here and all modules below it, without recursion. A module stays if something is taken
    /// of it or below it; the root module always does.
    pub(super) fn root_module(&mut self) -> Result<(), StreamError> {
        let mut levels = Vec::new();
        levels.extend(self.enter_module()?);
        while let Some(level) = levels.last_mut() {
            match level {
                Level::Module { members, takes, .. } => {
                    match self.walk.next_member(ModuleMember::of)? {
                        Some((Range { start, .. }, ModuleMember::ChildModules)) => {
                            let mark = self.cuts.mark();
                            if self.walk.enter(b'[')? {
                                let list = CutContainer::new(self.walk.at());
                                levels.push(Level::List { start, mark, list });
                            } else {
                                self.item(members, start, mark, true);
                            }
                        }
                        Some((Range { start, .. }, ModuleMember::Resources)) => {
                            let mark = self.cuts.mark();
                            let left = self.list(Self::object);
                            let left =
                                left.map_err(|error| ModuleMember::Resources.within(error))?;
                            *takes |= left == Left::Some;
                            self.item(members, start, mark, left != Left::Emptied);
                        }
                        Some((Range { start, .. }, ModuleMember::Other)) => {
                            self.walk.skip()?;
                            self.item(members, start, self.cuts.mark(), true);
                        }
                        None => self.leave_module(&mut levels),
                    }
                }
                Level::List { list, .. } => {
                    if !self.walk.next_element()? {
                        self.leave_list(&mut levels);
                    } else {
                        let start = self.walk.at();
                        match self.enter_module()? {
                            Some(module) => levels.push(module),
                            None => self.item(list, start, self.cuts.mark(), true),
                        }
                    }
                }
            }
        }
        Ok(())
    }

    fn enter_module(&mut self) -> Result<Option<Level>, StreamError> {
        let (start, mark) = (self.walk.at(), self.cuts.mark());
        let enters = self.walk.enter(b'{')?;
        Ok(enters.then(|| Level::Module {
            start,
            mark,
            members: CutContainer::new(self.walk.at()),
            takes: false,
        }))
    }

    fn leave_module(&mut self, levels: &mut Vec<Level>) {
        let Some(Level::Module {
            start,
            mark,
            members,
            takes,
        }) = levels.pop()
        else {
            return;
        };
        self.close(members);
        if let Some(Level::List { list, .. }) = levels.last_mut() {
            let takes = takes || self.taken.takes_all();
            self.item(list, start, mark, takes);
        }
    }

    fn leave_list(&mut self, levels: &mut Vec<Level>) {
        let Some(Level::List { start, mark, list }) = levels.pop() else {
            return;
        };
        let left = self.close(list);
        if let Some(Level::Module { members, takes, .. }) = levels.last_mut() {
            *takes |= left == Left::Some;
            self.item(members, start, mark, left != Left::Emptied);
        }
    }

    /// Steps over an object and says whether it is taken.
    pub(super) fn object(&mut self) -> Result<bool, StreamError> {
        let (mut address, mut resource_type) = (None, None);
        if !self.walk.enter(b'{')? {
            return Ok(true);
        }
        while let Some(member) = self.walk.next_key(ResourceMember::of)? {
            let found = match member {
                ResourceMember::Address => self.walk.text(str::to_owned).map(|text| address = text),
                ResourceMember::ResourceType => self
                    .walk
                    .text(str::to_owned)
                    .map(|text| resource_type = text),
                ResourceMember::Other => self.walk.skip().map(drop),
            };
            found.map_err(|error| member.within(error))?;
        }
        let texts = [address, resource_type].map(Option::unwrap_or_default);
        let [address, resource_type] = &texts;
        Ok(self.taken.takes_object(address, resource_type))
    }
}
