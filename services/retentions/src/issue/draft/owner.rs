//! Whose goods they are, as an officer typed it.

use pinzon_chassis::{Reason, status::Violations};
use pinzon_domain::{
    CatalogueKind, TravelDocument, document,
    text::{line, name, names, optional, plain},
};
use pinzon_proto::{limits::retentions as limits, retentions::v1 as pb};

use super::{Draft, left_over};
use crate::{
    issue::lookup::References,
    retention::{
        self,
        owner::{Need, Owner, Ownerless, Passenger, Signing},
        signature::Signature,
    },
};

/// Reads whose goods they are: a passenger's, unless the draft says why there is none.
pub(super) fn parse_owner(draft: &Draft, references: &References, wrong: &mut Violations) -> Option<Owner> {
    if let Some(ownerless) = &draft.ownerless {
        return Some(Owner::Nobody { ownerless: parse_ownerless(ownerless, draft, wrong)? });
    }
    let passenger = parse_passenger(&draft.passenger.clone().unwrap_or_default(), references, wrong);
    let passenger_signing = parse_signing(&draft.passenger_signing.clone().unwrap_or_default(), wrong);
    Some(Owner::Passenger { passenger: passenger?, passenger_signing: passenger_signing? })
}

fn parse_ownerless(typed: &pb::Ownerless, draft: &Draft, wrong: &mut Violations) -> Option<Ownerless> {
    let reason = wrong.take("ownerless.reason", retention::wire::ownerless_reason_in(typed.reason));
    let place = wrong.take("ownerless.place", line(&typed.place, limits::ownerless::MAX_PLACE));
    let witness = wrong.take(
        "ownerless.witness",
        optional(&typed.witness, |typed| name(typed, limits::ownerless::MAX_WITNESS)),
    );
    refuse_traces_of_a_passenger(draft, wrong);
    let (reason, witness) = (reason?, witness?);
    match (reason.witness(), &witness) {
        (Need::Required, None) => wrong.add("ownerless.witness", Reason::Required),
        (Need::Absent, Some(_)) => wrong.add("ownerless.witness", Reason::NotExpected),
        _ => {}
    }
    if reason.needs_flight() {
        let flight = draft.flight.clone().unwrap_or_default();
        for (field, typed) in [("flight.number", &flight.number), ("flight.date", &flight.date)] {
            if plain(typed).is_empty() {
                wrong.add(field, Reason::Required);
            }
        }
    }
    Some(Ownerless { reason, place: place?, witness })
}

/// What only a passenger has.
fn refuse_traces_of_a_passenger(draft: &Draft, wrong: &mut Violations) {
    if draft.passenger.is_some() {
        wrong.add("passenger", Reason::NotExpected);
    }
    if draft.passenger_signing.is_some() {
        wrong.add("passenger_signing", Reason::NotExpected);
    }
    for (i, item) in draft.items.iter().enumerate().take(super::MAX_ITEMS) {
        if item.declared {
            wrong.add(format!("items[{i}].declared"), Reason::NotExpected);
        }
    }
}

/// Reads the passenger.
fn parse_passenger(
    draft: &pb::Passenger,
    references: &References,
    wrong: &mut Violations,
) -> Option<Passenger> {
    let document_type =
        wrong.take("passenger.document_type", retention::wire::document_type_in(draft.document_type));
    let number = wrong.take("passenger.document_number", document::parse_number(&draft.document_number));
    let country = wrong.take(
        "passenger.document_country",
        references.code(CatalogueKind::Countries, &draft.document_country),
    );
    let [surnames, given_names] = names(&draft.surnames, &draft.given_names, limits::passenger::MAX_SURNAMES);
    let surnames = wrong.take("passenger.surnames", surnames);
    let given_names = wrong.take("passenger.given_names", given_names);
    let nationality =
        wrong.take("passenger.nationality", references.code(CatalogueKind::Countries, &draft.nationality));
    Some(Passenger {
        document: TravelDocument { kind: document_type?, number: number?, country: country? },
        surnames: surnames?,
        given_names: given_names?,
        nationality: nationality?,
    })
}

