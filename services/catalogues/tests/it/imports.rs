//! Files of products.

use std::{
    fmt::Write as _,
    io::{Cursor, Write as _},
};

use pinzon_catalogues::import::job;
use pinzon_chassis::{Reason, caller::Role, status::reason_of};
use pinzon_harness::{as_app, eventually};
use pinzon_proto::catalogues::v1::{self as pb, create_product_import_request::Part};
use rust_xlsxwriter::{ExcelDateTime, Format, Formula, Workbook};
use sqlx::PgPool;
use tonic::{Code, Status};
use uuid::Uuid;
use zip::{ZipWriter, write::SimpleFileOptions};

use crate::{APP, Stage, count, data, wrong_fields};

const HEADER: &str = "Código,Nombre,Nombre científico,Categoría,Origen,Clasificación,Condiciones,Motivo,Sinónimos,\
                      Unidad,Verificado,Artículos,Fuente,Vigente desde,Activo,Versión\r\n";

fn parts(request_id: &str, file: &[u8]) -> Vec<pb::CreateProductImportRequest> {
    let file_part = pb::ImportFile { request_id: request_id.to_owned(), name: "lista.csv".to_owned() };
    let chunks = file.chunks(100_000).map(|chunk| Part::Chunk(chunk.to_vec()));
    let parts = std::iter::once(Part::File(file_part)).chain(chunks);
    parts.map(|part| pb::CreateProductImportRequest { part: Some(part) }).collect()
}

async fn send(
    stage: &mut Stage,
    role: Role,
    parts: Vec<pb::CreateProductImportRequest>,
) -> Result<pb::ProductImport, Status> {
    let request = stage.by(role, futures::stream::iter(parts));
    Ok(stage.client.imports.create_product_import(request).await?.into_inner())
}

/// The import once nobody works on it.
async fn ended(stage: &Stage, import_id: &str) -> pb::ProductImport {
    let get = async || {
        let request = stage.admin(pb::GetProductImportRequest { import_id: import_id.to_owned() });
        stage.client.clone().imports.get_product_import(request).await.unwrap().into_inner()
    };
    eventually("the import ends", || async {
        !matches!(get().await.state(), pb::ImportState::Reading | pb::ImportState::Applying)
    })
    .await;
    get().await
}

async fn read(stage: &mut Stage, file: &[u8]) -> pb::ProductImport {
    let sent = send(stage, Role::Admin, parts("", file)).await.unwrap();
    assert_eq!(sent.file_name, "lista.csv");
    ended(stage, &sent.import_id).await
}

async fn apply(stage: &mut Stage, import: &pb::ProductImport) -> Result<pb::ProductImport, Status> {
    let message = pb::ApplyProductImportRequest { import_id: import.import_id.clone(), ..Default::default() };
    let begun = stage.client.imports.apply_product_import(stage.admin(message)).await?.into_inner();
    assert_eq!(begun.import_id, import.import_id);
    Ok(ended(stage, &import.import_id).await)
}

async fn rows(stage: &mut Stage, import: &pb::ProductImport, outcome: &str) -> Vec<pb::ProductImportRow> {
    let message = pb::ListProductImportRowsRequest {
        import_id: import.import_id.clone(),
        outcome: outcome.to_owned(),
        ..Default::default()
    };
    stage.client.imports.list_product_import_rows(stage.admin(message)).await.unwrap().into_inner().rows
}

fn counts(import: &pb::ProductImport) -> [i64; 5] {
    [import.total_rows, import.added_rows, import.changed_rows, import.unchanged_rows, import.refused_rows]
}

