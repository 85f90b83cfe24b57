//! All that the screen shows, changed by keys and by what is read.

use crate::body::{Bodies, BodyForm, BodyLine};
use crate::counts::ActionCounts;
use crate::draw::row::BODY_INDENT;
use crate::filter::{FilterMenu, lists};
use crate::keys::BrowseAnswer;
use crate::object::{BrowseObject, BrowseSection};
use crate::rows::{Row, Rows};
use crate::search::Search;
use crate::tree::{GroupTree, Grouping};
use crate::typed::TypedFilter;
use ratatui::layout::Rect;
use std::fmt;
use tofu_json_text::visible_on_one_line;
use tofu_json_vocab::ChangeFilter;

/// How a [`Browser`] looks.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct BrowserOptions {
    /// What is looked at, such as the name of the file. The default is empty.
    pub title: String,
    /// Whether there are colours. The default is `false`; then only reverse, bold and underlined text is used.
    pub color: bool,
    /// Which objects are listed at first. The default is all.
    pub filter: ChangeFilter,
}

impl BrowserOptions {
    /// Sets [`title`](Self::title).
    #[must_use]
    pub fn title(self, title: &str) -> Self {
        Self {
            title: title.to_owned(),
            ..self
        }
    }

    /// Sets [`color`](Self::color).
    #[must_use]
    pub fn color(self, color: bool) -> Self {
        Self { color, ..self }
    }

    /// Sets [`filter`](Self::filter).
    #[must_use]
    pub fn filter(self, filter: ChangeFilter) -> Self {
        Self { filter, ..self }
    }
}

/// The objects of a plan or a state as a tree, with what is open, selected, filtered and searched.
///
/// It knows no terminal and reads nothing: a program gives it objects and keys, does what the
/// [answers](BrowseAnswer) ask for, and draws it into a buffer. See the [front page](crate).
///
/// ```
/// use tofu_json_browse::{BrowseAnswer, BrowseKey, BrowseObject, Browser, BrowserOptions};
///
/// let mut browser = Browser::new(BrowserOptions::default());
/// browser.push([BrowseObject::of_state("local_file.a", "local_file")]);
/// let answer = browser.key(BrowseKey::Char('y'));
/// assert_eq!(answer, BrowseAnswer::Copy("local_file.a".to_owned()));
/// ```
pub struct Browser {
    pub(crate) options: BrowserOptions,
    pub(crate) objects: Vec<BrowseObject>,
    pub(crate) counts: ActionCounts,
    pub(crate) tree: GroupTree,
    pub(crate) rows: Rows,
    pub(crate) bodies: Bodies,
    pub(crate) filter: ChangeFilter,
    /// Of each object, whether the filter lists it.
    is_listed: Vec<bool>,
    pub(crate) search: Search,
    pub(crate) overlay: Option<Overlay>,
    /// The row that is selected, if there is any.
    pub(crate) selected: usize,
    /// The row at the top of the list.
    pub(crate) top: usize,
    /// The first column that is shown.
    pub(crate) left: usize,
    /// The size of the list when it was drawn last.
    pub(crate) page: usize,
    pub(crate) width: usize,
    /// Where the list was drawn last, and what lies over it.
    pub(crate) list_area: Rect,
    pub(crate) menu_area: Rect,
    /// Whether the mouse is the terminal's own.
    pub(crate) leaves_mouse: bool,
    /// What is going on; none when everything is read.
    pub(crate) status: Option<String>,
    /// What is wrong with the document as a whole.
    pub(crate) warning: Option<String>,
    /// Something to say until the next key.
    pub(crate) notice: Option<String>,
}

/// What lies over the list.
#[derive(Debug)]
pub(crate) enum Overlay {
    /// The keys, from this line on.
    Keys(usize),
    Filter(FilterMenu),
    /// A filter that is being typed.
    Typed(TypedFilter),
}

