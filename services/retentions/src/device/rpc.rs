//! The gRPC face of devices that issue acts without a network.

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use pinzon_chassis::{Reason, caller::Caller, context::Context, page::Page, status::Violations};
use pinzon_domain::{
    date::ISLANDS,
    text::{optional, plain, text},
};
use pinzon_events::{
    facts::{DeviceRegistered, DeviceRevoked, RetentionHandedIn, RetentionPrinted},
    outbox::{self, EventContext},
};
use pinzon_proto::{
    json::Body as _,
    limits::retentions as limits,
    retentions::v1::{self as pb},
};
use pinzon_seal::{VerifyingKey, kid};
use serde::Deserialize;
use serde_json::value::RawValue;
use sha2::{Digest as _, Sha256};
use uuid::Uuid;

use super::{
    Device, MOST_DEVICES, Presented,
    issuer::{Issuer, hands_in},
    parse_token, recorded_prints,
    store::{self, Filter, Registered},
    wire,
};
use crate::{
    error::Error,
    issue::{
        self,
        draft::{self, Draft},
        service::Entries,
    },
    retention::{
        self, Officer, Printed, Retention,
        folio::{self, Mark},
        service::find_for,
    },
    service::{Service, reach, upstream, zone_of},
};

/// What a device signed, as it was read.
#[derive(Debug)]
struct SignedText {
    /// Id of the officer who issued the act.
    officer: Uuid,
    /// What the officer typed.
    act: Draft,
    /// SHA-256 of the text.
    hash: [u8; 32],
    /// The hash of the text that it corrects.
    corrects: Option<[u8; 32]>,
}

impl SignedText {
    /// Reads the text; refuses one that no device writes.
    fn parse(text: &str) -> Result<Self, Reason> {
        #[derive(Deserialize)]
        struct Parts<'a> {
            officer: Uuid,
            #[serde(borrow)]
            act: &'a RawValue,
            corrects: Option<&'a str>,
        }
        let Parts { officer, act, corrects } = serde_json::from_str(text).map_err(|_| Reason::Malformed)?;
        let act = Draft::read(act.get().as_bytes()).map_err(|_| Reason::Malformed)?;
        let corrects = corrects.map(hex_hash).transpose()?;
        Ok(Self { officer, act, hash: Sha256::digest(text).into(), corrects })
    }
}

pinzon_proto::serve_device_service!(Service);

impl Service {
    pub(crate) async fn register_device(
        &self,
        context: &Context,
        message: pb::RegisterDeviceRequest,
    ) -> Result<pb::Device, Error> {
        let caller = context.staff()?;
        let mut wrong = Violations::new();
        let airport = wrong.take("airport", parse_airport(&message.airport));
        let key = wrong.take("public_key", parse_key(&message.public_key));
        let (Some(airport), Some(key)) = (airport, key) else { return Err(Error::Invalid(wrong)) };
        reach(caller, &airport)?;
        let event_context = EventContext::of(context, caller, self.clock.now()).at(&airport);
        let now = event_context.time;
        let found = self.airports.find(context, &[&airport]).await.map_err(upstream("catalogues"))?;
        let is_open = found.iter().any(|airport| airport.active);
        if found.is_empty() {
            return Err(invalid("airport", Reason::UnknownCode));
        }
        let zone = zone_of(&found, &airport).unwrap_or(ISLANDS);
        let year = folio::year_at(now, zone);
        let mut tx = self.pool.begin().await?;
        // Taking the number makes others wait, so that two calls with one key do not get two marks.
        let mark = store::next_mark(&mut tx, &airport, year).await?;
        if let Some(known) = store::find_by_key(&mut tx, &airport, year, &key).await? {
            tx.rollback().await?;
            if known.revoked_at.is_some() {
                return Err(Error::DeviceRevoked);
            }
            return Ok(wire::device(known, now));
        }
        if !is_open {
            return Err(invalid("airport", Reason::UnknownCode));
        }
        if store::count_in_use(&mut tx, &mark, caller.user_id).await? >= MOST_DEVICES {
            return Err(invalid("public_key", Reason::TooManyDevices));
        }
        let device = Device::register(mark, key, &self.sealer, now)?;
        let officer = Officer { id: caller.user_id, name: caller.name.clone() };
        store::insert(&mut tx, &device, &officer).await?;
        let fact = DeviceRegistered { airport };
        outbox::append(&mut tx, &device.mark.to_string(), &event_context, &fact).await?;
        self.wake.commit(tx).await?;
        Ok(wire::device(device, now))
    }

