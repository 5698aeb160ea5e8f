//! Catalogues, declarations and auth as far as an act asks them.

use std::sync::{Arc, Mutex};

use pinzon_chassis::{Reason, context::Context, status};
use pinzon_proto::{
    auth::v1::{
        GetAccountTiesRequest, GetAccountTiesResponse, GetLeftWorkRequest, GetLeftWorkResponse, LeftWork,
        account_tie_service_server::AccountTieService, left_work_service_server::LeftWorkService,
    },
    catalogues::v1::{
        self as pb, entry_service_server::EntryService, legal_service_server::LegalService,
        search_service_server::SearchService, setting_service_server::SettingService,
    },
    declarations::v1::{self as declarations, declaration_service_server::DeclarationService},
};
use tonic::{Code, Request, Response, Status};
use uuid::Uuid;

pub const AVOCADO: &str = "0197a3c0-0000-4000-8000-000000000007";
/// At GPS, with items 1 and 2.
pub const CODE: &str = "D-7K3M-Q2X9";
/// At SCY.
pub const FOREIGN_CODE: &str = "D-8888-8888";

const ENTRIES: &[(&str, &str, &str)] = &[
    ("airports", "GPS", "Aeropuerto Ecológico Seymour"),
    ("airports", "SCY", "Aeropuerto de San Cristóbal"),
    ("airports", "UIO", "Aeropuerto Internacional Mariscal Sucre"),
    ("airports", "CUE", "Aeropuerto Mariscal La Mar"),
    ("airlines", "XL", "LATAM Airlines Ecuador"),
    ("carried-items", "TR-01", "Equipaje de mano"),
    ("carried-items", "TR-04", "Calzado"),
    ("countries", "EC", "Ecuador"),
    ("countries", "DE", "Alemania"),
    ("units", "KGM", "kilogramo"),
    ("retention-reasons", "MR-01", "Producto no permitido"),
    ("retention-reasons", "MR-03", "Presencia de tierra o sustrato"),
    ("rejection-destinations", "DR-01", "Incineración"),
    ("rejection-destinations", "DR-09", "Custodia o cuarentena temporal"),
    ("rejection-destinations", "DR-11", "Liberación al viajero"),
    ("custody-places", "CU-01", "Bodega de Baltra"),
    ("custody-places", "CU-02", "Cámara fría de Baltra"),
    ("custody-places", "CU-03", "Bodega de San Cristóbal"),
    ("custody-places", "CU-04", "Bodega de Cuenca"),
];

fn cited(code: &str, in_force: bool) -> pb::Citation {
    pb::Citation { code: code.to_owned(), title: "Norma".to_owned(), in_force, ..Default::default() }
}

fn unused<T>() -> Result<Response<T>, Status> {
    Err(Status::unimplemented("not asked by an act"))
}

#[derive(Clone)]
pub struct Catalogues;

#[tonic::async_trait]
impl EntryService for Catalogues {
    async fn batch_get_entries(
        &self,
        request: Request<pb::BatchGetEntriesRequest>,
    ) -> Result<Response<pb::BatchGetEntriesResponse>, Status> {
        let keys = request.into_inner().keys;
        if keys.len() > 500 {
            return Err(status::refused(Code::InvalidArgument, Reason::TooMany, "at most 500"));
        }
        let entries = keys
            .into_iter()
            .filter_map(|key| {
                let inactive = key.kind == "airlines" && key.code == "EQ";
                let name = ENTRIES.iter().find(|e| (e.0, e.1) == (key.kind.as_str(), key.code.as_str()));
                let name = name.map(|e| e.2).or(inactive.then_some("TAME"))?.to_owned();
                let cites = key.code == "MR-01";
                let zone = if ["UIO", "CUE"].contains(&key.code.as_str()) {
                    "America/Guayaquil"
                } else {
                    "Pacific/Galapagos"
                };
                let attributes = match key.kind.as_str() {
                    "custody-places" if key.code == "CU-03" => [("airport", "SCY")].as_slice(),
                    "custody-places" if key.code == "CU-04" => &[("airport", "CUE")],
                    "custody-places" => &[("airport", "GPS")],
                    "rejection-destinations" if key.code == "DR-09" => &[("final", "No")],
                    "rejection-destinations" if key.code == "DR-11" => &[("final", "Sí"), ("released", "Sí")],
                    "rejection-destinations" => &[("final", "Sí"), ("days", "7")],
                    _ => &[("time_zone", zone)],
                };
                let attributes = attributes
                    .iter()
                    .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
                    .collect();
                Some(pb::Entry {
                    kind: key.kind,
                    code: key.code,
                    name,
                    attributes,
                    active: !inactive,
                    articles: if cites {
                        vec![cited("NOR-010", true), cited("NOR-025", false), cited("NOR-031", true)]
                    } else {
                        Vec::new()
                    },
                    ..Default::default()
                })
            })
            .collect();
        Ok(Response::new(pb::BatchGetEntriesResponse { entries }))
    }
}