impl Browser {
    /// A browser without objects, which are still being read.
    #[must_use]
    pub fn new(options: BrowserOptions) -> Self {
        Self {
            filter: options.filter.clone(),
            is_listed: Vec::new(),
            options,
            objects: Vec::new(),
            counts: ActionCounts::default(),
            tree: GroupTree::new(Grouping::default(), &[]),
            rows: Rows::default(),
            bodies: Bodies::default(),
            search: Search::default(),
            overlay: None,
            selected: 0,
            top: 0,
            left: 0,
            page: 20,
            width: 80,
            list_area: Rect::ZERO,
            menu_area: Rect::ZERO,
            leaves_mouse: false,
            status: Some("reading …".to_owned()),
            warning: None,
            notice: None,
        }
    }

    /// Adds objects. What is selected stays selected.
    pub fn push(&mut self, objects: impl IntoIterator<Item = BrowseObject>) {
        for object in objects {
            self.counts.add(&object);
            self.tree.push(&object);
            self.is_listed.push(lists(&self.filter, &object));
            self.objects.push(object);
        }
        self.list_again();
    }

    /// Takes back all objects: what is given from now on counts from 0.
    pub fn clear(&mut self) {
        self.objects.clear();
        self.is_listed.clear();
        self.counts = ActionCounts::default();
        self.tree = GroupTree::new(self.tree.grouping, &[]);
        self.bodies.close_all();
        self.list_again();
    }

    /// Says what is going on; none when everything is read.
    pub fn set_status(&mut self, status: Option<&str>) {
        self.status = status.map(str::to_owned);
    }

    /// Says what is wrong with the document as a whole, for good and after what was said before.
    pub fn warn(&mut self, warning: &str) {
        self.warning = Some(match self.warning.take() {
            Some(before) => format!("{before}; {warning}"),
            None => warning.to_owned(),
        });
    }

    /// Says something until the next key.
    pub fn notify(&mut self, notice: &str) {
        self.notice = Some(notice.to_owned());
    }

    /// Takes the lines that [`BrowseAnswer::Read`] has asked for. They are dropped where the object was closed
    /// meanwhile, or is to be shown in another form.
    pub fn fill(&mut self, object: usize, form: BodyForm, lines: Vec<BodyLine>) {
        if self.bodies.fill(object, form, lines) {
            self.list_again();
            self.show_body(object);
        }
    }

    /// How many objects there are.
    #[must_use]
    pub fn object_count(&self) -> usize {
        self.objects.len()
    }

    /// How many objects the filter lists.
    #[must_use]
    pub fn listed_count(&self) -> usize {
        self.rows.order.len()
    }

    /// The address of the object that is selected, or whose line is, without control characters.
    #[must_use]
    pub fn selected_address(&self) -> Option<String> {
        let (Row::Object(object) | Row::Line(object, _)) = self.row()? else {
            return None;
        };
        let object = self.objects.get(object)?;
        Some(visible_on_one_line(&object.address))
    }

    pub(crate) fn row(&self) -> Option<Row> {
        self.rows.rows.get(self.selected).copied()
    }

    /// Where the selected row is among the objects.
    pub(crate) fn place(&self) -> usize {
        self.row().map_or(0, |row| self.rows.place(row))
    }

    /// Makes the rows again after anything that they depend on. The same thing stays selected.
    pub(crate) fn list_again(&mut self) {
        let row = self.row();
        self.rows = Rows::new(&self.tree, &self.is_listed, &self.bodies);
        self.search.look(&self.rows.order, &self.objects);
        let found = row.and_then(|row| self.rows.find(&self.tree, row));
        // At the very top one sees what comes in above.
        if self.selected > 0
            && let Some(found) = found
        {
            // It stays where it is on the screen, as far as that goes.
            let below_top = self.selected.saturating_sub(self.top);
            self.selected = found;
            self.top = found.saturating_sub(below_top);
        }
        self.step(0);
    }

    /// Selects another row.
    pub(crate) fn step(&mut self, rows: isize) {
        let last = self.rows.rows.len().saturating_sub(1);
        self.selected = self.selected.saturating_add_signed(rows).min(last);
    }

    /// Selects the object at a place of the order, in groups that are opened for it.
    pub(crate) fn select_place(&mut self, place: usize) {
        let Some(object) = self.rows.order.get(place).copied() else {
            return;
        };
        if self.tree.reveal(object) {
            self.list_again();
        }
        if let Some(row) = self.rows.find(&self.tree, Row::Object(object)) {
            self.selected = row;
        }
    }

