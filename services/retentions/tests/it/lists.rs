//! What the list, its count, its totals, its file and the figures have is the same, and is what plain SQL says.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, Duration, NaiveDate, Utc};
use pinzon_chassis::{
    Reason,
    caller::Role,
    status::{reason_of, violations_of},
};
use pinzon_harness::{cases, signed};
use pinzon_proto::{
    access::Method,
    retentions::v1::{self as pb, retention_list_service_server::SERVICE_NAME},
};
use rand::{RngExt as _, SeedableRng as _, rngs::StdRng};
use serde_json::{Value, json};
use sqlx::{AssertSqlSafe, PgPool};
use tonic::{Code, Status};
use uuid::Uuid;

use crate::{CODE, World, act, act_at, fakes::AVOCADO, world, world_at};

const SEED: u64 = 2026;
const ROWS: usize = 400;
const FILTERS: usize = 200;
/// A second after the islands' midnight, when the mainland is an hour into the day.
const NOW: &str = "2026-11-21T06:00:01Z";

/// Two on the islands and two on the mainland. Acts at the last one name their time zone; those at the others were written by
/// a service that named none.
const AIRPORTS: [&str; 4] = ["GPS", "SCY", "UIO", "CUE"];
const STATES: [(&str, pb::State); 3] =
    [("issued", pb::State::Issued), ("closed", pb::State::Closed), ("annulled", pb::State::Annulled)];
const DIRECTIONS: [(&str, pb::Direction); 3] = [
    ("entry", pb::Direction::Entry),
    ("interisland", pb::Direction::Interisland),
    ("exit", pb::Direction::Exit),
];
const CUSTODY: [(&str, pb::CustodyState); 5] = [
    ("held", pb::CustodyState::Held),
    ("stored", pb::CustodyState::Stored),
    ("disposed", pb::CustodyState::Disposed),
    ("released", pb::CustodyState::Released),
    ("annulled", pb::CustodyState::Annulled),
];
const AGES: [(pb::CustodyAge, &str); 4] = [
    (pb::CustodyAge::Week, "between 0 and 7"),
    (pb::CustodyAge::Month, "between 8 and 30"),
    (pb::CustodyAge::Quarter, "between 31 and 90"),
    (pb::CustodyAge::Older, "> 90"),
];
const FLIGHTS: [&str; 3] = ["-", "LA1411", "AV1632"];
const AIRLINES: [&str; 3] = ["-", "XL", "AV"];
const NATIONALITIES: [&str; 3] = ["EC", "DE", "US"];
const CATEGORIES: [&str; 3] = ["-", "frutas", "semillas"];
const ORIGINS: [&str; 3] = ["-", "vegetal", "animal"];
const CLASSIFICATIONS: [&str; 3] = ["-", "restringido", "no_permitido"];
const REASONS: [&str; 3] = ["MR-01", "MR-02", "MR-03"];
const DESTINATIONS: [&str; 2] = ["DR-01", "DR-02"];
const SURNAMES: [&str; 5] = ["Freire Ñacato", "Núñez", "de la Cruz", "O'Brien-López", "Álvarez Müller"];
const GIVEN: [&str; 4] = ["Ana", "José Luis", "María", "Zoë"];
const TYPED: [&str; 8] = ["nunez", "ana FREIRE", "luis jos", "cruz de", "lopez", "obrien", "x 7", "nadie"];

fn any<'a, T>(random: &mut StdRng, of: &'a [T]) -> &'a T {
    &of[random.random_range(0..of.len())]
}

fn officer(n: u128) -> Uuid {
    Uuid::from_u128(0x0ff1_ce00 + n)
}

fn product(n: usize) -> Uuid {
    Uuid::from_u128(n as u128)
}

fn day(n: u32) -> NaiveDate {
    NaiveDate::from_ymd_opt(2026, 11, 10 + n).unwrap()
}

/// Seconds around the beginnings of days on the mainland and on the islands, and the middle of a day; some long ago.
fn instant(random: &mut StdRng) -> DateTime<Utc> {
    let hour = *any(random, &[5, 6, 18]);
    let begin = day(random.random_range(0..6)).and_hms_opt(hour, 0, 0).unwrap().and_utc();
    let ago = *any(random, &[0, 0, 0, 3, 20, 21, 80, 200]);
    begin - Duration::days(ago) + Duration::seconds(random.random_range(-2..=2))
}

/// Why one act of five has no passenger.
const OWNERLESS: [&str; 4] = ["abandoned", "unclaimed", "on_board", "amnesty_bin"];

fn maybe(text: &str) -> Value {
    if text == "-" { Value::Null } else { json!(text) }
}

