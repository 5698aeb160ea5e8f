//! How messages travel as JSON, as the options of `pinzon/json/v1/json.proto` say. `build/json.rs` names these functions
//! in the attributes of messages and writes the schemas.
//!
//! Reading is lenient: a missing or null field is read as its default, and an unknown code as [`UNKNOWN_CODE`], so that
//! a service can report every wrong field at once. Members that no message has are named, for a misspelt filter would select
//! everything. Writing is strict: an answer that lacks a promised part is an error.

use std::{
    borrow::Cow,
    cell::RefCell,
    collections::{BTreeMap, HashMap},
    fmt,
    marker::PhantomData,
};

use chrono::{DateTime, Utc};
use prost_types::Timestamp;
use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{self, DeserializeOwned, MapAccess, Visitor, value::MapAccessDeserializer},
    ser,
};
use serde_ignored::Path;
use serde_json::value::RawValue;
use serde_path_to_error::Track;
use utoipa::{
    IntoParams, PartialSchema, ToSchema,
    openapi::{
        RefOr, Schema,
        path::{Parameter, ParameterIn},
    },
};

// Codes, schemas and parameters: written by `build/json.rs`.
include!(concat!(env!("OUT_DIR"), "/json.rs"));

/// An enum with one stable code per value.
pub trait Code {
    /// Number and code of each value but the unspecified one.
    const CODES: &'static [(i32, &'static str)];

    /// Number and label of each value that people read, in Spanish.
    const LABELS: &'static [(i32, &'static str)] = &[];

    /// The label of a value; empty for one that has none.
    fn label(number: i32) -> &'static str {
        Self::LABELS.iter().find(|(of, _)| *of == number).map_or("", |(_, label)| *label)
    }

    /// The code of a value.
    fn code(number: i32) -> Option<&'static str> {
        Self::CODES.iter().find(|(of, _)| *of == number).map(|(_, code)| *code)
    }
}

/// What is wrong with a body, and where.
pub type Wrong = serde_path_to_error::Error<serde_json::Error>;

/// What a message is read from, once for each message whose members stand beside the others.
pub trait Source {
    /// What is wrong with it, and where.
    type Wrong;

    /// The members that a message has; others are left alone.
    fn read<T: DeserializeOwned>(&self) -> Result<T, Self::Wrong>;
}

/// Members of a source that none of the messages read from it has.
#[derive(Debug, Default)]
pub struct Unknown(RefCell<Option<Vec<Vec<String>>>>);

impl Unknown {
    /// Notes what one message left alone, of what all messages before it left alone.
    pub fn note(&self, ignored: Vec<Vec<String>>) {
        let covers =
            |all: &[Vec<String>], path: &Vec<String>| all.iter().any(|known| path.starts_with(known));
        let noted = match self.0.take() {
            None => ignored,
            Some(earlier) => {
                let all = earlier.iter().chain(&ignored);
                all.filter(|path| covers(&earlier, path) && covers(&ignored, path)).cloned().collect()
            }
        };
        self.0.replace(Some(noted));
    }

    /// Where they stand, each once.
    pub fn names(self) -> Vec<String> {
        let mut names: Vec<_> = self.0.take().unwrap_or_default().iter().map(|path| name_of(path)).collect();
        names.sort();
        names.dedup();
        names
    }
}

fn name_of(path: &[String]) -> String {
    path.iter().enumerate().fold(String::new(), |name, (at, part)| match part.as_bytes() {
        [b'[', ..] => name + part,
        _ if at == 0 => part.clone(),
        _ => format!("{name}.{part}"),
    })
}

/// The place of a member that was left alone.
pub fn place_of(ignored: &Path<'_>) -> Vec<String> {
    match ignored {
        Path::Root => Vec::new(),
        Path::Seq { parent, index } => [place_of(parent), vec![format!("[{index}]")]].concat(),
        Path::Map { parent, key } => [place_of(parent), vec![key.clone()]].concat(),
        Path::Some { parent } | Path::NewtypeStruct { parent } | Path::NewtypeVariant { parent } => {
            place_of(parent)
        }
    }
}

/// The bytes of a JSON body.
struct Bytes<'a> {
    json: &'a [u8],
    unknown: Unknown,
}

impl Source for Bytes<'_> {
    type Wrong = Wrong;

    fn read<T: DeserializeOwned>(&self) -> Result<T, Wrong> {
        let (value, ignored) = read_json(self.json)?;
        self.unknown.note(ignored);
        Ok(value)
    }
}

