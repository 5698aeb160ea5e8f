//! The content of a declaration as a message. Each part is read and answered in its own file.

use pinzon_chassis::wire_enum;
use pinzon_domain::{Direction, DocumentType};
use pinzon_proto::declarations::v1 as pb;

use super::{
    Content, Language, Question,
    draft::answers_out,
    part::{
        item::item_out,
        person::{Sex, minor_out},
        travel::{Purpose, travel_out},
        traveller::{MigratoryCategory, traveller_out},
    },
};

wire_enum!(Direction, pb::Direction, direction_out, direction_in, { Entry, Interisland, Exit });

wire_enum!(Purpose, pb::Purpose, purpose_out, purpose_in, { Tourism, Residence, Work, Study, Visit, Transit, Other });

wire_enum!(DocumentType, pb::DocumentType, document_type_out, document_type_in, { Passport, Cedula, Other });

wire_enum!(Sex, pb::Sex, sex_out, sex_in, { Female, Male, X });

wire_enum!(Language, pb::Language, language_out, language_in, { English, German, French, Portuguese });

wire_enum!(MigratoryCategory, pb::MigratoryCategory, category_out, category_in, { Tourist, Transient, PermanentResident, TemporaryResident });

wire_enum!(Question, pb::Question, question_out, question_in, { Food, Plants, Animals, Soil, Equipment, FarmContact, Medicines });

/// The content in the message of its declaration; the other fields are empty.
pub(crate) fn message(content: Content) -> pb::Declaration {
    pb::Declaration {
        airport: content.travel.control_airport().to_owned(),
        travel: Some(travel_out(content.travel)),
        traveller: Some(traveller_out(content.traveller)),
        minors: content.minors.into_iter().map(minor_out).collect(),
        answers: Some(answers_out(content.answers)),
        items: content.items.into_iter().zip(1..).map(|(item, n)| item_out(item, n)).collect(),
        ..pb::Declaration::default()
    }
}

/// The part of a content that the agency may correct.
pub(crate) fn corrected(content: Content) -> pb::CorrectedContent {
    pb::CorrectedContent {
        travel: Some(travel_out(content.travel)),
        traveller: Some(traveller_out(content.traveller)),
        minors: content.minors.into_iter().map(minor_out).collect(),
    }
}
