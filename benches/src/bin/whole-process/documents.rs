use std::fs::File;
use std::io::{self, BufWriter, Write as _};
use std::path::{Path, PathBuf};
use tempfile::TempDir;
use tofu_json_measure::{Error, Program};
use tofu_json_plan_gen::{Document, Recipe};

/// A document and its schemas in files that go when this goes.
pub(crate) struct Documents {
    folder: TempDir,
    pub(crate) bytes: u64,
    pub(crate) schema_bytes: u64,
}

impl Documents {
    pub(crate) fn new(recipe: &Recipe, document: Document) -> io::Result<Self> {
        let folder = tempfile::tempdir()?;
        let write = |name: &str, document| {
            // OpenTofu writes a document at once. In small pieces it would lie in small pages, and take longer to read.
            let file = File::create(folder.path().join(name))?;
            let mut file = BufWriter::with_capacity(1 << 20, file);
            let bytes = recipe.write(document, &mut file)?;
            file.flush()?;
            // Else it is written to the disk while programs are measured: two threads took a quarter longer then.
            file.get_ref().sync_all()?;
            Ok::<_, io::Error>(bytes)
        };
        let (bytes, schema_bytes) = (
            write("document.json", document)?,
            write("schemas.json", Document::Schemas)?,
        );
        Ok(Self {
            folder,
            bytes,
            schema_bytes,
        })
    }

    pub(crate) fn path(&self) -> PathBuf {
        self.folder.path().join("document.json")
    }

    /// The program on the document, with its schemas, on so many threads.
    pub(crate) fn show(&self, threads: usize) -> Result<Program, Error> {
        let schemas = self.folder.path().join("schemas.json");
        Ok(show(&self.path(), threads)?
            .argument("--schemas")
            .argument(schemas))
    }

    /// The same with the document in a pipe.
    pub(crate) fn show_piped(&self, threads: usize) -> Result<Program, Error> {
        let schemas = self.folder.path().join("schemas.json");
        let program = show(Path::new("-"), threads)?
            .argument("--schemas")
            .argument(schemas);
        Ok(program.piped(self.path()))
    }

    /// The same without schemas.
    pub(crate) fn show_alone(&self, threads: usize) -> Result<Program, Error> {
        show(&self.path(), threads)
    }

    /// The counts of the document on one thread.
    pub(crate) fn summary(&self) -> Result<Program, Error> {
        let program = Program::beside("tofu-json")?
            .argument("summary")
            .argument(self.path());
        Ok(program.arguments(["--format", "gitlab", "--threads", "1"]))
    }

    /// A command that reads all strings, such as `redact`, on so many threads. Nobody reads what it prints.
    pub(crate) fn trust(&self, command: &str, threads: usize) -> Result<Program, Error> {
        let program = Program::beside("tofu-json")?
            .argument(command)
            .argument(self.path());
        Ok(program
            .arguments(["--threads", &threads.to_string()])
            .quiet()
            .unread())
    }

    /// The same with the document in a pipe.
    pub(crate) fn trust_piped(&self, command: &str, threads: usize) -> Result<Program, Error> {
        let program = Program::beside("tofu-json")?.arguments([command, "-"]);
        let program = program.arguments(["--threads", &threads.to_string()]);
        Ok(program.quiet().unread().piped(self.path()))
    }

    /// A verb of `ui` on the stream.
    pub(crate) fn ui(&self, verb: &str, options: &[&str]) -> Result<Program, Error> {
        let program = Program::beside("tofu-json")?
            .arguments(["ui", verb])
            .argument(self.path());
        Ok(program.arguments(options.iter().copied()).quiet())
    }

    /// The same with the stream in a pipe.
    pub(crate) fn ui_piped(&self, verb: &str) -> Result<Program, Error> {
        let program = Program::beside("tofu-json")?.arguments(["ui", verb, "-"]);
        Ok(program.quiet().piped(self.path()))
    }

    pub(crate) fn raw_split(&self) -> Result<Program, Error> {
        Ok(Program::beside("raw-split")?.argument(self.path()))
    }
}

fn show(document: &Path, threads: usize) -> Result<Program, Error> {
    let options = ["--color", "never", "--threads", &threads.to_string()];
    let program = Program::beside("tofu-json")?
        .argument("show")
        .argument(document);
    Ok(program.arguments(options).quiet())
}
