//! Counts attempts before they are made.

use sqlx::PgConnection;

use super::{Limit, Wait, store};
use crate::{error::Error, service::Service};

impl Service {
    /// Counts an attempt before it is made, so that concurrent attempts cannot exceed a limit, and returns its id. If the
    /// limit is reached, nothing is counted.
    pub(crate) async fn count(&self, limit: &Limit) -> Result<Result<i64, Wait>, Error> {
        let now = self.clock.now();
        let mut tx = self.begin().await?;
        store::lock_limit(&mut tx, limit).await?;
        let latest = store::recent_attempts(&mut tx, limit, now).await?;
        if let Some(seconds) = limit.wait(&latest, now) {
            return Ok(Err(Wait(seconds)));
        }
        let id = store::record_attempt(&mut tx, limit, now).await?;
        tx.commit().await?;
        Ok(Ok(id))
    }

    /// Counts an attempt other than a sign-in; fails if its limit is reached.
    pub(crate) async fn record_attempt(&self, limit: &Limit) -> Result<i64, Error> {
        self.count(limit).await?.map_err(|Wait(seconds)| Error::TooManyAttempts { seconds })
    }

    /// Counts something against several limits, or, if one of them is reached, against none.
    pub(crate) async fn count_all(&self, conn: &mut PgConnection, limits: &[Limit]) -> Result<bool, Error> {
        let now = self.clock.now();
        for limit in limits {
            store::lock_limit(conn, limit).await?;
            let latest = store::recent_attempts(conn, limit, now).await?;
            if limit.wait(&latest, now).is_some() {
                return Ok(false);
            }
        }
        for limit in limits {
            store::record_attempt(conn, limit, now).await?;
        }
        Ok(true)
    }
}
