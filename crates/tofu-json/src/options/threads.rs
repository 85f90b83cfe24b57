use clap::Args;
use rayon::prelude::*;

// How many files are read at a time.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct ThreadArgs {
    /// How many threads to use; 0 means one for each core.
    #[arg(long, value_name = "N", default_value_t = 0)]
    threads: usize,
}

impl ThreadArgs {
    /// How many; 0 means one for each core.
    pub(crate) const fn count(self) -> usize {
        self.threads
    }

    /// How many there are for each of so many files.
    pub(crate) fn for_each_of(self, files: usize) -> usize {
        let all = match self.threads {
            0 => std::thread::available_parallelism().map_or(1, std::num::NonZero::get),
            some => some,
        };
        (all / files.max(1)).max(1)
    }

    /// The results of a function, in the order of what it was called with.
    pub(crate) fn map<T: Sync, R: Send>(
        self,
        all: &[T],
        function: impl Fn(&T) -> R + Sync + Send,
    ) -> Vec<R> {
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(self.threads)
            .build();
        match pool {
            // One at a time, so that no file waits for a large one before it.
            Ok(pool) => pool.install(|| all.par_iter().with_max_len(1).map(function).collect()),
            // Without threads of its own the work is done here.
            Err(_) => all.iter().map(function).collect(),
        }
    }
}
