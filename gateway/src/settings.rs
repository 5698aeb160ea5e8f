//! What the public screens need to know, and how it is changed.

use axum::{
    extract::{Path, State},
    http::{HeaderMap, StatusCode},
};
use chrono::{DateTime, Utc};
use pinzon_proto::catalogues::v1 as pb;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::{
    call::Call,
    codes::{StatusFilter, codes, filter, from_proto, to_proto},
    json::{
        BadAnswer, IDEMPOTENCY_KEY, Json, PageQuery, Query, each, idempotency_key, instant, nullable, present,
    },
    media::Media,
    problem::Problem,
    router::Shared,
    services::Services,
    session::Staff,
};

codes! {
    /// Where a banner is shown.
    BannerPlacement = pb::BannerPlacement {
        /// On the home page.
        Home = "home",
        /// In the strip above every screen.
        Strip = "strip",
    }
}

codes! {
    /// How urgent a notice of the strip is.
    Severity = pb::Severity {
        /// Good to know.
        Info = "info",
        /// Something is different than usual.
        Warning = "warning",
        /// Something does not work.
        Critical = "critical",
    }
}

/// Settings of the public screens.
#[derive(Debug, Serialize, ToSchema)]
pub struct Settings {
    /// The text sworn to.
    pub disclaimer: Disclaimer,
    /// Places with a picture of the agency's choice; the others show the system's own.
    pub images: Vec<ImageSlot>,
    /// Banners of the home page that are shown today, in order.
    pub banners: Vec<Banner>,
    /// Notices of the strip that are shown today, the most severe first.
    pub notices: Vec<Banner>,
}

/// The text sworn to.
#[derive(Debug, Serialize, ToSchema)]
pub struct Disclaimer {
    /// Goes into the declaration that is sworn on it.
    pub version: i32,
    /// The oath itself.
    pub oath: String,
    /// What surrounds it.
    pub text: String,
    /// When it was published; null for the one that came with the system.
    #[schema(required)]
    pub created_at: Option<DateTime<Utc>>,
    /// Who published it; told to staff only.
    #[schema(required)]
    pub author_name: Option<String>,
}

impl Disclaimer {
    fn from_proto(disclaimer: pb::Disclaimer) -> Result<Self, BadAnswer> {
        let created_at = disclaimer.create_time.map(|at| instant(Some(at), "create_time")).transpose()?;
        Ok(Self {
            version: disclaimer.version,
            oath: disclaimer.oath,
            text: disclaimer.text,
            created_at,
            author_name: nullable(disclaimer.author_name),
        })
    }
}

/// A place that shows a picture of the agency's choice.
#[derive(Debug, Serialize, ToSchema)]
pub struct ImageSlot {
    /// `header`, `print`, `login`, `home_background`, `offline_picture` or `icon`.
    pub slot: String,
    /// Null where the system's own picture is shown.
    #[schema(required)]
    pub media: Option<Media>,
    /// What is read out instead of the picture.
    pub alt: String,
    /// Grows with each change.
    pub version: i64,
}

impl From<pb::ImageSlot> for ImageSlot {
    fn from(slot: pb::ImageSlot) -> Self {
        Self { slot: slot.slot, media: slot.media.map(Media::from), alt: slot.alt, version: slot.version }
    }
}

/// A banner of the home page or a notice of the strip.
#[derive(Debug, Serialize, ToSchema)]
pub struct Banner {
    /// Stable id.
    #[schema(format = Uuid)]
    pub id: String,
    /// Where it is shown.
    pub placement: BannerPlacement,
    /// Title.
    pub title: String,
    /// What it says.
    pub text: String,
    /// Its picture; banners of the home page only.
    #[schema(required)]
    pub media: Option<Media>,
    /// What is read out instead of the picture.
    #[schema(required)]
    pub alt: Option<String>,
    /// A path of our own or an https address.
    #[schema(required)]
    pub link: Option<String>,
    /// How urgent it is; notices of the strip only.
    #[schema(required)]
    pub severity: Option<Severity>,
    /// First day on the islands; null for none.
    #[schema(required, format = Date)]
    pub start_date: Option<String>,
    /// Last day on the islands; null for none.
    #[schema(required, format = Date)]
    pub end_date: Option<String>,
    /// Place among those of its placement.
    pub sort_order: i32,
    /// False when it was taken away.
    pub active: bool,
    /// Grows with each change.
    pub version: i64,
}

