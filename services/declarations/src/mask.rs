//! What the link alone does not show: the document numbers and births of people. The declarant's prove who may edit, so
//! that reading a declaration must not tell them.

use pinzon_proto::declarations::v1 as pb;

/// Shown of a document number that is long enough.
const SHOWN: usize = 3;
/// A shorter number is masked as a whole.
const LONG_ENOUGH: usize = 6;

/// Masks the people of a declaration, corrections included: of a document number the last characters are left, of a birth
/// the year.
pub(crate) fn mask(mut declaration: pb::Declaration) -> pb::Declaration {
    declaration.masked = true;
    mask_people(&mut declaration.traveller, &mut declaration.minors);
    for correction in &mut declaration.corrections {
        for content in [&mut correction.before, &mut correction.after].into_iter().flatten() {
            mask_people(&mut content.traveller, &mut content.minors);
        }
    }
    declaration
}

fn mask_people(traveller: &mut Option<pb::Traveller>, minors: &mut [pb::Minor]) {
    if let Some(traveller) = traveller {
        mask_person(&mut traveller.document_number, &mut traveller.birth_date);
    }
    for minor in minors {
        mask_person(&mut minor.document_number, &mut minor.birth_date);
    }
}

fn mask_person(document_number: &mut String, birth_date: &mut String) {
    let length = document_number.chars().count();
    let shown = if length < LONG_ENOUGH { 0 } else { SHOWN };
    let end: String = document_number.chars().skip(length - shown).collect();
    *document_number = format!("•••••{end}");
    *birth_date = birth_date.chars().take_while(|c| *c != '-').collect();
}

#[cfg(test)]
mod tests {
    use super::*;

    fn masked(number: &str, birth: &str) -> (String, String) {
        let (mut number, mut birth) = (number.to_owned(), birth.to_owned());
        mask_person(&mut number, &mut birth);
        (number, birth)
    }

    #[test]
    fn of_a_number_the_end_is_left_and_of_a_birth_the_year() {
        assert_eq!(masked("AB123T47", "1988-04-02"), ("•••••T47".to_owned(), "1988".to_owned()));
        assert_eq!(masked("Ñ12345", "2001-12-31"), ("•••••345".to_owned(), "2001".to_owned()));
        assert_eq!(masked("A1234", "1988-04-02").0, "•••••");
        assert_eq!(masked("", "").0, "•••••");
    }
}
