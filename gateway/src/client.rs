//! What a client says about itself: where it calls from, and what it is.

use std::{
    convert::Infallible,
    net::{IpAddr, SocketAddr},
    sync::{Mutex, PoisonError},
};

use axum::{
    extract::{ConnectInfo, FromRequestParts},
    http::{HeaderMap, header, request::Parts},
};
use pinzon_domain::network::Network;

use crate::cookie;

/// Header with which our web application says that it keeps cookies.
pub const CLIENT_HEADER: &str = "x-pinzon-client";
const WEB: &str = "web";
const FORWARDED_FOR: &str = "x-forwarded-for";
/// No more of a user agent is kept.
const LONGEST_USER_AGENT: usize = 300;

/// What the first clients of this process are watched with.
static FIRST_CLIENTS: FirstClients = FirstClients::new();
/// After so many requests from one address, it is that of something in between.
const SUSPICIOUS: u32 = 1000;

/// Watches whether the first requests that are limited by address all come from one: then nginx sees the address of a proxy, and
/// all clients share one limit.
struct FirstClients(Mutex<Option<(Option<IpAddr>, u32)>>);

impl FirstClients {
    const fn new() -> Self {
        Self(Mutex::new(Some((None, 0))))
    }

    /// Notes the address of a request. Returns it once, if none has come from elsewhere for suspiciously long.
    fn note(&self, address: IpAddr) -> Option<IpAddr> {
        let mut watched = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (first, requests) = (*watched)?;
        if first.is_some_and(|first| first != address) {
            *watched = None;
            return None;
        }
        *watched = (requests + 1 < SUSPICIOUS).then_some((Some(address), requests + 1));
        watched.is_none().then_some(address)
    }
}

/// Who is at the other end of the connection.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Client {
    /// What counts as one client.
    pub network: Network,
    /// Its network address; empty when unknown.
    pub address: String,
    /// What it calls itself; empty when it says nothing.
    pub user_agent: String,
    /// Whether it is our web application.
    pub web: bool,
    /// What a device of our web application has kept of earlier sign-ins; empty on a new device, and for other clients.
    pub device_token: String,
}

impl<S: Send + Sync> FromRequestParts<S> for Client {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        let address = address_of(parts);
        if let Some(only) = address.and_then(|address| FIRST_CLIENTS.note(address)) {
            tracing::warn!(
                address = %only,
                "all clients have one address, so they share one limit: see \"Whose address nginx sees\" in docs/containers.md"
            );
        }
        let headers = &parts.headers;
        let web = headers.get(CLIENT_HEADER).is_some_and(|value| value == WEB);
        Ok(Self {
            network: address.map_or(Network::UNKNOWN, Network::of),
            address: address.map(|ip| ip.to_canonical().to_string()).unwrap_or_default(),
            user_agent: headers
                .get(header::USER_AGENT)
                .and_then(|value| value.to_str().ok())
                .map(|text| text.chars().take(LONGEST_USER_AGENT).collect())
                .unwrap_or_default(),
            web,
            device_token: if web { cookie::device_token(headers) } else { String::new() },
        })
    }
}

/// The network that a request comes from.
pub fn network_of(parts: &Parts) -> Network {
    address_of(parts).map_or(Network::UNKNOWN, Network::of)
}

fn address_of(parts: &Parts) -> Option<IpAddr> {
    let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|peer| peer.0.ip());
    forwarded(&parts.headers).or(peer)
}

/// The last address of the last header: the one our own nginx wrote. Whatever stands before
/// it is the client's word.
fn forwarded(headers: &HeaderMap) -> Option<IpAddr> {
    headers.get_all(FORWARDED_FOR).iter().next_back()?.to_str().ok()?.rsplit(',').next()?.trim().parse().ok()
}

#[cfg(test)]
mod tests {
    use axum::http::Request;

    use super::*;

    #[test]
    fn clients_that_all_have_one_address_are_noticed_once() {
        let [proxy, other]: [IpAddr; 2] = ["172.18.0.1", "203.0.113.7"].map(|ip| ip.parse().unwrap());
        let clients = FirstClients::new();
        let told: Vec<_> = (0..3 * SUSPICIOUS).filter_map(|_| clients.note(proxy)).collect();
        assert_eq!(told, [proxy]);
        let clients = FirstClients::new();
        assert_eq!(clients.note(other), None);
        assert!((0..3 * SUSPICIOUS).all(|_| clients.note(proxy).is_none()));
    }

    async fn client(headers: &[(&str, &str)]) -> Client {
        let mut request = Request::get("/").extension(ConnectInfo(SocketAddr::from(([127, 0, 0, 1], 9))));
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let (mut parts, ()) = request.body(()).unwrap().into_parts();
        let Ok(client) = Client::from_request_parts(&mut parts, &()).await;
        client
    }

    #[tokio::test]
    async fn the_address_is_what_nginx_wrote_last_or_else_the_peer() {
        for (headers, address) in [
            (&[][..], "127.0.0.1"),
            (&[("x-forwarded-for", "203.0.113.7")], "203.0.113.7"),
            (&[("x-forwarded-for", "10.0.0.1, 203.0.113.7")], "203.0.113.7"),
            (&[("x-forwarded-for", "10.0.0.1"), ("x-forwarded-for", "203.0.113.7")], "203.0.113.7"),
            (&[("x-forwarded-for", "::ffff:203.0.113.7")], "203.0.113.7"),
            (&[("x-forwarded-for", "2001:db8::1")], "2001:db8::1"),
            (&[("x-forwarded-for", "nobody")], "127.0.0.1"),
        ] {
            assert_eq!(client(headers).await.address, address, "{headers:?}");
        }
    }

    #[tokio::test]
    async fn only_our_own_application_is_the_web_client() {
        assert!(client(&[("x-pinzon-client", "web")]).await.web);
        assert!(!client(&[("x-pinzon-client", "script")]).await.web);
        assert!(!client(&[]).await.web);
        assert_eq!(client(&[("user-agent", &"x".repeat(900))]).await.user_agent.len(), 300);
    }
}