impl Banner {
    fn from_proto(banner: pb::Banner) -> Result<Self, BadAnswer> {
        let severity = (banner.severity != i32::from(pb::Severity::Unspecified))
            .then(|| from_proto::<_, pb::Severity>(banner.severity))
            .transpose()?;
        Ok(Self {
            id: banner.banner_id,
            placement: from_proto::<_, pb::BannerPlacement>(banner.placement)?,
            title: banner.title,
            text: banner.text,
            media: banner.media.map(Media::from),
            alt: nullable(banner.alt),
            link: nullable(banner.link),
            severity,
            start_date: nullable(banner.start_date),
            end_date: nullable(banner.end_date),
            sort_order: banner.sort_order,
            active: banner.active,
            version: banner.version,
        })
    }
}

/// Settings
#[utoipa::path(get, path = "/settings", tag = "Settings", responses((status = OK, body = Settings)))]
pub async fn get_settings(State(services): State<Services>, call: Call) -> Result<Shared<Settings>, Problem> {
    let settings = call
        .send_repeatable(pb::GetSettingsRequest {}, |request| {
            let mut catalogues = services.catalogues();
            async move { catalogues.get_settings(request).await }
        })
        .await?;
    Ok(Shared(Settings {
        disclaimer: Disclaimer::from_proto(present(settings.disclaimer, "disclaimer")?)?,
        images: settings.images.into_iter().map(ImageSlot::from).collect(),
        banners: each(settings.banners, Banner::from_proto)?,
        notices: each(settings.notices, Banner::from_proto)?,
    }))
}

/// A page of versions, newest first.
#[derive(Debug, Serialize, ToSchema)]
pub struct DisclaimerList {
    /// The versions of this page.
    pub items: Vec<Disclaimer>,
    /// Versions of all pages.
    pub total: i64,
    /// Asks for the next page; null at the end.
    #[schema(required)]
    pub next_page_token: Option<String>,
}

/// Every version of the text sworn to
#[utoipa::path(
    get, path = "/settings/disclaimers", tag = "Settings",
    params(PageQuery), responses((status = OK, body = DisclaimerList)),
)]
pub async fn list_disclaimers(
    State(services): State<Services>,
    Staff(call): Staff,
    Query(page): Query<PageQuery>,
) -> Result<axum::Json<DisclaimerList>, Problem> {
    let message = pb::ListDisclaimersRequest { page_size: page.size(), page_token: page.token() };
    let found = call
        .send_repeatable(message, |request| {
            let mut catalogues = services.catalogues();
            async move { catalogues.list_disclaimers(request).await }
        })
        .await?;
    Ok(axum::Json(DisclaimerList {
        items: each(found.disclaimers, Disclaimer::from_proto)?,
        total: found.total_size,
        next_page_token: nullable(found.next_page_token),
    }))
}

/// A version of the text sworn to
#[utoipa::path(
    get, path = "/settings/disclaimers/{version}", tag = "Settings",
    params(("version" = i32, Path, description = "The version")),
    responses((status = OK, body = Disclaimer), (status = NOT_FOUND, description = "DISCLAIMER_NOT_FOUND")),
)]
pub async fn get_disclaimer(
    State(services): State<Services>,
    call: Call,
    Path(version): Path<String>,
) -> Result<Shared<Disclaimer>, Problem> {
    // No version is called by anything but a number: 0 is never one.
    let message = pb::GetDisclaimerRequest { version: version.parse().unwrap_or_default() };
    let disclaimer = call
        .send_repeatable(message, |request| {
            let mut catalogues = services.catalogues();
            async move { catalogues.get_disclaimer(request).await }
        })
        .await?;
    Ok(Shared(Disclaimer::from_proto(disclaimer)?))
}

