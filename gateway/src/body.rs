//! How a body arrives: whole, within a deadline, and before its request takes a place among those under way.

use std::{pin::pin, sync::Arc, time::Duration};

use axum::{
    body::{Body, Bytes, HttpBody as _},
    extract::{Request, State},
    http::HeaderMap,
    middleware::Next,
    response::{IntoResponse, Response},
};
use futures::{FutureExt as _, StreamExt as _};
use tokio::{
    sync::{Semaphore, SemaphorePermit},
    time::timeout,
};

use crate::{app::Limits, problem::Problem};

/// Files that handlers read part by part. nginx sends them when it has them, and takes them of signed-in people only.
const FILES: &[&str] = &["/api/media", "/api/product-imports"];
/// Bytes of an arriving body that take one place.
const BLOCK: usize = 32 * 1024;

/// Reads request bodies. Bodies that still arrive have places of their own, and those of visitors are not those of staff. So a
/// slow sender keeps nobody from reading, and a visitor keeps no staff from sending.
#[derive(Clone)]
pub struct Bodies {
    deadline: Duration,
    most_bytes: usize,
    of_visitors: Arc<Semaphore>,
    of_staff: Arc<Semaphore>,
    is_staff: Arc<dyn Fn(&HeaderMap) -> bool + Send + Sync>,
}

impl Bodies {
    /// `is_staff` returns whether the headers of a request are those of a signed-in person.
    pub fn new(limits: &Limits, is_staff: impl Fn(&HeaderMap) -> bool + Send + Sync + 'static) -> Self {
        Self {
            deadline: limits.body_deadline,
            most_bytes: limits.body,
            of_visitors: Arc::new(Semaphore::new(limits.arriving)),
            of_staff: Arc::new(Semaphore::new(limits.arriving)),
            is_staff: Arc::new(is_staff),
        }
    }

    async fn read(&self, headers: &HeaderMap, body: Body) -> Result<Bytes, Problem> {
        let mut parts = pin!(body.into_data_stream());
        let mut read = Vec::new();
        let mut add = |part: Result<Bytes, axum::Error>| {
            read.extend_from_slice(&part.map_err(|_| Problem::unreadable_body())?);
            if read.len() > self.most_bytes { Err(Problem::body_too_large()) } else { Ok(read.len()) }
        };
        // Parts that have arrived need no place.
        while let Some(arrived) = parts.next().now_or_never() {
            match arrived {
                Some(part) => add(part)?,
                None => return Ok(read.into()),
            };
        }
        let places = if (self.is_staff)(headers) { &self.of_staff } else { &self.of_visitors };
        let arrive = async {
            let mut held = take(places, 1)?;
            while let Some(part) = parts.next().await {
                let blocks = 1 + add(part)? / BLOCK;
                if let Some(more) = blocks.checked_sub(held.num_permits()).filter(|more| *more > 0) {
                    held.merge(take(places, more)?);
                }
            }
            Ok::<_, Problem>(())
        };
        timeout(self.deadline, arrive).await.map_err(|_| Problem::body_too_slow())??;
        Ok(read.into())
    }
}

fn take(places: &Semaphore, blocks: usize) -> Result<SemaphorePermit<'_>, Problem> {
    let blocks = u32::try_from(blocks).map_err(|_| Problem::overloaded())?;
    places.try_acquire_many(blocks).map_err(|_| Problem::overloaded())
}

/// Goes on with a request when its body is here.
///
/// The answer follows the end of the body, unless the body is too large or too slow: nginx passes a body on as it comes, and
/// could take an earlier answer for a lost connection.
pub async fn collect(State(bodies): State<Bodies>, request: Request, next: Next) -> Response {
    if request.body().is_end_stream() || FILES.contains(&request.uri().path()) {
        return next.run(request).await;
    }
    let (parts, body) = request.into_parts();
    match bodies.read(&parts.headers, body).await {
        Ok(read) => next.run(Request::from_parts(parts, Body::from(read))).await,
        Err(problem) => problem.into_response(),
    }
}
