use crate::shape::{Format, Shape, Text, object};

object! {
    /// Who holds the lock of a state.
    LockInfo = "LockInfo" {
        /// The id of the lock.
        id "ID": Text<'a>, always;
        /// What is done under the lock.
        operation "Operation": Text<'a>, always;
        /// What else there is to say.
        info "Info": Text<'a>, optional;
        /// Who does it.
        who "Who": Text<'a>, always;
        /// The version of the program.
        version "Version": Text<'a>, optional;
        /// Since when.
        created "Created": Option<Text<'a>> as Shape::Text(Format::Time), optional;
        /// The state.
        path "Path": Text<'a>, optional;
    }
}
