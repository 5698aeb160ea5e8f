//! What the link alone does not show: the document numbers and births of people. The declarant's prove who may edit, so
//! that reading a declaration must not tell them.

/// Shown of a document number that is long enough.
const SHOWN: usize = 3;
/// A shorter number is masked as a whole.
const LONG_ENOUGH: usize = 6;

/// The end of a document number that is long enough.
pub fn document_number(number: &str) -> String {
    let length = number.chars().count();
    let shown = if length < LONG_ENOUGH { 0 } else { SHOWN };
    let end: String = number.chars().skip(length - shown).collect();
    format!("•••••{end}")
}

/// The year of a day as `YYYY-MM-DD`.
pub fn birth_date(day: &str) -> String {
    day.chars().take_while(|c| *c != '-').collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_a_number_the_end_is_left() {
        assert_eq!(document_number("AB123T47"), "•••••T47");
        assert_eq!(document_number("Ñ12345"), "•••••345");
        assert_eq!(document_number("A1234"), "•••••");
        assert_eq!(document_number(""), "•••••");
    }

    #[test]
    fn of_a_birth_the_year_is_left() {
        assert_eq!(birth_date("1988-04-02"), "1988");
        assert_eq!(birth_date(""), "");
    }
}
