//! Sessions that ended before their tokens expire. Told by event as it happens; asked of auth
//! at start, after each time NATS was away, and again and again while it is.

use std::{
    collections::HashMap,
    future::pending,
    sync::{Arc, PoisonError, RwLock},
    time::{Duration, Instant},
};

use anyhow::{Context as _, Result};
use async_nats::{Client, Event, Message};
use futures::{Stream, StreamExt as _, stream};
use pinzon_chassis::{monitor::Monitor, signature::Signatures, tls::Identity};
use pinzon_events::{Source, signed, stream::options_of};
use pinzon_proto::auth::v1 as pb;
use serde::Deserialize;
use tokio::sync::watch;
use tonic::Request;
use uuid::Uuid;

use crate::services::Services;

/// Facts that end sessions.
const SUBJECTS: [&str; 2] = ["pinzon.auth.signed_out.v1", "pinzon.auth.sessions_ended.v1"];
/// Nobody answers here.
const NOWHERE: &str = "pinzon-gateway.nowhere";
/// No token lives longer than a session that is remembered.
const LONGEST_SESSION: Duration = Duration::from_secs(30 * 24 * 3600);
/// Between questions to auth while NATS is away.
const WITHOUT_EVENTS: Duration = Duration::from_secs(5);
/// Between questions to auth while NATS is there; plain subscriptions promise nothing.
const WITH_EVENTS: Duration = Duration::from_secs(60);
/// Until the next question when auth did not answer.
const AFTER_FAILURE: Duration = Duration::from_secs(1);
/// For one page.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(3);
const PAGE_SIZE: i32 = 200;
/// A connection that is silent for two of these is taken for lost.
const PING_INTERVAL: Duration = Duration::from_secs(1);
const RECONNECT_PAUSE: Duration = Duration::from_millis(100);
const LONGEST_RECONNECT_PAUSE: Duration = Duration::from_secs(1);

/// The sessions whose tokens are refused. Cloning shares them. It starts empty and not complete:
/// until auth has told once what ended before the start, a session that is not in it may have ended.
#[derive(Debug, Clone, Default)]
pub struct Revoked(Arc<State>);

#[derive(Debug, Default)]
struct State {
    sessions: RwLock<HashMap<Uuid, Instant>>,
    complete: watch::Sender<bool>,
}

impl Revoked {
    /// Whether the session is known to have ended.
    pub fn contains(&self, session: Uuid) -> bool {
        self.0.sessions.read().unwrap_or_else(PoisonError::into_inner).contains_key(&session)
    }

    /// Whether what ended before the start is known. Once true, it stays so.
    pub fn is_complete(&self) -> bool {
        *self.0.complete.borrow()
    }

    /// Says that what ended before the start has been added.
    pub fn complete(&self) {
        self.0.complete.send_replace(true);
    }

    /// Waits until what ended before the start is known.
    pub async fn completed(&self) {
        // The sender lives as long as this.
        drop(self.0.complete.subscribe().wait_for(|complete| *complete).await);
    }

    /// Keeps them until no token of theirs can be good.
    pub fn add(&self, sessions: impl IntoIterator<Item = Uuid>) {
        let until = Instant::now() + LONGEST_SESSION;
        let mut kept = self.0.sessions.write().unwrap_or_else(PoisonError::into_inner);
        kept.extend(sessions.into_iter().map(|session| (session, until)));
    }

    fn forget_expired(&self) {
        let now = Instant::now();
        self.0.sessions.write().unwrap_or_else(PoisonError::into_inner).retain(|_, until| *until > now);
    }

    /// Keeps up to date for ever. The gateway serves meanwhile, also when neither NATS nor
    /// auth can be reached: then with what it knew last, or without staff when it knew nothing yet.
    pub async fn follow(
        self,
        services: Services,
        nats_url: &str,
        identity: &Identity,
        monitor: Monitor,
    ) -> Result<()> {
        let (tell, connected) = watch::channel(false);
        let nats = connect(nats_url, identity, tell, monitor.clone()).await?;
        let mut ended = Vec::new();
        for subject in SUBJECTS {
            ended.push(nats.subscribe(subject).await?);
        }
        futures::join!(
            self.listen(stream::select_all(ended), identity.signatures()),
            self.ask(&services, &nats, connected, &monitor)
        );
        Ok(())
    }

