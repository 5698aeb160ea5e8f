use std::{fs, path::Path};

use pinzon_catalogues::import::{
    command::{self, ExportedFile},
    reference::{Outcome, run},
};
use pinzon_harness::as_app;
use sqlx::PgPool;
use tempfile::TempDir;

use crate::{APP, LOADED, at, count, data, import, import_at};

/// A copy of the reference files to spoil.
fn copy() -> TempDir {
    let copy = tempfile::tempdir().unwrap();
    for entry in fs::read_dir(data()).unwrap() {
        let path = entry.unwrap().path();
        fs::write(copy.path().join(path.file_name().unwrap()), fs::read(&path).unwrap()).unwrap();
    }
    copy
}

fn replace(directory: &TempDir, file: &str, from: &str, to: &str) {
    let path = directory.path().join(file);
    let text = fs::read_to_string(&path).unwrap();
    assert_eq!(text.matches(from).count(), 1, "{from}");
    fs::write(path, text.replace(from, to)).unwrap();
}

fn lines(outcomes: &[Outcome]) -> Vec<String> {
    outcomes.iter().map(Outcome::to_string).collect()
}

fn outcome_of<'a>(outcomes: &'a [Outcome], file: &str) -> &'a Outcome {
    outcomes.iter().find(|outcome| outcome.file == file).unwrap()
}

fn line_of(outcomes: &[Outcome], file: &str) -> String {
    outcome_of(outcomes, file).to_string()
}

async fn version(pool: &PgPool) -> i64 {
    sqlx::query_scalar("select version from catalogue_version").fetch_one(pool).await.unwrap()
}

