//! Every route of the API and its handler.

use axum::extract::DefaultBodyLimit;
use utoipa_axum::{
    router::{OpenApiRouter, UtoipaMethodRouterExt as _},
    routes,
};

use crate::{
    access_settings, account, administration, app::App, audit, catalogues, changes, counter, custody,
    dead_letters, declaration_file, declarations, devices, figures, health, legal_basis, managed_products,
    media, movement_file, panels, passengers, passkeys, photos, product_imports, product_snapshot, products,
    retention_file, retentions, seal_keys, session, settings, standards, system_status, users, views,
};

/// Bytes of a declaration, several times what people write: 3 kB for a traveller with five goods.
const DECLARATION_BYTES: usize = 64 * 1024;

/// Every documented route.
pub fn routes() -> OpenApiRouter<App> {
    let declaration_limit = DefaultBodyLimit::max(DECLARATION_BYTES);
    let work = OpenApiRouter::new()
        .routes(routes!(session::login))
        .routes(routes!(passkeys::begin_passkey_sign_in))
        .routes(routes!(passkeys::finish_passkey_sign_in))
        .routes(routes!(session::logout))
        .routes(routes!(account::register))
        .routes(routes!(account::get_user, account::update_profile))
        .routes(routes!(account::change_password))
        .routes(routes!(account::get_keeping_key))
        .routes(routes!(account::select_airport))
        .routes(routes!(session::list_sessions, session::end_sessions))
        .routes(routes!(session::end_session))
        .routes(routes!(account::enrol_second_factor))
        .routes(routes!(account::confirm_second_factor))
        .routes(routes!(account::remove_second_factor))
        .routes(routes!(passkeys::get_passkeys, passkeys::finish_passkey_registration))
        .routes(routes!(passkeys::begin_passkey_registration))
        .routes(routes!(passkeys::begin_passkey_proof))
        .routes(routes!(passkeys::rename_passkey))
        .routes(routes!(passkeys::remove_passkey))
        .routes(routes!(users::list_accounts, users::create_account))
        .routes(routes!(users::export_accounts))
        .routes(routes!(users::get_account, users::update_account))
        .routes(routes!(users::reset_password))
        .routes(routes!(users::end_account_sessions))
        .routes(routes!(access_settings::get_access_settings, access_settings::update_access_settings))
        .routes(routes!(products::search_products, managed_products::create_product))
        .routes(routes!(product_snapshot::get_snapshot))
        .routes(routes!(managed_products::find_similar_products))
        .routes(routes!(
            products::get_product,
            managed_products::update_product,
            managed_products::deactivate_product
        ))
        .routes(routes!(managed_products::get_product_record))
        .routes(routes!(managed_products::reactivate_product))
        .routes(routes!(managed_products::cancel_verdict))
        .routes(routes!(managed_products::list_products))
        .routes(routes!(managed_products::export_products))
        .routes(routes!(product_imports::create_product_import))
        .routes(routes!(product_imports::import_template))
        .routes(routes!(product_imports::get_product_import))
        .routes(routes!(product_imports::list_product_import_rows))
        .routes(routes!(product_imports::apply_product_import))
        .routes(routes!(catalogues::list_catalogues))
        .routes(routes!(catalogues::list_entries, catalogues::create_entry))
        .routes(routes!(catalogues::export_entries))
        .routes(routes!(catalogues::get_entry, catalogues::update_entry, catalogues::deactivate_entry))
        .routes(routes!(changes::list_changes))
        .routes(routes!(figures::get_figures))
        .routes(routes!(standards::list_standards, standards::create_standard))
        .routes(routes!(standards::export_standards))
        .routes(routes!(standards::get_standard, standards::update_standard, standards::deactivate_standard))
        .routes(routes!(legal_basis::list_articles, legal_basis::create_article))
        .routes(routes!(legal_basis::export_articles))
        .routes(routes!(
            legal_basis::get_article,
            legal_basis::update_article,
            legal_basis::deactivate_article
        ))
        .routes(routes!(settings::get_settings))
        .routes(routes!(settings::list_disclaimers, settings::create_disclaimer))
        .routes(routes!(settings::get_disclaimer))
        .routes(routes!(settings::list_image_slots))
        .routes(routes!(settings::update_image_slot))
        .routes(routes!(settings::update_control_settings))
        .routes(routes!(settings::list_banners, settings::create_banner))
        .routes(routes!(settings::reorder_banners))
        .routes(routes!(settings::update_banner))
        .routes(routes!(media::upload_media))
        .routes(routes!(media::get_media))
        .routes(
            routes!(declarations::list_declarations, declarations::create_declaration)
                .layer(declaration_limit),
        )
        .routes(routes!(declarations::search_declarations))
        .routes(routes!(declaration_file::export_declarations))
        .routes(routes!(panels::get_declaration_figures))
        .routes(
            routes!(declarations::get_declaration, declarations::update_declaration).layer(declaration_limit),
        )
        .routes(routes!(declarations::get_challenge))
        .routes(routes!(declarations::open_declaration))
        .routes(routes!(declarations::present_declaration))
        .routes(routes!(declarations::review_declaration))
        .routes(routes!(seal_keys::get_seal_keys))
        .routes(routes!(declarations::annul_declaration))
        .routes(routes!(declarations::reopen_declaration))
        .routes(routes!(administration::correct_declaration))
        .routes(routes!(administration::join_declaration))
        .routes(routes!(administration::find_elsewhere))
        .routes(routes!(administration::take_over_declaration))
        .routes(routes!(administration::list_attention))
        .routes(routes!(counter::attend_declaration))
        .routes(routes!(counter::get_background))
        .routes(routes!(counter::list_flights))
        .routes(routes!(counter::list_queue))
        .routes(routes!(views::list_declaration_views))
        .routes(routes!(passengers::list_passengers, passengers::create_passenger))
        .routes(routes!(passengers::search_passengers))
        .routes(routes!(passengers::export_passengers))
        .routes(routes!(passengers::get_passenger, passengers::update_passenger))
        .routes(routes!(passengers::list_passenger_changes))
        .routes(routes!(passengers::create_passenger_alert))
        .routes(routes!(passengers::end_passenger_alert))
        .routes(routes!(passengers::join_passenger))
        .routes(routes!(passengers::separate_passenger))
        .routes(routes!(retentions::list_retentions, retentions::create_retention))
        .routes(routes!(retentions::search_retentions))
        .routes(routes!(retentions::get_retention_totals))
        .routes(routes!(retentions::get_retention_officers))
        .routes(routes!(retention_file::export_retentions))
        .routes(routes!(panels::get_retention_figures))
        .routes(routes!(devices::register_device, devices::list_devices))
        .routes(routes!(devices::revoke_device))
        .routes(routes!(devices::receive_retention))
        .routes(routes!(retentions::get_retention))
        .routes(routes!(retentions::print_retention))
        .routes(routes!(retentions::annul_retention))
        .routes(routes!(custody::get_custody_chain))
        .routes(routes!(custody::dispose_item))
        .routes(routes!(custody::release_item))
        .routes(routes!(photos::begin_photo))
        .routes(routes!(photos::get_photos))
        .routes(routes!(photos::get_photo, photos::append_photo))
        .routes(routes!(custody::list_custody))
        .routes(routes!(custody::get_custody_figures))
        .routes(routes!(custody::store_items))
        .routes(routes!(custody::list_movements, custody::open_movement))
        .routes(routes!(movement_file::export_movements))
        .routes(routes!(custody::get_movement))
        .routes(routes!(custody::confirm_movement))
        .routes(routes!(custody::cancel_movement))
        .routes(routes!(custody::list_inventories, custody::take_inventory))
        .routes(routes!(retentions::get_retention_standing))
        .routes(routes!(audit::list_audit_records))
        .routes(routes!(audit::export_audit_records))
        .routes(routes!(audit::list_activity))
        .routes(routes!(audit::get_audit_people))
        .routes(routes!(audit::verify_audit))
        .routes(routes!(system_status::get_system_status))
        .routes(routes!(dead_letters::list_dead_letters))
        .routes(routes!(dead_letters::get_dead_letter))
        .routes(routes!(dead_letters::requeue_dead_letter))
        .routes(routes!(dead_letters::drop_dead_letter))
        .routes(routes!(health::live))
        .routes(routes!(health::ready));
    OpenApiRouter::new().nest("/api", work)
}
