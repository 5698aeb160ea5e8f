//! Services that answer what a test tells them, and a gateway in front of them.

use std::{
    any::{Any, TypeId},
    collections::HashMap,
    sync::{Arc, Mutex},
    time::Duration,
};

use axum::{
    Router,
    body::{Body, to_bytes},
    http::{HeaderMap, Request as HttpRequest, StatusCode},
};
use chrono::Utc;
use pinzon_chassis::{
    caller::{Caller, Role},
    clock::Clock,
    monitor::Monitor,
    peer::Peer,
    status,
};
use pinzon_gateway::{
    activity::Activity,
    app::{App, Limits},
    mass,
    revocation::Revoked,
    router::router,
    services::{Channels, Services},
    submission_limit::SubmissionLimit,
};
use pinzon_harness::Keys;
use pinzon_proto::{
    audit::v1 as audit, auth::v1 as auth, catalogues::v1 as catalogues, declarations::v1 as declarations,
    errors::v1::Reason, events::v1 as events, retentions::v1 as retentions, status::v1 as process_status,
};
use serde_json::Value;
use tokio::net::TcpListener;
use tokio_stream::wrappers::TcpListenerStream;
use tonic::{
    Code, Request, Response, Status, Streaming,
    codegen::BoxStream,
    metadata::MetadataMap,
    transport::{Channel, Endpoint, Server},
};
use tonic_health::server::HealthReporter;
use tower::ServiceExt as _;

/// A trace known beforehand, so that documents can be compared as a whole.
pub const TRACE: &str = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";

type Answer = Box<dyn Fn(Box<dyn Any + Send>) -> Result<Box<dyn Any + Send>, Status> + Send + Sync>;

/// All five services at one address.
#[derive(Clone, Default)]
pub struct Fake {
    answers: Arc<Mutex<HashMap<TypeId, Answer>>>,
    seen: Arc<Mutex<Vec<(&'static str, MetadataMap)>>>,
    slowness: Duration,
}

impl Fake {
    /// Answers each request of this type so.
    pub fn on<M: Send + 'static, A: Send + 'static>(
        self,
        answer: impl Fn(M) -> Result<A, Status> + Send + Sync + 'static,
    ) -> Self {
        let erased: Answer = Box::new(move |message| {
            let message = message.downcast::<M>().expect("request");
            answer(*message).map(|answer| Box::new(answer) as Box<dyn Any + Send>)
        });
        self.answers.lock().unwrap().insert(TypeId::of::<M>(), erased);
        self
    }

    /// Waits before each answer.
    pub fn slow(mut self, slowness: Duration) -> Self {
        self.slowness = slowness;
        self
    }

    /// The metadata of every call so far.
    pub fn seen(&self) -> Vec<MetadataMap> {
        self.seen.lock().unwrap().iter().map(|(_, metadata)| metadata.clone()).collect()
    }

    /// The full Rust names of the requests so far.
    pub fn asked(&self) -> Vec<&'static str> {
        self.seen.lock().unwrap().iter().map(|(name, _)| *name).collect()
    }

    async fn answer<M: Send + 'static, A: Send + 'static>(
        &self,
        request: Request<M>,
    ) -> Result<Response<A>, Status> {
        self.seen.lock().unwrap().push((std::any::type_name::<M>(), request.metadata().clone()));
        tokio::time::sleep(self.slowness).await;
        let answers = self.answers.lock().unwrap();
        let answer = answers.get(&TypeId::of::<M>()).ok_or_else(|| Status::unimplemented("no answer"))?;
        let answer = answer(Box::new(request.into_inner()))?;
        Ok(Response::new(*answer.downcast::<A>().expect("answer")))
    }
}

macro_rules! fake {
    ($service:path { $($method:ident: $message:ty => $answer:ty,)* } $($special:item)*) => {
        #[tonic::async_trait]
        impl $service for Fake {
            $($special)*
            $(async fn $method(&self, request: Request<$message>) -> Result<Response<$answer>, Status> {
                self.answer(request).await
            })*
        }
    };
}