/// An item as an act keeps it.
fn item(random: &mut StdRng) -> Value {
    let n = random.random_range(0..3_usize);
    let named = |code: &str| json!({ "code": code, "name": code });
    let product = (n > 0).then(|| {
        json!({
            "id": product(n), "code": format!("P-{n}"), "name": format!("Producto {n}"),
            "category": named(CATEGORIES[n]), "origin": named(ORIGINS[n]),
            "classification": named(CLASSIFICATIONS[1 + random.random_range(0..2_usize)]),
        })
    });
    let reasons: BTreeSet<_> = (0..random.random_range(1..3)).map(|_| *any(random, &REASONS)).collect();
    let decision = if random.random() {
        json!({ "kind": "retention" })
    } else {
        json!({ "kind": "rejection", "destination": named(any::<&str>(random, &DESTINATIONS)) })
    };
    json!({
        "product": product, "description": "hojas secas", "quantity_thousandths": 1500, "unit": "C62",
        "weight_grams": (random.random_range(0..4) > 0).then(|| random.random_range(1..5000)),
        "reasons": reasons.into_iter().map(named).collect::<Vec<_>>(),
        "declared": random.random::<bool>(), "decision": decision,
    })
}

/// Puts invented acts beside one that was issued.
async fn fill(w: &World, random: &mut StdRng) {
    w.create(act()).await.unwrap();
    for n in 0..ROWS {
        let state = any(random, &STATES).0;
        let airport = *any(random, &AIRPORTS);
        let id = Uuid::from_u128(0x1000 + n as u128);
        let issued = instant(random);
        let items: Vec<_> = (0..random.random_range(1..4)).map(|_| item(random)).collect();
        let ownerless = (random.random_range(0..5) == 0).then(|| *any(random, &OWNERLESS));
        let mut content = json!({
            "retention_id": id, "folio": format!("{airport}-2026-{:06}", 100 + n), "issued_at": issued,
            "officer": { "id": officer(random.random_range(0..3)), "name": "Oficial" },
            "direction": any(random, &DIRECTIONS).0, "airport": airport, "control_point": "Arribo",
            "declaration_code": (random.random_range(0..3) == 0).then_some(CODE),
            "passenger": {
                "document_number": format!("X{}", n % 10), "surnames": any(random, &SURNAMES),
                "given_names": any(random, &GIVEN), "nationality": any(random, &NATIONALITIES),
            },
            "flight": {
                "airline": maybe(any::<&str>(random, &AIRLINES)), "number": maybe(any::<&str>(random, &FLIGHTS)),
                "date": day(random.random_range(0..6)),
            },
            "carried_in": { "code": "TR-01", "name": "Mano" },
            "items": items,
        });
        if let Some(reason) = ownerless {
            content["passenger"].take();
            content["declaration_code"].take();
            content["ownerless"] = json!({ "reason": reason, "place": "Banda 2", "witness": null });
        }
        sqlx::query(
            "insert into retention (retention_id, content, content_hash, request_hash, qr, state, issued_at,
               annulled_at, annulled_by, time_zone)
             select $1, $2::text::json, sha256(''), sha256(''), 'GPS1:', $3, $4, case when $3 = 'annulled' then $4 end,
                    case when $3 = 'annulled' then 'Supervisora' end, $5",
        )
        .bind(id)
        .bind(content.to_string())
        .bind(state)
        .bind(issued)
        .bind((airport == "CUE").then_some("America/Guayaquil"))
        .execute(&w.pool)
        .await
        .unwrap();
        for (item, number) in items.iter().zip(1..) {
            let custody = match state {
                "annulled" => "annulled",
                "closed" => any(random, &["disposed", "released"]),
                _ => any(random, &["held", "stored", "disposed"]),
            };
            let ends = *any(random, &[-1_i64, 0, 1]);
            let due = (random.random_range(0..4) > 0).then(|| day(11) + Duration::days(ends));
            sqlx::query(
                "insert into retained_item (retention_id, item_number, airport, product_id, product_name, category, origin,
                   classification, reasons, decision, destination, declared, weight_grams, custody, since, due_on)
                 select $1, $2, $3, (i -> 'product' ->> 'id')::uuid, i -> 'product' ->> 'name',
                        i -> 'product' -> 'category' ->> 'code', i -> 'product' -> 'origin' ->> 'code',
                        i -> 'product' -> 'classification' ->> 'code',
                        (select array_agg(r ->> 'code') from jsonb_array_elements(i -> 'reasons') r),
                        i -> 'decision' ->> 'kind', i -> 'decision' -> 'destination' ->> 'code',
                        case when $8 then null else (i ->> 'declared')::boolean end, (i ->> 'weight_grams')::bigint, $5, $6, $7
                 from (select $4::jsonb as i) item",
            )
            .bind(id)
            .bind(number)
            .bind(airport)
            .bind(item)
            .bind(custody)
            .bind(issued)
            .bind(due)
            .bind(ownerless.is_some())
            .execute(&w.pool)
            .await
            .unwrap();
        }
    }
}

/// A filter, and the same as conditions in plain SQL that share nothing with the service's: of the act, and of one item
/// of its content with its row.
struct FilterCase {
    filter: pb::RetentionFilter,
    q: String,
    order_by: &'static str,
    acts: String,
    goods: String,
}