/// Reads how the passenger signs.
fn parse_signing(draft: &pb::PassengerSigning, wrong: &mut Violations) -> Option<Signing> {
    let mode = match pb::SigningMode::try_from(draft.mode) {
        Ok(pb::SigningMode::Unspecified) => Err(Reason::Required),
        mode => mode.map_err(|_| Reason::UnknownCode),
    };
    let mode = wrong.take("passenger_signing.mode", mode);
    let witness = wrong.take(
        "passenger_signing.witness",
        optional(&draft.witness, |typed| name(typed, limits::passenger_signing::MAX_WITNESS)),
    )?;
    let signature =
        wrong.take("passenger_signing.signature", optional(&draft.signature, Signature::parse))?;
    let required = |field: &str, wrong: &mut Violations| {
        wrong.add(field, Reason::Required);
        None
    };
    match (mode?, witness, signature) {
        (pb::SigningMode::Screen, None, Some(signature)) => Some(Signing::Screen { signature }),
        (pb::SigningMode::Screen, Some(_), _) => left_over("passenger_signing.witness", wrong),
        (pb::SigningMode::Screen, None, None) => required("passenger_signing.signature", wrong),
        (_, _, Some(_)) => left_over("passenger_signing.signature", wrong),
        (pb::SigningMode::Refused, Some(witness), None) => Some(Signing::Refused { witness }),
        (pb::SigningMode::Refused, None, None) => required("passenger_signing.witness", wrong),
        (_, witness, None) => Some(Signing::Paper { witness }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::issue::draft::{
        parse,
        tests::{at, draft, references, wrong},
    };

    /// A draft whose goods nobody owns, with a flight or without.
    fn ownerless(reason: pb::OwnerlessReason, witness: &str, flies: bool) -> Draft {
        let mut draft =
            Draft { declaration_code: String::new(), passenger: None, passenger_signing: None, ..draft() };
        for item in &mut draft.items {
            item.declaration_item = None;
        }
        draft.flight = draft.flight.filter(|_| flies);
        let place = "Banda 2".to_owned();
        draft.ownerless = Some(pb::Ownerless { reason: reason.into(), place, witness: witness.to_owned() });
        draft
    }

    fn known_alone() -> References {
        References { declaration: None, ..references() }
    }

    #[test]
    fn the_reason_says_who_has_to_have_seen_it_and_whether_there_is_a_flight() {
        use pb::OwnerlessReason::{Abandoned, AmnestyBin, OnBoard, Unclaimed};
        let seen = "Rosa Tipán, 1712345678";
        for (reason, witness, flies) in [
            (Abandoned, "", false),
            (Abandoned, seen, true),
            (Unclaimed, seen, true),
            (OnBoard, seen, true),
            (AmnestyBin, "", false),
            (AmnestyBin, "", true),
        ] {
            let new = parse(&ownerless(reason, witness, flies), &known_alone()).unwrap();
            let Owner::Nobody { ownerless } = new.content.owner else { panic!("{reason:?}") };
            assert_eq!(ownerless.witness.as_deref(), Some(witness).filter(|name| !name.is_empty()));
        }
        for reason in [Unclaimed, OnBoard] {
            let found = wrong(&ownerless(reason, " ", false), &known_alone());
            let fields = ["ownerless.witness", "flight.number", "flight.date"];
            assert_eq!(found, fields.map(|field| (field.to_owned(), Reason::Required)));
        }
        let found = wrong(&ownerless(AmnestyBin, seen, false), &known_alone());
        assert_eq!(found, at("ownerless.witness", Reason::NotExpected));
    }

    #[test]
    fn every_wrong_field_is_named() {
        let mut draft = ownerless(pb::OwnerlessReason::Unspecified, "", false);
        draft.ownerless.as_mut().unwrap().place = " ".to_owned();
        let required = ["ownerless.reason", "ownerless.place"];
        assert_eq!(wrong(&draft, &known_alone()), required.map(|field| (field.to_owned(), Reason::Required)));
        draft.ownerless.as_mut().unwrap().reason = -1;
        draft.ownerless.as_mut().unwrap().place = "x".repeat(201);
        draft.passenger = Some(pb::Passenger::default());
        draft.items[1].declared = true;
        let found = wrong(&draft, &known_alone());
        let expected = [
            ("ownerless.reason", Reason::UnknownCode),
            ("ownerless.place", Reason::TooLong),
            ("passenger", Reason::NotExpected),
            ("items[1].declared", Reason::NotExpected),
        ];
        assert_eq!(found, expected.map(|(field, reason)| (field.to_owned(), reason)));
    }

    #[test]
    fn an_act_on_a_declaration_has_its_passenger() {
        let mut draft = ownerless(pb::OwnerlessReason::Abandoned, "", true);
        draft.declaration_code = "D-7K3M-Q2X9".to_owned();
        assert_eq!(wrong(&draft, &references()), at("declaration_code", Reason::DeclarationHasPassenger));
    }
}