/// A file of new products.
fn generated(rows: usize) -> String {
    let mut file = HEADER.to_owned();
    for n in 0..rows {
        let category = ["Frutas frescas", "Lácteos", "Productos del mar"][n % 3];
        let (classification, conditions) =
            [("Permitido", ""), ("Restringido", "congelado, empacado y etiquetado"), ("No permitido", "")]
                [n % 3];
        let origin = if n.is_multiple_of(3) { "vegetal" } else { "animal" };
        writeln!(
            file,
            "GEN-{n:06},producto generado número {n},,{category},{origin},{classification},\"{conditions}\",\
             plagas y enfermedades,generado {n}; generated {n}; gerado {n},KGM,No,,general,,,\r"
        )
        .unwrap();
    }
    file
}

#[sqlx::test]
async fn a_file_is_looked_at_and_then_written(pool: PgPool) {
    let mut stage = Stage::loaded(&pool).await;
    let file = format!(
        "{HEADER}FRU-001,aguacate,Persea americana,Frutas frescas,Vegetal,No permitido,,barrenadores,palta; avocado,\
         unidad (pieza),Sí,NOR-001,voyegan2018,2026-11-21,Sí,1\r\n\
         ,fruta nueva,,FRU,vegetal,restringido,sin hojas,,,KGM,,,,,,\r\n"
    );
    for role in [Role::Inspector, Role::Supervisor, Role::Auditor] {
        let refused = send(&mut stage, role, parts("", file.as_bytes())).await.unwrap_err();
        assert_eq!(refused.code(), Code::PermissionDenied);
    }
    let request_id = Uuid::now_v7().to_string();
    let sent = send(&mut stage, Role::Admin, parts(&request_id, file.as_bytes())).await.unwrap();
    assert_eq!(sent.import_id, request_id);
    let import = ended(&stage, &sent.import_id).await;
    let other = send(&mut stage, Role::Admin, parts(&request_id, b"name\nOtra cosa\n")).await.unwrap_err();
    assert_eq!(reason_of(&other), Reason::IdempotencyKeyReused, "another file with the same name");
    let again = send(&mut stage, Role::Admin, parts(&request_id, file.as_bytes())).await.unwrap();
    assert_eq!(again, import, "a repeat is answered with what it made");
    assert_eq!((import.state(), counts(&import)), (pb::ImportState::Ready, [2, 1, 1, 0, 0]));
    assert_eq!(count(&pool, "product").await, 877, "nothing is written yet");

    let changed = rows(&mut stage, &import, "changed").await.remove(0);
    assert_eq!((changed.line, changed.code.as_str(), changed.name.as_str()), (2, "FRU-001", "aguacate"));
    let told: Vec<_> =
        changed.changes.iter().map(|c| (c.field.as_str(), c.before.as_str(), c.after.as_str())).collect();
    assert_eq!(told[0], ("unit", "kilogramo", "unidad (pieza)"));
    assert!(told.contains(&("classification", "Restringido", "No permitido")));
    assert!(told.contains(&("articles", "", "NOR-001 (referencial)")));
    let added = rows(&mut stage, &import, "added").await.remove(0);
    assert_eq!((added.line, added.code.as_str(), added.faults.len()), (3, "FRU-087", 0));

    let facts = count(&pool, "outbox").await;
    let applied = apply(&mut stage, &import).await.unwrap();
    assert_eq!((applied.state(), applied.processed_rows), (pb::ImportState::Applied, 2));
    assert_eq!(count(&pool, "product").await, 878);
    assert_eq!(count(&pool, "product_verdict").await, 878, "a verdict of today is replaced today");
    assert_eq!(count(&pool, "change where action = 'imported'").await, 2);
    assert_eq!(count(&pool, "outbox").await, facts + 1);
    let search = pb::SearchProductsRequest { query: "fruta nueva".to_owned(), ..Default::default() };
    eventually("the search sees the file", || {
        let (mut client, search) = (stage.client.clone(), search.clone());
        async move {
            let found = client.search.search_products(search).await.unwrap().into_inner().products;
            found.first().is_some_and(|product| product.code == "FRU-087")
        }
    })
    .await;
    let refused = apply(&mut stage, &import).await.unwrap_err();
    assert_eq!(reason_of(&refused), Reason::ImportNotReady, "without a key");

    let same = read(&mut stage, file.as_bytes()).await;
    assert_eq!((same.state(), counts(&same)), (pb::ImportState::Ready, [2, 0, 0, 2, 0]));
    let nothing = apply(&mut stage, &same).await.unwrap();
    assert_eq!((nothing.state(), count(&pool, "outbox").await), (pb::ImportState::Applied, facts + 1));
    let reference = std::fs::read(data().join("products.csv")).unwrap();
    let back = read(&mut stage, &reference).await;
    assert_eq!(counts(&back), [703, 0, 1, 702, 0]);
}