const ZONE: &str =
    "make_interval(hours => case when r.content ->> 'airport' in ('UIO', 'CUE') then -5 else -6 end)";

/// The local day of an instant at the airport of an act.
fn local(instant: &str) -> String {
    format!("to_char(({instant} at time zone 'UTC') + {ZONE}, 'YYYY-MM-DD')")
}

fn ask(random: &mut StdRng, scope: Option<&'static str>) -> FilterCase {
    let mut filter = pb::RetentionFilter::default();
    let mut q = String::new();
    let mut acts =
        vec![scope.map_or("true".to_owned(), |airport| format!("r.content ->> 'airport' = '{airport}'"))];
    let mut goods = vec!["true".to_owned()];
    let today = local(&format!("timestamptz '{NOW}'"));
    let kept = "i.custody in ('held', 'stored', 'moving')";
    let same = |path: &str, code: &str| {
        if code == "-" { format!("{path} is null") } else { format!("{path} = '{code}'") }
    };
    for field in 0..26 {
        if random.random_range(0..8) > 0 {
            continue;
        }
        match field {
            0 => {
                let (code, state) = *any(random, &STATES);
                filter.state = state.into();
                acts.push(format!("r.state = '{code}'"));
            }
            1 => {
                let annulled = random.random();
                filter.annulled = Some(annulled);
                acts.push(format!("(r.annulled_at is not null) = {annulled}"));
            }
            2 => {
                let airport = scope.unwrap_or_else(|| *any(random, &AIRPORTS));
                filter.airport = airport.to_lowercase();
                acts.push(format!("r.content ->> 'airport' = '{airport}'"));
            }
            3 => {
                filter.issued_from = day(random.random_range(0..3)).to_string();
                acts.push(format!("{} >= '{}'", local("r.issued_at"), filter.issued_from));
            }
            4 => {
                filter.issued_to = day(random.random_range(3..6)).to_string();
                acts.push(format!("{} <= '{}'", local("r.issued_at"), filter.issued_to));
            }
            5 => {
                filter.flight_from = day(random.random_range(0..4)).to_string();
                acts.push(format!("r.content -> 'flight' ->> 'date' >= '{}'", filter.flight_from));
            }
            6 => {
                filter.flight_to = day(random.random_range(4..6)).to_string();
                acts.push(format!("r.content -> 'flight' ->> 'date' <= '{}'", filter.flight_to));
            }
            7 => {
                let flight = *any(random, &FLIGHTS);
                filter.flight_number = flight.to_lowercase();
                acts.push(same("r.content -> 'flight' ->> 'number'", flight));
            }
            8 => {
                let airline = *any(random, &AIRLINES);
                filter.airline = airline.to_owned();
                acts.push(same("r.content -> 'flight' ->> 'airline'", airline));
            }
            9 => {
                let (code, direction) = *any(random, &DIRECTIONS);
                filter.direction = direction.into();
                acts.push(format!("r.content ->> 'direction' = '{code}'"));
            }
            10 => {
                filter.officer_id = officer(random.random_range(0..3)).to_string();
                acts.push(format!("r.content -> 'officer' ->> 'id' = '{}'", filter.officer_id));
            }
            11 => {
                filter.nationality = (*any(random, &NATIONALITIES)).to_owned();
                acts.push(format!("r.content -> 'passenger' ->> 'nationality' = '{}'", filter.nationality));
            }
            12 => {
                filter.declaration_code = CODE.to_lowercase();
                acts.push(format!("r.content ->> 'declaration_code' = '{CODE}'"));
            }
            13 => {
                filter.folio = format!("gps-2026-{:06}", 100 + random.random_range(0..ROWS));
                acts.push(format!("r.content ->> 'folio' ilike '{}'", filter.folio));
            }
            14 => {
                filter.product_id = product(random.random_range(1..3)).to_string();
                goods.push(format!("e.item -> 'product' ->> 'id' = '{}'", filter.product_id));
            }
            15 => {
                filter.category = (*any(random, &CATEGORIES)).to_owned();
                goods.push(same("e.item -> 'product' -> 'category' ->> 'code'", &filter.category));
            }
            16 => {
                filter.origin = (*any(random, &ORIGINS)).to_owned();
                goods.push(same("e.item -> 'product' -> 'origin' ->> 'code'", &filter.origin));
            }
            17 => {
                filter.classification = (*any(random, &CLASSIFICATIONS)).to_owned();
                goods
                    .push(same("e.item -> 'product' -> 'classification' ->> 'code'", &filter.classification));
            }
            18 => {
                filter.reason = (*any(random, &REASONS)).to_owned();
                goods.push(format!(
                    "exists (select from json_array_elements(e.item -> 'reasons') x where x ->> 'code' = '{}')",
                    filter.reason
                ));
            }
            19 => {
                let (code, decision) = *any(
                    random,
                    &[("retention", pb::Decision::Retention), ("rejection", pb::Decision::Rejection)],
                );
                filter.decision = decision.into();
                goods.push(format!("e.item -> 'decision' ->> 'kind' = '{code}'"));
            }
            20 => {
                filter.destination = (*any(random, &DESTINATIONS)).to_owned();
                goods.push(format!(
                    "e.item -> 'decision' -> 'destination' ->> 'code' = '{}'",
                    filter.destination
                ));
            }
            21 => {
                let declared = random.random();
                filter.declared = Some(declared);
                goods.push(format!("e.item ->> 'declared' = '{declared}'"));
                acts.push("r.content -> 'ownerless' is null".to_owned());
            }
            22 => {
                let (code, custody) = *any(random, &CUSTODY);
                filter.custody = custody.into();
                goods.push(format!("i.custody = '{code}'"));
            }
            23 => {
                let overdue = random.random();
                filter.overdue = Some(overdue);
                goods.push(format!(
                    "({kept} and i.due_on is not null and i.due_on::text < {today}) = {overdue}"
                ));
            }
            24 => {
                let ownerless = random.random();
                filter.ownerless = Some(ownerless);
                acts.push(format!("(r.content -> 'ownerless' ->> 'reason' is not null) = {ownerless}"));
            }
            _ => {
                let (age, days) = *any(random, &AGES);
                filter.custody_age = age.into();
                goods.push(kept.to_owned());
                acts.push(format!("({today})::date - ({})::date {days}", local("r.issued_at")));
            }
        }
    }
    if random.random_range(0..6) == 0 {
        let in_custody = random.random();
        filter.in_custody = Some(in_custody);
        goods.push(format!("({kept}) = {in_custody}"));
    }
    if random.random_range(0..4) == 0 {
        q = (*any(random, &TYPED)).to_owned();
        if q == "x 7" {
            acts.push("r.content -> 'passenger' ->> 'document_number' = 'X7'".to_owned());
        } else {
            let plain = |text: &str| format!("translate(lower({text}), 'áéíóúüñë''', 'aeiouune')");
            let passenger = "r.content -> 'passenger'";
            let name =
                plain(&format!("({passenger} ->> 'surnames') || ' ' || ({passenger} ->> 'given_names')"));
            for word in q.split(' ') {
                let word = plain(&format!("'{word}'"));
                acts.push(format!("{name} ~ ('(^|[ -])' || {word})"));
            }
        }
    }
    let order_by = *any(random, &["", "issued_at", "issued_at desc"]);
    FilterCase { filter, q, order_by, acts: acts.join(" and "), goods: goods.join(" and ") }
}

