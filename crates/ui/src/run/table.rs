use crate::run::{Operation, Phase, Provisioning, Status, Work};
use crate::{Action, Timestamp};
use std::collections::HashMap;
use std::sync::Arc;

/// No index.
const NONE: u32 = u32::MAX;

/// How many open operations of one address are looked through for an id before the first is taken.
const LOOKED_THROUGH: usize = 64;

/// The operations of a run, and where each address has its own.
#[derive(Clone, Debug, Default)]
pub(crate) struct Table {
    pub(crate) operations: Vec<Operation>,
    pub(crate) provisionings: Vec<Provisioning>,
    resources: Vec<Resource>,
    by_address: HashMap<Arc<str>, u32>,
}

#[derive(Clone, Debug)]
struct Resource {
    address: Arc<str>,
    first_open: u32,
    last_open: u32,
    last_operation: u32,
    last_provisioning: u32,
    count: u32,
}

/// When and where something happened.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Moment {
    pub(crate) line: u64,
    pub(crate) time: Option<Timestamp>,
}

/// What a hook reports about an operation.
#[derive(Clone, Copy)]
pub(crate) struct HookEvent<'h> {
    pub(crate) address: &'h str,
    pub(crate) work: &'h Work,
    pub(crate) id: Option<&'h str>,
    pub(crate) phase: Phase,
    pub(crate) at: Moment,
}

impl Table {
    /// The address, kept once.
    pub(crate) fn address(&mut self, address: &str) -> Arc<str> {
        let resource = self.resource(address);
        let found = self.resources.get(resource as usize);
        found.map_or_else(|| address.into(), |resource| Arc::clone(&resource.address))
    }

    fn resource(&mut self, address: &str) -> u32 {
        if let Some(&found) = self.by_address.get(address) {
            return found;
        }
        let index = index(self.resources.len());
        let address: Arc<str> = address.into();
        self.resources.push(Resource {
            address: Arc::clone(&address),
            first_open: NONE,
            last_open: NONE,
            last_operation: NONE,
            last_provisioning: NONE,
            count: 0,
        });
        self.by_address.insert(address, index);
        index
    }

    /// An operation begins.
    pub(crate) fn start(&mut self, event: &HookEvent<'_>) {
        let HookEvent {
            address,
            work,
            id,
            phase,
            at,
        } = *event;
        let at_resource = self.resource(address);
        let Some(resource) = self.resources.get_mut(at_resource as usize) else {
            return;
        };
        if *work == Work::Apply(Action::Renew) && resource.first_open == NONE {
            let last = self.operations.get_mut(resource.last_operation as usize);
            if let Some(last) = last.filter(|last| last.work == *work && last.phase == phase) {
                last.status = Status::Open;
                last.repeats = last.repeats.saturating_add(1);
                resource.first_open = resource.last_operation;
                resource.last_open = resource.last_operation;
                return;
            }
        }
        let index = index(self.operations.len());
        self.operations.push(Operation {
            address: Arc::clone(&resource.address),
            work: work.clone(),
            sequence: resource.count,
            phase,
            id: id.map(Box::from),
            status: Status::Open,
            started: at.time,
            ended: None,
            elapsed_seconds: None,
            first_line: at.line,
            last_line: at.line,
            repeats: 0,
            next_open: NONE,
        });
        resource.count = resource.count.saturating_add(1);
        resource.last_operation = index;
        let last_open = std::mem::replace(&mut resource.last_open, index);
        match self.operations.get_mut(last_open as usize) {
            Some(before) => before.next_open = index,
            None => resource.first_open = index,
        }
    }

    /// An operation goes on; returns whether there is one.
    pub(crate) fn progress(
        &mut self,
        address: &str,
        work: &Work,
        elapsed: Option<i64>,
        line: u64,
    ) -> bool {
        let resource = self
            .by_address
            .get(address)
            .and_then(|&at| self.resources.get(at as usize));
        let mut at = resource.map_or(NONE, |resource| resource.first_open);
        for _ in 0..LOOKED_THROUGH {
            let Some(operation) = self.operations.get_mut(at as usize) else {
                return false;
            };
            if operation.work == *work {
                operation.elapsed_seconds = elapsed.or(operation.elapsed_seconds);
                operation.last_line = line;
                return true;
            }
            at = operation.next_open;
        }
        false
    }