/// Looks at two files of the same, and applies each with a key: one is written, the other is outdated by then.
#[sqlx::test]
async fn an_application_whose_answer_was_lost_is_answered_as_it_stands(pool: PgPool) {
    let mut stage = Stage::loaded(&pool).await;
    stage.only_admin = Some(stage.keys.token(Role::Admin, &[]));
    let file = generated(3);
    let imports = [read(&mut stage, file.as_bytes()).await, read(&mut stage, file.as_bytes()).await];
    let keys = [(); 2].map(|()| Uuid::now_v7().to_string());
    let apply = async |stage: &Stage, import: &pb::ProductImport, key: &str| {
        let message =
            pb::ApplyProductImportRequest { import_id: import.import_id.clone(), request_id: key.to_owned() };
        let answer = stage.client.clone().imports.apply_product_import(stage.admin(message)).await?;
        Ok::<_, Status>(answer.into_inner())
    };
    let malformed = apply(&stage, &imports[0], "7").await.unwrap_err();
    assert_eq!(wrong_fields(&malformed), [("request_id".to_owned(), Reason::Malformed)]);
    let facts = count(&pool, "outbox").await;
    for ((import, key), state) in
        imports.iter().zip(&keys).zip([pb::ImportState::Applied, pb::ImportState::Failed])
    {
        apply(&stage, import, key).await.unwrap();
        apply(&stage, import, key).await.unwrap();
        let done = ended(&stage, &import.import_id).await;
        assert_eq!(done.state(), state);
        assert_eq!(apply(&stage, import, key).await.unwrap(), done);
    }
    assert_eq!(count(&pool, "outbox").await, facts + 1, "it is written once");
    let other = apply(&stage, &imports[1], &keys[0]).await.unwrap_err();
    assert_eq!(reason_of(&other), Reason::IdempotencyKeyReused);
    stage.only_admin = Some(stage.keys.token(Role::Admin, &[]));
    let somebody = apply(&stage, &imports[0], &keys[0]).await.unwrap_err();
    assert_eq!(reason_of(&somebody), Reason::IdempotencyKeyReused);
}

#[sqlx::test]
async fn one_bad_row_in_the_middle_changes_nothing_and_is_named(pool: PgPool) {
    let mut stage = Stage::loaded(&pool).await;
    let good = generated(2000);
    let bad = good.replace("GEN-001000,producto generado número 1000", "GEN-001000,");
    let import = read(&mut stage, bad.as_bytes()).await;
    assert_eq!((import.state(), counts(&import)), (pb::ImportState::Refused, [2000, 1999, 0, 0, 1]));
    let refused = rows(&mut stage, &import, "refused").await;
    assert_eq!((refused.len(), refused[0].line, refused[0].code.as_str()), (1, 1002, "GEN-001000"));
    let fault =
        pb::FieldFault { field: "name".to_owned(), reason: "REQUIRED".to_owned(), ..Default::default() };
    assert_eq!(refused[0].faults, [fault]);
    let refused = apply(&mut stage, &import).await.unwrap_err();
    assert_eq!(reason_of(&refused), Reason::ImportNotReady);
    assert_eq!(count(&pool, "product").await, 877);
    assert_eq!(count(&pool, "product_import_chunk").await, 0, "a refused file is not kept");

    let import = read(&mut stage, good.as_bytes()).await;
    assert_eq!(count(&pool, "product_import_chunk").await, 2);
    let applied = apply(&mut stage, &import).await.unwrap();
    assert_eq!((applied.state(), applied.processed_rows), (pb::ImportState::Applied, 2000));
    assert_eq!(count(&pool, "product").await, 2877);
    assert_eq!(count(&pool, "product_import_chunk").await, 0);
    let mut listed = 0;
    let mut page_token = String::new();
    loop {
        let message = pb::ListProductImportRowsRequest {
            import_id: import.import_id.clone(),
            page_size: 200,
            page_token,
            ..Default::default()
        };
        let page =
            stage.client.imports.list_product_import_rows(stage.admin(message)).await.unwrap().into_inner();
        assert_eq!((page.total, page.rows[0].line), (2000, listed + 2));
        listed += i64::try_from(page.rows.len()).unwrap();
        page_token = page.next_page_token;
        if page_token.is_empty() {
            break;
        }
    }
    assert_eq!(listed, 2000);
}

