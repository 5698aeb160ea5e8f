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

const ENTRIES: [(&str, &str); 8] = [
    ("countries", "EC"),
    ("transport-modes", "AER"),
    ("airports", "UIO"),
    ("airports", "GPS"),
    ("airports", "SCY"),
    ("units", "KGM"),
    ("units", RETIRED_UNIT),
    ("carried-items", "TR-01"),
];

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
            .filter(|k| ENTRIES.contains(&(k.kind.as_str(), k.code.as_str())))
            .map(|k| {
                let province = if k.code == "UIO" { "Pichincha" } else { "Galápagos" };
                pb::Entry {
                    attributes: HashMap::from([("province".to_owned(), province.to_owned())]),
                    active: k.code != RETIRED_UNIT,
                    kind: k.kind,
                    code: k.code,
                    ..Default::default()
                }
            })
            .collect();
        Ok(Response::new(pb::BatchGetEntriesResponse { entries }))
    }
}

#[tonic::async_trait]
impl SearchService for Catalogue {
    async fn batch_get_products(
        &self,
        request: Request<pb::BatchGetProductsRequest>,
    ) -> Result<Response<pb::BatchGetProductsResponse>, Status> {
        let request = request.into_inner();
        let verdicts = self.0.lock().unwrap();
        let classification = verdicts.range(..=request.on_date).next_back().map(|(_, code)| *code);
        let avocado = pb::Product {
            product_id: AVOCADO.to_string(),
            code: "FRU-001".to_owned(),
            name: "aguacate".to_owned(),
            classification: classification
                .map(|code| pb::CodeName { code: code.to_owned(), name: format!("Producto {code}") }),
            conditions: "sin hojas".to_owned(),
            verified: true,
            active: true,
            articles: classification.map(article).into_iter().collect(),
            ..Default::default()
        };
        let retired = pb::Product { product_id: RETIRED.to_string(), active: false, ..avocado.clone() };
        let products = [avocado, retired]
            .into_iter()
            .filter(|product| request.product_ids.contains(&product.product_id))
            .collect();
        Ok(Response::new(pb::BatchGetProductsResponse { products, catalogue_version: 7 }))
    }
}

#[tonic::async_trait]
impl SettingService for Catalogue {
    async fn get_settings(
        &self,
        _: Request<pb::GetSettingsRequest>,
    ) -> Result<Response<pb::Settings>, Status> {
        let disclaimer =
            pb::Disclaimer { version: 1, oath: "Juro".to_owned(), text: String::new(), ..Default::default() };
        let control = *self.1.lock().unwrap();
        let control = control.ok_or_else(|| Status::unavailable("catalogues is down"))?;
        let settings =
            pb::Settings { disclaimer: Some(disclaimer), control: Some(control), ..Default::default() };
        Ok(Response::new(settings))
    }
}
