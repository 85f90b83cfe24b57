//! The GitHub action in `.github/actions/review`: its script over the example plan, with stand-ins for GitHub.

use crate::docs::workspace;
use crate::examples::Folder;
use std::env;
use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::process::{Command, Output};

/// Keeps what it is asked, and answers with what is prepared.
const ANSWER: &str = r#"
printf '%s\n' "$method $path" >> "$STAND_IN/asked"
if [ -n "$input" ]; then cp "$input" "$STAND_IN/sent"; fi
if [ -f "$STAND_IN/refuse" ]; then
    echo '{"message":"Resource not accessible by integration"}'
    echo "HTTP 403" >&2
    exit 22
fi
case "$method $path" in
    "GET "*"page=1") cat "$STAND_IN/comments" ;;
    "GET "*) echo '[]' ;;
    *) echo '{"id":7,"html_url":"https://github.example/7"}' ;;
esac
"#;

const GH: &str = r#"#!/bin/sh
while [ $# -gt 0 ]; do
    case "$1" in
        --method) method=$2; shift ;;
        --input) input=$2; shift ;;
        api) ;;
        *) path=$1 ;;
    esac
    shift
done
"#;

const CURL: &str = r#"#!/bin/sh
grep -q "Bearer secret-token" || exit 3
while [ $# -gt 0 ]; do
    case "$1" in
        --config | --retry | --header) shift ;;
        --request) method=$2; shift ;;
        --data-binary) input=${2#@}; shift ;;
        --*) ;;
        *) path=${1#https://api.github.example/} ;;
    esac
    shift
done
"#;

struct Job {
    folder: Folder,
    budget: &'static str,
    pull_request: &'static str,
}

impl Job {
    fn new(name: &str, program: &str, comments: &str) -> Self {
        let folder = Folder::new();
        for (name, text) in [
            ("summary.md", ""),
            ("outputs", ""),
            ("asked", ""),
            ("comments", comments),
        ] {
            fs::write(folder.file(name), text).expect("a file");
        }
        let programs = folder.file("programs");
        fs::create_dir(&programs).expect("a folder");
        // Nothing of this machine but what the script needs: no `gh` that is installed here.
        for tool in [
            "bash", "sh", "cat", "cp", "grep", "head", "jq", "mktemp", "sed", "tr", "wc",
        ] {
            link(tool, &programs);
        }
        let own = Path::new(env!("CARGO_BIN_EXE_tofu-json"));
        std::os::unix::fs::symlink(own, programs.join("tofu-json")).expect("a link");
        let path = programs.join(name);
        fs::write(&path, format!("{program}{ANSWER}")).expect("a stand-in");
        fs::set_permissions(path, fs::Permissions::from_mode(0o755)).expect("a program");
        Self {
            folder,
            budget: "65536",
            pull_request: "12",
        }
    }

    fn run(&self) -> Output {
        Command::new("bash")
            .arg(workspace().join(".github/actions/review/review.sh"))
            .current_dir(self.folder.path())
            .env("PATH", self.folder.file("programs"))
            .env("STAND_IN", self.folder.path())
            .env("RUNNER_TEMP", self.folder.path())
            .env("GITHUB_STEP_SUMMARY", "summary.md")
            .env("GITHUB_OUTPUT", "outputs")
            .env("GITHUB_REPOSITORY", "acme/infra")
            .env("GITHUB_API_URL", "https://api.github.example")
            .env("GH_TOKEN", "secret-token")
            .env("PLANS", "plan.json")
            .env("SCHEMAS", "schemas.json")
            .env("KEY", "prod")
            .env("COMMENT", "true")
            .env("SUMMARY", "true")
            .env("BUDGET", self.budget)
            .env("LINK", "https://github.example/run")
            .env("PULL_REQUEST", self.pull_request)
            .env("AUTHOR", "github-actions[bot]")
            .output()
            .expect("bash runs")
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.folder.file(name)).unwrap_or_default()
    }

    /// What is in the comment.
    fn sent(&self) -> String {
        let sent: serde_json::Value = serde_json::from_str(&self.read("sent")).expect("JSON");
        sent["body"].as_str().expect("a body").to_owned()
    }
}