/// A message that a JSON body or the parameters of an address are read into.
pub trait Body: DeserializeOwned {
    /// Fields whose members stand beside the others.
    const FLATTENED: &'static [&'static str] = &[];
    /// Fields, at any depth, that have another name in JSON.
    const RENAMED: &'static [(&'static str, &'static str)] = &[];

    /// Whether other parameters of the address are read into another message.
    const BESIDE_OTHERS: bool = false;

    /// The message of a JSON text, or the first value of a wrong type. Missing, null and unknown members are not wrong.
    fn read(json: &[u8]) -> Result<Self, Wrong> {
        Self::read_with_unknown(json).map(|(message, _)| message)
    }

    /// The same with the names of the members that the message does not have.
    fn read_with_unknown(json: &[u8]) -> Result<(Self, Vec<String>), Wrong> {
        let source = Bytes { json, unknown: Unknown::default() };
        Ok((Self::read_from(&source)?, source.unknown.names()))
    }

    /// The message, or the first value of a wrong type.
    fn read_from<S: Source>(source: &S) -> Result<Self, S::Wrong> {
        source.read()
    }
}

fn read_json<T: DeserializeOwned>(json: &[u8]) -> Result<(T, Vec<Vec<String>>), Wrong> {
    let mut input = serde_json::Deserializer::from_slice(json);
    let (mut track, mut ignored) = (Track::new(), Vec::new());
    let mut note = |path: Path<'_>| ignored.push(place_of(&path));
    let watched = serde_ignored::Deserializer::new(&mut input, &mut note);
    let read = Members::deserialize(serde_path_to_error::Deserializer::new(watched, &mut track))
        .and_then(|Members(value)| input.end().map(|()| value));
    read.map(|value| (value, ignored)).map_err(|error| serde_path_to_error::Error::new(track.path(), error))
}

/// The number of a code that does not exist; no value has it.
pub const UNKNOWN_CODE: i32 = -1;

/// The thousandths of a number that is finer than a thousandth.
pub const TOO_PRECISE: i64 = i64::MIN;

/// What is null is the default.
pub(crate) fn read<'de, D: Deserializer<'de>, T: Deserialize<'de> + Default>(
    input: D,
) -> Result<T, D::Error> {
    Ok(Option::deserialize(input)?.unwrap_or_default())
}

/// Ignores the value of a field that the address or the session sets.
pub(crate) fn read_elsewhere<'de, D: Deserializer<'de>, T: Default>(input: D) -> Result<T, D::Error> {
    // Not `IgnoredAny`, because the field exists.
    serde_json::Value::deserialize(input).map(|_| T::default())
}

/// A message as an object only: derived code would also read it from a list of its members.
struct Members<T>(T);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Members<T> {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
        struct Object<T>(PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for Object<T> {
            type Value = T;

            fn expecting(&self, words: &mut fmt::Formatter<'_>) -> fmt::Result {
                words.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, members: A) -> Result<T, A::Error> {
                T::deserialize(MapAccessDeserializer::new(members))
            }
        }
        input.deserialize_map(Object(PhantomData)).map(Self)
    }
}

pub(crate) fn read_message<'de, D: Deserializer<'de>, T: Deserialize<'de>>(
    input: D,
) -> Result<Option<T>, D::Error> {
    Ok(Option::<Members<T>>::deserialize(input)?.map(|Members(message)| message))
}

/// RFC 3339; none for null.
pub(crate) fn read_instant<'de, D: Deserializer<'de>>(input: D) -> Result<Option<Timestamp>, D::Error> {
    Ok(Option::<DateTime<Utc>>::deserialize(input)?.map(|at| Timestamp {
        seconds: at.timestamp(),
        nanos: i32::try_from(at.timestamp_subsec_nanos()).unwrap_or(i32::MAX),
    }))
}

pub(crate) fn read_messages<'de, D: Deserializer<'de>, T: Deserialize<'de>>(
    input: D,
) -> Result<Vec<T>, D::Error> {
    let messages: Vec<Members<T>> = read(input)?;
    Ok(messages.into_iter().map(|Members(message)| message).collect())
}

