//! `docs/review.md`: its table is that of the action, and what its jobs run works.

use super::page::names;
use crate::docs::workspace;
use crate::examples::Folder;
use std::fs;
use std::path::Path;
use std::process::Command;

fn page() -> String {
    fs::read_to_string(workspace().join("docs/review.md")).expect("the page")
}

/// The blocks of a language.
fn blocks<'p>(page: &'p str, language: &str) -> Vec<&'p str> {
    let begin = format!("```{language}\n");
    let after = page.split(&*begin).skip(1);
    after
        .map(|block| block.split("```").next().unwrap_or_default())
        .collect()
}

#[test]
fn the_page_has_the_inputs() {
    let path = workspace().join(".github/actions/review/action.yml");
    let action = fs::read_to_string(path).expect("the action");
    let page = page();
    let (_, table) = page
        .split_once("| input | meaning | default |\n")
        .expect("a table");
    let rows = table
        .lines()
        .take_while(|line| line.starts_with('|'))
        .skip(1);
    let told: Vec<_> = rows.filter_map(|row| row.split('`').nth(1)).collect();
    assert_eq!(told, names(&action, "inputs:"));
    let github = blocks(&page, "yaml");
    let github = github.first().expect("a job");
    let (_, with) = github
        .split_once("/.github/actions/review@")
        .expect("the action");
    for line in with.lines().skip(2) {
        let input = line.trim().split(':').next().expect("a name");
        assert!(told.contains(&input), "{input}");
    }
    for output in names(&action, "outputs:") {
        assert!(page.contains(&format!("`{output}`")), "{output}");
    }
}

/// Every command of the jobs that is ours runs as it is written.
#[test]
fn the_commands_of_the_jobs_run() {
    let page = page();
    let program = Path::new(env!("CARGO_BIN_EXE_tofu-json"));
    let programs = program.parent().expect("a folder");
    let path = std::env::var("PATH").unwrap_or_default();
    let mut targets = Vec::new();
    for block in blocks(&page, "yaml") {
        for line in block.lines() {
            let line = line.trim().trim_start_matches("- ");
            let line = line.strip_prefix("command: ").unwrap_or(line);
            if !line.starts_with("tofu-json ") {
                continue;
            }
            let folder = Folder::new();
            let output = Command::new("bash")
                .args(["-euo", "pipefail", "-c", line])
                .current_dir(folder.path())
                .env("PATH", format!("{}:{path}", programs.display()))
                .env("CI_JOB_URL", "https://ci.example/1")
                .env("SHOWFILE", "plan.json")
                .output()
                .expect("bash runs");
            let said = String::from_utf8_lossy(&output.stderr);
            assert!(output.status.success(), "{line}: {said}");
            let written = match line.contains("-o review.md") {
                true => fs::read_to_string(folder.file("review.md")).expect("a review"),
                false => String::from_utf8_lossy(&output.stdout).into_owned(),
            };
            assert!(written.contains("5 replaced"), "{line}: {written}");
            targets.push(line.to_owned());
        }
    }
    assert_eq!(targets.len(), 4, "{targets:?}");
}

/// The scripts around them are correct for a shell.
#[test]
fn the_scripts_of_the_jobs_can_be_read() {
    let page = page();
    let mut scripts = 0;
    for block in blocks(&page, "yaml") {
        let mut lines = block.lines().peekable();
        while let Some(line) = lines.next() {
            if !line.ends_with(": |") && line.trim() != "- |" {
                continue;
            }
            // Of a name in a list, where the name is: what has no more blanks is its neighbour.
            let name = line
                .trim_start()
                .strip_prefix("- ")
                .filter(|name| *name != "|");
            let indent = line.len() - name.unwrap_or(line.trim_start()).len();
            let mut script = String::new();
            while let Some(line) =
                lines.next_if(|next| next.len() - next.trim_start().len() > indent)
            {
                script.push_str(line.trim_start());
                script.push('\n');
            }
            let status = Command::new("bash").args(["-n", "-c", &script]).status();
            assert!(status.expect("bash runs").success(), "{script}");
            scripts += 1;
        }
    }
    assert!(scripts >= 5, "{scripts}");
}