    async fn listen(&self, mut facts: impl Stream<Item = Message> + Unpin, signatures: &Signatures) {
        while let Some(message) = facts.next().await {
            let headers = message.headers.as_ref();
            if let Err(refusal) = signed::verify(signatures, Source::Auth, headers, &message.payload) {
                tracing::error!(%refusal, subject = %message.subject, "fact refused");
                continue;
            }
            match serde_json::from_slice::<Fact>(&message.payload) {
                Ok(Fact { data }) => self.add(data.session_id.into_iter().chain(data.session_ids)),
                Err(error) => tracing::error!(%error, subject = %message.subject, "not a fact"),
            }
        }
    }

    async fn ask(
        &self,
        services: &Services,
        nats: &Client,
        mut connected: watch::Receiver<bool>,
        monitor: &Monitor,
    ) {
        let mut failing = false;
        loop {
            let with_events = *connected.borrow_and_update();
            if with_events {
                // When this comes back, the server has the subscriptions, which were sent
                // before: what auth does not tell now, an event will.
                let _ = nats.request(NOWHERE, Vec::new().into()).await;
            }
            let filled = self.fill(services).await;
            match &filled {
                Ok(()) if failing => tracing::info!("auth tells the ended sessions again"),
                Err(error) if !failing => tracing::warn!(%error, "auth does not tell the ended sessions"),
                _ => {}
            }
            failing = filled.is_err();
            monitor.set_ended_sessions(!failing);
            let pause = match filled {
                Err(_) => AFTER_FAILURE,
                Ok(()) if with_events => WITH_EVENTS,
                Ok(()) => WITHOUT_EVENTS,
            };
            tokio::select! {
                () = tokio::time::sleep(pause) => {}
                () = changed(&mut connected) => {}
            }
        }
    }

    async fn fill(&self, services: &Services) -> Result<()> {
        let mut message = pb::ListRevokedSessionsRequest { page_size: PAGE_SIZE, page_token: String::new() };
        loop {
            let mut request = Request::new(message.clone());
            request.set_timeout(ANSWER_TIMEOUT);
            let mut auth = services.auth();
            let page = tokio::time::timeout(ANSWER_TIMEOUT, auth.list_revoked_sessions(request)).await??;
            let page = page.into_inner();
            let sessions: Result<Vec<Uuid>, _> = page.session_ids.iter().map(|id| id.parse()).collect();
            self.add(sessions.context("the id of an ended session")?);
            if page.next_page_token.is_empty() {
                break;
            }
            message.page_token = page.next_page_token;
        }
        self.complete();
        self.forget_expired();
        Ok(())
    }
}

async fn changed(connected: &mut watch::Receiver<bool>) {
    if connected.changed().await.is_err() {
        pending().await
    }
}

/// Connects now or, when the server is away, as soon as it comes, and tells each change.
async fn connect(
    url: &str,
    identity: &Identity,
    tell: watch::Sender<bool>,
    monitor: Monitor,
) -> Result<Client> {
    let tell = Arc::new(tell);
    options_of(url, identity)
        .context("the address of NATS")?
        .retry_on_initial_connect()
        .max_reconnects(None)
        .reconnect_delay_callback(|attempts| {
            RECONNECT_PAUSE
                .saturating_mul(u32::try_from(attempts).unwrap_or(u32::MAX))
                .min(LONGEST_RECONNECT_PAUSE)
        })
        .request_timeout(Some(Duration::from_secs(1)))
        .ping_interval(PING_INTERVAL)
        .event_callback(move |event| {
            let (tell, monitor) = (tell.clone(), monitor.clone());
            async move {
                match event {
                    Event::Connected => drop(tell.send_replace(true)),
                    Event::Disconnected | Event::Closed => drop(tell.send_replace(false)),
                    _ => {}
                }
                monitor.set_nats(*tell.borrow());
            }
        })
        .connect(url)
        .await
        .context("connecting to NATS")
}

/// A fact that ended one session or several.
#[derive(Deserialize)]
struct Fact {
    data: Ended,
}

#[derive(Deserialize)]
struct Ended {
    session_id: Option<Uuid>,
    #[serde(default)]
    session_ids: Vec<Uuid>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_ended_session_is_forgotten_only_when_its_token_cannot_be_good() {
        let revoked = Revoked::default();
        let (now, long_ago) = (Uuid::new_v4(), Uuid::new_v4());
        revoked.add([now]);
        revoked.0.sessions.write().unwrap().insert(long_ago, Instant::now());
        revoked.forget_expired();
        assert!(revoked.contains(now));
        assert!(!revoked.contains(long_ago));
    }
}
