//! The processes that answer for one service.

use std::{
    net::SocketAddr,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError, RwLock, Weak,
        atomic::{AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};

use tokio::{
    net::lookup_host,
    time::{sleep, timeout},
};
use tonic::{
    body::Body,
    codegen::http,
    transport::{Channel, Error},
};
use tonic_health::pb::{HealthCheckRequest, health_client::HealthClient};
use tower::{Service as _, ServiceExt as _};

use crate::peer::Failure;

/// Calls wait this long for a service that restarts.
const WAIT: Duration = Duration::from_secs(5);
/// Time between two attempts to reach a replica that is away.
const PROBE_INTERVAL: Duration = Duration::from_millis(100);
/// An attempt that takes longer has failed.
const PROBE_TIMEOUT: Duration = Duration::from_secs(1);
/// Time between two lookups of the service's name.
const LOOKUP_INTERVAL: Duration = Duration::from_secs(1);

/// The replicas of a service.
#[derive(Debug)]
pub(crate) struct Replicas {
    known: RwLock<Vec<Arc<Replica>>>,
}

/// Which replica has to answer a call.
#[derive(Debug)]
pub(crate) enum Choice {
    /// This one.
    Call(Arc<Replica>),
    /// None yet, but the service may be restarting.
    Wait,
    /// None: the service has been away for too long.
    Refuse,
}

impl<const N: usize> From<[Channel; N]> for Replicas {
    fn from(channels: [Channel; N]) -> Self {
        let known = channels.map(|channel| Arc::new(Replica::new(None, channel)));
        Self { known: RwLock::new(known.into()) }
    }
}

impl Replicas {
    /// The replicas at all addresses that a name has, looked up again and again.
    pub(crate) fn at(
        host: String,
        port: u16,
        connect: impl Fn(SocketAddr) -> anyhow::Result<Channel> + Send + Sync + 'static,
    ) -> Arc<Self> {
        let replicas = Arc::new(Self { known: RwLock::default() });
        tokio::spawn(follow(Arc::downgrade(&replicas), host, port, connect));
        replicas
    }

    /// Each replica by itself.
    pub(crate) fn each(&self) -> Vec<Self> {
        let known = self.known.read().unwrap_or_else(PoisonError::into_inner);
        known.iter().map(|replica| Self { known: RwLock::new(vec![replica.clone()]) }).collect()
    }

    /// Chooses the reachable replica with the fewest calls, for a call that began at `began`.
    pub(crate) fn choose(&self, began: Instant, now: Instant) -> Choice {
        let known = self.known.read().unwrap_or_else(PoisonError::into_inner);
        if known.is_empty() {
            return if now < began + WAIT { Choice::Wait } else { Choice::Refuse };
        }
        // From a random one on, so that equally busy replicas take turns.
        let first = rand::random_range(0..known.len());
        let in_turn = known.iter().cycle().skip(first).take(known.len());
        match in_turn.filter(|replica| replica.outage().is_none()).min_by_key(|replica| replica.calls()) {
            Some(replica) => Choice::Call(replica.clone()),
            None if known.iter().any(|replica| replica.outage().is_some_and(|until| now < until)) => {
                Choice::Wait
            }
            None => Choice::Refuse,
        }
    }

    /// Keeps the replicas that are still at one of the addresses, and adds the new ones.
    fn update(&self, addresses: &[SocketAddr], connect: impl Fn(SocketAddr) -> anyhow::Result<Channel>) {
        let mut known = self.known.write().unwrap_or_else(PoisonError::into_inner);
        known.retain(|replica| replica.address.is_some_and(|address| addresses.contains(&address)));
        for address in addresses {
            if known.iter().any(|replica| replica.address == Some(*address)) {
                continue;
            }
            match connect(*address) {
                Ok(channel) => known.push(Arc::new(Replica::new(Some(*address), channel))),
                Err(error) => tracing::error!(%address, %error, "cannot connect"),
            }
        }
    }
}

/// Looks up the addresses of a name until the replicas are dropped. Keeps the last ones while the lookup fails.
async fn follow(
    replicas: Weak<Replicas>,
    host: String,
    port: u16,
    connect: impl Fn(SocketAddr) -> anyhow::Result<Channel>,
) {
    loop {
        let looked_up = lookup_host((host.as_str(), port)).await;
        let Some(replicas) = replicas.upgrade() else { return };
        match looked_up {
            Ok(addresses) => replicas.update(&addresses.collect::<Vec<_>>(), &connect),
            Err(error) => tracing::debug!(%host, %error, "no address"),
        }
        drop(replicas);
        sleep(LOOKUP_INTERVAL).await;
    }
}

/// One process of a service. When it cannot be reached, calls avoid it until a probe gets an answer. Calls themselves
/// are no probes: connections are attempted one after the other, so that they would wait in a queue of attempts that
/// time out.
#[derive(Debug)]
pub(crate) struct Replica {
    address: Option<SocketAddr>,
    channel: Channel,
    calls: AtomicUsize,
    /// Until when calls wait for it while it is away.
    outage: Mutex<Option<Instant>>,
}

impl Replica {
    fn new(address: Option<SocketAddr>, channel: Channel) -> Self {
        Self { address, channel, calls: AtomicUsize::new(0), outage: Mutex::default() }
    }

    /// Calls it.
    pub(crate) async fn call(&self, request: http::Request<Body>) -> Result<http::Response<Body>, Error> {
        let _under_way = UnderWay::begin(&self.calls);
        self.channel.clone().ready_oneshot().await?.call(request).await
    }

    /// It could not be reached; it may be restarting.
    pub(crate) fn is_away(self: &Arc<Self>, now: Instant) {
        self.begin_outage(now + WAIT);
    }

    /// It no longer answers. Calls do not wait for it.
    pub(crate) fn is_frozen(self: &Arc<Self>, now: Instant) {
        self.begin_outage(now);
    }

    fn begin_outage(self: &Arc<Self>, waiting_until: Instant) {
        let mut outage = self.outage_lock();
        if outage.is_none() {
            *outage = Some(waiting_until);
            tokio::spawn(probe(Arc::downgrade(self)));
        }
    }

    fn outage(&self) -> Option<Instant> {
        *self.outage_lock()
    }

    fn outage_lock(&self) -> MutexGuard<'_, Option<Instant>> {
        self.outage.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn calls(&self) -> usize {
        self.calls.load(Ordering::Relaxed)
    }

    /// Whether it answers anything, also a refusal.
    async fn answers(&self) -> bool {
        let mut client = HealthClient::new(self.channel.clone());
        match timeout(PROBE_TIMEOUT, client.check(HealthCheckRequest::default())).await {
            Ok(Ok(_)) => true,
            Ok(Err(refusal)) => Failure::of(&refusal).is_none(),
            Err(_) => false,
        }
    }
}

/// Ends the outage of a replica when it answers again.
async fn probe(replica: Weak<Replica>) {
    loop {
        sleep(PROBE_INTERVAL).await;
        let Some(replica) = replica.upgrade() else { return };
        if replica.answers().await {
            *replica.outage_lock() = None;
            return;
        }
    }
}

/// Counts a call until it is dropped.
struct UnderWay<'a>(&'a AtomicUsize);