/// Acts, items, weight and annulled acts that count.
type Sums = (i64, i64, i64, i64);

impl FilterCase {
    /// Folios in the order of plain SQL.
    async fn expected(&self, pool: &PgPool) -> Vec<String> {
        let order = if self.order_by == "issued_at" { "asc" } else { "desc" };
        let statement = format!(
            "select r.content ->> 'folio' from retention r
             where {} and exists (select from {ITEMS} where {})
             order by r.issued_at {order}, r.retention_id {order}",
            self.acts, self.goods
        );
        sqlx::query_scalar(AssertSqlSafe(statement)).fetch_all(pool).await.unwrap()
    }

    /// What the figures add up to.
    async fn sums(&self, pool: &PgPool) -> Sums {
        let asks_for_annulled = self.filter.state != 0
            || self.filter.annulled.is_some()
            || self.filter.custody == i32::from(pb::CustodyState::Annulled);
        let statement = format!(
            "select count(distinct r.retention_id) filter (where counted), count(*) filter (where counted),
                    coalesce(sum({GRAMS}) filter (where counted), 0)::bigint,
                    count(distinct r.retention_id) filter (where r.state = 'annulled')
             from retention r cross join lateral (select {asks_for_annulled} or r.state <> 'annulled' as counted) c
             cross join lateral (select e.item from {ITEMS} where {}) e
             where {}",
            self.goods, self.acts
        );
        sqlx::query_as(AssertSqlSafe(statement)).fetch_one(pool).await.unwrap()
    }

    fn search(&self, page_size: i32, page_token: String) -> pb::SearchRetentionsRequest {
        pb::SearchRetentionsRequest {
            q: self.q.clone(),
            filter: Some(self.filter.clone()),
            order_by: self.order_by.to_owned(),
            page_size,
            page_token,
        }
    }
}

/// The weight of an item of the content, as taken or as counted in kilograms.
const GRAMS: &str = "coalesce((e.item ->> 'weight_grams')::bigint,
     case e.item ->> 'unit' when 'KGM' then (e.item ->> 'quantity_thousandths')::bigint end)";

/// The items of the content of an act, each with its row.
const ITEMS: &str = "json_array_elements(r.content -> 'items') with ordinality as e (item, n)
     join retained_item i on i.retention_id = r.retention_id and i.item_number = e.n";

