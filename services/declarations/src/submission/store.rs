//! SQL of what travellers swear to, of its versions and proofs.

use pinzon_chassis::{ClosedSet, caller::Caller};
use std::slice;

use chrono::{DateTime, NaiveDate, Utc};
use pinzon_domain::DocumentKey;
use sha2::{Digest as _, Sha256};
use sqlx::{PgConnection, PgPool, types::Json};
use uuid::Uuid;

use crate::{
    code::Code,
    content::{Content, part::travel::Travel},
    declaration::Declaration,
    error::Error,
};

/// What is stored of the proofs and the request a declaration came with.
pub struct Origin {
    pub edit_key_hash: [u8; 32],
    /// Salt the edit key was derived with.
    pub edit_key_salt: [u8; 16],
    /// Hash of the request id, if the client gave one.
    pub request_id_hash: Option<[u8; 32]>,
    /// Hash of the request's content.
    pub request_hash: [u8; 32],
    /// Group of the people who travel together, if the device named one.
    pub travel_group: Option<Uuid>,
}

/// The content as it is stored, with its hash.
pub struct StoredContent {
    json: String,
    /// SHA-256 of the stored text.
    pub hash: [u8; 32],
}

impl StoredContent {
    /// Writes the content down.
    pub fn of(content: &Content) -> Result<Self, Error> {
        let json = serde_json::to_string(content).map_err(|e| sqlx::Error::Encode(Box::new(e)))?;
        let hash = Sha256::digest(json.as_bytes()).into();
        Ok(Self { json, hash })
    }
}

/// Keyed fingerprints of the documents that a declaration names.
#[derive(Debug, Clone)]
pub struct Fingerprints {
    /// Of who declares.
    pub declarant: String,
    /// Of the minors who travel along.
    pub minors: Vec<String>,
}

impl Fingerprints {
    /// Those of a content.
    pub fn of(content: &Content, key: &DocumentKey) -> Self {
        Self {
            declarant: key.fingerprint(&content.traveller.person.document),
            minors: content.minors.iter().map(|minor| key.fingerprint(&minor.document)).collect(),
        }
    }

    /// Those of everybody.
    pub fn all(&self) -> Vec<String> {
        [slice::from_ref(&self.declarant), self.minors.as_slice()].concat()
    }
}

/// Returns the mark of the document key that this database was made with, which is this one at the first call.
pub async fn document_key_mark(pool: &PgPool, mark: &str) -> Result<String, sqlx::Error> {
    sqlx::query!("insert into document_key (mark) values ($1) on conflict do nothing", mark)
        .execute(pool)
        .await?;
    sqlx::query_scalar!("select mark from document_key").fetch_one(pool).await
}

/// What histories call a traveller.
const TRAVELLER: &str = "Viajero";

/// Adds a declaration with its first version and transition. `sender` is a signed-in officer who sends it for
/// its traveller, such as one who took it over from a telephone.
pub async fn insert(
    conn: &mut PgConnection,
    d: &Declaration,
    written: &StoredContent,
    documents: &Fingerprints,
    origin: &Origin,
    sender: Option<&Caller>,
) -> Result<(), Error> {
    let person = &d.content.traveller.person;
    let travel = &d.content.travel;
    sqlx::query!(
        "with submitted as (
           insert into declaration (declaration_id, code, state, version, airport, direction, flight_number,
             flight_date, document_number, document_fingerprint, surnames, given_names, item_count, lane,
             submitted_at, updated_at, edit_key_hash, edit_key_salt, request_id_hash, request_hash, airline,
             origin_airport, destination_airport, nationality, product_ids, classifications, yes_answers,
             departure_airport, departure_state)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22,
             $23, $24, $25, $26, $27, $30, case when $30::text is not null then 'pending' end)
         ),
         minor as (
           insert into declared_minor (declaration_id, document_fingerprint)
           select distinct $1::uuid, fingerprint from unnest($28::text[]) as fingerprint
         ),
         member as (
           insert into travel_group_member (declaration_id, travel_group) select $1, $31 where $31::uuid is not null
         )
         insert into declaration_transition (declaration_id, number, to_state, at, actor_name, actor_id)
         values ($1, 1, $3, $15, $29, $32)",
        d.id,
        d.code.to_string(),
        d.state.code(),
        d.version,
        travel.control_airport(),
        travel.direction.code(),
        travel.flight_number,
        travel.flight_date,
        person.document.number,
        documents.declarant,
        person.surnames,
        person.given_names,
        count(d.content.items.len()),
        d.lane.code(),
        d.submitted_at,
        d.updated_at,
        &origin.edit_key_hash[..],
        &origin.edit_key_salt[..],
        origin.request_id_hash.as_ref().map(|h| &h[..]),
        &origin.request_hash[..],
        travel.airline,
        travel.origin_airport,
        travel.destination_airport,
        person.nationality,
        &d.content.product_ids(),
        &d.content.classifications() as _,
        &d.content.yes_answers() as _,
        &documents.minors,
        sender.map_or(TRAVELLER, |officer| &officer.name),
        travel.departure_control,
        origin.travel_group,
        sender.map(|officer| officer.user_id),
    )
    .execute(&mut *conn)
    .await
    .map_err(|error| match error.as_database_error().and_then(|e| e.constraint()) {
        Some("declaration_request_key") => Error::RequestStored,
        _ => error.into(),
    })?;
    insert_version(conn, d, written, None).await
}

