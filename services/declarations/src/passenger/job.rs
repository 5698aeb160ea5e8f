//! Registers the people of acts. Asks retentions for each person, because events carry no names.

use std::time::Duration;

use chrono::{DateTime, Utc};
use pinzon_chassis::{
    clock::Clock,
    database::{TRANSACTION_LIMIT, within},
    peer::Peer,
};
use pinzon_domain::{DocumentKey, DocumentType, TravelDocument};
use pinzon_events::outbox::EventContext;
use pinzon_proto::retentions::v1::{
    DocumentType as WireDocumentType, GetPersonRequest, Passenger as WirePerson,
    person_service_client::PersonServiceClient,
};
use sqlx::{PgConnection, PgPool};
use tokio::{sync::watch, time::interval};
use tonic::{Code, Request};

use super::{Details, Identity, store};
use crate::error::Error;

/// Time between two looks at the acts whose person is not known.
const INTERVAL: Duration = Duration::from_secs(2);
const DEADLINE: Duration = Duration::from_secs(5);
/// An act that failed waits this long, so that it does not hold up others.
const RETRY: Duration = Duration::from_secs(30);

/// An act whose person is not in the registry.
struct ActWithoutPerson {
    folio: String,
    airport: String,
    issued_at: DateTime<Utc>,
}

/// Records that the person of an act must be asked for, unless the registry has the document.
pub async fn want_person(
    conn: &mut PgConnection,
    folio: &str,
    airport: &str,
    document_fingerprint: &str,
    issued_at: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "insert into act_person_wanted (folio, airport, issued_at)
         select $1, $2, $3
         where not exists (select from passenger where document_fingerprint = $4)
         on conflict (folio) do nothing",
        folio,
        airport,
        issued_at,
        document_fingerprint,
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Forgets an act that was annulled.
pub async fn forget_person(conn: &mut PgConnection, folio: &str) -> Result<(), sqlx::Error> {
    sqlx::query!("delete from act_person_wanted where folio = $1", folio).execute(conn).await?;
    Ok(())
}

/// Asks retentions for the people of acts. Any number of replicas may do it at the same time.
#[derive(Clone)]
pub struct ActPeople {
    /// The service's database.
    pub pool: PgPool,
    /// Where retentions answers.
    pub retentions: PersonServiceClient<Peer>,
    /// Recognises documents.
    pub document_key: DocumentKey,
    pub clock: Clock,
}

impl ActPeople {
    /// Registers people as their acts arrive, until it is stopped.
    pub async fn run(self, mut stop: watch::Receiver<bool>) {
        let mut tick = interval(INTERVAL);
        while !*stop.borrow() {
            tokio::select! {
                _ = stop.changed() => return,
                _ = tick.tick() => {}
            }
            if let Err(error) = self.register().await {
                tracing::warn!(%error, "the people of acts are not registered now");
            }
        }
    }

    /// Registers everybody who is known by now, and returns how many.
    pub async fn register(&self) -> Result<usize, Error> {
        let mut registered = 0;
        while let Some(wanted) = within(TRANSACTION_LIMIT, self.next()).await? {
            registered += usize::from(within(TRANSACTION_LIMIT, self.register_person(&wanted)).await?);
        }
        Ok(registered)
    }

    /// The oldest act that waits, marked as tried.
    async fn next(&self) -> Result<Option<ActWithoutPerson>, sqlx::Error> {
        let now = self.clock.now();
        sqlx::query_as!(
            ActWithoutPerson,
            "update act_person_wanted set tried_at = $1
             where folio = (
               select folio from act_person_wanted
               where tried_at is null or tried_at < $2
               order by issued_at limit 1 for update skip locked)
             returning folio, airport, issued_at",
            now,
            now - RETRY,
        )
        .fetch_optional(&self.pool)
        .await
    }

    async fn register_person(&self, wanted: &ActWithoutPerson) -> Result<bool, Error> {
        let mut request = Request::new(GetPersonRequest { folio: wanted.folio.clone() });
        request.set_timeout(DEADLINE);
        let person = match self.retentions.clone().get_person(request).await {
            Ok(answer) => answer.into_inner().person,
            Err(status) if status.code() == Code::NotFound => None,
            Err(status) => return Err(status.into()),
        };
        let told = person.and_then(details);
        let mut tx = self.pool.begin().await?;
        let deleted = sqlx::query!("delete from act_person_wanted where folio = $1", wanted.folio)
            .execute(&mut *tx)
            .await?;
        // Another replica may have registered the person, or the act was annulled meanwhile.
        let told = told.filter(|_| deleted.rows_affected() == 1);
        if let Some(told) = &told {
            let fingerprint = self.document_key.fingerprint(&told.identity.document);
            let met = EventContext::of_system(wanted.issued_at).at(&wanted.airport);
            store::upsert(&mut tx, told, &fingerprint, std::slice::from_ref(&wanted.airport), &met).await?;
        }
        tx.commit().await?;
        Ok(told.is_some())
    }
}

/// What an act says of its person: neither birth nor sex.
fn details(person: WirePerson) -> Option<Details> {
    let kind = match person.document_type() {
        WireDocumentType::Passport => DocumentType::Passport,
        WireDocumentType::Cedula => DocumentType::Cedula,
        WireDocumentType::Other => DocumentType::Other,
        WireDocumentType::Unspecified => return None,
    };
    Some(Details {
        identity: Identity {
            document: TravelDocument {
                kind,
                number: person.document_number,
                country: person.document_country,
            },
            surnames: person.surnames,
            given_names: person.given_names,
            birth_date: None,
            sex: None,
            nationality: person.nationality,
        },
        residence_country: None,
        email: None,
        phone: None,
    })
}
