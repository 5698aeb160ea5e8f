//! The catalogue's part in these tests: a handful of codes and two products, one of each no longer in use.

use std::{
    collections::{BTreeMap, HashMap},
    sync::{Arc, Mutex},
};

use pinzon_proto::catalogues::v1::{
    self as pb, entry_service_server::EntryService, search_service_server::SearchService,
    setting_service_server::SettingService,
};
use tonic::{Request, Response, Status};
use uuid::{Uuid, uuid};

pub const AVOCADO: Uuid = uuid!("0190aaaa-0000-7000-8000-000000000001");

/// A product that is no longer active.
pub const RETIRED: Uuid = uuid!("0190aaaa-0000-7000-8000-000000000002");

/// A unit that is no longer active.
pub const RETIRED_UNIT: &str = "LBR";

/// Classifications of the avocado by the day they begin.
pub type Verdicts = Arc<Mutex<BTreeMap<String, &'static str>>>;

/// The numbers of control; none while catalogues does not answer.
pub type Control = Arc<Mutex<Option<pb::ControlSettings>>>;

/// The article that a classification cites.
fn article(classification: &str) -> pb::Citation {
    pb::Citation {
        code: format!("NOR-{classification}"),
        title: "Resolución de la lista oficial".to_owned(),
        article: "2".to_owned(),
        why: "Porque sí.".to_owned(),
        verified: false,
        in_force: true,
    }
}

#[derive(Clone)]
pub struct Catalogue(pub Verdicts, pub Control);

const ENTRIES: [(&str, &str); 12] = [
    ("countries", "EC"),
    ("transport-modes", "AER"),
    ("airports", "UIO"),
    ("airports", "GPS"),
    ("airports", "SCY"),
    ("airports", "GYE"),
    ("transport-modes", "MAI"),
    ("ports", "ECGYE"),
    ("ports", "XGAYO"),
    ("units", "KGM"),
    ("units", RETIRED_UNIT),
    ("carried-items", "TR-01"),
];

fn is_known(key: &pb::EntryKey) -> bool {
    ENTRIES.contains(&(key.kind.as_str(), key.code.as_str()))
}

fn attributes(key: &pb::EntryKey) -> HashMap<String, String> {
    let mainland = ["UIO", "GYE", "ECGYE"].contains(&key.code.as_str());
    let zone = if mainland { "America/Guayaquil" } else { "Pacific/Galapagos" };
    let mut attributes = HashMap::from([("time_zone".to_owned(), zone.to_owned())]);
    if ["UIO", "GYE"].contains(&key.code.as_str()) {
        attributes.insert("controls_departures".to_owned(), "Sí".to_owned());
    }
    if key.code == "XGAYO" {
        attributes.insert("airport".to_owned(), "GPS".to_owned());
    }
    attributes
}

#[tonic::async_trait]
impl EntryService for Catalogue {
    async fn batch_get_entries(
        &self,
        request: Request<pb::BatchGetEntriesRequest>,
    ) -> Result<Response<pb::BatchGetEntriesResponse>, Status> {
        let entries = request
            .into_inner()
            .keys
            .into_iter()
            .filter(is_known)
            .map(|k| pb::Entry {
                attributes: attributes(&k),
                active: k.code != RETIRED_UNIT,
                kind: k.kind,
                code: k.code,
                ..Default::default()
            })
            .collect();
        Ok(Response::new(pb::BatchGetEntriesResponse { entries }))
    }

    /// The series of seals.
    async fn list_entries(
        &self,
        request: Request<pb::ListEntriesRequest>,
    ) -> Result<Response<pb::ListEntriesResponse>, Status> {
        let request = request.into_inner();
        assert_eq!((request.kind.as_str(), request.status()), ("seal-series", pb::StatusFilter::Active));
        let series = [("SP-01", "UIO0001", "UIO0500"), ("SP-02", "UIO000000", "UIO099999")];
        let entries = series.map(|(code, first, last)| pb::Entry {
            kind: request.kind.clone(),
            code: code.to_owned(),
            name: format!("Serie {code}"),
            attributes: [("airport", "UIO"), ("first", first), ("last", last)]
                .map(|(field, value)| (field.to_owned(), value.to_owned()))
                .into(),
            active: true,
            ..pb::Entry::default()
        });
        Ok(Response::new(pb::ListEntriesResponse { entries: entries.into(), ..Default::default() }))
    }
}

#[tonic::async_trait]
impl SearchService for Catalogue {
    async fn get_declarable(
        &self,
        request: Request<pb::GetDeclarableRequest>,
    ) -> Result<Response<pb::GetDeclarableResponse>, Status> {
        let request = request.into_inner();
        let keys = request.keys.into_iter().filter(|k| is_known(k) && k.code != RETIRED_UNIT);
        let verdicts = self.0.lock().unwrap();
        let classification = verdicts.range(..=request.on_date).next_back().map(|(_, code)| *code);
        let verdict = classification.map(|code| pb::Verdict {
            classification: Some(pb::CodeName { code: code.to_owned(), name: format!("Producto {code}") }),
            conditions: "sin hojas".to_owned(),
            verified: true,
            articles: vec![article(code)],
            ..Default::default()
        });
        let avocado = pb::DeclarableProduct {
            product_id: AVOCADO.to_string(),
            code: "FRU-001".to_owned(),
            name: "aguacate".to_owned(),
            verdict,
        };
        Ok(Response::new(pb::GetDeclarableResponse {
            entries: keys
                .map(|k| pb::DeclarableEntry { attributes: attributes(&k), kind: k.kind, code: k.code })
                .collect(),
            products: request
                .product_ids
                .contains(&avocado.product_id)
                .then_some(avocado)
                .into_iter()
                .collect(),
            catalogue_version: 7,
            disclaimer_version: 1,
        }))
    }
}

#[tonic::async_trait]
impl SettingService for Catalogue {
    async fn get_settings(
        &self,
        _: Request<pb::GetSettingsRequest>,
    ) -> Result<Response<pb::Settings>, Status> {
        let control = *self.1.lock().unwrap();
        let control = control.ok_or_else(|| Status::unavailable("catalogues is down"))?;
        Ok(Response::new(pb::Settings { control: Some(control), ..Default::default() }))
    }
}
