//! Every route of the API and its handler.

use axum::extract::DefaultBodyLimit;
use utoipa_axum::{
    router::{OpenApiRouter, UtoipaMethodRouterExt as _},
    routes,
};

use crate::{
    account, app::App, audit, catalogues, dead_letters, declaration_file, declarations, endpoint, health,
    legal_basis, managed_products, media, movement_file, passengers, passkeys, photos, product_imports,
    product_snapshot, products, retention_file, seal_keys, session, standards, system_status, users,
};

/// Bytes of a declaration, several times what people write: 3 kB for a traveller with five goods.
const DECLARATION_BYTES: usize = 64 * 1024;

/// Every documented route.
pub fn routes() -> OpenApiRouter<App> {
    let declaration_limit = DefaultBodyLimit::max(DECLARATION_BYTES);
    let by_hand = OpenApiRouter::new()
        .routes(routes!(session::login))
        .routes(routes!(passkeys::begin_passkey_sign_in))
        .routes(routes!(passkeys::finish_passkey_sign_in))
        .routes(routes!(session::logout))
        .routes(routes!(account::register))
        .routes(routes!(session::end_sessions))
        .routes(routes!(users::export_accounts))
        .routes(routes!(products::search_products))
        .routes(routes!(product_snapshot::get_snapshot))
        .routes(routes!(managed_products::export_products))
        .routes(routes!(product_imports::create_product_import))
        .routes(routes!(product_imports::import_template))
        .routes(routes!(catalogues::export_entries))
        .routes(routes!(standards::export_standards))
        .routes(routes!(legal_basis::export_articles))
        .routes(routes!(media::upload_media))
        .routes(routes!(media::get_media))
        .routes(routes!(declarations::create_declaration).layer(declaration_limit))
        .routes(routes!(declaration_file::export_declarations))
        .routes(
            routes!(declarations::get_declaration, declarations::update_declaration).layer(declaration_limit),
        )
        .routes(routes!(declarations::get_challenge))
        .routes(routes!(seal_keys::get_seal_keys))
        .routes(routes!(passengers::export_passengers))
        .routes(routes!(retention_file::export_retentions))
        .routes(routes!(photos::get_photo, photos::append_photo))
        .routes(routes!(movement_file::export_movements))
        .routes(routes!(audit::export_audit_records))
        .routes(routes!(system_status::get_system_status))
        .routes(routes!(dead_letters::list_dead_letters))
        .routes(routes!(dead_letters::get_dead_letter))
        .routes(routes!(dead_letters::requeue_dead_letter))
        .routes(routes!(dead_letters::drop_dead_letter))
        .routes(routes!(health::live))
        .routes(routes!(health::ready));
    OpenApiRouter::new().nest("/api", by_hand).merge(endpoint::routes())
}