/// The next version of the text sworn to.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct NewDisclaimer {
    /// The oath itself.
    #[schema(value_type = String)]
    oath: Option<String>,
    /// What surrounds it.
    #[schema(value_type = String)]
    text: Option<String>,
    /// The version that was current when it was written.
    #[schema(value_type = i32)]
    version: Option<i32>,
}

/// Publish the next version of the text sworn to
///
/// Administrators. Declarations keep the version they were sworn on.
#[utoipa::path(
    post, path = "/settings/disclaimers", tag = "Settings",
    request_body = NewDisclaimer,
    responses(
        (status = CREATED, body = Disclaimer),
        (status = CONFLICT, description = "Somebody published another one meanwhile (VERSION_CONFLICT)"),
    ),
)]
pub async fn create_disclaimer(
    State(services): State<Services>,
    Staff(call): Staff,
    Json(body): Json<NewDisclaimer>,
) -> Result<(StatusCode, axum::Json<Disclaimer>), Problem> {
    let message = pb::CreateDisclaimerRequest {
        oath: body.oath.unwrap_or_default(),
        text: body.text.unwrap_or_default(),
        version: body.version.unwrap_or_default(),
    };
    let disclaimer = call
        .send(message, |request| async move { services.catalogues().create_disclaimer(request).await })
        .await?;
    Ok((StatusCode::CREATED, axum::Json(Disclaimer::from_proto(disclaimer)?)))
}

/// Every place that shows a picture of the agency's choice.
#[derive(Debug, Serialize, ToSchema)]
pub struct ImageSlotList {
    /// The places.
    pub items: Vec<ImageSlot>,
    /// Places of all pages.
    pub total: i64,
    /// Asks for the next page; null at the end.
    #[schema(required)]
    pub next_page_token: Option<String>,
}

/// Places for pictures
#[utoipa::path(
    get, path = "/settings/images", tag = "Settings",
    params(PageQuery), responses((status = OK, body = ImageSlotList)),
)]
pub async fn list_image_slots(
    State(services): State<Services>,
    Staff(call): Staff,
    Query(page): Query<PageQuery>,
) -> Result<axum::Json<ImageSlotList>, Problem> {
    let message = pb::ListImageSlotsRequest { page_size: page.size(), page_token: page.token() };
    let found = call
        .send_repeatable(message, |request| {
            let mut catalogues = services.catalogues();
            async move { catalogues.list_image_slots(request).await }
        })
        .await?;
    Ok(axum::Json(ImageSlotList {
        items: found.slots.into_iter().map(ImageSlot::from).collect(),
        total: found.total_size,
        next_page_token: nullable(found.next_page_token),
    }))
}

/// Which picture a place shows.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct ImageSlotUpdate {
    /// Hash of an uploaded picture; null for the system's own.
    hash: Option<String>,
    /// What is read out instead of the picture; required with one.
    alt: Option<String>,
    /// The version that was edited.
    #[schema(value_type = i64)]
    version: Option<i64>,
}

/// Choose or remove the picture of a place
///
/// Administrators.
#[utoipa::path(
    put, path = "/settings/images/{slot}", tag = "Settings",
    params(("slot" = String, Path, description = "The place")),
    request_body = ImageSlotUpdate,
    responses(
        (status = OK, body = ImageSlot),
        (status = NOT_FOUND, description = "IMAGE_SLOT_NOT_FOUND"),
        (status = CONFLICT, description = "Somebody changed it meanwhile (VERSION_CONFLICT)"),
    ),
)]
pub async fn update_image_slot(
    State(services): State<Services>,
    Staff(call): Staff,
    Path(slot): Path<String>,
    Json(body): Json<ImageSlotUpdate>,
) -> Result<axum::Json<ImageSlot>, Problem> {
    let message = pb::UpdateImageSlotRequest {
        slot,
        hash: body.hash.unwrap_or_default(),
        alt: body.alt.unwrap_or_default(),
        version: body.version.unwrap_or_default(),
    };
    let slot = call
        .send(message, |request| async move { services.catalogues().update_image_slot(request).await })
        .await?;
    Ok(axum::Json(slot.into()))
}