pub(crate) fn read_code<'de, E: Code, D: Deserializer<'de>>(input: D) -> Result<i32, D::Error> {
    let code: Cow<'_, str> = read(input)?;
    let known = E::CODES.iter().find(|(_, known)| *known == code);
    Ok(known.map_or(if code.is_empty() { 0 } else { UNKNOWN_CODE }, |(number, _)| *number))
}

pub(crate) fn read_thousandths<'de, D: Deserializer<'de>>(input: D) -> Result<i64, D::Error> {
    Ok(read_some_thousandths(input)?.unwrap_or_default())
}

pub(crate) fn read_some_thousandths<'de, D: Deserializer<'de>>(input: D) -> Result<Option<i64>, D::Error> {
    let number = Box::<RawValue>::deserialize(input)?;
    match number.get() {
        "null" => Ok(None),
        text if text.starts_with(|first: char| first == '-' || first.is_ascii_digit()) => {
            Ok(Some(thousandths(text).unwrap_or(TOO_PRECISE)))
        }
        _ => Err(de::Error::custom("expected a number")),
    }
}

/// The text of an object as it came; empty for null.
pub(crate) fn read_object<'de, D: Deserializer<'de>>(input: D) -> Result<String, D::Error> {
    let object = Box::<RawValue>::deserialize(input)?;
    match object.get() {
        "null" => Ok(String::new()),
        text if text.starts_with('{') => Ok(text.to_owned()),
        _ => Err(de::Error::custom("expected an object")),
    }
}

/// A JSON number in thousandths, read digit by digit; none where it is finer.
fn thousandths(text: &str) -> Option<i64> {
    const DECIMALS: i32 = 3;
    let (negative, text) = text.strip_prefix('-').map_or((false, text), |rest| (true, rest));
    let (mantissa, exponent) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let digits = format!("{whole}{fraction}");
    let digits = digits.trim_start_matches('0');
    if digits.is_empty() {
        return Some(0);
    }
    // An exponent too long for i32 is far beyond every bound on either side.
    let exponent = exponent.parse::<i32>().unwrap_or(if exponent.starts_with('-') { -9999 } else { 9999 });
    let fraction = i32::try_from(fraction.len()).unwrap_or(i32::MAX);
    let shift = exponent.saturating_sub(fraction).saturating_add(DECIMALS);
    let thousandths = match usize::try_from(shift) {
        Ok(zeros) if digits.len() + zeros > 18 => i64::MAX,
        Ok(zeros) => format!("{digits}{}", "0".repeat(zeros)).parse().unwrap_or(i64::MAX),
        Err(_) => {
            let extra = usize::try_from(shift.unsigned_abs()).unwrap_or(usize::MAX);
            if digits.len() - digits.trim_end_matches('0').len() < extra {
                return None;
            }
            digits[..digits.len() - extra].parse().unwrap_or(i64::MAX)
        }
    };
    Some(if negative { -thousandths } else { thousandths })
}

pub(crate) fn write_thousandths<S: Serializer>(thousandths: &i64, output: S) -> Result<S::Ok, S::Error> {
    let sign = if *thousandths < 0 { "-" } else { "" };
    let amount = thousandths.unsigned_abs();
    let text = format!("{sign}{}.{:03}", amount / 1000, amount % 1000);
    let shortest = text.trim_end_matches('0').trim_end_matches('.');
    RawValue::from_string(shortest.to_owned()).map_err(ser::Error::custom)?.serialize(output)
}

pub(crate) fn write_present<S: Serializer, T: Serialize>(
    part: &Option<T>,
    output: S,
) -> Result<S::Ok, S::Error> {
    part.as_ref().ok_or_else(|| ser::Error::custom("is missing"))?.serialize(output)
}

pub(crate) fn write_or_null<S: Serializer, T: Serialize + Default + PartialEq>(
    value: &T,
    output: S,
) -> Result<S::Ok, S::Error> {
    Some(value).filter(|value| **value != T::default()).serialize(output)
}

pub(crate) fn write_code<E: Code, S: Serializer>(number: &i32, output: S) -> Result<S::Ok, S::Error> {
    E::code(*number).ok_or_else(|| ser::Error::custom(format!("{number} has no code")))?.serialize(output)
}

pub(crate) fn write_code_or_null<E: Code, S: Serializer>(number: &i32, output: S) -> Result<S::Ok, S::Error> {
    if *number == 0 { output.serialize_none() } else { write_code::<E, S>(number, output) }
}