fake!(auth::auth_service_server::AuthService {
    sign_in: auth::SignInRequest => auth::SignInResponse,
    sign_out: auth::SignOutRequest => auth::SignOutResponse,
    register: auth::RegisterRequest => auth::RegisterResponse,
    get_current_user: auth::GetCurrentUserRequest => auth::User,
    update_profile: auth::UpdateProfileRequest => auth::User,
    change_password: auth::ChangePasswordRequest => auth::ChangePasswordResponse,
    select_airport: auth::SelectAirportRequest => auth::User,
    list_sessions: auth::ListSessionsRequest => auth::ListSessionsResponse,
    end_session: auth::EndSessionRequest => auth::EndSessionResponse,
    end_sessions: auth::EndSessionsRequest => auth::EndSessionsResponse,
    enrol_second_factor: auth::EnrolSecondFactorRequest => auth::EnrolSecondFactorResponse,
    confirm_second_factor: auth::ConfirmSecondFactorRequest => auth::ConfirmSecondFactorResponse,
    remove_second_factor: auth::RemoveSecondFactorRequest => auth::User,
    begin_passkey_sign_in: auth::BeginPasskeySignInRequest => auth::PasskeyCeremony,
    finish_passkey_sign_in: auth::FinishPasskeySignInRequest => auth::SignInResponse,
    get_passkeys: auth::GetPasskeysRequest => auth::Passkeys,
    begin_passkey_proof: auth::BeginPasskeyProofRequest => auth::PasskeyCeremony,
    begin_passkey_registration: auth::BeginPasskeyRegistrationRequest => auth::PasskeyCeremony,
    finish_passkey_registration: auth::FinishPasskeyRegistrationRequest => auth::FinishPasskeyRegistrationResponse,
    rename_passkey: auth::RenamePasskeyRequest => auth::Passkey,
    remove_passkey: auth::RemovePasskeyRequest => auth::User,
    list_users: auth::ListUsersRequest => auth::ListUsersResponse,
    get_keeping_key: auth::GetKeepingKeyRequest => auth::KeepingKey,
    get_user: auth::GetUserRequest => auth::Account,
    create_user: auth::CreateUserRequest => auth::CreateUserResponse,
    update_user: auth::UpdateUserRequest => auth::UpdateUserResponse,
    reset_password: auth::ResetPasswordRequest => auth::ResetPasswordResponse,
    end_user_sessions: auth::EndUserSessionsRequest => auth::EndUserSessionsResponse,
    get_access_settings: auth::GetAccessSettingsRequest => auth::AccessSettings,
    update_access_settings: auth::UpdateAccessSettingsRequest => auth::AccessSettings,
    record_activity: auth::RecordActivityRequest => auth::RecordActivityResponse,
    list_revoked_sessions: auth::ListRevokedSessionsRequest => auth::ListRevokedSessionsResponse,
});
fake!(catalogues::search_service_server::SearchService {
    search_products: catalogues::SearchProductsRequest => catalogues::SearchProductsResponse,
    get_search_snapshot: catalogues::GetSearchSnapshotRequest => catalogues::SearchSnapshot,
    get_product: catalogues::GetProductRequest => catalogues::Product,
    batch_get_products: catalogues::BatchGetProductsRequest => catalogues::BatchGetProductsResponse,
});
fake!(catalogues::product_service_server::ProductService {
    create_product: catalogues::CreateProductRequest => catalogues::ProductRecord,
    update_product: catalogues::UpdateProductRequest => catalogues::ProductRecord,
    deactivate_product: catalogues::DeactivateProductRequest => catalogues::ProductRecord,
    reactivate_product: catalogues::ReactivateProductRequest => catalogues::ProductRecord,
    cancel_verdict: catalogues::CancelVerdictRequest => catalogues::ProductRecord,
    get_product_record: catalogues::GetProductRecordRequest => catalogues::ProductRecord,
    list_products: catalogues::ListProductsRequest => catalogues::ListProductsResponse,
    find_similar_products: catalogues::FindSimilarProductsRequest => catalogues::FindSimilarProductsResponse,
});
fake!(catalogues::import_service_server::ImportService {
    get_product_import: catalogues::GetProductImportRequest => catalogues::ProductImport,
    list_product_import_rows: catalogues::ListProductImportRowsRequest => catalogues::ListProductImportRowsResponse,
    apply_product_import: catalogues::ApplyProductImportRequest => catalogues::ProductImport,
    create_product_import: tonic::Streaming<catalogues::CreateProductImportRequest> => catalogues::ProductImport,
});
fake!(catalogues::entry_service_server::EntryService {
    list_entries: catalogues::ListEntriesRequest => catalogues::ListEntriesResponse,
    batch_get_entries: catalogues::BatchGetEntriesRequest => catalogues::BatchGetEntriesResponse,
    list_kinds: catalogues::ListKindsRequest => catalogues::ListKindsResponse,
    get_entry: catalogues::GetEntryRequest => catalogues::EntryRecord,
    create_entry: catalogues::CreateEntryRequest => catalogues::Entry,
    update_entry: catalogues::UpdateEntryRequest => catalogues::Entry,
    deactivate_entry: catalogues::DeactivateEntryRequest => catalogues::Entry,
});
fake!(catalogues::legal_service_server::LegalService {
    list_articles: catalogues::ListArticlesRequest => catalogues::ListArticlesResponse,
    batch_get_articles: catalogues::BatchGetArticlesRequest => catalogues::BatchGetArticlesResponse,
    list_standards: catalogues::ListStandardsRequest => catalogues::ListStandardsResponse,
    get_standard: catalogues::GetStandardRequest => catalogues::Standard,
    create_standard: catalogues::CreateStandardRequest => catalogues::Standard,
    update_standard: catalogues::UpdateStandardRequest => catalogues::Standard,
    deactivate_standard: catalogues::DeactivateStandardRequest => catalogues::Standard,
    get_article: catalogues::GetArticleRequest => catalogues::Article,
    create_article: catalogues::CreateArticleRequest => catalogues::Article,
    update_article: catalogues::UpdateArticleRequest => catalogues::Article,
    deactivate_article: catalogues::DeactivateArticleRequest => catalogues::Article,
});
fake!(catalogues::setting_service_server::SettingService {
    get_settings: catalogues::GetSettingsRequest => catalogues::Settings,
    list_disclaimers: catalogues::ListDisclaimersRequest => catalogues::ListDisclaimersResponse,
    get_disclaimer: catalogues::GetDisclaimerRequest => catalogues::Disclaimer,
    create_disclaimer: catalogues::CreateDisclaimerRequest => catalogues::Disclaimer,
    list_image_slots: catalogues::ListImageSlotsRequest => catalogues::ListImageSlotsResponse,
    update_image_slot: catalogues::UpdateImageSlotRequest => catalogues::ImageSlot,
    update_control_settings: catalogues::UpdateControlSettingsRequest => catalogues::ControlSettings,
    list_banners: catalogues::ListBannersRequest => catalogues::ListBannersResponse,
    create_banner: catalogues::CreateBannerRequest => catalogues::Banner,
    update_banner: catalogues::UpdateBannerRequest => catalogues::Banner,
    reorder_banners: catalogues::ReorderBannersRequest => catalogues::ReorderBannersResponse,
});
fake!(catalogues::media_service_server::MediaService {

}
    /// Answered by what `on` says to all parts together.
    async fn upload_media(
        &self,
        request: Request<Streaming<catalogues::UploadMediaRequest>>,
    ) -> Result<Response<catalogues::Media>, Status> {
        let (metadata, extensions, mut parts) = request.into_parts();
        let mut whole = catalogues::UploadMediaRequest::default();
        while let Some(part) = parts.message().await? {
            whole.chunk.extend(part.chunk);
        }
        self.answer(Request::from_parts(metadata, extensions, whole)).await
    }
    /// Answered by the messages that `on` says.
    async fn get_media(
        &self,
        request: Request<catalogues::GetMediaRequest>,
    ) -> Result<Response<BoxStream<catalogues::GetMediaResponse>>, Status> {
        let parts: Response<Vec<catalogues::GetMediaResponse>> = self.answer(request).await?;
        let parts = parts.into_inner().into_iter().map(Ok);
        Ok(Response::new(Box::pin(tokio_stream::iter(parts))))
    }
);
fake!(catalogues::history_service_server::HistoryService {
    list_changes: catalogues::ListChangesRequest => catalogues::ListChangesResponse,
});
fake!(catalogues::figure_service_server::FigureService {
    get_figures: catalogues::GetFiguresRequest => catalogues::Figures,
});
fake!(declarations::declaration_service_server::DeclarationService {
    create_declaration: declarations::CreateDeclarationRequest => declarations::CreateDeclarationResponse,
    mark_mass_submission: declarations::MarkMassSubmissionRequest => declarations::MarkMassSubmissionResponse,
    get_declaration: declarations::GetDeclarationRequest => declarations::Declaration,
    open_declaration: declarations::OpenDeclarationRequest => declarations::Declaration,
    update_declaration: declarations::UpdateDeclarationRequest => declarations::Declaration,
    list_declarations: declarations::ListDeclarationsRequest => declarations::ListDeclarationsResponse,
    search_declarations: declarations::SearchDeclarationsRequest => declarations::ListDeclarationsResponse,
    export_declarations: declarations::ExportDeclarationsRequest => declarations::ExportDeclarationsResponse,
    get_declaration_figures: declarations::GetDeclarationFiguresRequest => declarations::DeclarationFigures,
    present_declaration: declarations::PresentDeclarationRequest => declarations::Declaration,
    review_declaration: declarations::ReviewDeclarationRequest => declarations::Declaration,
    annul_declaration: declarations::AnnulDeclarationRequest => declarations::Declaration,
    reopen_declaration: declarations::ReopenDeclarationRequest => declarations::Declaration,
});
fake!(declarations::seal_service_server::SealService {
    get_seal_keys: declarations::GetSealKeysRequest => declarations::SealKeys,
});
fake!(declarations::administration_service_server::AdministrationService {
    correct_declaration: declarations::CorrectDeclarationRequest => declarations::Declaration,
    join_declaration: declarations::JoinDeclarationRequest => declarations::Declaration,
    find_elsewhere: declarations::FindElsewhereRequest => declarations::ElsewhereDeclaration,
    take_over_declaration: declarations::TakeOverDeclarationRequest => declarations::Declaration,
    list_attention: declarations::ListAttentionRequest => declarations::ListAttentionResponse,
});