    pub(crate) async fn list_devices(
        &self,
        context: &Context,
        message: pb::ListDevicesRequest,
    ) -> Result<pb::ListDevicesResponse, Error> {
        let caller = context.staff()?;
        let mut wrong = Violations::new();
        let airport = wrong.take("airport", optional(&message.airport, parse_airport));
        let of = (&message.airport, message.revoked);
        let airport = airport.flatten();
        if let Some(airport) = &airport {
            reach(caller, airport)?;
            self.airports.check(context, "airport", Some(airport), &mut wrong).await;
        }
        let page = Page::requested(&message, &of, wrong)?;
        let filter = Filter { mark: None, scope: caller.airport_scope(), airport, revoked: message.revoked };
        let mut conn = self.pool.acquire().await?;
        let mut devices = store::page(&mut conn, &filter, page.after.clone(), page.limit()).await?;
        let next_page_token = page.cut(&mut devices, Registered::key);
        Ok(pb::ListDevicesResponse {
            items: devices.into_iter().map(wire::registered_device).collect(),
            total: store::count(&mut conn, &filter).await?,
            next_page_token,
        })
    }

    pub(crate) async fn revoke_device(
        &self,
        context: &Context,
        message: pb::RevokeDeviceRequest,
    ) -> Result<pb::RegisteredDevice, Error> {
        let caller = context.staff()?;
        let mark = Mark::parse(&plain(&message.mark)).ok_or(Error::NoDevice)?;
        reach(caller, &mark.airport)?;
        let mut wrong = Violations::new();
        let Some(reason) =
            wrong.take("reason", text(&message.reason, limits::revoke_device_request::MAX_REASON))
        else {
            return Err(Error::Invalid(wrong));
        };
        let event_context = EventContext::of(context, caller, self.clock.now()).at(&mark.airport);
        let officer = Officer { id: caller.user_id, name: caller.name.clone() };
        let mut tx = self.pool.begin().await?;
        // A repeat changes nothing.
        if store::revoke(&mut tx, &mark, &officer, &reason, event_context.time).await? {
            let fact = DeviceRevoked { airport: mark.airport.clone() };
            outbox::append(&mut tx, &mark.to_string(), &event_context, &fact).await?;
        }
        let filter = Filter { mark: Some(mark), ..Filter::default() };
        let device = store::page(&mut tx, &filter, None, 1).await?.pop().ok_or(Error::NoDevice)?;
        self.wake.commit(tx).await?;
        Ok(wire::registered_device(device))
    }

    pub(crate) async fn receive_retention(
        &self,
        context: &Context,
        message: pb::ReceiveRetentionRequest,
    ) -> Result<pb::Retention, Error> {
        let caller = context.staff()?;
        let signed = SignedText::parse(&message.text).map_err(|reason| invalid("text", reason))?;
        let draft = draft::trimmed(signed.act);
        if signed.officer != caller.user_id && !hands_in(caller.role) {
            return Err(Error::AnotherOfficer);
        }
        reach(caller, &draft.airport)?;
        if let Some(first) = self.first_result(&draft.id, &signed.hash).await? {
            let act = self.record_prints(context, caller, first, message.prints).await?;
            return Ok(act.into());
        }
        let issuer = self.issuer(context, caller, signed.officer).await?;
        let device = self.device_of(&message.qr).await?;
        let now = self.clock.now();
        let presented = Presented {
            signed_hash: signed.hash,
            corrects: signed.corrects,
            airport: &draft.airport,
            prints: message.prints,
        };
        let printed =
            parse_token(&message.qr, &device, presented, now).map_err(|reason| invalid("qr", reason))?;
        if !issuer.may_send(printed.issued_at) {
            return Err(Error::AnotherOfficer);
        }
        match self.receive(context, caller, issuer, &draft, printed, &device.mark).await {
            Ok(received) => Ok(received.into()),
            // Perhaps another try of the same request was faster, and its act is what stands in the way.
            Err(refusal) => {
                let first = self.first_result(&draft.id, &signed.hash).await?.ok_or(refusal)?;
                let act = self.record_prints(context, caller, first, message.prints).await?;
                Ok(act.into())
            }
        }
    }
}

impl Service {
    /// The device that a token claims to be signed by.
    async fn device_of(&self, qr: &str) -> Result<Device, Error> {
        let kid = kid(qr).map_err(|_| invalid("qr", Reason::TokenNotGenuine))?;
        let mark = Mark::parse(&kid).ok_or_else(|| invalid("qr", Reason::TokenNotGenuine))?;
        let mut conn = self.pool.acquire().await?;
        store::find(&mut conn, mark).await?.ok_or_else(|| invalid("qr", Reason::DeviceUnknown))
    }

