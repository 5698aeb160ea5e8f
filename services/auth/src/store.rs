//! SQL of auth, by noun.

mod attempt;
mod second_factor;
mod session;
mod user;

pub use attempt::{forget, forget_attempts_before, recent, record, serialise};
pub use second_factor::{
    confirm, factor, offer, offered, remove, replace_recovery_codes, use_recovery_code, use_step,
};
pub use session::{
    Ended, end_session, end_sessions, ended_sessions, insert_session, list_sessions, open_session,
    owned_session,
};
pub use user::{
    Filter, Key, ORDERS, account_of, count_users, email_exists, has_other_admin, insert_user, list_users,
    lock_administration, lock_user, password_hash, rename, select_airport, set_password, update_user,
    user_by_id,
};
