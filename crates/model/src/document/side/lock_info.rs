use crate::shape::{DecodedText, Format, Shape, object};

object! {
    /// Who holds the lock of a state.
    LockInfo = "LockInfo" {
        /// The id of the lock.
        id "ID": DecodedText<'a>, always;
        /// What is done under the lock.
        operation "Operation": DecodedText<'a>, always;
        /// What else there is to say.
        info "Info": DecodedText<'a>, optional;
        /// Who does it.
        who "Who": DecodedText<'a>, always;
        /// The version of the program.
        version "Version": DecodedText<'a>, optional;
        /// Since when.
        created "Created": Option<DecodedText<'a>> as Shape::Text(Format::Time), optional;
        /// The state.
        path "Path": DecodedText<'a>, optional;
    }
}