/// A page of banners, by placement and order.
#[derive(Debug, Serialize, ToSchema)]
pub struct BannerList {
    /// The banners of this page.
    pub items: Vec<Banner>,
    /// Banners of all pages.
    pub total: i64,
    /// Asks for the next page; null at the end.
    #[schema(required)]
    pub next_page_token: Option<String>,
}

/// Which banners.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct BannerFilter {
    /// Both when absent.
    placement: Option<BannerPlacement>,
    /// All when absent.
    status: Option<StatusFilter>,
}

fn refused(refusal: tonic::Status) -> Problem {
    const FIELDS: &[(&str, &str)] = &[("banner_ids", "ids"), ("request_id", IDEMPOTENCY_KEY)];
    Problem::from(refusal).unwrapped("banner").renamed(FIELDS)
}

/// Banners and notices, shown or not
#[utoipa::path(
    get, path = "/settings/banners", tag = "Settings",
    params(BannerFilter, PageQuery), responses((status = OK, body = BannerList)),
)]
pub async fn list_banners(
    State(services): State<Services>,
    Staff(call): Staff,
    Query(search): Query<BannerFilter>,
    Query(page): Query<PageQuery>,
) -> Result<axum::Json<BannerList>, Problem> {
    let message = pb::ListBannersRequest {
        placement: filter::<_, pb::BannerPlacement>(search.placement),
        status: StatusFilter::number(search.status),
        page_size: page.size(),
        page_token: page.token(),
    };
    let found = call
        .send_repeatable(message, |request| {
            let mut catalogues = services.catalogues();
            async move { catalogues.list_banners(request).await }
        })
        .await?;
    Ok(axum::Json(BannerList {
        items: each(found.banners, Banner::from_proto)?,
        total: found.total_size,
        next_page_token: nullable(found.next_page_token),
    }))
}

/// A banner to add, after those there are.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct NewBanner {
    /// Where it is shown; never changes.
    #[schema(value_type = BannerPlacement)]
    placement: Option<String>,
    /// Title.
    #[schema(value_type = String)]
    title: Option<String>,
    /// What it says.
    text: Option<String>,
    /// Hash of an uploaded picture; on the home page only.
    hash: Option<String>,
    /// What is read out instead of the picture; required with one.
    alt: Option<String>,
    /// A path of our own or an https address.
    link: Option<String>,
    /// How urgent it is; in the strip only.
    #[schema(value_type = Option<Severity>)]
    severity: Option<String>,
    /// First day on the islands.
    #[schema(format = Date)]
    start_date: Option<String>,
    /// Last day on the islands.
    #[schema(format = Date)]
    end_date: Option<String>,
}

/// Add a banner
///
/// Administrators.
#[utoipa::path(
    post, path = "/settings/banners", tag = "Settings",
    params(("Idempotency-Key" = Option<String>, Header, format = Uuid, description = "Becomes the banner's id: a repeat is answered with what the first made")),
    request_body = NewBanner,
    responses(
        (status = CREATED, body = Banner),
        (status = CONFLICT, description = "The key was used for something else (IDEMPOTENCY_KEY_REUSED)"),
    ),
)]
pub async fn create_banner(
    State(services): State<Services>,
    Staff(call): Staff,
    headers: HeaderMap,
    Json(body): Json<NewBanner>,
) -> Result<(StatusCode, axum::Json<Banner>), Problem> {
    let message = pb::CreateBannerRequest {
        request_id: idempotency_key(&headers)?,
        banner: Some(pb::BannerFields {
            placement: to_proto::<BannerPlacement, pb::BannerPlacement>(body.placement),
            title: body.title.unwrap_or_default(),
            text: body.text.unwrap_or_default(),
            hash: body.hash.unwrap_or_default(),
            alt: body.alt.unwrap_or_default(),
            link: body.link.unwrap_or_default(),
            severity: to_proto::<Severity, pb::Severity>(body.severity),
            start_date: body.start_date.unwrap_or_default(),
            end_date: body.end_date.unwrap_or_default(),
        }),
    };
    let banner = call
        .send(message, |request| async move { services.catalogues().create_banner(request).await })
        .await
        .map_err(refused)?;
    Ok((StatusCode::CREATED, axum::Json(Banner::from_proto(banner)?)))
}