fake!(declarations::counter_service_server::CounterService {
    list_flights: declarations::ListFlightsRequest => declarations::ListFlightsResponse,
    list_queue: declarations::ListQueueRequest => declarations::ListQueueResponse,
    get_background: declarations::GetBackgroundRequest => declarations::Background,
    attend_declaration: declarations::AttendDeclarationRequest => declarations::Attendance,
});
fake!(declarations::passenger_service_server::PassengerService {
    list_passengers: declarations::ListPassengersRequest => declarations::ListPassengersResponse,
    search_passengers: declarations::SearchPassengersRequest => declarations::ListPassengersResponse,
    export_passengers: declarations::ExportPassengersRequest => declarations::ListPassengersResponse,
    get_passenger: declarations::GetPassengerRequest => declarations::Passenger,
    create_passenger: declarations::CreatePassengerRequest => declarations::Passenger,
    update_passenger: declarations::UpdatePassengerRequest => declarations::Passenger,
    list_passenger_changes: declarations::ListPassengerChangesRequest => declarations::ListPassengerChangesResponse,
    create_passenger_alert: declarations::CreatePassengerAlertRequest => declarations::PassengerAlert,
    end_passenger_alert: declarations::EndPassengerAlertRequest => declarations::PassengerAlert,
    join_passenger: declarations::JoinPassengerRequest => declarations::Passenger,
    separate_passenger: declarations::SeparatePassengerRequest => declarations::Passenger,
});
fake!(declarations::view_service_server::ViewService {
    list_declaration_views: declarations::ListDeclarationViewsRequest => declarations::ListDeclarationViewsResponse,
});
fake!(retentions::device_service_server::DeviceService {
    register_device: retentions::RegisterDeviceRequest => retentions::Device,
    list_devices: retentions::ListDevicesRequest => retentions::ListDevicesResponse,
    revoke_device: retentions::RevokeDeviceRequest => retentions::RegisteredDevice,
    receive_retention: retentions::ReceiveRetentionRequest => retentions::Retention,
});
fake!(retentions::custody_service_server::CustodyService {
    list_custody: retentions::ListCustodyRequest => retentions::ListCustodyResponse,
    get_custody_figures: retentions::GetCustodyFiguresRequest => retentions::CustodyFigures,
    get_custody_chain: retentions::GetCustodyChainRequest => retentions::CustodyChain,
    store_items: retentions::StoreItemsRequest => retentions::StoreItemsResponse,
    open_movement: retentions::OpenMovementRequest => retentions::Movement,
    dispose_item: retentions::DisposeItemRequest => retentions::Movement,
    get_movement: retentions::GetMovementRequest => retentions::Movement,
    list_movements: retentions::ListMovementsRequest => retentions::ListMovementsResponse,
    export_movements: retentions::ExportMovementsRequest => retentions::ExportMovementsResponse,
    confirm_movement: retentions::ConfirmMovementRequest => retentions::Movement,
    cancel_movement: retentions::CancelMovementRequest => retentions::Movement,
    release_item: retentions::ReleaseItemRequest => retentions::CustodyChain,
    list_inventories: retentions::ListInventoriesRequest => retentions::ListInventoriesResponse,
    take_inventory: retentions::TakeInventoryRequest => retentions::Inventory,
});