#[sqlx::test]
async fn what_was_looked_at_is_what_is_written(pool: PgPool) {
    let mut stage = Stage::loaded(&pool).await;
    let file =
        "code,name,category,origin,unit,classification\nFRU-044,kiwi nuevo,FRU,vegetal,KGM,no_permitido\n";
    let outdated = read(&mut stage, file.as_bytes()).await;
    let current = read(&mut stage, file.as_bytes()).await;
    assert_eq!(current.state(), pb::ImportState::Ready);
    let list = pb::ListProductsRequest { query: "FRU-044".to_owned(), ..Default::default() };
    let product =
        stage.client.products.list_products(stage.admin(list)).await.unwrap().into_inner().products.remove(0);
    let update = pb::UpdateProductRequest {
        product_id: product.product_id,
        version: 1,
        product: Some(pb::ProductFields {
            name: "otro nombre".to_owned(),
            category: "FRU".to_owned(),
            origin: "vegetal".to_owned(),
            unit: "KGM".to_owned(),
            synonyms: product.synonyms,
            scientific_name: product.scientific_name,
            ..Default::default()
        }),
    };
    let changed = stage.client.products.update_product(stage.admin(update)).await.unwrap().into_inner();
    let failed = apply(&mut stage, &outdated).await.unwrap();
    assert_eq!((failed.state(), failed.failure.as_str()), (pb::ImportState::Failed, "IMPORT_OUTDATED"));
    assert_eq!(count(&pool, "product where name = 'kiwi nuevo'").await, 0);

    // What does not touch the file does not matter.
    let import = read(&mut stage, file.as_bytes()).await;
    let id = count(&pool, "product").await.to_string();
    let off = pb::DeactivateEntryRequest { kind: "units".to_owned(), code: "LTR".to_owned(), version: 1 };
    stage.client.entries.deactivate_entry(stage.admin(off)).await.unwrap();
    let applied = apply(&mut stage, &import).await.unwrap();
    assert_eq!((applied.state(), id.as_str()), (pb::ImportState::Applied, "877"));
    let get = pb::GetProductRecordRequest { product_id: changed.product.unwrap().product_id };
    let record = stage.client.products.get_product_record(stage.admin(get)).await.unwrap().into_inner();
    assert_eq!(record.product.map(|p| (p.name, p.version)), Some(("kiwi nuevo".to_owned(), 3)));
}