impl World {
    async fn figures(&self, token: &str, filter: &pb::RetentionFilter) -> pb::RetentionFigures {
        let asked = pb::GetRetentionFiguresRequest { filter: Some(filter.clone()) };
        self.lists.clone().get_retention_figures(signed(token, asked)).await.unwrap().into_inner()
    }

    async fn totals(&self, token: &str, filter: &pb::RetentionFilter, q: &str) -> pb::RetentionTotals {
        let asked = pb::GetRetentionTotalsRequest { q: q.to_owned(), filter: Some(filter.clone()) };
        self.lists.clone().get_retention_totals(signed(token, asked)).await.unwrap().into_inner()
    }

    async fn search(&self, token: &str, asked: pb::SearchRetentionsRequest) -> pb::ListRetentionsResponse {
        self.lists.clone().search_retentions(signed(token, asked)).await.unwrap().into_inner()
    }

    async fn export(&self, token: &str, asked: pb::ExportRetentionsRequest) -> pb::ExportRetentionsResponse {
        self.lists.clone().export_retentions(signed(token, asked)).await.unwrap().into_inner()
    }

    async fn total(&self, token: &str, filter: pb::RetentionFilter) -> i64 {
        let asked = pb::ListRetentionsRequest { filter: Some(filter), ..Default::default() };
        self.list_as(token, asked).await.unwrap().total
    }
}

fn add<'a>(counts: impl IntoIterator<Item = &'a Option<pb::RetentionCount>>) -> (i64, i64, i64) {
    counts.into_iter().flatten().fold((0, 0, 0), |(acts, items, weight), count| {
        (acts + count.acts, items + count.items, weight + count.mass_grams)
    })
}

fn sum(figures: &[pb::RetentionFigure]) -> (i64, i64, i64) {
    add(figures.iter().map(|figure| &figure.count))
}

#[sqlx::test]
async fn figure_count_list_and_file_are_what_plain_sql_says(pool: PgPool) {
    let mut random = StdRng::seed_from_u64(SEED);
    let w = world_at(pool, NOW).await;
    fill(&w, &mut random).await;
    let admin = w.token(Role::Admin, &[]);
    let (filters, mut not_empty) = (cases(FILTERS), 0);
    for n in 0..filters {
        let scope = (n % 2 == 0).then(|| *any(&mut random, &AIRPORTS));
        let token = scope.map_or_else(|| admin.clone(), |airport| w.token(Role::Inspector, &[airport]));
        let asked = ask(&mut random, scope);
        let case = format!(
            "seed {SEED}, filter {n}, {scope:?}: {}; {}; {:?} {}",
            asked.acts, asked.goods, asked.q, asked.order_by
        );
        let expected = asked.expected(&w.pool).await;
        not_empty += usize::from(!expected.is_empty());

        let (mut listed, mut page_token) = (Vec::new(), String::new());
        loop {
            let page = w.search(&token, asked.search(101, page_token)).await;
            assert_eq!(usize::try_from(page.total).unwrap(), expected.len(), "count: {case}");
            listed.extend(page.items.into_iter().map(|row| row.folio));
            page_token = page.next_page_token;
            if page_token.is_empty() {
                break;
            }
        }
        assert_eq!(listed, expected, "list: {case}");

        let (mut saved, mut page_token) = (Vec::new(), String::new());
        loop {
            let pb::SearchRetentionsRequest { q, filter, order_by, page_size, page_token: after } =
                asked.search(200, page_token);
            let request = pb::ExportRetentionsRequest { q, filter, order_by, page_size, page_token: after };
            let page = w.export(&token, request).await;
            saved.extend(page.items.into_iter().map(|row| row.folio));
            page_token = page.next_page_token;
            if page_token.is_empty() {
                break;
            }
        }
        assert_eq!(saved, expected, "file: {case}");

        let sums = asked.sums(&w.pool).await;
        let totals = w.totals(&token, &asked.filter, &asked.q).await;
        assert_eq!((totals.acts, totals.items, totals.mass_grams, totals.annulled), sums, "totals: {case}");

        // Figures have no text: what was typed may be a name, and they are asked for by an address.
        if !asked.q.is_empty() {
            continue;
        }
        let figures = w.figures(&token, &asked.filter).await;
        assert_eq!(figures.totals, Some(totals), "figure: {case}");
        let whole = (totals.acts, totals.items, totals.mass_grams);
        for (what, found) in [
            ("days", sum(&figures.days)),
            ("months", sum(&figures.months)),
            ("flights", sum(&figures.flights)),
            ("airports", sum(&figures.airports)),
            ("directions", add(figures.directions.iter().map(|figure| &figure.count))),
        ] {
            assert_eq!(found, whole, "{what}: {case}");
        }
        // An act may stand in several of these, an item in one.
        for (what, found) in [
            ("categories", sum(&figures.categories)),
            ("origins", sum(&figures.origins)),
            ("decisions", add(figures.decisions.iter().map(|figure| &figure.count))),
            ("custody", add(figures.custody.iter().map(|figure| &figure.count))),
        ] {
            assert_eq!((found.1, found.2), (whole.1, whole.2), "{what}: {case}");
        }
        // Goods without a passenger are neither declared nor undeclared.
        let declarable = match asked.filter.ownerless {
            Some(true) => 0,
            _ => {
                let filter = pb::RetentionFilter { ownerless: Some(false), ..asked.filter.clone() };
                w.totals(&token, &filter, &asked.q).await.items
            }
        };
        let declared = add(figures.declared.iter().map(|figure| &figure.count));
        assert_eq!(declared.1, declarable, "declared: {case}");
        let kept = add(figures.ages.iter().map(|figure| &figure.count));
        assert_eq!(kept.1, totals.in_custody, "ages: {case}");
        each_figure_leads_to_its_acts(&w, &token, &asked.filter, &figures, &case).await;
    }
    assert!(not_empty > filters / 4, "only {not_empty} filters selected anything");
}