fake!(retentions::photo_service_server::PhotoService {
    begin_photo: retentions::BeginPhotoRequest => retentions::PhotoUpload,
    append_photo: retentions::AppendPhotoRequest => retentions::PhotoUpload,
    get_photos: retentions::GetPhotosRequest => retentions::Photos,
    get_photo: retentions::GetPhotoRequest => retentions::PhotoFile,
});

fake!(retentions::retention_list_service_server::RetentionListService {
    list_retentions: retentions::ListRetentionsRequest => retentions::ListRetentionsResponse,
    search_retentions: retentions::SearchRetentionsRequest => retentions::ListRetentionsResponse,
    export_retentions: retentions::ExportRetentionsRequest => retentions::ExportRetentionsResponse,
    get_retention_totals: retentions::GetRetentionTotalsRequest => retentions::RetentionTotals,
    get_retention_figures: retentions::GetRetentionFiguresRequest => retentions::RetentionFigures,
    get_retention_officers: retentions::GetRetentionOfficersRequest => retentions::RetentionOfficers,
});
fake!(retentions::retention_service_server::RetentionService {
    create_retention: retentions::CreateRetentionRequest => retentions::Retention,
    get_retention: retentions::GetRetentionRequest => retentions::Retention,
    print_retention: retentions::PrintRetentionRequest => retentions::PrintRetentionResponse,
    annul_retention: retentions::AnnulRetentionRequest => retentions::Retention,
    get_retention_standing: retentions::GetRetentionStandingRequest => retentions::RetentionStanding,
});
fake!(audit::audit_service_server::AuditService {
    list_records: audit::ListRecordsRequest => audit::ListRecordsResponse,
    export_records: audit::ExportRecordsRequest => audit::ExportRecordsResponse,
    list_activity: audit::ListActivityRequest => audit::ListActivityResponse,
    get_record_people: audit::GetRecordPeopleRequest => audit::RecordPeople,
    verify_chain: audit::VerifyChainRequest => audit::VerifyChainResponse,
});
fake!(process_status::status_service_server::StatusService {
    get_process_status: process_status::GetProcessStatusRequest => process_status::ProcessStatus,
});