#[tonic::async_trait]
impl SearchService for Catalogues {
    async fn batch_get_products(
        &self,
        request: Request<pb::BatchGetProductsRequest>,
    ) -> Result<Response<pb::BatchGetProductsResponse>, Status> {
        let product = pb::Product {
            product_id: AVOCADO.to_owned(),
            code: "FRU-001".to_owned(),
            name: "aguacate".to_owned(),
            category: Some(pb::CodeName { code: "FRU".to_owned(), name: "Frutas".to_owned() }),
            origin: Some(pb::CodeName { code: "vegetal".to_owned(), name: "Vegetal".to_owned() }),
            classification: Some(pb::CodeName {
                code: "restringido".to_owned(),
                name: "Restringido".to_owned(),
            }),
            articles: vec![cited("NOR-030", true)],
            ..Default::default()
        };
        let asked = request.into_inner().product_ids;
        let products = Some(product).into_iter().filter(|p| asked.contains(&p.product_id)).collect();
        Ok(Response::new(pb::BatchGetProductsResponse { products, catalogue_version: 1 }))
    }
}

#[tonic::async_trait]
impl LegalService for Catalogues {
    async fn batch_get_articles(
        &self,
        request: Request<pb::BatchGetArticlesRequest>,
    ) -> Result<Response<pb::BatchGetArticlesResponse>, Status> {
        let article = pb::Article {
            code: "NOR-010".to_owned(),
            title: "Ley Orgánica de Régimen Especial".to_owned(),
            article: "73".to_owned(),
            summary: "Control de introducción de organismos.".to_owned(),
            ..Default::default()
        };
        let asked = request.into_inner().codes;
        let articles = Some(article).into_iter().filter(|a| asked.contains(&a.code)).collect();
        Ok(Response::new(pb::BatchGetArticlesResponse { articles }))
    }
}

#[tonic::async_trait]
impl SettingService for Catalogues {
    async fn get_settings(
        &self,
        _: Request<pb::GetSettingsRequest>,
    ) -> Result<Response<pb::Settings>, Status> {
        let control = pb::ControlSettings { custody_days: 30, ..Default::default() };
        Ok(Response::new(pb::Settings { control: Some(control), ..Default::default() }))
    }
}

/// Accounts that are not independent of any other.
#[derive(Clone, Default)]
pub struct Ties(pub Arc<Mutex<Vec<Uuid>>>);

#[tonic::async_trait]
impl AccountTieService for Ties {
    async fn get_account_ties(
        &self,
        _: Request<GetAccountTiesRequest>,
    ) -> Result<Response<GetAccountTiesResponse>, Status> {
        let user_ids = self.0.lock().unwrap().iter().map(Uuid::to_string).collect();
        Ok(Response::new(GetAccountTiesResponse { user_ids }))
    }
}

/// What people left on devices and somebody took over: whose it is, who may send it, and what auth says of it.
#[derive(Clone, Default)]
pub struct Left(pub Arc<Mutex<Vec<(Uuid, Uuid, LeftWork)>>>);

#[tonic::async_trait]
impl LeftWorkService for Left {
    async fn get_left_work(
        &self,
        request: Request<GetLeftWorkRequest>,
    ) -> Result<Response<GetLeftWorkResponse>, Status> {
        let GetLeftWorkRequest { user_id, by } = request.into_inner();
        let all = self.0.lock().unwrap();
        let found = all
            .iter()
            .find(|(person, to, _)| (person.to_string(), to.to_string()) == (user_id.clone(), by.clone()));
        Ok(Response::new(GetLeftWorkResponse { left: found.map(|(_, _, left)| left.clone()) }))
    }
}

#[derive(Clone)]
pub struct Declarations;

#[tonic::async_trait]
impl DeclarationService for Declarations {
    /// Only a forwarded token gets through.
    async fn get_declaration(
        &self,
        request: Request<declarations::GetDeclarationRequest>,
    ) -> Result<Response<declarations::Declaration>, Status> {
        let context = Context::of(&request)?;
        let (code, airport) = match request.into_inner().id.to_uppercase().as_str() {
            CODE => (CODE, "GPS"),
            FOREIGN_CODE => (FOREIGN_CODE, "SCY"),
            _ => return Err(status::refused(Code::NotFound, Reason::DeclarationNotFound, "none")),
        };
        if !context.staff()?.reaches(airport) {
            return Err(status::wrong_airport(airport));
        }
        Ok(Response::new(declarations::Declaration {
            code: code.to_owned(),
            items: (1..=2).map(|n| declarations::Item { n, ..Default::default() }).collect(),
            ..Default::default()
        }))
    }

    async fn create_declaration(
        &self,
        _: Request<declarations::CreateDeclarationRequest>,
    ) -> Result<Response<declarations::CreateDeclarationResponse>, Status> {
        unused()
    }

    async fn open_declaration(
        &self,
        _: Request<declarations::OpenDeclarationRequest>,
    ) -> Result<Response<declarations::Declaration>, Status> {
        unused()
    }

    async fn update_declaration(
        &self,
        _: Request<declarations::UpdateDeclarationRequest>,
    ) -> Result<Response<declarations::Declaration>, Status> {
        unused()
    }

    async fn list_declarations(
        &self,
        _: Request<declarations::ListDeclarationsRequest>,
    ) -> Result<Response<declarations::ListDeclarationsResponse>, Status> {
        unused()
    }

    async fn present_declaration(
        &self,
        _: Request<declarations::PresentDeclarationRequest>,
    ) -> Result<Response<declarations::Declaration>, Status> {
        unused()
    }

    async fn review_declaration(
        &self,
        _: Request<declarations::ReviewDeclarationRequest>,
    ) -> Result<Response<declarations::Declaration>, Status> {
        unused()
    }
}