fn link(tool: &str, programs: &Path) {
    let path = env::var_os("PATH").unwrap_or_default();
    let mut folders = env::split_paths(&path);
    let found = folders.find_map(|folder| Some(folder.join(tool)).filter(|path| path.is_file()));
    let found = found.expect("the tools of a runner: bash, jq and those of every system");
    std::os::unix::fs::symlink(found, programs.join(tool)).expect("a link");
}

#[track_caller]
fn assert_fine(output: &Output) {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let said = text(&output.stdout) + &text(&output.stderr);
    assert!(output.status.success(), "{said}");
}

#[test]
fn a_comment_is_made_with_gh_and_with_curl() {
    for (name, program) in [("gh", GH), ("curl", CURL)] {
        let job = Job::new(name, program, "[]");
        assert_fine(&job.run());
        let comments = "repos/acme/infra/issues/12/comments";
        let asked = format!("GET {comments}?per_page=100&page=1\nPOST {comments}\n");
        assert_eq!(job.read("asked"), asked, "{name}");
        let body = job.sent();
        assert!(
            body.starts_with("<!-- tofu-json review: prod -->\n### 5 replaced"),
            "{body}"
        );
        assert!(body.contains("\n- `fixture_coll.c`"), "{body}");
        assert!(body.ends_with("\n[The full review](<https://github.example/run>)\n"));
        assert_eq!(
            job.read("outputs"),
            "comment_id=7\ncomment_url=https://github.example/7\n"
        );
        assert!(job.read("summary.md").starts_with("### 5 replaced"));
    }
}

/// Comments of others stay as they are, whatever they begin with.
#[test]
fn only_its_own_comment_is_updated() {
    let comment = |id: u64, login: &str, body: &str| serde_json::json!({"id": id, "user": {"login": login}, "body": body});
    let marker = "<!-- tofu-json review: prod -->";
    let comments = serde_json::json!([
        comment(1, "mallory", marker),
        comment(2, "github-actions[bot]", "<!-- tofu-json review: test -->"),
        comment(3, "github-actions[bot]", &format!("{marker}\r\nold")),
        comment(4, "github-actions[bot]", marker),
    ]);
    let job = Job::new("gh", GH, &comments.to_string());
    assert_fine(&job.run());
    let asked = job.read("asked");
    assert!(
        asked.ends_with("\nPATCH repos/acme/infra/issues/comments/3\n"),
        "{asked}"
    );
}

#[test]
fn the_second_page_of_comments_is_read() {
    let comment = serde_json::json!({"id": 1, "user": {"login": "a"}, "body": "b"});
    let job = Job::new(
        "gh",
        GH,
        &serde_json::Value::from(vec![comment; 100]).to_string(),
    );
    assert_fine(&job.run());
    let asked = job.read("asked");
    assert!(
        asked.contains("page=2\nPOST ") && !asked.contains("page=3"),
        "{asked}"
    );
}

#[test]
fn a_budget_above_the_limit_is_the_limit() {
    let mut job = Job::new("gh", GH, "[]");
    job.budget = "900000";
    let output = job.run();
    assert_fine(&output);
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(
        said.contains("::notice::budget: a comment takes 65536 bytes"),
        "{said}"
    );
    assert!(job.sent().len() <= 65_536);
    job.budget = "20";
    let output = job.run();
    assert_eq!(output.status.code(), Some(1));
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(
        said.contains("::error::budget: 20 bytes have no room"),
        "{said}"
    );
}

#[test]
fn a_refusal_says_what_is_missing() {
    for (name, program) in [("gh", GH), ("curl", CURL)] {
        let job = Job::new(name, program, "[]");
        fs::write(job.folder.file("refuse"), "").expect("a file");
        let output = job.run();
        assert_eq!(output.status.code(), Some(1));
        let said = String::from_utf8_lossy(&output.stdout);
        let message = "::error::comments could not be read: HTTP 403 Resource not accessible by integration. \
                       The job needs `permissions: pull-requests: write`";
        assert!(said.contains(message), "{said}");
        assert!(!said.contains("secret-token"));
        // The summary needs no right.
        assert!(job.read("summary.md").contains("5 replaced"));
    }
}

#[test]
fn outside_of_a_pull_request_only_the_summary_is_written() {
    let mut job = Job::new("gh", GH, "[]");
    job.pull_request = "";
    assert_fine(&job.run());
    assert_eq!(job.read("asked"), "");
    assert!(job.read("summary.md").contains("5 replaced"));
}
