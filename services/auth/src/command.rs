//! Commands with which operators create and unlock accounts. Their errors are in Spanish, because operators read them.

use pinzon_airports::Airports;
use pinzon_chassis::{
    ClosedSet, Reason,
    caller::Role,
    clock::Clock,
    context::Context,
    status::{Violations, code},
};
use pinzon_edits::Recorded as _;
use pinzon_events::{
    facts::{AccessSettingsChanged, AccountUnlocked, FieldChange, UserCreated},
    outbox::{self, EventContext},
};
use sqlx::PgPool;
use tonic::metadata::MetadataMap;
use uuid::Uuid;

use crate::{
    administration::{
        Assignment, AssignmentDraft, ResetReason, check_assignable,
        rpc::{open_airports, reset},
    },
    error::Error,
    hasher::Hasher,
    limit::{self, Limit},
    password::{MIN_LENGTH, NewPassword},
    service::add_all,
    setting::{self, AccessSettings},
    user::{self, Email, StatusKind, User, is_airport_code},
};

/// Why nothing was done.
#[derive(Debug, thiserror::Error)]
pub enum Refusal {
    /// What was typed is wrong.
    #[error("{}", .0.list().iter().map(|wrong| described(&wrong.field, wrong.reason)).collect::<Vec<_>>().join("; "))]
    Invalid(Violations),
    /// Nobody has this address.
    #[error("no hay ninguna cuenta de {0}")]
    Unknown(String),
    /// The account is not in use, so that nothing locks it.
    #[error(
        "la cuenta de {0} está pendiente o suspendida: la activa un administrador en Configuración → Usuarios"
    )]
    Inactive(String),
    /// The catalogue of airports did not answer.
    #[error("no se pudo consultar el catálogo de aeropuertos; póngalo en marcha y repita la orden")]
    NoCatalogue,
    /// The service failed.
    #[error(transparent)]
    Failed(Error),
}

impl From<Error> for Refusal {
    fn from(error: Error) -> Self {
        match error {
            Error::Catalogues(_) => Self::NoCatalogue,
            error => Self::Failed(error),
        }
    }
}

impl From<sqlx::Error> for Refusal {
    fn from(error: sqlx::Error) -> Self {
        Self::Failed(error.into())
    }
}

/// An account as it was typed.
#[derive(Debug, Clone)]
pub struct NewUser {
    pub email: String,
    pub name: String,
    pub role: Role,
    pub airports: Vec<String>,
    pub selected_airport: Option<String>,
}

/// The password of a new account.
pub enum FirstPassword {
    /// The person keeps it.
    Lasting(String),
    /// It is good for 72 hours, and only to change it.
    OneTime(String),
    /// One for one time is made and told.
    Made,
}

/// What became of a new account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NewAccount {
    /// It was added.
    Created {
        /// Its address.
        email: String,
        /// The password that was made for it.
        one_time_password: Option<String>,
    },
    /// The address already has an account or a pending request, which was left unchanged.
    Exists(String),
}

/// Adds an active account. Only one that works at given airports needs the catalogue of `airports`.
pub async fn create_user(
    pool: &PgPool,
    airports: &Airports,
    hasher: &Hasher,
    clock: &Clock,
    new: NewUser,
    password: FirstPassword,
) -> Result<NewAccount, Refusal> {
    let made = matches!(password, FirstPassword::Made);
    let unknown = unknown_airports(airports, &new).await?;
    let (user, password) = match parse(new, password) {
        Ok(parsed) if unknown.is_empty() => parsed,
        Ok(_) => return Err(Refusal::Invalid(unknown)),
        Err(mut wrong) => {
            add_all(&mut wrong, &unknown);
            return Err(Refusal::Invalid(wrong));
        }
    };
    let text = password.into_text();
    let hash = hasher.hash(text.clone()).await?;
    let event_context = by_operator(clock);
    let mut tx = pool.begin().await?;
    match user::store::insert_user(&mut tx, &user, &hash, event_context.time).await {
        Err(Error::EmailTaken) => return Ok(NewAccount::Exists(user.email)),
        inserted => inserted?,
    }
    let fact = UserCreated {
        name: user.name.clone(),
        role: user.active_role().map(Role::code).unwrap_or_default().to_owned(),
        airports: user.airports.clone(),
    };
    outbox::append(&mut tx, &user.id.to_string(), &event_context, &fact).await?;
    tx.commit().await?;
    Ok(NewAccount::Created { email: user.email, one_time_password: made.then_some(text) })
}