pub(crate) fn write_instant<S: Serializer>(at: &Option<Timestamp>, output: S) -> Result<S::Ok, S::Error> {
    let at = at.as_ref().ok_or_else(|| ser::Error::custom("is missing"))?;
    let instant =
        u32::try_from(at.nanos).ok().and_then(|nanos| DateTime::<Utc>::from_timestamp(at.seconds, nanos));
    instant.ok_or_else(|| ser::Error::custom("is no instant"))?.serialize(output)
}

pub(crate) fn write_instant_or_null<S: Serializer>(
    at: &Option<Timestamp>,
    output: S,
) -> Result<S::Ok, S::Error> {
    if at.is_none() { output.serialize_none() } else { write_instant(at, output) }
}

/// In order, because an answer's state is named after its bytes.
pub(crate) fn write_map<S: Serializer>(map: &HashMap<String, String>, output: S) -> Result<S::Ok, S::Error> {
    output.collect_map(map.iter().collect::<BTreeMap<_, _>>())
}

pub(crate) fn write_object<S: Serializer>(text: &str, output: S) -> Result<S::Ok, S::Error> {
    let object = RawValue::from_string(text.to_owned()).ok().filter(|object| object.get().starts_with('{'));
    object.ok_or_else(|| ser::Error::custom("is no JSON object"))?.serialize(output)
}

fn schema(name: &str) -> RefOr<Schema> {
    let found = SCHEMAS.binary_search_by_key(&name, |(name, _)| name).expect("each type has its schema");
    serde_json::from_str(SCHEMAS[found].1).expect("schemas are those of the API document")
}

pub(crate) fn add(all: &mut Vec<(String, RefOr<Schema>)>, names: &[&str]) {
    all.extend(names.iter().map(|name| ((*name).to_owned(), schema(name))));
}

