//! Session tokens and the caller they identify.

use std::{collections::HashMap, path::Path};
use strum::{EnumString, IntoStaticStr, VariantArray};

use anyhow::Result;
use chrono::{DateTime, Utc};
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header, Validation};
use pinzon_proto::access::v1 as pb;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use tonic::Status;
use uuid::Uuid;

use crate::{keys, status};

/// `typ` of a session token, so that no other JWT is accepted as one.
const TOKEN_TYPE: &str = "pinzon-session+jwt";
const ISSUER: &str = "pinzon-auth";
const AUDIENCE: &str = "pinzon";

/// The role of a signed-in person.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, EnumString, IntoStaticStr, VariantArray,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Role {
    /// Reviews declarations and issues acts at the assigned airports.
    Inspector,
    /// Head of a control point.
    Supervisor,
    /// Administers the whole.
    Admin,
    /// Reads everything and changes nothing.
    Auditor,
    /// Administers the assigned airports.
    RegionalAdmin,
}

impl Role {
    /// Whether the role reaches every airport without assignment.
    pub fn sees_every_airport(self) -> bool {
        matches!(self, Role::Admin | Role::Auditor)
    }
}

impl From<Role> for pb::Role {
    fn from(role: Role) -> Self {
        match role {
            Role::Inspector => Self::Inspector,
            Role::Supervisor => Self::Supervisor,
            Role::Admin => Self::Admin,
            Role::Auditor => Self::Auditor,
            Role::RegionalAdmin => Self::RegionalAdmin,
        }
    }
}

/// A signed-in person, read from a verified token.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Caller {
    /// The user's id.
    pub user_id: Uuid,
    /// The name, as shown next to the person's actions.
    pub name: String,
    /// The role.
    pub role: Role,
    /// Assigned airport codes.
    pub airports: Vec<String>,
    /// The session the token belongs to.
    pub session_id: Uuid,
    /// SHA-256 (base64url) of the cookie that must accompany the token; none for clients
    /// without cookies.
    pub cookie_hash: Option<String>,
    /// Somebody else chose the password, so the person may only change it.
    pub must_change_password: bool,
    /// The role needs a second factor and there is none, so the person may only set one up.
    pub must_enrol_second_factor: bool,
}

impl Caller {
    /// Whether nothing must be done before everything else.
    pub fn may_work(&self) -> bool {
        !self.must_change_password && !self.must_enrol_second_factor
    }

    /// Whether the caller may see, and by role change, data of this airport.
    pub fn reaches(&self, airport: &str) -> bool {
        self.role.sees_every_airport() || self.airports.iter().any(|a| a == airport)
    }

    /// The airports that limit a list; none if the role sees all.
    pub fn airport_scope(&self) -> Option<Vec<String>> {
        (!self.role.sees_every_airport()).then(|| self.airports.clone())
    }

    /// The airports that limit a list of `airport`, or of all; none if the role sees all. A caller with one airport asks for
    /// that one, because an index by airport has the order of a list for one airport only.
    pub fn list_scope(&self, airport: &mut Option<String>) -> Result<Option<Vec<String>>, Status> {
        if let Some(unreached) = airport.as_deref().filter(|airport| !self.reaches(airport)) {
            return Err(status::wrong_airport(unreached));
        }
        match self.airport_scope().as_deref() {
            Some([only]) => {
                airport.get_or_insert_with(|| only.clone());
                Ok(None)
            }
            scope => Ok(scope.map(<[String]>::to_vec)),
        }
    }
}

#[derive(Debug, Serialize, Deserialize)]
struct Claims {
    sub: Uuid,
    sid: Uuid,
    name: String,
    role: Role,
    airports: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    cookie: Option<String>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    must_change_password: bool,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    must_enrol_second_factor: bool,
}