fake!(events::dead_letter_service_server::DeadLetterService {
    list_dead_letters: events::ListDeadLettersRequest => events::ListDeadLettersResponse,
    get_dead_letter: events::GetDeadLetterRequest => events::DeadLetterDetail,
    requeue_dead_letter: events::RequeueDeadLetterRequest => events::DeadLetterDetail,
    drop_dead_letter: events::DropDeadLetterRequest => events::DeadLetterDetail,
});

/// A refusal as services make it.
pub fn refusal(code: Code, reason: Reason) -> Status {
    status::refused(code, reason, "why, for developers")
}

/// Serves every service on a free port.
async fn serve(fake: Fake) -> (String, HealthReporter) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    let (health, health_service) = tonic_health::server::health_reporter();
    let server = Server::builder()
        .add_service(health_service)
        .add_service(auth::auth_service_server::AuthServiceServer::new(fake.clone()))
        .add_service(catalogues::search_service_server::SearchServiceServer::new(fake.clone()))
        .add_service(catalogues::product_service_server::ProductServiceServer::new(fake.clone()))
        .add_service(catalogues::import_service_server::ImportServiceServer::new(fake.clone()))
        .add_service(catalogues::entry_service_server::EntryServiceServer::new(fake.clone()))
        .add_service(catalogues::legal_service_server::LegalServiceServer::new(fake.clone()))
        .add_service(catalogues::setting_service_server::SettingServiceServer::new(fake.clone()))
        .add_service(catalogues::media_service_server::MediaServiceServer::new(fake.clone()))
        .add_service(catalogues::history_service_server::HistoryServiceServer::new(fake.clone()))
        .add_service(catalogues::figure_service_server::FigureServiceServer::new(fake.clone()))
        .add_service(declarations::declaration_service_server::DeclarationServiceServer::new(fake.clone()))
        .add_service(declarations::seal_service_server::SealServiceServer::new(fake.clone()))
        .add_service(declarations::administration_service_server::AdministrationServiceServer::new(
            fake.clone(),
        ))
        .add_service(declarations::counter_service_server::CounterServiceServer::new(fake.clone()))
        .add_service(declarations::passenger_service_server::PassengerServiceServer::new(fake.clone()))
        .add_service(declarations::view_service_server::ViewServiceServer::new(fake.clone()))
        .add_service(retentions::retention_service_server::RetentionServiceServer::new(fake.clone()))
        .add_service(retentions::retention_list_service_server::RetentionListServiceServer::new(fake.clone()))
        .add_service(retentions::custody_service_server::CustodyServiceServer::new(fake.clone()))
        .add_service(retentions::device_service_server::DeviceServiceServer::new(fake.clone()))
        .add_service(retentions::photo_service_server::PhotoServiceServer::new(fake.clone()))
        .add_service(audit::audit_service_server::AuditServiceServer::new(fake.clone()))
        .add_service(events::dead_letter_service_server::DeadLetterServiceServer::new(fake.clone()))
        .add_service(process_status::status_service_server::StatusServiceServer::new(fake))
        .serve_with_incoming(TcpListenerStream::new(listener));
    tokio::spawn(server);
    (address, health)
}