    /// An operation ends; returns whether its start was there.
    pub(crate) fn end(
        &mut self,
        event: &HookEvent<'_>,
        elapsed: Option<i64>,
        status: Status,
    ) -> bool {
        let HookEvent {
            address,
            work,
            id,
            at,
            ..
        } = *event;
        let had_start = self.find_open(address, work, id).is_some();
        if !had_start {
            let at = Moment { time: None, ..at };
            self.start(&HookEvent { at, ..*event });
        }
        let Some((before, index)) = self.find_open(address, work, id) else {
            return had_start;
        };
        self.unlink(address, before, index);
        if let Some(operation) = self.operations.get_mut(index as usize) {
            operation.status = status;
            operation.ended = at.time;
            operation.elapsed_seconds = elapsed.or(operation.elapsed_seconds);
            operation.last_line = at.line;
            if operation.id.is_none() {
                operation.id = id.map(Box::from);
            }
        }
        had_start
    }

    /// The open operation that a completion belongs to, and the one before it in the list: the
    /// first of its work with the same id, else the first of its work.
    fn find_open(&self, address: &str, work: &Work, id: Option<&str>) -> Option<(u32, u32)> {
        let resource = self
            .resources
            .get(*self.by_address.get(address)? as usize)?;
        let (mut before, mut at) = (NONE, resource.first_open);
        let mut first = None;
        for _ in 0..LOOKED_THROUGH {
            let Some(operation) = self.operations.get(at as usize) else {
                break;
            };
            if operation.work == *work {
                if id.is_none() || operation.id.as_deref() == id {
                    return Some((before, at));
                }
                first.get_or_insert((before, at));
            }
            (before, at) = (at, operation.next_open);
        }
        first
    }

    fn unlink(&mut self, address: &str, before: u32, index: u32) {
        let next = match self.operations.get_mut(index as usize) {
            Some(operation) => std::mem::replace(&mut operation.next_open, NONE),
            None => NONE,
        };
        let resource = self
            .by_address
            .get(address)
            .and_then(|&at| self.resources.get_mut(at as usize));
        let Some(resource) = resource else { return };
        if resource.last_open == index {
            resource.last_open = before;
        }
        match self.operations.get_mut(before as usize) {
            Some(before) => before.next_open = next,
            None => resource.first_open = next,
        }
    }

    /// Sets the status of every open operation on an address; gives how many there were.
    pub(crate) fn close_all(&mut self, address: &str, status: Status) -> u64 {
        let found = self.by_address.get(address).copied();
        let Some(resource) = found.and_then(|at| self.resources.get_mut(at as usize)) else {
            return 0;
        };
        let mut at = std::mem::replace(&mut resource.first_open, NONE);
        resource.last_open = NONE;
        let mut closed = 0;
        while let Some(operation) = self.operations.get_mut(at as usize) {
            operation.status = status;
            at = std::mem::replace(&mut operation.next_open, NONE);
            closed += 1;
        }
        closed
    }

    /// A provisioner begins.
    pub(crate) fn provision(&mut self, address: &str, provisioner: &str, at: Moment) {
        let at_resource = self.resource(address);
        let Some(resource) = self.resources.get_mut(at_resource as usize) else {
            return;
        };
        resource.last_provisioning = index(self.provisionings.len());
        self.provisionings.push(Provisioning {
            address: Arc::clone(&resource.address),
            provisioner: provisioner.into(),
            status: Status::Open,
            started: at.time,
            ended: None,
            lines: 0,
            first_line: at.line,
        });
    }

    /// The provisioner of an address that began last.
    pub(crate) fn provisioning(&mut self, address: &str) -> Option<&mut Provisioning> {
        let resource = self
            .resources
            .get(*self.by_address.get(address)? as usize)?;
        self.provisionings
            .get_mut(resource.last_provisioning as usize)
    }
}

fn index(length: usize) -> u32 {
    // More cannot be: each takes more than a byte of memory that an index of 32 bits reaches.
    u32::try_from(length).unwrap_or(NONE)
}