#[sqlx::test]
async fn the_first_run_adds_everything_and_the_second_changes_nothing(pool: PgPool) {
    let first = import(&pool, &data()).await;
    assert_eq!(
        lines(&first),
        [
            "classifications.csv  3 nuevas, 0 cambiadas, 0 iguales",
            "categories.csv  31 nuevas, 0 cambiadas, 0 iguales",
            "origins.csv  8 nuevas, 0 cambiadas, 0 iguales",
            "countries.csv  276 nuevas, 0 cambiadas, 0 iguales",
            "units.csv  39 nuevas, 0 cambiadas, 0 iguales",
            "airports.csv  21 nuevas, 0 cambiadas, 0 iguales",
            "ports.csv  12 nuevas, 0 cambiadas, 0 iguales",
            "airlines.csv  31 nuevas, 0 cambiadas, 0 iguales",
            "transport_modes.csv  9 nuevas, 0 cambiadas, 0 iguales",
            "retention_reasons.csv  24 nuevas, 0 cambiadas, 0 iguales",
            "carried_items.csv  15 nuevas, 0 cambiadas, 0 iguales",
            "rejection_destinations.csv  14 nuevas, 0 cambiadas, 0 iguales",
            "custody_places.csv  5 nuevas, 0 cambiadas, 0 iguales",
            "seal_series.csv  0 nuevas, 0 cambiadas, 0 iguales",
            "control_points.csv  9 nuevas, 0 cambiadas, 0 iguales",
            "regions.csv  2 nuevas, 0 cambiadas, 0 iguales",
            "flights.csv  22 nuevas, 0 cambiadas, 0 iguales",
            "translations.csv  1753 nuevas, 0 cambiadas, 0 iguales",
            "products.csv  703 nuevas, 0 cambiadas, 0 iguales",
            "personal_effects.csv  174 nuevas, 0 cambiadas, 0 iguales",
            "legal_basis.csv  84 nuevas, 0 cambiadas, 0 iguales",
            "legal_links.csv  240 nuevas, 0 cambiadas, 0 iguales",
        ]
    );
    assert_eq!(version(&pool).await, LOADED);
    let facts: Vec<(String, String, i64, i64)> = sqlx::query_as(
        "select subject, event ->> 'subject', (event #>> '{data,added}')::bigint,
                (event #>> '{data,catalogue_version}')::bigint
         from outbox order by seq",
    )
    .fetch_all(&pool)
    .await
    .unwrap();
    assert_eq!(facts.len(), usize::try_from(LOADED).unwrap());
    assert_eq!(facts[17], ("pinzon.catalogue.imported.v1".to_owned(), "products.csv".to_owned(), 703, 18));

    let second = import(&pool, &data()).await;
    assert_eq!(line_of(&second, "products.csv"), "products.csv  0 nuevas, 0 cambiadas, 703 iguales");
    assert!(second.iter().all(|o| o.result.as_ref().is_ok_and(|t| t.added + t.changed == 0)));
    assert_eq!(version(&pool).await, LOADED);
    assert_eq!(count(&pool, "outbox").await, LOADED);
}

/// As the source column says: 115 with a document of their own, 56 likewise in the legal basis.
#[sqlx::test]
async fn what_no_document_names_is_not_verified(pool: PgPool) {
    import(&pool, &data()).await;
    assert_eq!(count(&pool, "product_verdict where verified").await, 115);
    assert_eq!(count(&pool, "article where verified").await, 56);
}

#[sqlx::test]
async fn one_changed_cell_changes_one_row(pool: PgPool) {
    import(&pool, &data()).await;
    let versions = |table: &str| format!("select sum(version)::bigint from {table}");
    let sum = async |table: &str| -> i64 {
        sqlx::query_scalar(sqlx::AssertSqlSafe(versions(table))).fetch_one(&pool).await.unwrap()
    };
    let (products, entries) = (sum("product").await, sum("entry").await);
    let row = "select product_id::text, version, valid_from::text, unit from product join product_verdict using (product_id)
               where code = 'FRU-001'";
    let before: (String, i64, String, String) = sqlx::query_as(row).fetch_one(&pool).await.unwrap();
    assert_eq!((before.1, before.2.as_str(), before.3.as_str()), (1, "2026-11-21", "KGM"));

    let directory = copy();
    replace(&directory, "products.csv", "aguacate hass;aguacate fuerte,KGM", "aguacate hass;cura,H87");
    // Still the day before on the islands.
    let outcomes = import_at(&pool, "2026-12-01T03:00:00Z", directory.path()).await;
    assert_eq!(line_of(&outcomes, "products.csv"), "products.csv  0 nuevas, 1 cambiadas, 702 iguales");
    let after: (String, i64, String, String) = sqlx::query_as(row).fetch_one(&pool).await.unwrap();
    assert_eq!(after, (before.0, 2, "2026-11-21".to_owned(), "H87".to_owned()));
    assert_eq!(version(&pool).await, LOADED + 1);
    assert_eq!(count(&pool, "outbox").await, LOADED + 1);
    assert_eq!(sum("product").await, products + 1);

    replace(&directory, "airlines.csv", "Vuelos nacionales", "Vuelos locales");
    replace(&directory, "legal_basis.csv", "Regula las naves de turismo.", "Rige las naves de turismo.");
    let outcomes = import(&pool, directory.path()).await;
    assert_eq!(line_of(&outcomes, "airlines.csv"), "airlines.csv  0 nuevas, 1 cambiadas, 30 iguales");
    assert_eq!(line_of(&outcomes, "legal_basis.csv"), "legal_basis.csv  0 nuevas, 1 cambiadas, 83 iguales");
    assert_eq!(version(&pool).await, LOADED + 3);
    assert_eq!(sum("entry").await, entries + 1);
    assert_eq!(count(&pool, "article where version = 2").await, 1);
}

#[sqlx::test]
async fn what_a_file_of_products_has_no_column_for_stays(pool: PgPool) {
    import(&pool, &data()).await;
    let everything = "select md5(string_agg(p::text || v::text, '' order by p.code)) from product p
                      join product_verdict v using (product_id) where p.code <> 'FRU-901'";
    let before: String = sqlx::query_scalar(everything).fetch_one(&pool).await.unwrap();

    let directory = tempfile::tempdir().unwrap();
    let mut reader = csv::Reader::from_path(data().join("products.csv")).unwrap();
    let mut writer = csv::Writer::from_path(directory.path().join("products.csv")).unwrap();
    let columns = ["code", "name", "category", "origin", "classification", "reason", "unit"];
    let at =
        columns.map(|column| reader.headers().unwrap().iter().position(|known| known == column).unwrap());
    writer.write_record(columns).unwrap();
    for row in reader.records().map(Result::unwrap) {
        writer.write_record(at.map(|cell| &row[cell])).unwrap();
    }
    writer.write_record(["FRU-901", "fruta nueva", "FRU", "vegetal", "permitido", "", "KGM"]).unwrap();
    drop(writer);
    let outcomes = import(&pool, directory.path()).await;
    assert_eq!(line_of(&outcomes, "products.csv"), "products.csv  1 nuevas, 0 cambiadas, 703 iguales");
    assert_eq!(before, sqlx::query_scalar::<_, String>(everything).fetch_one(&pool).await.unwrap());
    let new = "product join product_verdict using (product_id) where code = 'FRU-901' and not verified";
    assert_eq!(count(&pool, new).await, 1);
}

#[sqlx::test]
async fn bad_rows_are_all_named_and_nothing_of_their_file_is_loaded(pool: PgPool) {
    let directory = copy();
    let path = directory.path().join("products.csv");
    let mut rows: Vec<String> = fs::read_to_string(&path).unwrap().lines().map(str::to_owned).collect();
    rows[99] = "X-1,,,Frutas raras,vegetal,prohibido,,,,CAJA,general".to_owned();
    rows[199] = "X-2,solo dos".to_owned();
    rows[299] = rows[1].clone();
    rows[399] = "X-3,producto nuevo,,Lácteos,animal,restringido,,,,KGM,general".to_owned();
    fs::write(&path, rows.join("\n")).unwrap();

    let outcomes = import(&pool, directory.path()).await;
    assert!(outcome_of(&outcomes, "products.csv").is_failure());
    assert_eq!(
        outcome_of(&outcomes, "products.csv").to_string(),
        "products.csv  rechazado, no se cargó nada:
  products.csv:100: classification \"prohibido\": UNKNOWN_CODE
  products.csv:100: name \"\": REQUIRED
  products.csv:100: category \"Frutas raras\": UNKNOWN_CODE
  products.csv:100: unit \"CAJA\": UNKNOWN_CODE
  products.csv:200: 2 columnas en lugar de 11
  products.csv:300: code \"FRU-001\" ya está en la línea 2
  products.csv:300: name \"aguacate\" ya está en la línea 2
  products.csv:400: conditions \"\": CONDITIONS_REQUIRED"
    );
    assert_eq!(count(&pool, "product where code not like 'EFE-%'").await, 0);
    assert_eq!(count(&pool, "article").await, 84);
    assert_eq!(version(&pool).await, LOADED - 2);
    assert_eq!(count(&pool, "outbox where event ->> 'subject' = 'products.csv'").await, 0);
}

#[sqlx::test]
async fn a_bad_file_keeps_back_those_that_refer_to_it(pool: PgPool) {
    let directory = copy();
    replace(&directory, "categories.csv", "SIL,", "SIL,x,");
    replace(&directory, "countries.csv", "EC,ECU", "EC,");
    let outcomes = import(&pool, directory.path()).await;
    let failed: Vec<_> = outcomes.iter().filter(|o| o.is_failure()).map(|o| o.file).collect();
    assert_eq!(
        failed,
        [
            "categories.csv",
            "countries.csv",
            "airlines.csv",
            "products.csv",
            "personal_effects.csv",
            "legal_links.csv"
        ]
    );
    assert_eq!(
        line_of(&outcomes, "products.csv"),
        "products.csv  rechazado: depende de categories.csv, que se rechazó"
    );
    assert_eq!(count(&pool, "entry where kind = 'categories'").await, 0);
    assert_eq!(count(&pool, "entry where kind = 'origins'").await, 8);
}

#[sqlx::test]
async fn what_is_gone_from_a_file_stays(pool: PgPool) {
    import(&pool, &data()).await;
    let directory = tempfile::tempdir().unwrap();
    let products = fs::read_to_string(data().join("products.csv")).unwrap();
    let some: Vec<_> = products.lines().take(11).collect();
    fs::write(directory.path().join("products.csv"), some.join("\r\n")).unwrap();
    let outcomes = import(&pool, directory.path()).await;
    assert_eq!(
        line_of(&outcomes, "rejection_destinations.csv"),
        "rejection_destinations.csv  no está en la carpeta"
    );
    assert_eq!(line_of(&outcomes, "products.csv"), "products.csv  0 nuevas, 0 cambiadas, 10 iguales");
    assert!(!outcomes.iter().any(Outcome::is_failure));
    assert_eq!(count(&pool, "product").await, 877);
}

#[sqlx::test]
async fn two_imports_at_once_wait_for_each_other(pool: PgPool) {
    let app = as_app(&pool, APP).await;
    let clock = at("2026-11-21T12:00:00Z");
    let directory = data();
    let (one, other) = tokio::join!(run(&app, &clock, &directory), run(&app, &clock, &directory));
    let added =
        |outcomes: Vec<Outcome>| outcomes.iter().map(|o| o.result.as_ref().unwrap().added).sum::<i64>();
    assert_eq!(added(one.unwrap()) + added(other.unwrap()), 703 + 174 + 84 + 499 + 22 + 1753 + 240);
    assert_eq!(version(&pool).await, LOADED);
}

#[sqlx::test]
async fn names_may_be_swapped(pool: PgPool) {
    import(&pool, &data()).await;
    let directory = copy();
    replace(&directory, "carried_items.csv", "TR-01,Equipaje de mano", "TR-01,X");
    replace(&directory, "carried_items.csv", "TR-02,Equipaje de bodega", "TR-02,Equipaje de mano");
    replace(&directory, "carried_items.csv", "TR-01,X", "TR-01,Equipaje de bodega");
    let outcomes = import(&pool, directory.path()).await;
    assert_eq!(
        line_of(&outcomes, "carried_items.csv"),
        "carried_items.csv  0 nuevas, 2 cambiadas, 13 iguales"
    );
}

#[sqlx::test]
async fn a_directory_without_reference_files_is_a_mistake(pool: PgPool) {
    let app = as_app(&pool, APP).await;
    let clock = at("2026-11-21T12:00:00Z");
    let directory = tempfile::tempdir().unwrap();
    assert!(run(&app, &clock, directory.path()).await.is_err());
    assert!(run(&app, &clock, Path::new("/nowhere")).await.is_err());
}

#[sqlx::test]
async fn the_app_role_cannot_delete_or_change_what_was_sworn_to(pool: PgPool) {
    let app = as_app(&pool, APP).await;
    for forbidden in [
        "delete from product",
        "delete from entry",
        "delete from article",
        "delete from catalogue_version",
        "delete from disclaimer",
        "update disclaimer set text = ''",
        "update change set name = ''",
        "delete from change",
        "truncate product_verdict",
        "delete from legal_link_reference",
    ] {
        let refused = sqlx::query(forbidden).execute(&app).await.unwrap_err();
        assert_eq!(refused.as_database_error().unwrap().code().as_deref(), Some("42501"), "{forbidden}");
    }
}

async fn export(pool: &PgPool, directory: &Path) -> anyhow::Result<Vec<String>> {
    let written = command::export(&as_app(pool, APP).await, &at("2026-11-21T12:00:00Z"), directory).await?;
    Ok(written.iter().map(ExportedFile::to_string).collect())
}

#[sqlx::test]
async fn an_export_says_what_the_reference_files_said(pool: PgPool) {
    import(&pool, &data()).await;
    let exported = tempfile::tempdir().unwrap();
    let told = export(&pool, exported.path()).await.unwrap();
    assert_eq!(told[7], "airlines.csv  31 filas");
    assert_eq!(
        told[told.len() - 3..],
        ["products.csv  877 filas", "legal_basis.csv  84 filas", "legal_links.csv  240 filas"]
    );
    let again = lines(&import(&pool, exported.path()).await);
    for line in again.iter().filter(|line| **line != "personal_effects.csv  no está en la carpeta") {
        assert!(line.contains(" 0 nuevas, 0 cambiadas, ") && !line.contains("rechazad"), "{line}");
    }
    assert_eq!(again.len(), told.len() + 1);
}

#[sqlx::test]
async fn what_people_changed_is_exported_and_can_be_loaded_elsewhere(pool: PgPool) {
    import(&pool, &data()).await;
    let execute = async |sql: &'static str| sqlx::raw_sql(sql).execute(&pool).await.unwrap();
    execute(
        "update product set active = false where code = 'FRU-002';
         update product_verdict set conditions = E'maduro, \"sano\"\ny limpio', verified = false
         where product_id = (select product_id from product where code = 'FRU-001');
         update product_verdict set verified = true
         where product_id = (select product_id from product where code = 'EFE-001');
         update entry set active = false where kind = 'categories' and code = 'HOR';
         update entry set active = false, name = 'Avianca Express' where kind = 'airlines' and code = '2K';
         update article set active = false where code = 'NOR-031';
         update article set verified = not verified where code in ('NOR-001', 'NOR-003')",
    )
    .await;
    let first = tempfile::tempdir().unwrap();
    let told = export(&pool, first.path()).await.unwrap();
    assert_eq!(
        [&told[1], &told[7], &told[told.len() - 3], &told[told.len() - 2]],
        [
            "categories.csv  31 filas, 1 de ellas inactivas, que al importarlas vuelven a ofrecerse",
            "airlines.csv  31 filas",
            "products.csv  876 filas; 1 no se exportan (inactivas o sin motivo)",
            "legal_basis.csv  83 filas; 1 no se exportan (inactivas o sin motivo)",
        ]
    );
    let refused = export(&pool, first.path()).await.unwrap_err().to_string();
    assert!(refused.ends_with("classifications.csv ya existe: elija una carpeta vacía"), "{refused}");

    let state = async || -> Vec<String> {
        sqlx::query_scalar(
            "select concat_ws('|', p.code, v.conditions, v.verified) from product p join product_verdict v using (product_id)
             where p.active
             union all select concat_ws('|', kind, code, name, attributes, sort_order, active or kind <> 'airlines') from entry
             union all select concat_ws('|', code, subject, verified) from article where active
             order by 1",
        )
        .fetch_all(&pool)
        .await
        .unwrap()
    };
    let before = state().await;
    execute("truncate product, product_verdict, entry, article, standard, legal_link_reference cascade")
        .await;
    let loaded = import(&pool, first.path()).await;
    assert!(!loaded.iter().any(Outcome::is_failure), "{loaded:?}");
    let after = state().await;
    let flat: Vec<_> = before.iter().map(|line| line.replace('\n', " ")).collect();
    assert_eq!(after, flat);

    let second = tempfile::tempdir().unwrap();
    export(&pool, second.path()).await.unwrap();
    for entry in fs::read_dir(first.path()).unwrap() {
        let name = entry.unwrap().file_name();
        let read = |directory: &TempDir| fs::read_to_string(directory.path().join(&name)).unwrap();
        assert_eq!(read(&second), read(&first), "{name:?}");
    }
}
