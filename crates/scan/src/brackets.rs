use crate::{Fault, FaultKind, Limits};

/// The open brackets around a place, one bit each.
#[derive(Debug)]
pub(crate) struct Brackets {
    depth: usize,
    limit: usize,
    innermost: u64,
    outer: Vec<u64>,
}

impl Brackets {
    pub(crate) const fn new(limits: Limits) -> Self {
        Self {
            depth: 0,
            limit: limits.depth,
            innermost: 0,
            outer: Vec::new(),
        }
    }

    pub(crate) const fn is_empty(&self) -> bool {
        self.depth == 0
    }

    /// Whether the innermost open bracket is that of an object.
    #[inline(always)]
    pub(crate) const fn in_object(&self) -> bool {
        self.innermost & 1 != 0
    }

    /// Takes one bracket; all four carry their meaning in two bits.
    #[inline(always)]
    pub(crate) fn take(&mut self, bracket: u8, at: usize) -> Result<(), Fault> {
        let is_object = bracket & 0x20 != 0;
        if bracket & 0x02 != 0 && bracket & 0x04 == 0 {
            self.open(is_object, at)
        } else {
            self.close(is_object, bracket, at)
        }
    }

    #[inline(always)]
    fn open(&mut self, is_object: bool, at: usize) -> Result<(), Fault> {
        if self.depth >= self.limit {
            return Err(Fault::new(FaultKind::TooDeep { limit: self.limit }, at));
        }
        if self.depth != 0 && self.depth.is_multiple_of(64) {
            self.outer.push(self.innermost);
        }
        self.depth += 1;
        self.innermost = self.innermost << 1 | u64::from(is_object);
        Ok(())
    }

    #[inline(always)]
    fn close(&mut self, is_object: bool, found: u8, at: usize) -> Result<(), Fault> {
        if self.depth == 0 || (self.innermost & 1 != 0) != is_object {
            let expected = if is_object { "`]`" } else { "`}`" };
            return Err(Fault::new(
                FaultKind::UnexpectedByte { expected, found },
                at,
            ));
        }
        self.depth -= 1;
        self.innermost >>= 1;
        if self.depth != 0 && self.depth.is_multiple_of(64) {
            self.innermost = self.outer.pop().unwrap_or_default();
        }
        Ok(())
    }
}
