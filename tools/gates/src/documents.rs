//! A plan and its schemas in temporary files.

use std::fs::File;
use std::io::{self, BufWriter, Write as _};
use std::path::{Path, PathBuf};
use tempfile::TempDir;
use tofu_json_measure::Program;
use tofu_json_model::Limits;
use tofu_json_model::stream::{PlanEvent, Window, index_plan};
use tofu_json_plan_gen::{Document, Recipe};

/// A plan and its schemas in files that go when this goes.
pub(crate) struct Documents {
    folder: TempDir,
}

impl Documents {
    /// Those of a recipe.
    pub(crate) fn of_recipe(recipe: &Recipe) -> io::Result<Self> {
        let folder = tempfile::tempdir()?;
        for (name, document) in [
            ("plan.json", Document::Plan),
            ("schemas.json", Document::Schemas),
        ] {
            let mut file = BufWriter::new(File::create(folder.path().join(name))?);
            recipe.write(document, &mut file)?;
            file.flush()?;
        }
        Ok(Self { folder })
    }

    /// Those given.
    pub(crate) fn of_texts(plan: &str, schemas: &str) -> io::Result<Self> {
        let folder = tempfile::tempdir()?;
        std::fs::write(folder.path().join("plan.json"), plan)?;
        std::fs::write(folder.path().join("schemas.json"), schemas)?;
        Ok(Self { folder })
    }

    pub(crate) fn plan(&self) -> PathBuf {
        self.folder.path().join("plan.json")
    }

    /// Bytes of the plan.
    pub(crate) fn size(&self) -> io::Result<u64> {
        Ok(self.plan().metadata()?.len())
    }

    /// How many resources the text of the plan lists.
    pub(crate) fn listed(&self) -> Result<u64, Box<dyn std::error::Error + Send + Sync>> {
        let mut listed = 0;
        let mut window = Window::new(File::open(self.plan())?);
        index_plan(&mut window, Limits::default(), |event| match event {
            PlanEvent::Changes => listed = 0,
            PlanEvent::Change(_, head, _) => listed += u64::from(head.is_listed()),
            PlanEvent::Drift | PlanEvent::DriftEntry(_) | PlanEvent::Part(..) => {}
        })
        .map_err(|error| error.to_string())?;
        Ok(listed)
    }

    /// Shows the plan on so many threads, without colour.
    pub(crate) fn show(&self, threads: usize) -> Result<Program, tofu_json_measure::Error> {
        self.show_from(&self.plan(), threads)
    }

    /// The same, with the plan in a pipe.
    pub(crate) fn show_piped(&self, threads: usize) -> Result<Program, tofu_json_measure::Error> {
        Ok(self.show_from(Path::new("-"), threads)?.piped(self.plan()))
    }

    /// Reviews the plan on one thread, as JSON.
    pub(crate) fn review(&self) -> Result<Program, tofu_json_measure::Error> {
        let program = Program::beside("tofu-json")?
            .argument("review")
            .argument(self.plan())
            .argument("--schemas")
            .argument(self.folder.path().join("schemas.json"));
        Ok(program
            .arguments(["--format", "json", "--threads", "1"])
            .quiet())
    }

    fn show_from(&self, plan: &Path, threads: usize) -> Result<Program, tofu_json_measure::Error> {
        let program = Program::beside("tofu-json")?
            .argument("show")
            .argument(plan);
        let schemas = self.folder.path().join("schemas.json");
        let program = program.argument("--schemas").argument(schemas);
        let options = ["--color", "never", "--threads", &threads.to_string()];
        Ok(program.arguments(options).quiet())
    }
}