/// Stores a new version and what the list shows of it. `request_hash` is that of the edit that made it.
pub async fn update(
    conn: &mut PgConnection,
    d: &Declaration,
    written: &StoredContent,
    request_hash: Option<&[u8; 32]>,
    documents: &Fingerprints,
) -> Result<(), Error> {
    let person = &d.content.traveller.person;
    let travel = &d.content.travel;
    sqlx::query!(
        "update declaration set version = $2, airport = $3, direction = $4, flight_number = $5, flight_date = $6,
             document_number = $7, document_fingerprint = $8, surnames = $9, given_names = $10, item_count = $11,
             lane = case when drawn then 'red' else $12 end, updated_at = $13, proof_failures = 0, airline = $14, origin_airport = $15,
             destination_airport = $16, nationality = $17, product_ids = $18, classifications = $19, yes_answers = $20,
             departure_airport = $21::text,
             departure_state = case when $21::text is null then null
                                    when $21 = departure_airport then departure_state
                                    else 'pending' end
         where declaration_id = $1",
        d.id,
        d.version,
        travel.control_airport(),
        travel.direction.code(),
        travel.flight_number,
        travel.flight_date,
        person.document.number,
        documents.declarant,
        person.surnames,
        person.given_names,
        count(d.content.items.len()),
        d.lane.code(),
        d.updated_at,
        travel.airline,
        travel.origin_airport,
        travel.destination_airport,
        person.nationality,
        &d.content.product_ids(),
        &d.content.classifications() as _,
        &d.content.yes_answers() as _,
        travel.departure_control,
    )
    .execute(&mut *conn)
    .await?;
    write_minors(conn, d.id, &documents.minors).await?;
    insert_version(conn, d, written, request_hash).await
}

