//! What every handler works with.

use std::{num::NonZeroU32, sync::Arc, time::Duration};

use axum::extract::FromRef;
use pinzon_chassis::{caller::Verifier, context::MAX_DEADLINE, monitor::Monitor};

use crate::{
    activity::Activity, exports::Exports, places::Places, revocation::Revoked, services::Services,
    submission_limit::SubmissionLimit,
};

/// How much the gateway takes. Of each number of places, one network holds an eighth at most.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// From arrival to answer.
    pub deadline: Duration,
    /// Requests under way; the next one is refused at once.
    pub requests: usize,
    /// Sign-ins under way: as many as auth lets wait for a hash, so that one more costs no call.
    pub sign_ins: usize,
    /// Bytes of a body.
    pub body: usize,
    /// From the beginning of a body to its end.
    pub body_deadline: Duration,
    /// Bodies of visitors that are on their way, and as many of signed-in people. For the next one another gives way: the
    /// oldest of its network, or of the network with the most. They take 64 MB of memory at most, because a large body
    /// counts as several.
    pub arriving: usize,
    /// Declarations that one network submits in ten minutes without a proof of work: one and a half aircraft.
    pub submissions: NonZeroU32,
}

const SUBMISSIONS: NonZeroU32 = NonZeroU32::new(300).unwrap();

impl Default for Limits {
    fn default() -> Self {
        Self {
            deadline: MAX_DEADLINE,
            requests: 2048,
            sign_ins: 64,
            body: 1024 * 1024,
            body_deadline: Duration::from_secs(20),
            arriving: 2048,
            submissions: SUBMISSIONS,
        }
    }
}

/// What handlers work with.
#[derive(Clone)]
pub struct App {
    /// The services behind the gateway.
    pub services: Services,
    /// Checks session tokens.
    pub verifier: Arc<Verifier>,
    /// Sessions whose tokens are refused.
    pub revoked: Revoked,
    /// Sessions that are used.
    pub activity: Activity,
    /// What the gateway sees of itself.
    pub monitor: Monitor,
    /// How much the gateway takes.
    pub limits: Limits,
    /// Files of lists that are being made.
    pub exports: Exports,
    /// Places for sign-ins.
    pub sign_ins: Places,
    /// Counts submissions.
    pub submissions: Arc<SubmissionLimit>,
}

impl App {
    /// What handlers work with, with all places free. Gateways with the same `challenge_key` accept each other's
    /// challenges.
    ///
    /// # Errors
    /// The key does not suit.
    pub fn new(
        services: Services,
        verifier: Arc<Verifier>,
        revoked: Revoked,
        monitor: Monitor,
        limits: Limits,
        challenge_key: &[u8; 32],
    ) -> anyhow::Result<Self> {
        let sign_ins = Places::new(limits.sign_ins);
        let submissions = Arc::new(SubmissionLimit::new(limits.submissions, challenge_key)?);
        Ok(Self {
            services,
            verifier,
            revoked,
            activity: Activity::default(),
            monitor,
            limits,
            exports: Exports::default(),
            sign_ins,
            submissions,
        })
    }
}

impl FromRef<App> for Services {
    fn from_ref(app: &App) -> Self {
        app.services.clone()
    }
}

impl FromRef<App> for Revoked {
    fn from_ref(app: &App) -> Self {
        app.revoked.clone()
    }
}

impl FromRef<App> for Monitor {
    fn from_ref(app: &App) -> Self {
        app.monitor.clone()
    }
}

impl FromRef<App> for Places {
    fn from_ref(app: &App) -> Self {
        app.sign_ins.clone()
    }
}