/// The claims of every token, and its own.
#[derive(Serialize)]
struct Signed<'a, C> {
    iss: &'static str,
    aud: &'static str,
    iat: i64,
    exp: i64,
    #[serde(flatten)]
    claims: &'a C,
}

/// Signs tokens; used by auth only.
pub struct Signer {
    kid: String,
    key: EncodingKey,
}

impl Signer {
    /// Reads the newest private key of a directory.
    pub fn from_dir(directory: &Path) -> Result<Self> {
        let pem = keys::newest(directory)?;
        Ok(Self { key: EncodingKey::from_ed_pem(pem.text.as_bytes())?, kid: pem.kid })
    }

    /// Returns a token for the caller, valid until `expires_at`.
    pub fn sign(
        &self,
        caller: &Caller,
        issued_at: DateTime<Utc>,
        expires_at: DateTime<Utc>,
    ) -> Result<String> {
        let claims = Claims {
            sub: caller.user_id,
            sid: caller.session_id,
            name: caller.name.clone(),
            role: caller.role,
            airports: caller.airports.clone(),
            cookie: caller.cookie_hash.clone(),
            must_change_password: caller.must_change_password,
            must_enrol_second_factor: caller.must_enrol_second_factor,
        };
        self.sign_claims(TOKEN_TYPE, &claims, issued_at, expires_at)
    }

    /// Returns a token of another type, which no session's token can stand for, valid until `expires_at`. The claims need
    /// a subject (`sub`).
    pub fn sign_claims<C: Serialize>(
        &self,
        token_type: &str,
        claims: &C,
        issued_at: DateTime<Utc>,
        expires_at: DateTime<Utc>,
    ) -> Result<String> {
        let mut header = Header::new(Algorithm::EdDSA);
        header.typ = Some(token_type.to_owned());
        header.kid = Some(self.kid.clone());
        let signed = Signed {
            iss: ISSUER,
            aud: AUDIENCE,
            iat: issued_at.timestamp(),
            exp: expires_at.timestamp(),
            claims,
        };
        Ok(jsonwebtoken::encode(&header, &signed, &self.key)?)
    }
}

/// Verifies tokens with the public keys of auth.
pub struct Verifier {
    keys: HashMap<String, DecodingKey>,
    validation: Validation,
}

impl Verifier {
    /// Accepts tokens that any key of a directory signed.
    pub fn from_dir(directory: &Path) -> Result<Self> {
        let mut by_kid = HashMap::new();
        for pem in keys::read(directory)? {
            by_kid.insert(pem.kid, DecodingKey::from_ed_pem(pem.text.as_bytes())?);
        }
        let mut validation = Validation::new(Algorithm::EdDSA);
        validation.set_issuer(&[ISSUER]);
        validation.set_audience(&[AUDIENCE]);
        validation.set_required_spec_claims(&["exp", "iss", "aud", "sub"]);
        validation.leeway = 0;
        validation.validate_nbf = true;
        Ok(Self { keys: by_kid, validation })
    }

    /// Returns the caller of a valid session token.
    pub fn verify(&self, token: &str) -> Option<Caller> {
        let claims: Claims = self.verify_claims(TOKEN_TYPE, token)?;
        Some(Caller {
            user_id: claims.sub,
            name: claims.name,
            role: claims.role,
            airports: claims.airports,
            session_id: claims.sid,
            cookie_hash: claims.cookie,
            must_change_password: claims.must_change_password,
            must_enrol_second_factor: claims.must_enrol_second_factor,
        })
    }

    /// Returns the claims of a valid token of this type.
    pub fn verify_claims<C: DeserializeOwned>(&self, token_type: &str, token: &str) -> Option<C> {
        let header = jsonwebtoken::decode_header(token).ok()?;
        if header.typ.as_deref() != Some(token_type) {
            return None;
        }
        let key = self.keys.get(header.kid.as_deref()?)?;
        Some(jsonwebtoken::decode(token, key, &self.validation).ok()?.claims)
    }
}
