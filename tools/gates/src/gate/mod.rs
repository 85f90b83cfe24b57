//! The gates.

mod allocations;
mod growth;
mod instructions;
mod memory;

use crate::queue::Job;
use clap::ValueEnum;
use std::fmt;

/// What the program is held to.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum Gate {
    /// Instructions for each byte of a plan.
    Instructions,
    /// Blocks of memory for each resource that is listed.
    Allocations,
    /// Peak resident memory.
    Memory,
    /// What four times the input takes.
    Growth,
    /// What four times the input takes `review`.
    Review,
}

impl Gate {
    pub(crate) const ALL: [Self; 5] = [
        Self::Instructions,
        Self::Allocations,
        Self::Memory,
        Self::Growth,
        Self::Review,
    ];

    pub(crate) fn needs_valgrind(self) -> bool {
        !matches!(self, Self::Memory)
    }

    pub(crate) fn jobs(self) -> Vec<Job> {
        match self {
            Self::Instructions => vec![Box::new(instructions::gate)],
            Self::Allocations => vec![Box::new(allocations::gate)],
            Self::Memory => vec![Box::new(memory::gate)],
            Self::Growth => growth::jobs(),
            Self::Review => growth::review_jobs(),
        }
    }
}

impl fmt::Display for Gate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Instructions => "instructions",
            Self::Allocations => "allocations",
            Self::Memory => "memory",
            Self::Growth => "growth",
            Self::Review => "review",
        })
    }
}