async fn each_figure_leads_to_its_acts(
    w: &World,
    token: &str,
    filter: &pb::RetentionFilter,
    figures: &pb::RetentionFigures,
    case: &str,
) {
    // What the web sends with a link: figures leave out annulled acts.
    let mut counted = filter.clone();
    if counted.state == 0
        && counted.annulled.is_none()
        && counted.custody != i32::from(pb::CustodyState::Annulled)
    {
        counted.annulled = Some(false);
    }
    let by = |change: &dyn Fn(&mut pb::RetentionFilter)| {
        let mut filter = counted.clone();
        change(&mut filter);
        filter
    };
    let first = |figures: &[pb::RetentionFigure]| {
        figures.first().map(|figure| (figure.code.clone(), figure.count.unwrap().acts)).into_iter()
    };
    let totals = figures.totals.unwrap();
    let mut links: Vec<(i64, pb::RetentionFilter)> = vec![(totals.acts, counted.clone())];
    links.extend(
        first(&figures.days)
            .map(|(day, acts)| (acts, by(&|f| (f.issued_from, f.issued_to) = (day.clone(), day.clone())))),
    );
    links.extend(first(&figures.airports).map(|(code, acts)| (acts, by(&|f| f.airport = code.clone()))));
    links.extend(first(&figures.flights).map(|(code, acts)| (acts, by(&|f| f.flight_number = code.clone()))));
    links.extend(first(&figures.products).map(|(code, acts)| (acts, by(&|f| f.product_id = code.clone()))));
    links.extend(first(&figures.categories).map(|(code, acts)| (acts, by(&|f| f.category = code.clone()))));
    links.extend(first(&figures.origins).map(|(code, acts)| (acts, by(&|f| f.origin = code.clone()))));
    links.extend(
        first(&figures.destinations).map(|(code, acts)| (acts, by(&|f| f.destination = code.clone()))),
    );
    let ownerless = by(&|f| f.ownerless = Some(true));
    let owned = by(&|f| f.ownerless = Some(false));
    if filter.ownerless.is_none() {
        let found = w.total(token, ownerless).await + w.total(token, owned).await;
        assert_eq!(found, totals.acts, "with and without a passenger: {case}");
    }
    // An item has several reasons, and a filter names one.
    if filter.reason.is_empty() {
        links.extend(first(&figures.reasons).map(|(code, acts)| (acts, by(&|f| f.reason = code.clone()))));
    }
    let count = |count: &Option<pb::RetentionCount>| count.unwrap().acts;
    if filter.direction == 0 {
        links.extend(
            figures.directions.iter().map(|of| (count(&of.count), by(&|f| f.direction = of.direction))),
        );
    }
    if filter.decision == 0 {
        links
            .extend(figures.decisions.iter().map(|of| (count(&of.count), by(&|f| f.decision = of.decision))));
    }
    if filter.declared.is_none() {
        links.extend(
            figures.declared.iter().map(|of| (count(&of.count), by(&|f| f.declared = Some(of.declared)))),
        );
    }
    if filter.custody == 0 {
        // Goods of annulled acts count only where annulled acts are asked for.
        let asked = figures.custody.iter().filter(|of| of.custody() != pb::CustodyState::Annulled);
        links.extend(asked.map(|of| (count(&of.count), by(&|f| f.custody = of.custody))));
    }
    if filter.custody_age == 0 {
        links.extend(figures.ages.iter().map(|of| (count(&of.count), by(&|f| f.custody_age = of.age))));
    }
    for (figure, filter) in links {
        assert_eq!(w.total(token, filter.clone()).await, figure, "{filter:?}: {case}");
    }
}