#[sqlx::test]
async fn a_workbook_is_read_as_it_is_shown(pool: PgPool) {
    let mut stage = Stage::loaded(&pool).await;
    let mut workbook = Workbook::new();
    let sheet = workbook.add_worksheet();
    for (column, title) in (0..).zip(HEADER.trim().split(',')) {
        sheet.write_string(0, column, title).unwrap();
    }
    for (row, code) in [(1, "LIB-001"), (3, "LIB-002")] {
        sheet.write_string(row, 0, code).unwrap();
        sheet
            .write_formula(row, 1, Formula::new("=\"a\"&\"b\"").set_result(format!("libro {code}")))
            .unwrap();
        for (column, cell) in [(3, "FRU"), (4, "vegetal"), (9, "KGM")] {
            sheet.write_string(row, column, cell).unwrap();
        }
        sheet.write_string(row, 5, "permitido").unwrap();
        sheet.write_boolean(row, 10, true).unwrap();
        let date = Format::new().set_num_format("dd/mm/yyyy");
        let day = ExcelDateTime::from_ymd(2026, 11, 21).unwrap();
        sheet.write_datetime_with_format(row, 13, day, &date).unwrap();
        sheet.write_number(row, 15, 1).unwrap();
    }
    sheet.write_formula(3, 7, Formula::new("=1/0").set_result("#DIV/0!")).unwrap();
    let import = read(&mut stage, &workbook.save_to_buffer().unwrap()).await;
    let added = rows(&mut stage, &import, "added").await.remove(0);
    assert_eq!((added.line, added.name.as_str()), (2, "libro LIB-001"));
    assert!(added.changes.iter().any(|change| change.field == "verified" && change.after == "true"));
    let refused = rows(&mut stage, &import, "refused").await.remove(0);
    let fault = pb::FieldFault {
        field: "reason".to_owned(),
        value: "#DIV/0!".to_owned(),
        reason: "MALFORMED".to_owned(),
        message: String::new(),
    };
    assert_eq!((refused.line, refused.faults), (4, vec![fault]));
}

#[sqlx::test]
async fn files_are_read_as_spreadsheets_save_them(pool: PgPool) {
    let mut stage = Stage::loaded(&pool).await;
    for (file, encoding, first_line) in [
        (&include_bytes!("../files/windows-1252.csv")[..], "windows-1252", 2),
        (include_bytes!("../files/told-delimiter.csv"), "utf-8", 3),
        (include_bytes!("../files/old-macintosh.csv"), "utf-8", 2),
    ] {
        let import = read(&mut stage, file).await;
        assert_eq!(
            (import.state(), counts(&import)),
            (pb::ImportState::Ready, [2, 2, 0, 0, 0]),
            "{encoding}"
        );
        assert_eq!(import.encoding, encoding);
        let added = rows(&mut stage, &import, "added").await;
        assert_eq!((added[0].line, added[0].name.as_str()), (first_line, "Ñame morado del Oriente"));
        assert_eq!(added[1].name, "Mermelada de piña, \"casera\"");
    }
    // Its header is read, and its row has a semicolon too many.
    let import = read(&mut stage, include_bytes!("../files/commas-in-header.csv")).await;
    let refused = rows(&mut stage, &import, "refused").await;
    let faults: Vec<_> = refused[0].faults.iter().map(|fault| fault.reason.as_str()).collect();
    assert_eq!((refused[0].line, faults), (2, vec!["COLUMN_COUNT"]));
}