fn channel(address: String) -> Channel {
    Endpoint::from_shared(address).unwrap().connect_lazy()
}

/// The gateway, with keys whose tokens it accepts.
pub struct Gateway {
    pub keys: Keys,
    pub revoked: Revoked,
    activity: Activity,
    submissions: Arc<SubmissionLimit>,
    pub monitor: Monitor,
    /// Health of the five services, which share one server.
    pub health: HealthReporter,
    services: Services,
    router: Router,
}

impl Gateway {
    /// In front of these services.
    pub async fn before(fake: Fake) -> Self {
        Self::limited(fake, Limits::default()).await
    }

    /// In front of these services, taking only so much.
    pub async fn limited(fake: Fake, limits: Limits) -> Self {
        let gateway = Self::starting(fake, limits).await;
        gateway.revoked.complete();
        gateway
    }

    /// In front of these services, each with a second replica that cannot be reached.
    pub async fn with_lost_replicas(fake: Fake) -> Self {
        let (address, health) = serve(fake).await;
        let lost = channel("http://127.0.0.1:1".to_owned());
        let gateway =
            Self { health, ..Self::of(one_process(Peer::from([lost, channel(address)])), Limits::default()) };
        gateway.revoked.complete();
        gateway
    }

    /// In front of these services, with another one as audit.
    pub async fn with_audit(fake: Fake, audit: Fake) -> Self {
        let ((others, health), (audit, _)) = (serve(fake).await, serve(audit).await);
        let audit = Peer::from([channel(audit)]);
        let channels = Channels { audit, ..one_process(Peer::from([channel(others)])) };
        let gateway = Self { health, ..Self::of(channels, Limits::default()) };
        gateway.revoked.complete();
        gateway
    }

    /// In front of these services, not told yet which sessions ended.
    pub async fn starting(fake: Fake, limits: Limits) -> Self {
        let (address, health) = serve(fake).await;
        Self { health, ..Self::at(address, limits) }
    }

