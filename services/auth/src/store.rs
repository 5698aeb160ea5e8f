//! The SQL of the service, one file per noun.

mod attempt;
mod done;
mod passkey;
mod refusal;
mod second_factor;
mod session;
mod setting;
mod tie;
mod user;

pub use attempt::{
    count_refusal, delete_attempts, delete_attempts_before, lock_limit, recent_attempts, record_attempt,
    take_refusals,
};
pub use done::{Done, REPEATS, was_just_done};
pub use passkey::{
    delete_ceremonies, delete_ceremonies_before, insert_ceremony, insert_passkey, passkey_by_credential,
    passkeys, record_passkey_use, remove_passkey, remove_passkeys, rename_passkey, take_ceremony,
};
pub use refusal::{summarise_refusal, take_summaries};
pub use second_factor::{
    confirm_secret, confirmed_secret, delete_offers_before, just_confirmed, offer_secret, offered_secret,
    remove_recovery_codes, remove_secret, replace_recovery_codes, use_recovery_code, use_step,
};
pub use session::{
    EndedSession, end_idle_sessions, end_session, end_sessions, end_sessions_without_factor,
    end_waiting_sessions, ended_sessions, has_signed_in, insert_session, list_sessions, open_session,
    owned_session, record_use, set_awaits_factor,
};
pub use setting::{access_settings, made_access_settings, mark_demonstration};
pub use tie::{tie, ties};
pub use user::{
    Filter, Key, ORDERS, count_users, email_exists, has_other_admin, insert_user, is_name_of_another,
    is_password_unused, keeping_key, list_users, lock_administration, lock_user, password_hash,
    pending_by_email, propose_name, select_airport, set_one_time_password, set_password, update_user,
    user_by_email, user_by_id,
};