/// Every encoding, line end and delimiter, and files that are cut off or damaged anywhere: none ends in a failure of ours.
#[sqlx::test]
async fn no_bytes_make_an_import_fail_inside(pool: PgPool) {
    let mut stage = Stage::loaded(&pool).await;
    let utf_16 = |text: &str, bytes: fn(u16) -> [u8; 2]| -> Vec<u8> {
        std::iter::once(0xfeff).chain(text.encode_utf16()).flat_map(bytes).collect()
    };
    let good = generated(3);
    let mut files = vec![
        utf_16(&good, u16::to_le_bytes),
        utf_16(&good, u16::to_be_bytes),
        good.replace("\r\n", "\r").into_bytes(),
        good.replace("\r\n", "\n\r").into_bytes(),
        [utf_16(&good, u16::to_le_bytes), vec![0x00, 0xd8, 0x0d]].concat(),
        good.replace("producto", "pro\"ducto").into_bytes(),
        good.replace("\"\"", "\"").into_bytes(),
        good.replace("GEN-000001", "GEN\u{1}\u{7f}\u{202e}").into_bytes(),
        good.replace("plagas", &"ñ".repeat(100_000)).into_bytes(),
        good.replace("GEN-000001", "\u{fffe}\u{10ffff}").into_bytes(),
        [good.as_bytes(), &[0x80, 0xff, b'\n']].concat(),
        workbook("<sst/>", "", "<row r='2'><c r='A2' t='inlineStr'><is><t>Código_x0000_</t></is></c></row>"),
        workbook(
            "<sst/>",
            "",
            "<row r='1'><c r='A1'><v>1e999</v></c></row><row r='1'><c r='A1'><v>x</v></c></row>",
        ),
    ];
    files.extend([1, 7, 40, 200, 301].map(|cut| good.as_bytes()[..cut].to_vec()));
    for file in files {
        let import = read(&mut stage, &file).await;
        let beginning = String::from_utf8_lossy(&file[..file.len().min(80)]).into_owned();
        assert_ne!(import.failure, "IMPORT_FAILED", "{beginning:?}");
    }
}

/// A file that was exported, opened in a spreadsheet of Ecuador and saved again.
#[sqlx::test]
async fn an_exported_file_is_imported_unchanged(pool: PgPool) {
    let mut stage = Stage::loaded(&pool).await;
    let file = format!(
        "\u{feff}{}\"FRU-001\";\"aguacate\";\"Persea americana\";\"Frutas frescas\";\"Vegetal\";\"No permitido\";\"\";\"barrenadores\";\
         \"palta; avocado\";\"unidad (pieza)\";\"Sí\";\"NOR-001\";\"voyegan2018\";\"21/11/2026\";\"VERDADERO\";\"1\"\r\n",
        HEADER.replace(',', ";")
    );
    let import = read(&mut stage, file.as_bytes()).await;
    assert_eq!((import.state(), counts(&import)), (pb::ImportState::Ready, [1, 0, 1, 0, 0]));
    apply(&mut stage, &import).await.unwrap();
    let again = read(&mut stage, file.as_bytes()).await;
    assert_eq!(counts(&again), [1, 0, 0, 1, 0]);
}

#[sqlx::test]
async fn what_cannot_be_read_says_why(pool: PgPool) {
    let mut stage = Stage::loaded(&pool).await;
    for unreadable in
        [&b"PK\x03\x04rubbish"[..], b"\xff\xfe\0\0", b"\n\n", b"a\0b,c\n", b"\x89PNG\r\n\x1a\n\0\0"]
    {
        let import = read(&mut stage, unreadable).await;
        assert_eq!((import.state(), import.failure.as_str()), (pb::ImportState::Failed, "FILE_UNREADABLE"));
    }
    let header = read(&mut stage, b"Nombre,Color\nx,y\n").await;
    assert_eq!(header.state(), pb::ImportState::Refused);
    let faults = &rows(&mut stage, &header, "refused").await[0].faults;
    assert!(faults.iter().any(|fault| fault.field == "Color" && fault.reason == "COLUMN_UNKNOWN"));
    assert!(faults.iter().any(|fault| fault.field == "unit" && fault.reason == "COLUMN_MISSING"));

    let empty = send(&mut stage, Role::Admin, parts("x", b"")).await.unwrap_err();
    assert_eq!(
        wrong_fields(&empty),
        [("request_id".to_owned(), Reason::Malformed), ("chunk".to_owned(), Reason::Required)]
    );
    let mut broken = parts("", b"code,name");
    broken.push(pb::CreateProductImportRequest { part: Some(Part::Chunk(Vec::new())) });
    let broken = send(&mut stage, Role::Admin, broken).await.unwrap_err();
    assert_eq!(reason_of(&broken), Reason::MalformedBody);
    let nothing = send(&mut stage, Role::Admin, Vec::new()).await.unwrap_err();
    assert_eq!(wrong_fields(&nothing), [("file".to_owned(), Reason::Required)]);
    let unknown = pb::GetProductImportRequest { import_id: Uuid::now_v7().to_string() };
    let unknown = stage.client.imports.get_product_import(stage.admin(unknown)).await.unwrap_err();
    assert_eq!(reason_of(&unknown), Reason::ImportNotFound);
}