#[sqlx::test]
async fn the_period_before_is_as_long(pool: PgPool) {
    let mut random = StdRng::seed_from_u64(SEED);
    let w = world_at(pool, NOW).await;
    fill(&w, &mut random).await;
    let admin = w.token(Role::Admin, &[]);
    let days = |from: &str, to: &str| pb::RetentionFilter {
        issued_from: from.to_owned(),
        issued_to: to.to_owned(),
        ..Default::default()
    };
    let before = w.figures(&admin, &days("2026-11-13", "2026-11-14")).await.before.unwrap();
    assert_eq!((before.from_date.as_str(), before.to_date.as_str()), ("2026-11-11", "2026-11-12"));
    let there = w.figures(&admin, &days("2026-11-11", "2026-11-12")).await;
    assert_eq!(before.totals, there.totals);
    assert!(before.totals.unwrap().acts > 0);
    let flown = pb::RetentionFilter {
        flight_from: "2026-11-12".to_owned(),
        flight_to: "2026-11-12".to_owned(),
        ..Default::default()
    };
    assert_eq!(w.figures(&admin, &flown).await.before.unwrap().to_date, "2026-11-11");
    let open = pb::RetentionFilter { issued_from: "2026-11-12".to_owned(), ..Default::default() };
    assert_eq!(w.figures(&admin, &open).await.before, None);
}

/// The figures of an act that was really issued, annulled and stored: nothing of it is invented.
#[sqlx::test]
async fn an_issued_act_is_found_and_counted_by_what_it_says(pool: PgPool) {
    let w = world(pool).await;
    let issued = w.create(act()).await.unwrap();
    let wrong = w.create(act()).await.unwrap();
    let token = w.token(Role::Supervisor, &["GPS"]);
    w.annul_as(&token, &wrong).await.unwrap();

    let figures = w.figures(&token, &pb::RetentionFilter::default()).await;
    let expected = pb::RetentionTotals {
        acts: 1,
        items: 2,
        mass_grams: 1501,
        unweighed: 0,
        undeclared: 1,
        in_custody: 2,
        overdue: 0,
        annulled: 1,
    };
    assert_eq!(figures.totals, Some(expected));
    let counts: BTreeMap<_, _> = figures
        .categories
        .iter()
        .map(|figure| (figure.code.as_str(), figure.count.unwrap().mass_grams))
        .collect();
    assert_eq!(counts.len(), 2);
    assert_eq!(counts["-"], 1, "goods that are not in the catalogue");
    let avocado = &figures.products[0];
    assert_eq!(
        (avocado.code.as_str(), avocado.name.as_str(), figures.products.len()),
        (AVOCADO, "aguacate", 1)
    );
    assert_eq!(figures.reasons[0].code, "MR-01");
    assert_eq!(figures.reasons[0].count.unwrap().items, 2);
    assert_eq!(figures.months[0].code, "2026-11");

    // One item must meet everything: the avocado was declared, the leaves were rejected.
    let declared = pb::RetentionFilter {
        product_id: AVOCADO.to_owned(),
        declared: Some(true),
        annulled: Some(false),
        ..Default::default()
    };
    assert_eq!(w.total(&token, declared.clone()).await, 1);
    let rejected = pb::RetentionFilter { decision: pb::Decision::Rejection.into(), ..declared };
    assert_eq!(w.total(&token, rejected).await, 0);

    for q in
        [issued.folio.to_lowercase(), "c01x-0006h".to_owned(), "müll jana".to_owned(), CODE.to_lowercase()]
    {
        let asked = pb::SearchRetentionsRequest { q: q.clone(), ..Default::default() };
        let found = w.search(&token, asked).await;
        assert!(found.items.iter().any(|row| row.id == issued.id), "{q}");
    }
    let page = w.list_as(&token, pb::ListRetentionsRequest::default()).await.unwrap();
    let row = page.items.into_iter().find(|row| row.id == issued.id).unwrap();
    assert_eq!(row.goods, ["aguacate", "hojas secas"]);
    assert_eq!(
        (row.mass_grams, row.rejected_count, row.in_custody_count, row.overdue_count),
        (Some(1501), 1, 2, 0)
    );
    assert_eq!((row.flight_number.as_str(), row.document_number.as_str()), ("LA1411", "C01X0006H"));
}

#[sqlx::test]
async fn a_file_is_recorded_once_without_what_was_typed(pool: PgPool) {
    let w = world(pool).await;
    for _ in 0..3 {
        w.create(act()).await.unwrap();
    }
    let token = w.own();
    let filter = pb::RetentionFilter { direction: pb::Direction::Entry.into(), ..Default::default() };
    for q in ["müller", "C01X0006H"] {
        let first = pb::ExportRetentionsRequest {
            q: q.to_owned(),
            filter: Some(filter.clone()),
            page_size: 2,
            ..Default::default()
        };
        let page = w.export(&token, first.clone()).await;
        let next = pb::ExportRetentionsRequest { page_token: page.next_page_token, ..first };
        assert_eq!(w.export(&token, next).await.items.len(), 1);
    }
    let events: Vec<_> =
        w.events().await.into_iter().filter(|event| event.kind == "pinzon.retention.exported.v1").collect();
    assert_eq!(events.len(), 2);
    for event in events {
        assert_eq!((event.subject.as_str(), event.airport.as_deref()), ("retentions", Some("GPS")));
        assert_eq!(event.data["count"], 3);
        assert_eq!(event.data["filter"], json!({ "airport": "GPS", "direction": "entry", "q": true }));
    }
}

