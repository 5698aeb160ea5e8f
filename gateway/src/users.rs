//! The signed-in person.

use axum::extract::State;
use pinzon_proto::auth::v1 as pb;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    codes::{codes, from_proto},
    json::{BadAnswer, Json, nullable},
    problem::Problem,
    services::Services,
    session::Staff,
};

codes! {
    /// What a person may do.
    Role = pb::Role {
        /// Reviews, retains and rejects at the assigned airports.
        Inspector = "inspector",
        /// Head of a control point.
        Supervisor = "supervisor",
        /// Regional administrator; every airport.
        Admin = "admin",
        /// Reads everything, changes nothing.
        Auditor = "auditor",
    }
}

codes! {
    /// Where an account stands.
    UserStatus = pb::UserStatus {
        /// Waits for an administrator.
        Pending = "pending",
        /// May sign in.
        Active = "active",
        /// May not sign in.
        Suspended = "suspended",
    }
}

/// A person who works with the system.
#[derive(Debug, Serialize, ToSchema)]
pub struct User {
    /// Stable id.
    #[schema(format = Uuid)]
    pub id: String,
    /// Full name.
    pub name: String,
    /// The account's e-mail.
    pub email: String,
    /// What the person may do.
    pub role: Role,
    /// Selected airport.
    #[schema(required)]
    pub aeropuerto_id: Option<String>,
    /// Assigned airport codes; empty for roles that see every airport.
    pub airports: Vec<String>,
    /// First letters of up to two words of the name.
    pub initials: String,
    /// Where the account stands.
    pub status: UserStatus,
}

impl User {
    /// The user as a service answered.
    pub fn from_proto(user: pb::User) -> Result<Self, BadAnswer> {
        Ok(Self {
            role: from_proto::<_, pb::Role>(user.role)?,
            status: from_proto::<_, pb::UserStatus>(user.status)?,
            initials: initials(&user.name),
            id: user.user_id,
            name: user.name,
            email: user.email,
            aeropuerto_id: nullable(user.selected_airport),
            airports: user.airports,
        })
    }
}

fn initials(name: &str) -> String {
    name.split_whitespace()
        .take(2)
        .filter_map(|word| word.chars().next())
        .flat_map(char::to_uppercase)
        .collect()
}

/// The selected airport.
#[derive(Debug, Deserialize, ToSchema)]
pub struct AirportSelection {
    /// Code of an assigned airport.
    #[schema(value_type = String)]
    pub aeropuerto_id: Option<String>,
}

const FIELDS: &[(&str, &str)] = &[("airport", "aeropuerto_id")];

/// The signed-in person
#[utoipa::path(
    get, path = "/user", tag = "Session", security(("bearer" = [])),
    responses((status = OK, body = User)),
)]
pub async fn get_user(
    State(services): State<Services>,
    Staff(call): Staff,
) -> Result<axum::Json<User>, Problem> {
    let user = call
        .send_repeatable(pb::GetCurrentUserRequest {}, |request| {
            let mut auth = services.auth();
            async move { auth.get_current_user(request).await }
        })
        .await?;
    Ok(axum::Json(User::from_proto(user)?))
}

/// Select the airport to work at
#[utoipa::path(
    put, path = "/user/airport", tag = "Session", security(("bearer" = [])), request_body = AirportSelection,
    responses((status = OK, body = User)),
)]
pub async fn select_airport(
    State(services): State<Services>,
    Staff(call): Staff,
    Json(body): Json<AirportSelection>,
) -> Result<axum::Json<User>, Problem> {
    let message = pb::SelectAirportRequest { airport: body.aeropuerto_id.unwrap_or_default() };
    let user = call
        .send(message, |request| async move { services.auth().select_airport(request).await })
        .await
        .map_err(|refusal| Problem::from(refusal).renamed(FIELDS))?;
    Ok(axum::Json(User::from_proto(user)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn initials_are_the_first_letters_of_up_to_two_words() {
        assert_eq!(initials("ana maría lópez"), "AM");
        assert_eq!(initials("  Íñigo "), "Í");
        assert_eq!(initials(""), "");
    }
}