/// A workbook of one sheet, with the given shared strings, styles and rows.
fn workbook(strings: &str, styles: &str, rows: &str) -> Vec<u8> {
    const OFFICE: &str = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, content) in [
        (
            "_rels/.rels",
            format!(
                "<Relationships><Relationship Id='a' Type='{OFFICE}/officeDocument' Target='xl/workbook.xml'/></Relationships>"
            ),
        ),
        (
            "xl/_rels/workbook.xml.rels",
            format!(
                "<Relationships><Relationship Id='a' Type='{OFFICE}/worksheet' Target='sheet.xml'/></Relationships>"
            ),
        ),
        (
            "xl/workbook.xml",
            "<workbook><sheets><sheet name='a' sheetId='1' r:id='a'/></sheets></workbook>".to_owned(),
        ),
        ("xl/sharedStrings.xml", strings.to_owned()),
        ("xl/styles.xml", format!("<styleSheet>{styles}</styleSheet>")),
        (
            "xl/sheet.xml",
            format!("<worksheet><dimension ref='A1:XFD1048576'/><sheetData>{rows}</sheetData></worksheet>"),
        ),
    ] {
        archive.start_file(name, SimpleFileOptions::default()).unwrap();
        archive.write_all(content.as_bytes()).unwrap();
    }
    archive.finish().unwrap().into_inner()
}

#[sqlx::test]
async fn a_hostile_file_ends_its_reader_and_nothing_else(pool: PgPool) {
    let mut stage = Stage::loaded(&pool).await;
    let row = |cells: &str| format!("<row>{cells}</row>");
    let cell = |text: &str| format!("<c t='inlineStr'><is><t>{text}</t></is></c>");
    let title = row(&cell("Color"));
    let titles = ["code", "name", "category", "origin", "unit", "classification"].map(cell).concat();
    let harmless = read(&mut stage, &workbook("<sst/>", "", &title)).await;
    assert_eq!(harmless.state(), pb::ImportState::Refused, "the workbooks of this test can be read");

    // Its directory says that a file has 300 MB, which is not so: it is refused before anything is unpacked.
    let mut announced = workbook("<sst/>", "", &title);
    let entry = announced.windows(4).position(|four| four == b"PK\x01\x02").unwrap();
    announced[entry + 24..entry + 28].copy_from_slice(&(300_u32 << 20).to_le_bytes());

    let long_texts = row(&"<c t='s'><v>0</v></c>".repeat(6));
    for (what, file) in [
        ("a number of strings", workbook("<sst uniqueCount='4000000000'></sst>", "", &title)),
        ("strings", workbook(&format!("<sst>{}</sst>", "<si><t/></si>".repeat(6_000_000)), "", &title)),
        ("styles", workbook("<sst/>", &format!("<cellXfs>{}</cellXfs>", "<xf/>".repeat(2_000_000)), &title)),
        ("one cell", workbook("<sst/>", "", &row(&cell(&"a".repeat(60 << 20))))),
        (
            "one text in every cell",
            workbook(
                &format!("<sst><si><t>{}</t></si></sst>", "a".repeat(32_000)),
                "",
                &(row(&titles) + &long_texts.repeat(1000)),
            ),
        ),
        ("columns", ",".repeat(30 << 20).into_bytes()),
        ("a directory", announced),
    ] {
        assert!(file.len() <= 30 << 20, "{what}: {}", file.len());
        let import = read(&mut stage, &file).await;
        assert_eq!(
            (import.state(), import.failure.as_str()),
            (pb::ImportState::Failed, "FILE_TOO_LARGE"),
            "{what}"
        );
    }
    let good = read(&mut stage, generated(3).as_bytes()).await;
    assert_eq!((good.state(), counts(&good)), (pb::ImportState::Ready, [3, 3, 0, 0, 0]));
}

