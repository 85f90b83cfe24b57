//! Chains as graphs: what is behind something points at it.

use crate::chain::{ChainKind, ChainStep};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use tofu_json_text::visible_on_one_line;
use tofu_json_vocab::Program;

/// The nodes of a graph and the arrows between them, each once.
#[derive(Default)]
struct Graph {
    nodes: Vec<(ChainKind, String)>,
    known: BTreeMap<String, usize>,
    arrows: BTreeSet<(usize, usize)>,
}

impl Graph {
    fn of(objects: &[ChainStep], program: Program) -> Self {
        let mut graph = Self::default();
        let mut pending: Vec<(&ChainStep, Option<usize>)> = Vec::new();
        pending.extend(objects.iter().rev().map(|object| (object, None)));
        while let Some((step, leads_to)) = pending.pop() {
            // What changed outside is another thing than the attribute that it led to.
            let id = format!("{:?} {}", step.kind.of_name(), step.name);
            let node = graph.node(&id, step.kind, &step.line(None));
            graph.arrows.extend(leads_to.map(|to| (node, to)));
            if let Some(end) = step.end {
                use crate::chain::ChainEnd::{Above, Cycle};
                if !matches!(end, Above | Cycle) {
                    let end_id = format!("{id} ends");
                    let end = graph.node(&end_id, ChainKind::Run, &program.say(end.words()));
                    graph.arrows.insert((end, node));
                }
            }
            let behind = step.because.iter().rev();
            pending.extend(behind.map(|next| (next, Some(node))));
        }
        graph
    }

    fn node(&mut self, id: &str, kind: ChainKind, label: &str) -> usize {
        if let Some(known) = self.known.get(id) {
            return *known;
        }
        let number = self.nodes.len();
        self.nodes.push((kind, visible_on_one_line(label)));
        self.known.insert(id.to_owned(), number);
        number
    }
}

/// Writes the chains of objects as one graph for Graphviz. `program` is whose plan it is.
#[must_use]
pub fn write_dot(objects: &[ChainStep], program: Program) -> String {
    let graph = Graph::of(objects, program);
    let mut text = "digraph explain {\n  rankdir = LR\n  node [shape = box]\n".to_owned();
    for (n, (kind, label)) in graph.nodes.iter().enumerate() {
        let label = label.replace('\\', "\\\\").replace('"', "\\\"");
        let style = match kind {
            ChainKind::Object | ChainKind::Output => ", style = bold",
            _ => "",
        };
        _ = writeln!(text, "  n{n} [label = \"{label}\"{style}]");
    }
    for (from, to) in &graph.arrows {
        _ = writeln!(text, "  n{from} -> n{to}");
    }
    text.push_str("}\n");
    text
}

/// Writes the chains of objects as one flowchart for Mermaid. `program` is whose plan it is.
#[must_use]
pub fn write_mermaid(objects: &[ChainStep], program: Program) -> String {
    let graph = Graph::of(objects, program);
    let mut text = "flowchart LR\n".to_owned();
    for (n, (_, label)) in graph.nodes.iter().enumerate() {
        _ = writeln!(text, "  n{n}[\"{}\"]", mermaid_label(label));
    }
    for (from, to) in &graph.arrows {
        _ = writeln!(text, "  n{from} --> n{to}");
    }
    text
}

/// A label in which nothing is markup: Mermaid takes characters by their numbers.
fn mermaid_label(label: &str) -> String {
    let mut text = String::new();
    for character in label.chars() {
        match character {
            'a'..='z' | 'A'..='Z' | '0'..='9' | ' ' | '.' | ',' | ':' | '_' | '-' | '=' | '/' => {
                text.push(character);
            }
            character if character.is_alphanumeric() => text.push(character),
            character => _ = write!(text, "#{};", u32::from(character)),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::{write_dot, write_mermaid};
    use crate::chain::{ChainEnd, ChainKind, ChainStep};
    use tofu_json_vocab::Program;

    fn object(name: &str) -> ChainStep {
        ChainStep::new(ChainKind::Object, name.to_owned())
    }

    #[test]
    fn nodes_and_arrows_are_told_once() {
        let shared = object("a.c").ending(ChainEnd::New);
        let first = object("a.a").because(vec![shared.clone()], ChainEnd::New);
        let second = object("a[\"b\"]").because(vec![shared], ChainEnd::New);
        let dot = write_dot(&[first.clone(), second.clone()], Program::OpenTofu);
        assert_eq!(dot.matches("label = \"a.c\"").count(), 1);
        assert_eq!(dot.matches(" -> ").count(), 3);
        assert!(dot.contains(r#"[label = "a[\"b\"]", style = bold]"#));
        let mermaid = write_mermaid(&[first, second], Program::OpenTofu);
        assert!(mermaid.starts_with("flowchart LR\n"));
        assert!(mermaid.contains("[\"a#91;#34;b#34;#93;\"]"));
        assert_eq!(mermaid.matches(" --> ").count(), 3);
    }

    #[test]
    fn what_changed_outside_is_a_node_of_its_own() {
        let step = |kind| ChainStep::new(kind, "a.b.size".to_owned());
        let drift = step(ChainKind::Drift).ending(ChainEnd::Drift);
        let attribute = step(ChainKind::Attribute).because(vec![drift], ChainEnd::Provider);
        let dot = write_dot(&[attribute], Program::OpenTofu);
        assert!(
            dot.contains("n1 -> n0") && dot.contains("n2 -> n1"),
            "{dot}"
        );
    }

    #[test]
    fn labels_are_texts() {
        let odd = object("x\"] --> y; <b>\u{1b}\n\\\"").ending(ChainEnd::Gone);
        let mermaid = write_mermaid(std::slice::from_ref(&odd), Program::OpenTofu);
        assert_eq!(mermaid.matches("-->").count(), 1);
        assert_eq!(mermaid.lines().count(), 4);
        let dot = write_dot(std::slice::from_ref(&odd), Program::OpenTofu);
        assert!(!dot.contains('\u{1b}') && dot.lines().count() == 7, "{dot}");
    }
}
