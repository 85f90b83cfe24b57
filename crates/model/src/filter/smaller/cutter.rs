use super::cuts::{CutContainer, Cuts};
use super::taken::Taken;
use crate::stream::walk::Walk;
use crate::stream::{Input, StreamError};
use std::ops::Range;
use tofu_json_value::Limits;

/// A walk over a document that leaves out what is not taken.
pub(super) struct Cutter<'c, 'f, 'i, I> {
    pub(super) walk: Walk<'i, I>,
    pub(super) taken: &'c mut Taken<'f>,
    pub(super) cuts: Cuts,
}

/// What has become of a list or an object of things that are taken or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Left {
    /// There was nothing, and it is as it was.
    Nothing,
    /// Something is taken.
    Some,
    /// There was something, and all of it is left out.
    Emptied,
}

impl<'c, 'f, 'i, I: Input> Cutter<'c, 'f, 'i, I> {
    /// Enters the document of an input.
    pub(super) fn enter(
        input: &'i mut I,
        limits: Limits,
        taken: &'c mut Taken<'f>,
    ) -> Result<Self, StreamError> {
        let mut cutter = Self {
            walk: Walk::new(input, limits),
            taken,
            cuts: Cuts::default(),
        };
        cutter.walk.enter_document()?;
        Ok(cutter)
    }

    /// Goes over the elements of the array here; `each` steps over one and says whether it is taken.
    pub(super) fn list(
        &mut self,
        mut each: impl FnMut(&mut Self) -> Result<bool, StreamError>,
    ) -> Result<Left, StreamError> {
        if !self.walk.enter(b'[')? {
            return Ok(Left::Nothing);
        }
        let mut list = CutContainer::new(self.walk.at());
        let mut position = 0;
        while self.walk.next_element()? {
            let (start, mark) = (self.walk.at(), self.cuts.mark());
            let takes = each(self).map_err(|error| error.within(&format!("/{position}")))?;
            self.item(&mut list, start, mark, takes);
            position += 1;
        }
        Ok(self.close(list))
    }

    /// Goes over the members of the object here, which are taken by their names.
    pub(super) fn outputs(&mut self) -> Result<Left, StreamError> {
        if !self.walk.enter(b'{')? {
            return Ok(Left::Nothing);
        }
        let mut outputs = CutContainer::new(self.walk.at());
        let taken = &mut *self.taken;
        while let Some((Range { start, .. }, takes)) =
            self.walk.next_member(|name| taken.takes_output(name))?
        {
            self.walk.skip()?;
            outputs.item(&(start..self.walk.at()), takes, &mut self.cuts);
        }
        Ok(self.close(outputs))
    }

    /// Takes what the walk has gone over since `start` as the next item of a container.
    pub(super) fn item(
        &mut self,
        container: &mut CutContainer,
        start: usize,
        mark: usize,
        takes: bool,
    ) {
        if !takes {
            self.cuts.forget(mark);
        }
        container.item(&self.range(start), takes, &mut self.cuts);
    }

    /// Ends a container whose closing bracket the walk has just gone over.
    pub(super) fn close(&mut self, container: CutContainer) -> Left {
        let left = container.left();
        container.close(self.walk.at().saturating_sub(1), &mut self.cuts);
        left
    }

    fn range(&self, start: usize) -> Range<usize> {
        start..self.walk.at()
    }

    /// Steps over an entry of a plan and says whether it is taken.
    pub(super) fn entry(&mut self) -> Result<bool, StreamError> {
        let takes = self.taken.takes_entry(self.walk.at());
        self.walk.skip()?;
        Ok(takes)
    }
}
