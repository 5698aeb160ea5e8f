//! What every room needs to answer calls.

use pinzon_chassis::{Reason, clock::Clock, context::Context, status::Violations};
use pinzon_domain::text::{self, one_line, optional};
use pinzon_edits::{Change, Journal, VersionAuthor};
use pinzon_events::outbox::EventContext;
use pinzon_proto::catalogues::v1 as pb;
use pinzon_search::fold;
use sqlx::{PgConnection, PgPool};

use crate::{change::Changed, error::Error, journal};

/// No code or kind is longer.
const LONGEST_CODE: usize = 100;

/// The database, the clock, and who waits for changes.
#[derive(Clone)]
pub struct Service {
    /// The service's database.
    pub pool: PgPool,
    /// Told after each commit.
    pub changed: Changed,
    /// What time it is.
    pub clock: Clock,
}

impl Service {
    /// A transaction in which every statement sees the same catalogue.
    pub(crate) async fn snapshot(&self) -> Result<sqlx::Transaction<'static, sqlx::Postgres>, Error> {
        Ok(self.pool.begin_with("begin isolation level repeatable read read only").await?)
    }

    /// Returns who calls, when and in which trace.
    pub(crate) fn event_context(&self, context: &Context) -> Result<EventContext, Error> {
        Ok(EventContext::of(context, context.staff()?, self.clock.now()))
    }
}

impl Journal for Service {
    fn pool(&self) -> &PgPool {
        &self.pool
    }

    async fn lock(&self, conn: &mut PgConnection) -> Result<(), sqlx::Error> {
        journal::lock_catalogue_version(conn).await
    }

    async fn record(
        &self,
        conn: &mut PgConnection,
        event_context: &EventContext,
        change: &Change,
    ) -> Result<(), sqlx::Error> {
        journal::write(conn, event_context, change).await
    }

    async fn is_maker(&self, conn: &mut PgConnection, made: &VersionAuthor<'_>) -> Result<bool, sqlx::Error> {
        journal::is_maker(conn, made).await
    }

    fn committed(&self) {
        self.changed.tell();
    }
}

/// A code as it may be compared.
pub(crate) fn parse_code(code: &str) -> Result<String, Reason> {
    optional(code, |typed| text::code(typed, LONGEST_CODE)).map(Option::unwrap_or_default)
}

/// A filter; empty means none.
pub(crate) fn filter(wrong: &mut Violations, field: &str, code: &str) -> Option<String> {
    wrong.take(field, parse_code(code)).filter(|code| !code.is_empty())
}

/// Refuses at once what is too long to be looked at one by one.
pub(crate) fn limit(
    wrong: &mut Violations,
    field: &str,
    count: usize,
    most: usize,
) -> Result<(), Violations> {
    if count > most {
        wrong.add(field, Reason::TooMany);
        return Err(std::mem::take(wrong));
    }
    Ok(())
}

/// Active, inactive, or none for both.
pub(crate) fn status_filter(number: i32) -> Result<Option<bool>, Reason> {
    match pb::StatusFilter::try_from(number) {
        Ok(pb::StatusFilter::Unspecified | pb::StatusFilter::All) => Ok(None),
        Ok(pb::StatusFilter::Active) => Ok(Some(true)),
        Ok(pb::StatusFilter::Inactive) => Ok(Some(false)),
        Err(_) => Err(Reason::UnknownCode),
    }
}

/// Patterns of the words of a query, which all must occur. Folded words hold letters and digits
/// only.
pub(crate) fn words(query: &str) -> Result<Vec<String>, Reason> {
    if query.chars().count() > LONGEST_CODE {
        return Err(Reason::TooLong);
    }
    Ok(fold(&one_line(query))
        .split(' ')
        .filter(|word| !word.is_empty())
        .map(|word| format!("%{word}%"))
        .collect())
}
