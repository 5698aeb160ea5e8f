//! How a body arrives: whole, within a deadline, and before its request takes a place among those under way.

use std::{pin::pin, sync::Arc, time::Duration};

use axum::{
    body::{Body, Bytes, HttpBody as _},
    extract::{Request, State},
    http::{HeaderMap, request::Parts},
    middleware::Next,
    response::{IntoResponse, Response},
};
use futures::{FutureExt as _, StreamExt as _};
use tokio::time::timeout;

use crate::{app::Limits, client::network_of, places::Places, problem::Problem};

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
    of_visitors: Places,
    of_staff: Places,
    is_staff: Arc<dyn Fn(&HeaderMap) -> bool + Send + Sync>,
}

impl Bodies {
    /// `is_staff` returns whether the headers of a request are those of a signed-in person.
    pub fn new(limits: &Limits, is_staff: impl Fn(&HeaderMap) -> bool + Send + Sync + 'static) -> Self {
        Self {
            deadline: limits.body_deadline,
            most_bytes: limits.body,
            of_visitors: Places::new(limits.arriving),
            of_staff: Places::new(limits.arriving),
            is_staff: Arc::new(is_staff),
        }
    }

    async fn read(&self, asked: &Parts, body: Body) -> Result<Bytes, Problem> {
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
        let places = if (self.is_staff)(&asked.headers) { &self.of_staff } else { &self.of_visitors };
        let (place, gives_way) = places.take_for_now(network_of(asked)).ok_or_else(Problem::overloaded)?;
        let arrive = async {
            while let Some(part) = parts.next().await {
                if !place.grow_to(1 + add(part)? / BLOCK) {
                    return Err(Problem::overloaded());
                }
            }
            Ok(())
        };
        tokio::select! {
            arrived = timeout(self.deadline, arrive) => arrived.map_err(|_| Problem::body_too_slow())??,
            // The sender is only ever dropped.
            _ = gives_way => return Err(Problem::overloaded()),
        }
        Ok(read.into())
    }
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
    match bodies.read(&parts, body).await {
        Ok(read) => next.run(Request::from_parts(parts, Body::from(read))).await,
        Err(problem) => problem.into_response(),
    }
}