/// Deletes the failed attempts that lock an account on unknown devices. With a reason it also resets the password, as an
/// administrator does, and returns the one-time password; so the only administrator can come back.
///
/// Attempts on devices where the person has signed in have counters per device, which expire after 15 minutes.
pub async fn unlock(
    pool: &PgPool,
    hasher: &Hasher,
    clock: &Clock,
    email: &str,
    new_password: Option<ResetReason>,
) -> Result<Option<String>, Refusal> {
    let mut wrong = Violations::new();
    let Some(email) = wrong.take("email", Email::parse(email)) else {
        return Err(Refusal::Invalid(wrong));
    };
    let one_time = match new_password {
        Some(reason) => {
            let text = NewPassword::one_time(rand::random()).into_text();
            Some((reason, hasher.hash(text.clone()).await?, text))
        }
        None => None,
    };
    let event_context = by_operator(clock);
    let mut tx = pool.begin().await?;
    let unknown = || Refusal::Unknown(email.as_str().to_owned());
    let found = user::store::user_by_email(&mut tx, &email, event_context.time).await?;
    let (User { id, .. }, _) = found.ok_or_else(unknown)?;
    user::store::lock_user(&mut tx, id).await?;
    let user = user::store::user_by_id(&mut tx, id).await?.ok_or_else(unknown)?;
    if user.active_role().is_none() {
        return Err(Refusal::Inactive(user.email));
    }
    for limit in [Limit::account(&email), Limit::confirmations(id), Limit::factor_confirmations(id)] {
        limit::store::delete_attempts(&mut tx, &[], Some(&limit)).await?;
    }
    match &one_time {
        None => outbox::append(&mut tx, &id.to_string(), &event_context, &AccountUnlocked {}).await?,
        Some((reason, hash, _)) => reset(&mut tx, &event_context, id, hash, *reason).await?,
    }
    tx.commit().await?;
    Ok(one_time.map(|(.., text)| text))
}

/// Makes an installation the demonstration, whose administrators need no second factor. It stays one.
pub async fn mark_demonstration(pool: &PgPool, clock: &Clock) -> Result<(), Error> {
    let mut tx = pool.begin().await?;
    if let Some(version) = setting::store::mark_demonstration(&mut tx).await? {
        let change = FieldChange {
            field: "demonstration".to_owned(),
            before: false.to_string(),
            after: true.to_string(),
        };
        let fact = AccessSettingsChanged { version, changes: vec![change] };
        outbox::append(&mut tx, AccessSettings::NOUN, &by_operator(clock), &fact).await?;
        tx.commit().await?;
    }
    Ok(())
}

fn parse(new: NewUser, password: FirstPassword) -> Result<(User, NewPassword), Violations> {
    let mut wrong = Violations::new();
    let email = wrong.take("email", Email::parse(&new.email));
    let draft = AssignmentDraft {
        name: new.name,
        role: Ok(Some(new.role)),
        airports: new.airports.into_iter().filter(|code| !code.is_empty()).collect(),
        status: Ok(StatusKind::Active),
    };
    let assignment = Assignment::parse(draft, None).map_err(|more| add_all(&mut wrong, &more)).ok();
    let (Some(email), Some(assignment)) = (email, assignment) else { return Err(wrong) };
    let must_change = !matches!(password, FirstPassword::Lasting(_));
    let mut user = assignment.into_new_user(Uuid::new_v4(), &email, must_change);
    user.selected_airport = new.selected_airport;
    if let Some(airport) = &user.selected_airport {
        user.check_airport(airport)?;
    }
    let password = match password {
        FirstPassword::Made => Some(NewPassword::one_time(rand::random())),
        FirstPassword::Lasting(text) | FirstPassword::OneTime(text) => {
            wrong.take("password", NewPassword::parse(&text, user.owner()))
        }
    };
    password.map(|password| (user, password)).ok_or(wrong)
}

/// The airports of a new account that the catalogue does not have, or no longer uses.
async fn unknown_airports(airports: &Airports, new: &NewUser) -> Result<Violations, Error> {
    let mut typed: Vec<_> = new.airports.iter().filter(|code| is_airport_code(code)).cloned().collect();
    let selected = new.selected_airport.iter().filter(|code| is_airport_code(code) && !typed.contains(code));
    typed.extend(selected.cloned().collect::<Vec<_>>());
    let open = open_airports(airports, &Context::new(&MetadataMap::new(), None), &typed).await?;
    let mut wrong = Violations::new();
    check_assignable(&typed, &open, &[], &mut wrong);
    Ok(wrong)
}

fn by_operator(clock: &Clock) -> EventContext {
    EventContext::of_system(clock.now())
}

fn described(field: &str, reason: Reason) -> String {
    let name = match field.split(['[', '.']).next().unwrap_or_default() {
        "email" => "correo",
        "name" => "nombre",
        "airports" => "aeropuertos",
        "airport" => "aeropuerto elegido",
        "password" => "contraseña",
        other => other,
    };
    let why = match reason {
        Reason::Required => "falta".to_owned(),
        Reason::EmptyList => {
            "falta al menos uno, porque este rol solo trabaja en los que se le asignan".to_owned()
        }
        Reason::TooShort => format!("necesita al menos {MIN_LENGTH} caracteres"),
        Reason::TooLong => "demasiado largo".to_owned(),
        Reason::TooMany => "son demasiados".to_owned(),
        Reason::Duplicated => "uno está repetido".to_owned(),
        Reason::Malformed => "no tiene la forma debida".to_owned(),
        Reason::UnknownCode => "no hay ninguno en uso con ese código".to_owned(),
        Reason::NotAssigned => "no es uno de los asignados".to_owned(),
        Reason::PasswordBreached => {
            "es de las que se adivinan: está en listas públicas, es el correo o el nombre, \
             o es poco más que palabras del lugar o del trabajo"
                .to_owned()
        }
        other => code(other).to_owned(),
    };
    format!("{name}: {why}")
}