    /// In front of nothing, and so never told which sessions ended.
    pub async fn alone() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        Self::at(format!("http://{}", listener.local_addr().unwrap()), Limits::default())
    }

    fn at(address: String, limits: Limits) -> Self {
        Self::of(one_process(Peer::from([channel(address)])), limits)
    }

    fn of(channels: Channels, limits: Limits) -> Self {
        let services = Services::from(channels);
        let keys = Keys::new();
        let revoked = Revoked::default();
        let monitor = Monitor::new(&Clock::system());
        let app =
            App::new(services.clone(), keys.verifier(), revoked.clone(), monitor.clone(), limits, &[7; 32])
                .unwrap();
        let (activity, submissions) = (app.activity.clone(), app.submissions.clone());
        Self {
            keys,
            revoked,
            activity,
            submissions,
            monitor,
            health: HealthReporter::new(),
            services,
            router: router(app).unwrap(),
        }
    }

    /// Tells auth which sessions were used, as the real one does once a minute.
    pub async fn report_activity(&self) {
        self.activity.report(&self.services).await;
    }

    /// Tells the service what has turned out to be a mass, as the real one does once a second.
    pub async fn report_mass(&self) {
        mass::report(&self.services, &mut self.submissions.take_mass()).await;
    }

    /// Learns of ended sessions, as the real one does.
    pub fn follow(&self, nats_url: &str) {
        let (revoked, services, url) = (self.revoked.clone(), self.services.clone(), nats_url.to_owned());
        let monitor = self.monitor.clone();
        let identity = pinzon_harness::identity("gateway");
        tokio::spawn(async move { revoked.follow(services, &url, &identity, monitor).await.unwrap() });
    }

    /// A token of this person, good for an hour.
    pub fn token_of(&self, person: &Caller) -> String {
        self.keys.token_of(person, Utc::now() + chrono::Duration::hours(1))
    }

    /// A token of a made-up person.
    pub fn token(&self, role: Role) -> String {
        self.keys.token(role, &["GPS"])
    }

    /// What the gateway answers.
    pub async fn send(&self, request: HttpRequest<Body>) -> Reply {
        let response = self.router.clone().oneshot(request).await.unwrap();
        let (parts, body) = response.into_parts();
        let body = to_bytes(body, usize::MAX).await.unwrap();
        Reply {
            status: parts.status,
            headers: parts.headers,
            text: String::from_utf8(body.to_vec()).unwrap(),
        }
    }
}

/// One process that is every service.
fn one_process(peer: Peer) -> Channels {
    Channels {
        auth: peer.clone(),
        catalogues: peer.clone(),
        declarations: peer.clone(),
        retentions: peer.clone(),
        audit: peer,
    }
}

/// An answer of the gateway.
pub struct Reply {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub text: String,
}

impl Reply {
    /// The body as JSON.
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|_| panic!("no JSON: {}", self.text))
    }

    /// The body as a problem document.
    pub fn problem(&self) -> Value {
        assert_eq!(self.header("content-type"), "application/problem+json", "{} {}", self.status, self.text);
        let problem = self.json();
        for member in ["type", "title", "status", "detail", "message", "reason", "errors", "trace_id"] {
            assert!(problem.get(member).is_some(), "no {member}: {problem}");
        }
        assert_eq!(problem["status"], self.status.as_u16());
        assert_eq!(problem["trace_id"], self.header("x-trace-id"));
        assert_eq!(self.header("cache-control"), "no-store");
        problem
    }

    /// A header, empty when absent.
    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }
}

/// A request of a known trace.
pub fn request(method: &str, path: &str) -> HttpRequest<Body> {
    HttpRequest::builder().method(method).uri(path).header("traceparent", TRACE).body(Body::empty()).unwrap()
}

/// With a JSON body.
pub fn with_body(mut request: HttpRequest<Body>, body: impl Into<Body>) -> HttpRequest<Body> {
    request.headers_mut().insert("content-type", "application/json".parse().unwrap());
    request.map(|_| body.into())
}

/// With a header.
pub fn with_header(mut request: HttpRequest<Body>, name: &'static str, value: &str) -> HttpRequest<Body> {
    request.headers_mut().insert(name, value.parse().unwrap());
    request
}

/// With a bearer token.
pub fn signed(request: HttpRequest<Body>, token: &str) -> HttpRequest<Body> {
    with_header(request, "authorization", &format!("Bearer {token}"))
}
