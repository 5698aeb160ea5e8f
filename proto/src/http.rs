//! The HTTP API, as `google.api.http` and `(pinzon.json.v1.endpoint)` of every method say. `build/http.rs` writes it.

use serde::Serialize;
use utoipa::openapi::{RefOr, Schema, path::Operation};

use crate::{
    access::{Call, Callers, Method},
    json::{Body, add},
};

// `ROUTES`, the endpoints, and `visit_endpoints`.
include!(concat!(env!("OUT_DIR"), "/http.rs"));

/// A route of the HTTP API.
#[derive(Debug)]
pub struct Route {
    /// The verb, in capitals.
    pub method: &'static str,
    /// The path as in the API document.
    pub path: &'static str,
    /// The method behind it; none where the gateway answers by itself.
    pub call: Option<Method>,
}

impl Route {
    /// Who may use it.
    pub fn callers(&self) -> Callers {
        self.call.map_or(Callers::Public, |call| call.callers)
    }

    /// Whether the service limits inspectors and supervisors to their airports.
    pub fn airport_scoped(&self) -> bool {
        self.call.is_some_and(|call| call.airport_scoped)
    }
}

/// Where the fields of a request come from that are not in its path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reads {
    /// There are none.
    Nothing,
    /// From the parameters of the address.
    Parameters,
    /// From the JSON body.
    Body,
}

/// The request of an endpoint that carries one message each way.
pub trait Endpoint: Call<Answer: Serialize + Send> + Body + Default + Send {
    /// The verb, in capitals.
    const VERB: &'static str;
    /// The path as in the API document.
    const PATH: &'static str;
    /// Where the fields come from that are not in the path.
    const READS: Reads;
    /// Status of a success. 204 answers with nothing.
    const STATUS: u16;
    /// Whether the answer is the same for everyone and may be kept.
    const IS_SHARED: bool;
    /// Whether the gateway may send it again without knowing whether it arrived.
    const IS_REPEATABLE: bool;
    /// Whether a good token goes to the service although the endpoint is public.
    const PASSES_TOKEN: bool;
    /// Whether the header `Idempotency-Key` makes it repeatable.
    const HAS_KEY: bool = false;
    /// The same as `operation`, in JSON.
    const OPERATION: &'static str;

    /// Sets the field with this name in the path. A text that is not a number becomes 0, which identifies nothing.
    fn set(&mut self, _name: &str, _value: String) {}
    /// Sets the key by which the service recognises a repeat.
    fn set_key(&mut self, _key: String) {}
    /// Its part of the API document.
    fn operation() -> Operation {
        serde_json::from_str(Self::OPERATION).expect("operations are those of the API document")
    }
    /// Adds the schemas that its part of the document refers to.
    fn schemas(all: &mut Vec<(String, RefOr<Schema>)>);
}

/// Something that is done with every endpoint.
pub trait EndpointVisitor {
    /// Does it with one.
    fn visit<M: Endpoint>(&mut self);
}
