//! The parts of a sign-in, and the attempts that are counted.

mod device;
pub(crate) mod rpc;

use strum::{EnumString, IntoStaticStr, VariantArray};
use uuid::Uuid;

use self::device::Device;
use crate::{code::Code, limit::Wait, user::Email};

/// The network address and the device of a sign-in.
pub(crate) struct Place {
    pub(crate) client_address: String,
    /// Where people have signed in before; a browser without a good token is a new device.
    pub(crate) device: Option<Device>,
}

/// What a sign-in wants of its session.
pub(crate) struct SessionRequest {
    pub(crate) cookie_hash: Option<String>,
    pub(crate) remember_me: bool,
    pub(crate) user_agent: String,
}

/// A parsed sign-in.
struct SignIn {
    email: Email,
    password: String,
    code: Option<Code>,
    place: Place,
    wanted: SessionRequest,
}

/// An account whose password was right.
pub(crate) struct VerifiedAccount {
    pub(crate) user_id: Uuid,
    pub(crate) attempts: Vec<i64>,
    hash: String,
}

/// What was shown at a sign-in besides the password.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub(crate) enum SecondFactor {
    #[strum(serialize = "none")]
    Nothing,
    Code,
    RecoveryCode,
    Passkey,
    /// Without the password.
    PasskeyAlone,
}

/// What lets somebody sign in: what was shown, and the attempts that are forgiven for it.
pub(crate) struct Proven<'a> {
    pub(crate) shown: SecondFactor,
    pub(crate) attempts: &'a [i64],
}

/// A sign-in that was counted.
pub(crate) struct Attempt {
    /// What was recorded, to be deleted if the attempt must not count.
    pub(crate) ids: Vec<i64>,
    /// An error refuses wrong credentials: too many sign-ins from the network have failed.
    pub(crate) place: Result<(), Wait>,
    /// An error refuses right credentials, too: too many of those failed for existing accounts.
    pub(crate) place_of_accounts: Result<(), Wait>,
}