    pub(crate) fn search_again(&mut self) {
        self.search.look(&self.rows.order, &self.objects);
        let start = self.search.start;
        let place = self.search.at_or_after(start).unwrap_or(start);
        self.select_place(place);
    }

    pub(crate) fn next_match(&mut self) {
        // A group is at the place of its first object, which is the next one from there.
        let is_object = !matches!(self.row(), Some(Row::Group(_)));
        let from = self.place() + usize::from(is_object);
        self.go_to_match(self.search.at_or_after(from));
    }

    pub(crate) fn match_before(&mut self) {
        self.go_to_match(self.search.before(self.place()));
    }

    fn go_to_match(&mut self, place: Option<usize>) {
        match place {
            Some(place) => self.select_place(place),
            None if self.search.is_on() => self.notify("nothing found"),
            None => self.notify("search with / first"),
        }
    }

    pub(crate) fn regroup(&mut self) {
        let is_state = self
            .objects
            .first()
            .is_some_and(|object| object.section == BrowseSection::State);
        let object = self.rows.order.get(self.place()).copied();
        let grouping = self.tree.grouping.next(is_state);
        self.tree = GroupTree::new(grouping, &self.objects);
        self.rows = Rows::new(&self.tree, &self.is_listed, &self.bodies);
        self.search.look(&self.rows.order, &self.objects);
        self.selected = object
            .and_then(|object| self.rows.find(&self.tree, Row::Object(object)))
            .unwrap_or_default();
        self.step(0);
        self.notify(&format!("grouped by {}", grouping.noun()));
    }

    pub(crate) fn set_all_closed(&mut self, is_closed: bool) {
        if is_closed {
            self.bodies.close_all();
        }
        self.tree.set_all_closed(is_closed);
        self.list_again();
    }

    pub(crate) fn list_everything(&mut self) {
        self.filter_by(ChangeFilter::default());
    }

    /// Lists what a filter takes.
    pub(crate) fn filter_by(&mut self, filter: ChangeFilter) {
        self.filter = filter;
        let objects = self.objects.iter();
        self.is_listed = objects.map(|object| lists(&self.filter, object)).collect();
        self.list_again();
    }

    /// Closes what is selected, or goes to what is around it.
    pub(crate) fn close(&mut self) {
        let group = match self.row() {
            Some(Row::Group(group)) => {
                let found = self.tree.group(group);
                if found.is_some_and(|group| !group.is_closed) {
                    self.tree.set_closed(group, true);
                    return self.list_again();
                }
                found.and_then(|group| group.parent)
            }
            Some(Row::Object(object) | Row::Line(object, _)) => {
                if self.bodies.close(object) {
                    return self.list_again();
                }
                Some(self.tree.group_of(object))
            }
            None => None,
        };
        let row = group.and_then(|group| self.rows.find(&self.tree, Row::Group(group)));
        self.selected = row.unwrap_or(self.selected);
    }

    /// How many columns there are for a line of an open object after its sign.
    fn body_width(&self, object: usize) -> usize {
        let before = self.object_indent(object, self.width) + BODY_INDENT + 2;
        self.width.saturating_sub(before)
    }

    /// Scrolls so that the lines of the object that is selected are seen, as far as that goes.
    fn show_body(&mut self, object: usize) {
        let lines = self.bodies.get(object).map_or(0, |body| body.lines.len());
        if self.row() == Some(Row::Object(object)) {
            let least = (self.selected + lines + 1).saturating_sub(self.page);
            self.top = self.top.max(least).min(self.selected);
        }
    }

    /// Opens an object, whose lines are to be read.
    pub(crate) fn read(&mut self, object: usize, form: BodyForm) -> BrowseAnswer {
        let note = match self.status.is_some() {
            true => "still reading: values are shown once all is known that is sensitive …",
            false => "reading …",
        };
        self.bodies.open(object, form, note);
        self.list_again();
        BrowseAnswer::Read {
            object,
            form,
            width: self.body_width(object),
        }
    }
}

/// Numbers only.
impl fmt::Debug for Browser {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Browser")
            .field("objects", &self.objects.len())
            .field("selected", &self.selected)
            .finish_non_exhaustive()
    }
}
