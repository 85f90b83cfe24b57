//! Lines of text with their colours.

use crate::commands::ui::watch::colour::{ColouredPart, coloured_parts};
use crate::message::visible_on_one_line;
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use tofu_json_text::CheckedSlice;

/// A line without control characters, and how its parts look.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct StyledLine {
    text: Box<str>,
    /// The length of each part and its style; empty where all of it is plain.
    parts: Box<[(usize, Style)]>,
}

impl StyledLine {
    /// A line without colours.
    pub(crate) fn plain(line: &str) -> Self {
        Self {
            text: shown(line).into_boxed_str(),
            parts: Box::default(),
        }
    }

    /// A line of a program's text. The style goes on from line to line.
    pub(crate) fn read(line: &str, style: &mut Style) -> Self {
        let mut text = String::new();
        let mut parts = Vec::new();
        for piece in coloured_parts(line) {
            match piece {
                ColouredPart::Colour(parameters) => *style = set(*style, parameters),
                ColouredPart::Text(part) => {
                    let part = shown(part);
                    parts.push((part.len(), *style));
                    text.push_str(&part);
                }
            }
        }
        if parts.iter().all(|(_, style)| *style == Style::default()) {
            parts.clear();
        }
        Self {
            text: text.into_boxed_str(),
            parts: parts.into_boxed_slice(),
        }
    }

    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// About how many bytes it takes.
    pub(crate) fn size(&self) -> usize {
        self.text.len() + size_of_val(&*self.parts)
    }

    /// The line as it is drawn: with its own colours, if they are wanted and it has some.
    pub(crate) fn draw(&self, style: Style, color: bool) -> Line<'_> {
        if !color || self.parts.is_empty() {
            return Line::from(Span::styled(&*self.text, style));
        }
        let mut at = 0;
        let spans = self.parts.iter().map(|(length, style)| {
            let part = self.text.slice(at..at + length);
            at += length;
            Span::styled(part, *style)
        });
        Line::from(spans.collect::<Vec<_>>())
    }
}

fn shown(text: &str) -> String {
    visible_on_one_line(&text.replace('\t', "    "))
}

/// The eight colours that terminals have names for, and their bright forms.
const DARK: [Color; 8] = [
    Color::Black,
    Color::Red,
    Color::Green,
    Color::Yellow,
    Color::Blue,
    Color::Magenta,
    Color::Cyan,
    Color::Gray,
];
const BRIGHT: [Color; 8] = [
    Color::DarkGray,
    Color::LightRed,
    Color::LightGreen,
    Color::LightYellow,
    Color::LightBlue,
    Color::LightMagenta,
    Color::LightCyan,
    Color::White,
];

/// A style after a sequence with these parameters; what is not known changes nothing.
fn set(mut style: Style, parameters: &str) -> Style {
    let mut numbers = parameters.split(';').map(|word| match word {
        "" => Some(0),
        word => word.parse::<u8>().ok(),
    });
    while let Some(number) = numbers.next() {
        let Some(number) = number else { continue };
        let named = |colours: [Color; 8], first| {
            let at = number.checked_sub(first).map(usize::from);
            at.and_then(|at| colours.get(at).copied())
        };
        match number {
            0 => style = Style::default(),
            1 => style = style.add_modifier(Modifier::BOLD),
            2 => style = style.add_modifier(Modifier::DIM),
            3 => style = style.add_modifier(Modifier::ITALIC),
            4 => style = style.add_modifier(Modifier::UNDERLINED),
            7 => style = style.add_modifier(Modifier::REVERSED),
            22 => style.add_modifier -= Modifier::BOLD | Modifier::DIM,
            23 => style.add_modifier -= Modifier::ITALIC,
            24 => style.add_modifier -= Modifier::UNDERLINED,
            27 => style.add_modifier -= Modifier::REVERSED,
            30..=37 => style.fg = named(DARK, 30),
            38 => style.fg = other(&mut numbers),
            39 => style.fg = None,
            40..=47 => style.bg = named(DARK, 40),
            48 => style.bg = other(&mut numbers),
            49 => style.bg = None,
            90..=97 => style.fg = named(BRIGHT, 90),
            100..=107 => style.bg = named(BRIGHT, 100),
            _ => {}
        }
    }
    style
}

/// A colour by its number or by its parts.
fn other(numbers: &mut impl Iterator<Item = Option<u8>>) -> Option<Color> {
    let mut next = || numbers.next().flatten();
    match next()? {
        5 => next().map(Color::Indexed),
        2 => Some(Color::Rgb(next()?, next()?, next()?)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::StyledLine;
    use ratatui::style::{Color, Style};

    #[test]
    fn a_style_goes_on_until_it_is_reset() {
        let mut style = Style::default();
        let line = StyledLine::read("\u{1b}[1m\u{1b}[32m", &mut style);
        assert_eq!(line.text(), "");
        let line = StyledLine::read("done\u{1b}[0m.", &mut style);
        let bold = Style::new().fg(Color::Green).bold();
        assert_eq!(
            (line.text(), &*line.parts),
            ("done.", &[(4, bold), (1, style)][..])
        );
        assert_eq!(style, Style::default());
    }

    #[test]
    fn other_colours_are_known_too() {
        let mut style = Style::default();
        let _ = StyledLine::read("\u{1b}[38;5;7;48;2;1;2;3;4m\u{1b}[24;94;999m", &mut style);
        let expected = Style::new().fg(Color::LightBlue).bg(Color::Rgb(1, 2, 3));
        assert_eq!(style, expected);
    }
}
