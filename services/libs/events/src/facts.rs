//! Payloads of events. A published shape never changes; a new shape is a new version.
//! A payload holds no personal data that its consumers do not need, and nothing that people wrote in their own words:
//! the audit never forgets.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::envelope::Source;

/// The payload of an event.
pub trait Fact: Serialize {
    /// The service that publishes it.
    const SOURCE: Source;
    /// The NATS subject, which is also the CloudEvents type.
    const KIND: &'static str;
}

macro_rules! facts {
    ($($(#[$doc:meta])* $source:ident $kind:literal => $name:ident { $($(#[$field_doc:meta])* $field:ident: $type:ty),* $(,)? })*) => {
        $(
            $(#[$doc])*
            #[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
            pub struct $name { $($(#[$field_doc])* pub $field: $type),* }

            impl Fact for $name {
                const SOURCE: Source = Source::$source;
                const KIND: &'static str = $kind;
            }
        )*

        /// Every subject.
        pub const KINDS: &[&str] = &[$($kind),*];
    };
}

/// The rights of an account before or after a change.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Account {
    /// Name of the person.
    pub name: String,
    /// Role; none until the account is approved.
    pub role: Option<String>,
    /// Assigned airports.
    pub airports: Vec<String>,
    /// `pending`, `active` or `suspended`.
    pub status: String,
}

/// One field before and after a change, as text for people.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FieldChange {
    /// The field's name.
    pub field: String,
    /// The old value.
    pub before: String,
    /// The new value.
    pub after: String,
}

/// What the draw of a day said about a declaration of the green lane.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Draw {
    /// Calendar date at the airport.
    pub day: String,
    /// The share in force, in thousandths of a percent.
    pub percent: i64,
    /// Whether the declaration was drawn.
    pub drawn: bool,
}

facts! {
    /// Somebody signed in, before it was told with what.
    Auth "pinzon.auth.signed_in.v1" => SignedInSomehow {
        /// Whether the session lasts 30 days.
        remember_me: bool,
    }
    /// Somebody signed in.
    Auth "pinzon.auth.signed_in.v2" => SignedIn {
        /// Whether the session lasts 30 days.
        remember_me: bool,
        /// What was shown besides the password: `none`, `code`, `recovery_code` or `passkey`; `passkey_alone` without the
        /// password.
        factor: String,
    }
    /// A sign-in failed. The subject is the account, or the nil id if there is none.
    Auth "pinzon.auth.sign_in_refused.v1" => SignInRefused {}
    /// Sign-ins of one network and hour were refused beyond those that have a fact each.
    Auth "pinzon.auth.sign_ins_refused.v1" => SignInsRefused {
        /// How many.
        count: i64,
        /// When the hour began, in RFC 3339.
        since: String,
    }
    /// Somebody signed out.
    Auth "pinzon.auth.signed_out.v1" => SignedOut {
        /// The session whose token is no longer valid.
        session_id: Uuid,
    }
    /// Sessions of an account ended in another way than by signing out.
    Auth "pinzon.auth.sessions_ended.v1" => SessionsEnded {
        /// The sessions whose tokens are no longer valid.
        session_ids: Vec<Uuid>,
        /// `closed_by_owner`, `closed_by_admin`, `idle`, `password_changed`, `password_reset`, `account_changed`,
        /// `second_factor_required` or `second_factor_enrolled`.
        reason: String,
    }
    /// Somebody requested an account.
    Auth "pinzon.auth.registered.v1" => Registered {
        /// Name of the person.
        name: String,
    }
    /// A user proposed another name for the own account, or took the proposal back.
    Auth "pinzon.auth.name_proposed.v1" => NameProposed {
        /// The proposed name; none when it was taken back.
        name: Option<String>,
    }
    /// A user changed their own name, which only administrators do now.
    Auth "pinzon.auth.profile_changed.v1" => ProfileChanged {
        /// Name before.
        before: String,
        /// Name after.
        after: String,
    }
    /// A user changed their own password.
    Auth "pinzon.auth.password_changed.v1" => PasswordChanged {}
    /// A user enrolled a second factor.
    Auth "pinzon.auth.second_factor_enrolled.v1" => SecondFactorEnrolled {
        /// Whether it replaces an earlier one.
        replaced: bool,
    }
    /// A user removed their own second factor.
    Auth "pinzon.auth.second_factor_removed.v1" => SecondFactorRemoved {}
    /// A user added a passkey.
    Auth "pinzon.auth.passkey_added.v1" => PasskeyAdded {
        /// Id of the passkey. Its name is in its owner's own words.
        passkey_id: Uuid,
        /// Whether it signs in without the password, too.
        alone: bool,
    }
    /// A user removed one of their own passkeys.
    Auth "pinzon.auth.passkey_removed.v1" => PasskeyRemoved {
        /// Id of the passkey.
        passkey_id: Uuid,
    }
    /// An administrator approved, changed, suspended or reinstated an account.
    Auth "pinzon.auth.user_changed.v1" => UserChanged {
        /// The account before.
        before: Account,
        /// The account after.
        after: Account,
    }
    /// An administrator gave an account a one-time password, before the reason was asked for.
    Auth "pinzon.auth.password_reset.v1" => PasswordResetWithoutReason {
        /// Whether a second factor was removed with it.
        second_factor_removed: bool,
    }
    /// An administrator gave an account a one-time password.
    Auth "pinzon.auth.password_reset.v2" => PasswordReset {
        /// Whether a second factor was removed with it, or passkeys.
        second_factor_removed: bool,
        /// `password_forgotten`, `factor_lost`, `misuse_suspected` or `password_expired`.
        reason: String,
    }
    /// An operator unlocked an account that failed attempts had locked.
    Auth "pinzon.auth.account_unlocked.v1" => AccountUnlocked {}
    /// A user selected the airport to work at.
    Auth "pinzon.auth.airport_selected.v1" => AirportSelected {
        /// Airport before.
        before: Option<String>,
        /// Airport after.
        after: String,
    }
    /// An administrator decided about signing in.
    Auth "pinzon.auth.access_settings_changed.v1" => AccessSettingsChanged {
        /// Version of the settings after the change.
        version: i64,
        /// The changed fields.
        changes: Vec<FieldChange>,
    }
    /// An account was created.
    Auth "pinzon.auth.user_created.v1" => UserCreated {
        /// Name of the new user.
        name: String,
        /// Role of the new user.
        role: String,
        /// Assigned airports.
        airports: Vec<String>,
    }
    /// Somebody took over what a person who may not sign in any more had left on a device.
    Auth "pinzon.auth.work_taken_over.v1" => WorkTakenOver {
        /// Name of the person who left it.
        name: String,
        /// `person_left`, `person_away` or `misuse_suspected`.
        reason: String,
        /// How many waited, by kind: `declaration`, `edit`, `act`, `photo` and `step`.
        work: BTreeMap<String, i64>,
        /// Ids of the acts, photos and steps. That of a declaration opens it.
        ids: Vec<Uuid>,
    }
    /// A reference file changed the catalogue.
    Catalogue "pinzon.catalogue.imported.v1" => CatalogueImported {
        /// File name.
        file: String,
        /// New rows.
        added: i64,
        /// Changed rows.
        changed: i64,
        /// Unchanged rows.
        unchanged: i64,
        /// Version of the catalogue after the change.
        catalogue_version: i64,
    }
    /// Somebody changed the catalogue.
    Catalogue "pinzon.catalogue.changed.v1" => CatalogueChanged {
        /// The kind of object: `entry`, `product`, `standard`, …
        noun: String,
        /// Code or id of the object; `kind/code` for entries.
        key: String,
        /// Name of the object after the change.
        name: String,
        /// `created`, `updated`, `deactivated`, `reactivated` or `reordered`.
        action: String,
        /// Version of the object after the change.
        version: i64,
        /// The changed fields.
        changes: Vec<FieldChange>,
        /// Version of the catalogue after the change.
        catalogue_version: i64,
    }
    /// A traveller submitted a declaration.
    Declaration "pinzon.declaration.submitted.v1" => DeclarationSubmitted {
        /// Airport of control: arrival, or departure when leaving the islands.
        airport: String,
        /// Calendar date of the flight.
        flight_date: String,
        /// Flight number.
        flight_number: String,
        /// Lane code.
        lane: String,
        /// Number of items.
        item_count: i64,
    }
    /// A traveller changed a declaration.
    Declaration "pinzon.declaration.edited.v1" => DeclarationEdited {
        /// Version before.
        before_version: i32,
        /// Version after.
        after_version: i32,
        /// Lane before.
        before_lane: String,
        /// Lane after.
        after_lane: String,
        /// Items before.
        before_item_count: i64,
        /// Items after.
        after_item_count: i64,
    }
    /// The agency corrected a declaration.
    Declaration "pinzon.declaration.corrected.v1" => DeclarationCorrected {
        /// Version before.
        before_version: i32,
        /// Version after.
        after_version: i32,
        /// Lane before.
        before_lane: String,
        /// Lane after.
        after_lane: String,
        /// Names of the changed fields, without what they hold.
        fields: Vec<String>,
    }
    /// Another airport took over the control of a declaration.
    Declaration "pinzon.declaration.taken_over.v1" => DeclarationTakenOver {
        /// Airport that controlled it.
        before_airport: String,
        /// Airport that controls it.
        after_airport: String,
        /// Version before.
        before_version: i32,
        /// Version after.
        after_version: i32,
    }
    /// A supervisor annulled a declaration because it repeats another one.
    Declaration "pinzon.declaration.joined.v1" => DeclarationJoined {
        /// State before.
        before: String,
        /// Code of the declaration that stays.
        stays: String,
    }
    /// A traveller presented a declaration at the counter.
    Declaration "pinzon.declaration.presented.v1" => DeclarationPresented {
        /// State before.
        before: String,
        /// State after.
        after: String,
        /// Lane code after the draw.
        lane: String,
        /// The draw; none for a declaration that was not in the green lane.
        draw: Option<Draw>,
    }
    /// The hash of a day's seed, before the day begins. The subject is the day.
    Declaration "pinzon.declaration.draw_seed_committed.v1" => DrawSeedCommitted {
        /// Calendar date.
        day: String,
        /// SHA-256 of the seed, in hexadecimal.
        seed_hash: String,
    }
    /// A day's seed, when the day is over. The subject is the day.
    Declaration "pinzon.declaration.draw_seed_revealed.v1" => DrawSeedRevealed {
        /// Calendar date.
        day: String,
        /// The seed, in hexadecimal.
        seed: String,
        /// Declarations of the green lane that were presented that day.
        presented: i64,
        /// Declarations of them that were drawn.
        drawn: i64,
    }
    /// An officer recorded a step of the inspection.
    Declaration "pinzon.declaration.reviewed.v1" => DeclarationReviewed {
        /// State before.
        before: String,
        /// State after.
        after: String,
        /// Whether the officer wrote a note. What it says may name people, and stays with the declaration.
        noted: bool,
    }
    /// A supervisor annulled a declaration.
    Declaration "pinzon.declaration.annulled.v1" => DeclarationAnnulled {
        /// State before.
        before: String,
    }
    /// A supervisor took back the step that closed a declaration.
    Declaration "pinzon.declaration.reopened.v1" => DeclarationReopened {
        /// State before.
        before: String,
        /// State after.
        after: String,
    }
    /// Nobody presented a declaration in time.
    Declaration "pinzon.declaration.expired.v1" => DeclarationExpired {
        /// State before.
        before: String,
        /// State after.
        after: String,
        /// Calendar date of the flight.
        flight_date: String,
        /// Days that it was waited for.
        expiry_days: i32,
    }
    /// An act was issued on a declaration.
    Declaration "pinzon.declaration.with_findings.v1" => DeclarationWithFindings {
        /// State before.
        before: String,
        /// State after.
        after: String,
        /// Folio of the act.
        folio: String,
    }
    /// A declaration came into another lane: one that names the same people for the same flight was sent or changed, an
    /// alert about them was written or ended, or a seal did not arrive as it left.
    Declaration "pinzon.declaration.lane_changed.v1" => DeclarationLaneChanged {
        /// Lane code before.
        before_lane: String,
        /// Lane code after.
        after_lane: String,
        /// Code of the declaration that was sent or changed; none where it is this one, and for alerts and seals.
        because_of: Option<String>,
    }
    /// An officer took a step of the control before boarding.
    Declaration "pinzon.declaration.departure_controlled.v1" => DepartureControlled {
        /// State before.
        before: String,
        /// State after.
        after: String,
        /// Checked bags; none where the step counts none.
        bags: Option<i32>,
        /// Seals that were put on them.
        seals: usize,
    }
    /// An officer looked at the seals of a declaration on arrival: how many of each condition.
    Declaration "pinzon.declaration.seals_checked.v1" => SealsChecked {
        /// As they left.
        intact: usize,
        /// Broken.
        broken: usize,
        /// Not there.
        missing: usize,
        /// Others are in their place.
        replaced: usize,
    }
    /// Somebody of the staff saw a declaration. Seeing it again within ten minutes is not recorded.
    Declaration "pinzon.declaration.viewed.v1" => DeclarationViewed {}
    /// An officer took a step that another one had taken without knowing of it.
    Declaration "pinzon.declaration.step_witnessed.v1" => StepWitnessed {
        /// State that the step leads to.
        state: String,
    }
    /// An officer took a step before boarding that another one had taken without knowing of it.
    Declaration "pinzon.declaration.departure_witnessed.v1" => DepartureWitnessed {
        /// State that the step leads to.
        state: String,
    }
    /// An officer reviewed a declaration, and another one had reviewed it otherwise without knowing of it.
    Declaration "pinzon.declaration.step_contradicted.v1" => StepContradicted {
        /// State that stood.
        stood: String,
        /// State that the review leads to.
        decided: String,
        /// State that holds, the stricter one.
        holds: String,
    }
    /// A supervisor resolved the contradictions between reviews of a declaration.
    Declaration "pinzon.declaration.contradiction_resolved.v1" => ContradictionResolved {
        /// State that stands.
        state: String,
        /// How many contradictions.
        count: u64,
    }
    /// Somebody of the staff read all declarations of a flight onto a device. The subject is the flight number. Reading them
    /// again within the hour is not recorded.
    Declaration "pinzon.declaration.flight_read.v1" => FlightRead {
        /// Day of the flight.
        flight_date: String,
        /// Number of declarations at that time.
        declarations: i64,
    }
    /// Somebody saved a list of declarations as a file. The subject is `declarations`.
    Declaration "pinzon.declaration.exported.v1" => DeclarationsExported {
        /// The filters by name. A text that was searched for is only `true`, because it may be a name.
        filter: serde_json::Value,
        /// Number of declarations.
        count: i64,
    }
    /// Somebody saw a passenger. The subject is the passenger's id. Seeing the same again within ten minutes is not
    /// recorded.
    Declaration "pinzon.declaration.passenger_viewed.v1" => PassengerViewed {
        /// `record` or `history`.
        part: String,
    }
    /// Somebody took passengers away as a file.
    Declaration "pinzon.declaration.passengers_exported.v1" => PassengersExported {
        /// Rows of the file; 10001 stands for more than 10000.
        rows: i64,
    }
    /// Somebody wrote a passenger or an alert about one. The subject is the passenger's id.
    Declaration "pinzon.declaration.passenger_changed.v1" => PassengerChanged {
        /// `passenger` or `passenger_alert`.
        noun: String,
        /// `created`, `updated` or `deactivated`.
        action: String,
        /// Version after the change.
        version: i64,
        /// Names of the changed fields, without what they hold.
        fields: Vec<String>,
    }
    /// Two records of one person were joined. The subject is the one that stays.
    Declaration "pinzon.declaration.passenger_joined.v1" => PassengerJoined {
        /// The record that points to it.
        other: Uuid,
    }
    /// A join was undone. The subject is the one that stayed.
    Declaration "pinzon.declaration.passenger_separated.v1" => PassengerSeparated {
        /// The record that stands for itself again.
        other: Uuid,
    }
    /// A fact that could not be applied was applied after all, or is not needed. The subject is its number among those of
    /// declarations. What its source did not sign is not told.
    Declaration "pinzon.declaration.dead_letter_decided.v1" => DeadLetterDecided {
        /// `applied` or `dropped`.
        outcome: String,
        /// The source of the fact.
        source: Option<String>,
        /// Its number within the source.
        sequence: Option<i64>,
        /// Its kind.
        kind: Option<String>,
    }
    /// A fact that the audit could not record was recorded after all, or is not needed. It is a record of the chain, which
    /// has no other of a dropped fact. The subject is its number among those of the audit. What its source did not sign is
    /// not told.
    Audit "pinzon.audit.dead_letter_decided.v1" => AuditDeadLetterDecided {
        /// `applied` or `dropped`.
        outcome: String,
        /// The source of the fact.
        source: Option<String>,
        /// The epoch of the source.
        epoch: Option<i32>,
        /// Its number within the source.
        sequence: Option<i64>,
        /// Its kind.
        kind: Option<String>,
    }
    /// Facts of a source are in no record, because the audit was set back to an old dump and their source has deleted them
    /// meanwhile. The subject is the source.
    Audit "pinzon.audit.events_lost.v1" => AuditEventsLost {
        /// The source of the facts.
        source: String,
        /// The epoch of the source.
        epoch: i32,
        /// Number of the first one within the source.
        first: i64,
        /// Number of the last one.
        last: i64,
    }
    /// Personal data was removed, because the retention period is over. The subject is `personal-data`.
    Declaration "pinzon.declaration.purged.v1" => DeclarationsPurged {
        /// What did not move since this instant.
        before: String,
        /// How many `declarations` and `passengers`.
        counts: BTreeMap<String, i64>,
    }
    /// An act of retention or rejection was issued.
    Retention "pinzon.retention.issued.v1" => RetentionIssued {
        /// Folio of the act.
        folio: String,
        /// Airport of the act.
        airport: String,
        /// Code of the declaration it is based on.
        declaration_code: Option<String>,
        /// Keyed fingerprint of the passenger's document ([`crate::document`]). Later declarations
        /// of the same document are recognised by it.
        document_fingerprint: String,
        /// Number of retained items.
        retained: i64,
        /// Number of rejected items.
        rejected: i64,
        /// SHA-256 of the act's content.
        content_hash: String,
    }
    /// An act without a passenger was issued, which says nothing of anybody's declarations.
    Retention "pinzon.retention.ownerless_issued.v1" => OwnerlessRetentionIssued {
        /// Folio of the act.
        folio: String,
        /// Airport of the act.
        airport: String,
        /// Code of why there is no passenger.
        reason: String,
        /// Number of retained items.
        retained: i64,
        /// Number of rejected items.
        rejected: i64,
        /// SHA-256 of the act's content.
        content_hash: String,
    }
    /// Somebody handed in an act that its officer had left on a device. The subject is its folio.
    Retention "pinzon.retention.handed_in.v1" => RetentionHandedIn {
        /// Id of the officer who issued it.
        officer: Uuid,
        /// Name of that officer.
        name: String,
        /// SHA-256 of the text that the device signed.
        signed_hash: String,
    }
    /// An act was annulled.
    Retention "pinzon.retention.annulled.v1" => RetentionAnnulled {
        /// Folio of the act.
        folio: String,
        /// Airport of the act.
        airport: String,
        /// Code of the declaration it is based on.
        declaration_code: Option<String>,
    }
    /// Goods were stored, handed over, received, disposed of or given back. The subject is the folio of an act, or the id
    /// of a movement.
    Retention "pinzon.retention.custody_changed.v1" => CustodyChanged {
        /// The step.
        step: String,
        /// Folio and number of each item, such as `GPS-2026-000123/2`.
        items: Vec<String>,
        /// Code of the custody place.
        place: Option<String>,
        /// Code of the destination of a disposal.
        destination: Option<String>,
        /// Folio of a confirmed disposal.
        disposal: Option<String>,
    }
    /// The goods in a custody place were compared with what should be there. The subject is the place.
    Retention "pinzon.retention.inventory_taken.v1" => InventoryTaken {
        /// How many lie where they should.
        found: i64,
        /// Folio and number of each item that was not found.
        missing: Vec<String>,
        /// Folio and number of each item that should not be there.
        unexpected: Vec<String>,
        /// How many labels belong to no item.
        unknown: i64,
    }
    /// A device may issue acts without a network. The subject is its mark, such as `GPS-2026-T3`.
    Retention "pinzon.retention.device_registered.v1" => DeviceRegistered {
        /// Airport code.
        airport: String,
    }
    /// A device may not issue acts any more. The subject is its mark.
    Retention "pinzon.retention.device_revoked.v1" => DeviceRevoked {
        /// Airport code.
        airport: String,
    }
    /// A photo of goods arrived.
    Retention "pinzon.retention.photo_added.v1" => RetentionPhotoAdded {
        /// Number of the item within the act.
        item: i32,
        /// SHA-256 of the photo as it is kept.
        hash: String,
    }
    /// An act was printed.
    Retention "pinzon.retention.printed.v1" => RetentionPrinted {
        /// 0 for the original, then 1, 2, …
        copy: i32,
    }
    /// Somebody saved a list of acts as a file. The subject is `retentions`.
    Retention "pinzon.retention.exported.v1" => RetentionsExported {
        /// The filters by name. A text that was searched for is only `true`, because it may be a name or a document.
        filter: serde_json::Value,
        /// Number of acts.
        count: i64,
    }
    /// Somebody saved a list of transfers and disposals as a file. The subject is `movements`.
    Retention "pinzon.retention.movements_exported.v1" => MovementsExported {
        /// The filters by name.
        filter: serde_json::Value,
        /// Number of movements.
        count: i64,
    }
    /// Personal data was removed, because the retention period is over. The subject is `personal-data`.
    Retention "pinzon.retention.purged.v1" => RetentionsPurged {
        /// What did not move since this instant.
        before: String,
        /// How many `retentions`.
        counts: BTreeMap<String, i64>,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_subject_is_versioned_and_unique() {
        let mut seen = std::collections::HashSet::new();
        for kind in KINDS {
            let parts: Vec<_> = kind.split('.').collect();
            assert_eq!(parts.len(), 4, "{kind}");
            assert_eq!(parts[0], "pinzon", "{kind}");
            // The facts of an earlier version stay in the log, so it stays known.
            let version = parts[3].strip_prefix('v').and_then(|version| version.parse::<u32>().ok());
            let before = version.and_then(|version| version.checked_sub(1)).expect(kind);
            let name = parts[..3].join(".");
            assert!(before == 0 || KINDS.contains(&&*format!("{name}.v{before}")), "{kind}");
            assert!(Source::ALL.iter().chain([&Source::Audit]).any(|s| s.code() == parts[1]), "{kind}");
            assert!(seen.insert(kind), "{kind} twice");
        }
    }
}