/// Records the minors that a declaration names now.
async fn write_minors(conn: &mut PgConnection, id: Uuid, fingerprints: &[String]) -> Result<(), Error> {
    sqlx::query!("delete from declared_minor where declaration_id = $1", id).execute(&mut *conn).await?;
    sqlx::query!(
        "insert into declared_minor (declaration_id, document_fingerprint)
         select $1, fingerprint from unnest($2::text[]) as fingerprint
         on conflict on constraint declared_minor_pkey do nothing",
        id,
        fingerprints,
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Writes what is sworn, and keeps the names of the declared products for the figures. Most names are known, and are not
/// locked; others are in the order of their ids, so that two declarations at once do not wait for each other in a circle.
async fn insert_version(
    conn: &mut PgConnection,
    d: &Declaration,
    written: &StoredContent,
    request_hash: Option<&[u8; 32]>,
) -> Result<(), Error> {
    let (ids, names): (Vec<_>, Vec<_>) = d.content.products().map(|(id, name)| (id, name.to_owned())).unzip();
    sqlx::query!(
        "with sworn as (
           insert into declaration_version
             (declaration_id, version, content, content_hash, lane, lane_causes, qr, sworn_at, request_hash)
           values ($1, $2, $3::text::json, $4, $5, $6, $7, $8, $11)
         )
         insert into declared_product (product_id, name)
         select distinct on (id) id, name from unnest($9::uuid[], $10::text[]) as declared (id, name)
         where not exists (
             select from declared_product as known
             where known.product_id = declared.id and known.name = declared.name)
         order by id
         on conflict (product_id) do update set name = excluded.name",
        d.id,
        d.version,
        written.json,
        &written.hash[..],
        d.lane.code(),
        Json(&d.lane_causes) as _,
        d.qr,
        d.sworn_at,
        &ids,
        &names,
        request_hash.map(|hash| &hash[..]),
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Whether an edit with this hash has made a version.
pub async fn was_asked_for(
    conn: &mut PgConnection,
    id: Uuid,
    version: i32,
    request_hash: &[u8; 32],
) -> Result<bool, sqlx::Error> {
    let asked_for = sqlx::query_scalar!(
        r#"select request_hash = $3 as "asked_for" from declaration_version where declaration_id = $1 and version = $2"#,
        id,
        version,
        &request_hash[..],
    )
    .fetch_optional(conn)
    .await?;
    Ok(asked_for.flatten().unwrap_or(false))
}

/// Marks a declaration that nobody has presented as a mass submission. Returns its code if it has not been marked before.
pub async fn mark(conn: &mut PgConnection, id: Uuid) -> Result<Option<Code>, Error> {
    let code = sqlx::query_scalar!(
        "update declaration set suspicious = true
         where declaration_id = $1 and state = 'submitted' and act_count = 0 and not suspicious
         returning code",
        id
    )
    .fetch_optional(conn)
    .await?;
    Ok(code.and_then(|code| Code::parse(&code)))
}

/// The declaration an earlier request made, with the hash of that request and
/// the salt of its edit key.
pub async fn find_by_request(
    conn: &mut PgConnection,
    request_id_hash: &[u8; 32],
) -> Result<Option<(Uuid, Vec<u8>, [u8; 16])>, Error> {
    let row = sqlx::query!(
        "select declaration_id, code, request_hash, edit_key_salt from declaration where request_id_hash = $1",
        &request_id_hash[..],
    )
    .fetch_optional(conn)
    .await?;
    let Some(row) = row else { return Ok(None) };
    let corrupt = |_| Error::Corrupt { code: row.code, what: "edit key salt".to_owned() };
    let salt = row.edit_key_salt.try_into().map_err(corrupt)?;
    Ok(Some((row.declaration_id, row.request_hash, salt)))
}

/// Returns the hash of a declaration's edit key.
pub async fn edit_key_hash(conn: &mut PgConnection, id: Uuid) -> Result<Option<Vec<u8>>, Error> {
    Ok(sqlx::query_scalar!(
        "select edit_key_hash from declaration where declaration_id = $1 and purged_at is null",
        id,
    )
    .fetch_optional(conn)
    .await?)
}

/// What only the declarant should know, and how often somebody guessed it wrong lately.
pub struct Declarant {
    /// As [`pinzon_domain::document::parse_number`] returns it.
    pub document_number: String,
    /// Calendar date.
    pub birth_date: NaiveDate,
    /// Wrong guesses since the last pause.
    pub failures: i32,
    /// The last wrong guess.
    pub failed_at: Option<DateTime<Utc>>,
}

/// Locks a declaration and returns its declarant.
pub async fn lock_declarant(conn: &mut PgConnection, id: Uuid) -> Result<Declarant, Error> {
    // A statement of its own: one that waits for an edit would look for the version before it.
    sqlx::query!("select from declaration where declaration_id = $1 for update", id)
        .execute(&mut *conn)
        .await?;
    Ok(sqlx::query_as!(
        Declarant,
        r#"select d.document_number, (v.content -> 'traveller' ->> 'birth_date')::date as "birth_date!",
                  d.proof_failures as failures, d.proof_failed_at as failed_at
           from declaration d
           join declaration_version v on v.declaration_id = d.declaration_id and v.version = d.version
           where d.declaration_id = $1"#,
        id,
    )
    .fetch_one(conn)
    .await?)
}

/// Returns document number and birth date of the declarant of a version, if an edit of it with this hash has made the present one.
pub async fn declarant_before(
    conn: &mut PgConnection,
    id: Uuid,
    version: i32,
    request_hash: &[u8; 32],
) -> Result<Option<(String, NaiveDate)>, Error> {
    let before = sqlx::query!(
        r#"select before.content -> 'traveller' ->> 'document_number' as "document_number!",
                  (before.content -> 'traveller' ->> 'birth_date')::date as "birth_date!"
           from declaration d
           join declaration_version present on present.declaration_id = d.declaration_id and present.version = d.version
           join declaration_version before on before.declaration_id = d.declaration_id and before.version = $2
           where d.declaration_id = $1 and present.version = $2 + 1 and present.request_hash = $3"#,
        id,
        version,
        &request_hash[..],
    )
    .fetch_optional(conn)
    .await?;
    Ok(before.map(|before| (before.document_number, before.birth_date)))
}

/// Counts a wrong guess.
pub async fn count_failure(
    conn: &mut PgConnection,
    id: Uuid,
    failures: i32,
    at: DateTime<Utc>,
) -> Result<(), Error> {
    sqlx::query!(
        "update declaration set proof_failures = $2, proof_failed_at = $3 where declaration_id = $1",
        id,
        failures,
        at,
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// What is known of the people of a declaration.
pub struct PeopleHistory {
    /// Folios of acts issued on the documents of the declarant, those of joined records included, oldest first.
    pub earlier_retentions: Vec<String>,
    /// Whether a passenger has one of the documents.
    pub are_met: bool,
    /// Whether an alert about one of them holds on the day of the flight.
    pub are_alerted: bool,
}

/// Returns what is known of the people of a declaration.
pub async fn people_history(
    conn: &mut PgConnection,
    documents: &Fingerprints,
    travel: &Travel,
) -> Result<PeopleHistory, Error> {
    let airports: Vec<_> = travel.control_airports().map(str::to_owned).collect();
    Ok(sqlx::query_as!(
        PeopleHistory,
        r#"with record as materialized (
             select r.document_fingerprint, own.document_fingerprint = $1 as declares
             from passenger own join passenger r on r.person_id = own.person_id
             where own.document_fingerprint = any($2)
           )
           select array(select folio from earlier_retention
                        where document_fingerprint = any($1 || array(select document_fingerprint from record where declares))
                        order by issued_at, folio) as "earlier_retentions!",
                  exists (select from record) as "are_met!",
                  exists (select from record)
                    and exists (select from alerts_about($2, $3, $4)) as "are_alerted!""#,
        &documents.declarant,
        &documents.all(),
        &airports,
        travel.flight_date,
    )
    .fetch_one(conn)
    .await?)
}

fn count(items: usize) -> i32 {
    i32::try_from(items).unwrap_or(i32::MAX)
}