impl<'a> UnderWay<'a> {
    fn begin(calls: &'a AtomicUsize) -> Self {
        calls.fetch_add(1, Ordering::Relaxed);
        Self(calls)
    }
}

impl Drop for UnderWay<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use tonic::transport::Endpoint;

    use super::*;

    fn nowhere() -> Channel {
        Endpoint::from_static("http://127.0.0.1:1").connect_lazy()
    }

    fn replica(replicas: &Replicas, n: usize) -> Arc<Replica> {
        replicas.known.read().unwrap()[n].clone()
    }

    fn is(choice: &Choice, wanted: &Arc<Replica>) -> bool {
        matches!(choice, Choice::Call(chosen) if Arc::ptr_eq(chosen, wanted))
    }

    #[tokio::test]
    async fn calls_go_to_the_replica_with_the_fewest() {
        let replicas = Replicas::from([nowhere(), nowhere()]);
        let (one, other) = (replica(&replicas, 0), replica(&replicas, 1));
        let now = Instant::now();
        let under_way = UnderWay::begin(&one.calls);
        assert!(is(&replicas.choose(now, now), &other));
        let _both = [UnderWay::begin(&other.calls), UnderWay::begin(&other.calls)];
        assert!(is(&replicas.choose(now, now), &one));
        drop(under_way);
        assert!(is(&replicas.choose(now, now), &one));
    }

    #[tokio::test]
    async fn a_replica_that_is_away_gets_no_calls_while_another_answers() {
        let replicas = Replicas::from([nowhere(), nowhere()]);
        let (one, other) = (replica(&replicas, 0), replica(&replicas, 1));
        let now = Instant::now();
        one.is_away(now);
        for _ in 0..20 {
            assert!(is(&replicas.choose(now, now), &other));
        }
    }

    #[tokio::test]
    async fn calls_wait_for_a_service_that_restarts_but_not_for_long() {
        let replicas = Replicas::from([nowhere()]);
        let began = Instant::now();
        let at = |ms| began + Duration::from_millis(ms);
        replica(&replicas, 0).is_away(began);
        assert!(matches!(replicas.choose(began, at(4999)), Choice::Wait));
        // Further failures do not make it longer.
        replica(&replicas, 0).is_away(at(4900));
        assert!(matches!(replicas.choose(at(4990), at(5000)), Choice::Refuse));
    }

    #[tokio::test]
    async fn a_service_that_froze_is_not_waited_for() {
        let replicas = Replicas::from([nowhere()]);
        let now = Instant::now();
        replica(&replicas, 0).is_frozen(now);
        assert!(matches!(replicas.choose(now, now), Choice::Refuse));
    }

    #[tokio::test]
    async fn a_call_waits_for_the_first_lookup() {
        let replicas = Replicas { known: RwLock::default() };
        let now = Instant::now();
        assert!(matches!(replicas.choose(now, now), Choice::Wait));
        assert!(matches!(replicas.choose(now, now + WAIT), Choice::Refuse));
    }

    #[tokio::test]
    async fn replicas_come_and_go_with_the_addresses() {
        let replicas = Replicas { known: RwLock::default() };
        let [a, b, c]: [SocketAddr; 3] = [1, 2, 3].map(|n| SocketAddr::from(([10, 0, 0, n], 8000)));
        let connect = |_| Ok(nowhere());
        replicas.update(&[a, b], connect);
        let kept = replica(&replicas, 1);
        replicas.update(&[c, b], connect);
        assert!(Arc::ptr_eq(&kept, &replica(&replicas, 0)));
        assert_eq!(replica(&replicas, 1).address, Some(c));
        assert_eq!(replicas.each().len(), 2);
    }
}