#[sqlx::test]
async fn wrong_filters_are_named_all_at_once(pool: PgPool) {
    let w = world(pool).await;
    let token = w.token(Role::Admin, &[]);
    let filter = pb::RetentionFilter {
        issued_from: "2026-11-12".to_owned(),
        issued_to: "2026-11-11".to_owned(),
        flight_from: "mañana".to_owned(),
        product_id: "aguacate".to_owned(),
        officer_id: "Ana".to_owned(),
        category: "x".repeat(41),
        direction: -1,
        decision: -1,
        custody: -1,
        custody_age: -1,
        ..Default::default()
    };
    let asked = pb::ListRetentionsRequest {
        filter: Some(filter),
        order_by: "color".to_owned(),
        ..Default::default()
    };
    let refused = w.list_as(&token, asked).await.unwrap_err();
    assert_eq!(reason_of(&refused), Reason::InvalidFields);
    let fields: BTreeSet<_> = violations_of(&refused).into_iter().map(|wrong| wrong.field).collect();
    let expected = [
        "issued_to",
        "flight_from",
        "product_id",
        "officer_id",
        "category",
        "direction",
        "decision",
        "custody",
        "custody_age",
    ];
    let expected = expected.map(|field| format!("filter.{field}")).into_iter().chain(["order_by".to_owned()]);
    assert_eq!(fields, expected.collect());
}

/// Every method that the contract calls airport-scoped.
#[sqlx::test]
async fn lists_of_other_airports_are_closed(pool: PgPool) {
    let w = world(pool).await;
    w.create(act()).await.unwrap();
    let elsewhere = w.token(Role::Supervisor, &["SCY"]);
    let filter = Some(pb::RetentionFilter { airport: "GPS".to_owned(), ..Default::default() });
    let mut lists = w.lists.clone();
    let mut refusals: Vec<Status> = Vec::new();
    for method in Method::of_service(SERVICE_NAME).filter(|method| method.airport_scoped) {
        let filter = filter.clone();
        refusals.push(match method.name() {
            "ListRetentions" => {
                let asked = pb::ListRetentionsRequest { filter, ..Default::default() };
                lists.list_retentions(signed(&elsewhere, asked)).await.unwrap_err()
            }
            "SearchRetentions" => {
                let asked = pb::SearchRetentionsRequest { filter, ..Default::default() };
                lists.search_retentions(signed(&elsewhere, asked)).await.unwrap_err()
            }
            "ExportRetentions" => {
                let asked = pb::ExportRetentionsRequest { filter, ..Default::default() };
                lists.export_retentions(signed(&elsewhere, asked)).await.unwrap_err()
            }
            "GetRetentionTotals" => {
                let asked = pb::GetRetentionTotalsRequest { filter, ..Default::default() };
                lists.get_retention_totals(signed(&elsewhere, asked)).await.unwrap_err()
            }
            "GetRetentionFigures" => {
                let asked = pb::GetRetentionFiguresRequest { filter };
                lists.get_retention_figures(signed(&elsewhere, asked)).await.unwrap_err()
            }
            "GetRetentionOfficers" => {
                let asked = pb::GetRetentionOfficersRequest { airport: "GPS".to_owned() };
                lists.get_retention_officers(signed(&elsewhere, asked)).await.unwrap_err()
            }
            name => panic!("{name} is airport-scoped: call it here for another airport"),
        });
    }
    assert_eq!(refusals.len(), 6);
    for refused in refusals {
        assert_eq!((refused.code(), reason_of(&refused)), (Code::PermissionDenied, Reason::WrongAirport));
    }
    assert_eq!(
        w.totals(&elsewhere, &pb::RetentionFilter::default(), "").await,
        pb::RetentionTotals::default()
    );
    let nobody =
        lists.get_retention_officers(signed(&elsewhere, pb::GetRetentionOfficersRequest::default())).await;
    assert_eq!(nobody.unwrap().into_inner().officers, []);
}

#[sqlx::test]
async fn officers_are_those_who_issued_acts_there(pool: PgPool) {
    let w = world(pool).await;
    let admin = w.token(Role::Admin, &[]);
    for _ in 0..2 {
        w.create(act()).await.unwrap();
    }
    w.create_as(&admin, act_at("SCY")).await.unwrap();
    let mut lists = w.lists.clone();
    let mut officers = async |airport: &str| {
        let asked = pb::GetRetentionOfficersRequest { airport: airport.to_owned() };
        lists.get_retention_officers(signed(&admin, asked)).await.unwrap().into_inner().officers
    };
    let own = pb::Officer { id: w.officer.user_id.to_string(), name: w.officer.name.clone() };
    assert_eq!(officers("GPS").await, [own]);
    assert_eq!((officers("").await.len(), officers("SCY").await.len()), (2, 1));
}