#[sqlx::test]
async fn an_import_of_which_nothing_is_heard_has_failed(pool: PgPool) {
    let app = as_app(&pool, APP).await;
    let ids = [Uuid::now_v7(), Uuid::now_v7(), Uuid::now_v7()];
    for (id, state, heard) in
        [(ids[0], "reading", "11:59:30"), (ids[1], "applying", "11:59:39"), (ids[2], "applying", "11:59:41")]
    {
        sqlx::query(
            "with import as (
               insert into product_import (import_id, file_name, state, created_at, updated_at, actor_id, actor_name)
               values ($1, 'x', $2, now(), ('2026-11-21 ' || $3)::timestamp at time zone 'UTC', $1, 'x'))
             insert into product_import_chunk (import_id, position, content) values ($1, 0, 'x')",
        )
        .bind(id)
        .bind(state)
        .bind(heard)
        .execute(&app)
        .await
        .unwrap();
    }
    assert_eq!(job::fail_silent(&app, "2026-11-21T12:00:00Z".parse().unwrap()).await.unwrap(), 2);
    let stage = Stage::at(&pool, crate::NOW).await;
    for id in &ids[..2] {
        let import = ended(&stage, &id.to_string()).await;
        assert_eq!(
            (import.state(), import.failure.as_str()),
            (pb::ImportState::Failed, "IMPORT_INTERRUPTED")
        );
    }
    assert_eq!(count(&pool, "product_import where state = 'applying'").await, 1, "somebody is at work on it");
    assert_eq!(count(&pool, "product_import_chunk").await, 1);
}

#[sqlx::test]
async fn imports_are_forgotten_with_their_lines_after_a_month(pool: PgPool) {
    let mut stage = Stage::loaded(&pool).await;
    let (old, recent) =
        (read(&mut stage, generated(3).as_bytes()).await, read(&mut stage, generated(2).as_bytes()).await);
    for (import, days) in [(&old, 31.0), (&recent, 29.0)] {
        sqlx::query("update product_import set updated_at = updated_at - $2 * interval '1 day' where import_id = $1::uuid")
            .bind(&import.import_id)
            .bind(days)
            .execute(&pool)
            .await
            .unwrap();
    }
    let new = read(&mut stage, generated(1).as_bytes()).await;
    let request = stage.admin(pb::GetProductImportRequest { import_id: old.import_id.clone() });
    let gone = stage.client.imports.get_product_import(request).await.unwrap_err();
    assert_eq!((gone.code(), reason_of(&gone)), (Code::NotFound, Reason::ImportNotFound));
    assert_eq!(rows(&mut stage, &recent, "").await.len(), 2);
    assert_eq!(rows(&mut stage, &new, "").await.len(), 1);
    assert_eq!(count(&pool, "product_import_row").await, 3);
}

#[sqlx::test]
async fn a_file_of_more_than_32_mb_is_refused_before_it_is_whole(pool: PgPool) {
    let mut stage = Stage::loaded(&pool).await;
    let file = pb::ImportFile { request_id: String::new(), name: "lista.csv".to_owned() };
    let chunks = std::iter::repeat_n(Part::Chunk(vec![b'x'; 1 << 20]), 33);
    let parts = std::iter::once(Part::File(file)).chain(chunks);
    let parts = parts.map(|part| pb::CreateProductImportRequest { part: Some(part) });
    let request = stage.by(Role::Admin, futures::stream::iter(parts));
    let refused = stage.client.imports.create_product_import(request).await.unwrap_err();
    assert_eq!(reason_of(&refused), Reason::FileTooLarge);
    assert_eq!(count(&pool, "product_import").await, 0);
}