fn parameters(text: &str) -> Vec<Parameter> {
    serde_json::from_str(text).expect("parameters are those of the API document")
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::{
        audit::v1::Record,
        auth::v1::{Account, FinishPasskeySignInRequest, Person, SignInRequest, User},
        catalogues::v1::{Entry, Product, UpdateEntryRequest, UpdateStandardRequest},
        declarations::v1::{
            CreateDeclarationRequest, Item, LaneDecision, NewItem, Oath, PresentDeclarationRequest,
            ReviewDeclarationRequest, Transition, Travel,
        },
    };

    const AT: Option<Timestamp> = Some(Timestamp { seconds: 1_795_000_000, nanos: 5_000_000 });

    fn write(message: &impl Serialize) -> Value {
        serde_json::to_value(message).unwrap()
    }

    fn read<T: Body>(json: Value) -> T {
        T::read(json.to_string().as_bytes()).unwrap()
    }

    /// Where a body is wrong.
    fn wrong<T: Body>(json: &str) -> String {
        T::read(json.as_bytes()).err().unwrap().path().to_string()
    }

    #[test]
    fn null_stands_for_what_is_empty() {
        let travel = Travel { direction: 1, purpose: 7, ..Default::default() };
        let written = write(&travel);
        assert_eq!((&written["airline"], &written["stay_days"]), (&Value::Null, &Value::Null));
        assert_eq!((&written["flight_number"], &written["flight_date"]), (&json!(""), &json!("")));
        assert_eq!(read::<Travel>(written), travel);
        assert_eq!(read::<Travel>(json!({ "stay_days": 0 })).stay_days, Some(0));
        assert_eq!(read::<Travel>(json!({ "airline": null, "unheard": 1 })), Travel::default());
    }

    #[test]
    fn codes_are_those_of_the_contract_or_the_names_of_the_values() {
        let transition = Transition { from: 0, to: 3, at: AT, ..Default::default() };
        let written = write(&transition);
        assert_eq!((&written["from"], &written["to"]), (&Value::Null, &json!("in_inspection")));
        assert_eq!(write(&LaneDecision { code: 1, reasons: Vec::new() })["code"], "verde");
        for number in [0, 99, UNKNOWN_CODE] {
            let unsaid = LaneDecision { code: number, reasons: Vec::new() };
            assert!(serde_json::to_value(&unsaid).is_err(), "{number}");
        }
        for (code, number) in [
            (json!("salida"), 3),
            (json!("exit"), UNKNOWN_CODE),
            (json!("DIRECTION_EXIT"), UNKNOWN_CODE),
            (json!(""), 0),
            (json!(null), 0),
        ] {
            assert_eq!(read::<Travel>(json!({ "direction": code })).direction, number, "{code}");
        }
        assert_eq!(read::<Travel>(json!({})).direction, 0);
        assert_eq!(wrong::<Travel>(r#"{"direction": 1}"#), "direction");
    }

    #[test]
    fn every_way_of_writing_a_quantity_is_read_exactly() {
        for (text, thousandths) in [
            ("1", 1_000),
            ("1.5", 1_500),
            ("0.001", 1),
            ("0.100", 100),
            ("1.5000", 1_500),
            ("1.5e2", 150_000),
            ("15E-1", 1_500),
            ("1000e-6", 1),
            ("1e+2", 100_000),
            ("0.0", 0),
            ("0e9999999999", 0),
            ("-2.25", -2_250),
            ("100000", 100_000_000),
            ("8.29", 8_290),
            ("1e30", i64::MAX),
            ("1e99999999999", i64::MAX),
            ("123456789012345678901234567890", i64::MAX),
            ("null", 0),
            ("1.0001", TOO_PRECISE),
            ("0.0005", TOO_PRECISE),
            ("1e-4", TOO_PRECISE),
            ("1e-99999999999", TOO_PRECISE),
            ("0.30000000000000004", TOO_PRECISE),
        ] {
            let item = NewItem::read(format!("{{\"quantity\":{text}}}").as_bytes()).unwrap();
            assert_eq!(item.quantity, thousandths, "{text}");
        }
        for text in ["\"1.5\"", "true", "[1]", "{}"] {
            assert_eq!(wrong::<NewItem>(&format!("{{\"quantity\":{text}}}")), "quantity", "{text}");
        }
    }

    #[test]
    fn thousandths_are_written_as_the_shortest_number() {
        for (quantity, text) in [
            (1_500, "1.5"),
            (2_000, "2"),
            (1, "0.001"),
            (120, "0.12"),
            (0, "0"),
            (-2_250, "-2.25"),
            (100_000_000, "100000"),
        ] {
            let written = serde_json::to_string(&Item { quantity, ..Default::default() }).unwrap();
            assert!(written.contains(&format!("\"quantity\":{text},")), "{written}");
        }
    }

    #[test]
    fn instants_are_written_and_those_that_are_promised_are_there() {
        let oath = Oath { text_version: 1, accepted_at: AT, language: 0 };
        // As a service of an earlier release answers.
        assert_eq!(write(&oath)["language"], Value::Null);
        assert_eq!(write(&oath)["accepted_at"], "2026-11-18T11:06:40.005Z");
        let impossible = Some(Timestamp { seconds: i64::MAX, nanos: 0 });
        for accepted_at in [None, impossible] {
            assert!(serde_json::to_value(Oath { accepted_at, ..oath.clone() }).is_err());
        }
    }

    #[test]
    fn instants_are_read_with_any_offset() {
        let read = |at: Value| {
            let body = json!({ "decided_at": at }).to_string();
            PresentDeclarationRequest::read(body.as_bytes()).map(|read| read.decided_at)
        };
        for at in ["2026-11-18T11:06:40.005Z", "2026-11-18T05:06:40.005-06:00"] {
            assert_eq!(read(json!(at)).unwrap(), AT);
        }
        assert_eq!(read(Value::Null).unwrap(), None);
        for wrong in [json!("ayer"), json!("2026-11-18"), json!(5), json!({})] {
            assert!(read(wrong.clone()).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_message_that_is_promised_is_there() {
        assert!(serde_json::to_value(Product::default()).is_err());
        let written = write(&Item::default());
        assert_eq!((&written["product"], &written["verdict"]), (&Value::Null, &Value::Null));
    }

    #[test]
    fn members_stand_beside_the_others() {
        let person = Person { status: 2, selected_airport: "GPS".into(), ..Default::default() };
        let user = User { role: 3, person: Some(person.clone()), ..Default::default() };
        assert_eq!((&write(&user)["role"], &write(&user)["aeropuerto_id"]), (&json!("admin"), &json!("GPS")));
        assert!(serde_json::to_value(User { role: 0, ..user }).is_err());
        assert_eq!(
            write(&Account { role: 0, person: Some(person), ..Account::default() })["role"],
            Value::Null
        );

        let body = json!({ "travel": { "direction": "ingreso" }, "items": [{ "quantity": 2.5 }] });
        let content = read::<CreateDeclarationRequest>(body).content.unwrap();
        assert_eq!((content.travel.unwrap().direction, content.items[0].quantity), (1, 2_500));
        assert_eq!(
            wrong::<CreateDeclarationRequest>(r#"{"items":[{"quantity":1},{"quantity":"Juana"}]}"#),
            "items[1].quantity"
        );
        let update = read::<UpdateStandardRequest>(json!({ "title": "Ley", "version": 2, "active": false }));
        assert_eq!(
            (update.version, update.active, update.standard.unwrap().title),
            (2, Some(false), "Ley".into())
        );
    }

    #[test]
    fn a_list_is_no_message() {
        for (body, place) in [
            ("[]", "."),
            (r#"{"travel":[]}"#, "travel"),
            (r#"{"items":[{},[]]}"#, "items[1]"),
            (r#"{"items":{}}"#, "items"),
        ] {
            assert_eq!(wrong::<CreateDeclarationRequest>(body), place, "{body}");
        }
    }

    #[test]
    fn what_comes_from_elsewhere_is_not_read_from_the_body() {
        let asked = read::<ReviewDeclarationRequest>(json!({ "code": "D-1", "version": 3 }));
        assert_eq!((asked.code.as_str(), asked.version), ("", 3));
        let asked = read::<SignInRequest>(json!({ "rememberMe": true, "cookie_hash": "eA==" }));
        assert_eq!((asked.remember_me, asked.cookie_hash.len()), (true, 0));
    }

    #[test]
    fn a_list_that_is_left_out_is_not_an_empty_one() {
        let links = |json| read::<UpdateEntryRequest>(json).articles.map(|articles| articles.links.len());
        assert_eq!(links(json!({})), None);
        assert_eq!(links(json!({ "articles": null })), None);
        assert_eq!(links(json!({ "articles": [] })), Some(0));
        assert_eq!(links(json!({ "articles": [{ "code": "NOR-030" }] })), Some(1));
    }

    #[test]
    fn maps_are_written_in_order_and_objects_as_they_are() {
        let attributes = ["symbol", "a", "z", "m"].map(|name| (name.to_owned(), "x".to_owned())).into();
        let entry = Entry { attributes, update_time: AT, ..Default::default() };
        let written = serde_json::to_string(&entry).unwrap();
        assert!(written.contains(r#"{"a":"x","m":"x","symbol":"x","z":"x"}"#), "{written}");

        let record = |data: &str| Record {
            actor: Some(crate::audit::v1::Actor { kind: 1, ..Default::default() }),
            time: AT,
            recorded_at: AT,
            data: data.into(),
            ..Default::default()
        };
        let written = serde_json::to_string(&record(r#"{"b":1.50,"a":[]}"#)).unwrap();
        assert!(written.contains(r#""data":{"b":1.50,"a":[]}"#), "{written}");
        for broken in ["", "[]", "{"] {
            assert!(serde_json::to_string(&record(broken)).is_err(), "{broken}");
        }

        let asked = |json: &str| FinishPasskeySignInRequest::read(json.as_bytes()).unwrap().credential;
        assert_eq!(asked(r#"{"credential": {"b":1.50,"a":[]}}"#), r#"{"b":1.50,"a":[]}"#);
        assert_eq!((asked("{}"), asked(r#"{"credential":null}"#)), (String::new(), String::new()));
        for broken in ["\"{}\"", "[]", "1"] {
            let body = format!("{{\"credential\":{broken}}}");
            assert_eq!(wrong::<FinishPasskeySignInRequest>(&body), "credential", "{broken}");
        }
    }

    #[test]
    fn every_schema_can_be_read() {
        for (name, _) in SCHEMAS {
            assert!(matches!(schema(name), RefOr::T(_)));
        }
    }

    #[test]
    fn members_that_no_message_has_are_named_by_their_place() {
        let unknown = |json: &str| CreateDeclarationRequest::read_with_unknown(json.as_bytes()).unwrap().1;
        assert_eq!(unknown(r#"{"travel":null,"Idempotency-Key":7}"#), [""; 0]);
        assert_eq!(
            unknown(r#"{"airprt":"GPS","travel":{"stay":1},"items":[{},{"quantitty":1}]}"#),
            ["airprt", "items[1].quantitty", "travel.stay"]
        );
    }
}