/// What may be changed of a banner.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct BannerUpdate {
    /// Title.
    #[schema(value_type = String)]
    title: Option<String>,
    /// What it says.
    text: Option<String>,
    /// Hash of an uploaded picture; on the home page only.
    hash: Option<String>,
    /// What is read out instead of the picture; required with one.
    alt: Option<String>,
    /// A path of our own or an https address.
    link: Option<String>,
    /// How urgent it is; in the strip only.
    #[schema(value_type = Option<Severity>)]
    severity: Option<String>,
    /// First day on the islands.
    #[schema(format = Date)]
    start_date: Option<String>,
    /// Last day on the islands.
    #[schema(format = Date)]
    end_date: Option<String>,
    /// False takes it away; as it was when absent.
    #[schema(nullable = false)]
    active: Option<bool>,
    /// The version that was edited.
    #[schema(value_type = i64)]
    version: Option<i64>,
}

/// Change, take away or bring back a banner
///
/// Administrators.
#[utoipa::path(
    put, path = "/settings/banners/{id}", tag = "Settings",
    params(("id" = String, Path, format = Uuid, description = "The id")),
    request_body = BannerUpdate,
    responses(
        (status = OK, body = Banner),
        (status = NOT_FOUND, description = "BANNER_NOT_FOUND"),
        (status = CONFLICT, description = "Somebody changed it meanwhile (VERSION_CONFLICT)"),
    ),
)]
pub async fn update_banner(
    State(services): State<Services>,
    Staff(call): Staff,
    Path(id): Path<String>,
    Json(body): Json<BannerUpdate>,
) -> Result<axum::Json<Banner>, Problem> {
    let message = pb::UpdateBannerRequest {
        banner_id: id,
        version: body.version.unwrap_or_default(),
        active: body.active,
        banner: Some(pb::BannerFields {
            placement: pb::BannerPlacement::Unspecified.into(),
            title: body.title.unwrap_or_default(),
            text: body.text.unwrap_or_default(),
            hash: body.hash.unwrap_or_default(),
            alt: body.alt.unwrap_or_default(),
            link: body.link.unwrap_or_default(),
            severity: to_proto::<Severity, pb::Severity>(body.severity),
            start_date: body.start_date.unwrap_or_default(),
            end_date: body.end_date.unwrap_or_default(),
        }),
    };
    let banner = call
        .send(message, |request| async move { services.catalogues().update_banner(request).await })
        .await
        .map_err(refused)?;
    Ok(axum::Json(Banner::from_proto(banner)?))
}

/// The banners of one placement in their new order.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct BannerOrder {
    /// Whose order.
    #[schema(value_type = BannerPlacement)]
    placement: Option<String>,
    /// Every banner of the placement, each once.
    #[schema(value_type = Vec<String>)]
    ids: Option<Vec<String>>,
}

/// Put banners in another order
///
/// Administrators.
#[utoipa::path(
    put, path = "/settings/banners/order", tag = "Settings",
    request_body = BannerOrder,
    responses((status = OK, body = Vec<Banner>)),
)]
pub async fn reorder_banners(
    State(services): State<Services>,
    Staff(call): Staff,
    Json(body): Json<BannerOrder>,
) -> Result<axum::Json<Vec<Banner>>, Problem> {
    let message = pb::ReorderBannersRequest {
        placement: to_proto::<BannerPlacement, pb::BannerPlacement>(body.placement),
        banner_ids: body.ids.unwrap_or_default(),
    };
    let ordered = call
        .send(message, |request| async move { services.catalogues().reorder_banners(request).await })
        .await
        .map_err(refused)?;
    Ok(axum::Json(each(ordered.banners, Banner::from_proto)?))
}
