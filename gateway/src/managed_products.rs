//! Products as they are managed.

use axum::response::Response;
use pinzon_proto::catalogues::v1 as pb;

use crate::{
    json::Query,
    problem::Problem,
    signed_in::Staff,
    table::{Cell, Columns, FormatQuery, Table, Whole},
};

/// Products as a file
///
/// The file can be edited and imported again.
#[utoipa::path(
    get, path = "/product-list/export", tag = "Catalogues", params(Whole<pb::ListProductsRequest>, FormatQuery),
    responses((status = OK, description = "The file", content((Vec<u8> = "text/csv"), (Vec<u8> = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")))),
)]
pub async fn export_products(
    Staff(call): Staff,
    Query(asked): Query<pb::ListProductsRequest>,
    Query(file): Query<FormatQuery>,
) -> Result<Response, Problem> {
    let table = Table::of_list("Productos", PRODUCT_COLUMNS, &call, asked).await?;
    table.answer(file.format(), "productos").await
}

/// The columns of a file of products; an import understands them.
pub const PRODUCT_COLUMNS: &Columns<pb::Product> = &[
    ("Código", 12, |product| Cell::text(&product.code)),
    ("Nombre", 36, |product| Cell::text(&product.name)),
    ("Nombre científico", 28, |product| Cell::text(&product.scientific_name)),
    ("Categoría", 28, |product| name(product.category.as_ref())),
    ("Origen", 12, |product| name(product.origin.as_ref())),
    ("Clasificación", 16, |product| name(product.classification.as_ref())),
    ("Condiciones", 60, |product| Cell::text(&product.conditions)),
    ("Motivo", 40, |product| Cell::text(&product.reason)),
    ("Sinónimos", 40, |product| Cell::text(product.synonyms.join("; "))),
    ("Unidad", 10, |product| Cell::text(&product.unit)),
    ("Verificado", 10, |product| Cell::yes_no(product.verified)),
    ("Artículos", 20, |product| Cell::text(cited(product).join("; "))),
    ("Fuente", 20, |product| Cell::text(&product.source)),
    ("Vigente desde", 14, |product| Cell::day(&product.valid_from_date)),
    ("Activo", 8, |product| Cell::yes_no(product.active)),
    ("Versión", 8, |product| Cell::number(product.version.to_string())),
];

fn name(named: Option<&pb::CodeName>) -> Cell {
    Cell::text(named.map_or("", |named| &named.name))
}

fn cited(product: &pb::Product) -> Vec<&str> {
    product.articles.iter().map(|article| article.code.as_str()).collect()
}