    async fn receive(
        &self,
        context: &Context,
        caller: &Caller,
        issuer: Issuer,
        draft: &Draft,
        printed: Printed,
        mark: &Mark,
    ) -> Result<Retention, Error> {
        // The paper is with the passenger: an entry that has left the lists since then is no reason to refuse the act.
        let known = self.look_up(context, draft, Entries::All).await?;
        let new = draft::parse(draft, &known).map_err(Error::Invalid)?;
        let Issuer { officer, actor, taken_at } = issuer;
        let handed_in_by = taken_at.map(|_| Officer { id: caller.user_id, name: caller.name.clone() });
        let now = self.clock.now();
        // The officer issued and printed it, also when a supervisor hands it in.
        let event_context = EventContext::of(context, actor, now).at(&new.content.airport);
        let (zone, due_days) = (new.zone, new.due_days(printed.issued_at));
        let prints = printed.prints;
        let request_hash = printed.signed_hash;
        let handed_in = handed_in_by.as_ref().map(|_| RetentionHandedIn {
            officer: officer.id,
            name: officer.name.clone(),
            signed_hash: hex::encode(request_hash),
        });
        let (retention, issued) =
            retention::receive(new, officer, handed_in_by, printed, &self.document_key, event_context.time)?;
        let mut tx = self.pool.begin().await?;
        issue::store::insert(&mut tx, &retention, zone, &due_days, &request_hash).await?;
        // The act is on paper, so a second count of the day is not refused.
        issue::store::record_amnesty_count(&mut tx, retention.sealed.act(), zone).await?;
        store::count_act(&mut tx, mark, event_context.time).await?;
        issue::store::tell(&mut tx, &event_context, &issued).await?;
        let folio = retention.sealed.act().folio.to_string();
        if let Some(fact) = handed_in {
            let event_context = EventContext::of(context, caller, now).at(&draft.airport);
            outbox::append(&mut tx, &folio, &event_context, &fact).await?;
        }
        for copy in 0..prints {
            outbox::append(&mut tx, &folio, &event_context, &RetentionPrinted { copy }).await?;
        }
        self.wake.commit(tx).await?;
        Ok(retention)
    }

    /// Records the prints that the first try did not know of, and returns the act as it then stands.
    async fn record_prints(
        &self,
        context: &Context,
        caller: &Caller,
        first: Retention,
        claimed: i32,
    ) -> Result<Retention, Error> {
        let prints = recorded_prints(claimed);
        if first.print_count >= prints {
            return Ok(first);
        }
        let id = first.sealed.act().retention_id;
        let mut tx = self.pool.begin().await?;
        // Two repeats at once must not record the same prints.
        retention::store::lock(&mut tx, id).await?.ok_or(Error::NotFound)?;
        let found = find_for(&mut tx, caller, id).await?;
        let act = found.sealed.act();
        let folio = act.folio.to_string();
        let event_context = EventContext::of(context, caller, self.clock.now()).at(&act.content.airport);
        for _ in found.print_count..prints {
            let copy = retention::store::count_print(&mut tx, id).await?;
            outbox::append(&mut tx, &folio, &event_context, &RetentionPrinted { copy }).await?;
        }
        self.wake.commit(tx).await?;
        Ok(Retention { print_count: found.print_count.max(prints), ..found })
    }
}

/// Reads the code of an airport, which a mark begins with. Whether there is such an airport the catalogue says.
fn parse_airport(text: &str) -> Result<String, Reason> {
    let code = plain(text);
    if code.is_empty() {
        Err(Reason::Required)
    } else if code.len() == 3 && code.bytes().all(|byte| byte.is_ascii_uppercase()) {
        Ok(code)
    } else {
        Err(Reason::UnknownCode)
    }
}

fn hex_hash(text: &str) -> Result<[u8; 32], Reason> {
    let mut hash = [0; 32];
    hex::decode_to_slice(text, &mut hash).map_err(|_| Reason::Malformed)?;
    Ok(hash)
}

fn parse_key(text: &str) -> Result<VerifyingKey, Reason> {
    let bytes = URL_SAFE_NO_PAD.decode(plain(text)).map_err(|_| Reason::Malformed)?;
    let key = VerifyingKey::try_from(bytes.as_slice()).map_err(|_| Reason::Malformed)?;
    // Anybody can sign for such a key.
    if key.is_weak() { Err(Reason::KeyWeak) } else { Ok(key) }
}

fn invalid(field: &str, reason: Reason) -> Error {
    let mut wrong = Violations::new();
    wrong.add(field, reason);
    Error::Invalid(wrong)
}
