//! How long the index of many products takes, how much memory it holds, and how long each
//! judged query takes in it, without services around it:
//!
//! ```text
//! node deploy/bench/search/products.js 100000 > many.csv
//! cargo run --release -p pinzon-search --example index many.csv
//! ```
#![allow(clippy::unwrap_used, clippy::print_stdout)]

use std::{collections::HashMap, fs, time::Instant};

use pinzon_search::{
    index::Builder,
    rules::{Names, ParsedQuery, translations},
};

/// Times each query is asked; the one in the middle counts.
const ROUNDS: usize = 5;

fn main() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../deploy/data");
    let file = std::env::args().nth(1).unwrap_or_else(|| format!("{root}/products.csv"));
    let mut rows = csv::Reader::from_path(file).unwrap();
    let header = rows.headers().unwrap().clone();
    let column = |name: &str| header.iter().position(|column| column == name).unwrap();
    let (name, scientific, synonyms, classification) =
        (column("name"), column("scientific_name"), column("synonyms"), column("classification"));
    let rows: Vec<_> = rows.records().map(Result::unwrap).collect();
    let severities: Vec<u8> = rows
        .iter()
        .map(|row| match &row[classification] {
            "permitido" => 1,
            "restringido" => 2,
            _ => 3,
        })
        .collect();

    let translated: HashMap<String, csv::StringRecord> = {
        let mut rows = csv::Reader::from_path(format!("{root}/translations.csv")).unwrap();
        let rows = rows.records().map(Result::unwrap);
        rows.map(|row| (if row[2].is_empty() { &row[1] } else { &row[2] }.to_owned(), row)).collect()
    };
    let before = resident_kib();
    let started = Instant::now();
    let mut builder = Builder::default();
    for row in &rows {
        let synonyms: Vec<_> =
            row[synonyms].split(';').filter(|text| !text.is_empty()).map(str::to_owned).collect();
        let scientific = Some(&row[scientific]).filter(|text| !text.is_empty());
        let names = Names { name: &row[name], synonyms: &synonyms, scientific, translations: &[] };
        // The columns of the languages follow the Spanish text in their order.
        let translations =
            translated.get(names.name).map(|row| translations(&names, (3..7).map(|n| &row[n])));
        builder.add(&Names { translations: &translations.unwrap_or_default(), ..names });
    }
    let index = builder.build();
    let built = started.elapsed();
    println!("{} products: {} ms, {} MiB", index.len(), built.as_millis(), (resident_kib() - before) / 1024);

    let queries = ["queries_public.csv", "queries_own.csv"].map(|file| {
        let mut rows = csv::Reader::from_path(format!("{root}/{file}")).unwrap();
        rows.records().map(|row| row.unwrap()[0].to_owned()).collect::<Vec<_>>()
    });
    let mut times: Vec<_> = queries
        .into_iter()
        .flatten()
        .map(|query| {
            let mut found = 0;
            let mut times = [0; ROUNDS];
            for time in &mut times {
                let started = Instant::now();
                found = index.search(&ParsedQuery::new(&query), &severities).hits.len();
                *time = started.elapsed().as_micros();
            }
            times.sort_unstable();
            (times[ROUNDS / 2], found, query)
        })
        .collect();
    times.sort_unstable();
    let at = |part: usize| times[(times.len() - 1) * part / 100].0;
    println!("{} queries: p50 {} µs, p95 {} µs, p99 {} µs", times.len(), at(50), at(95), at(99));
    for (time, found, query) in times.iter().rev().take(5) {
        println!("  {time} µs, {found} found: {query}");
    }
}

fn resident_kib() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find(|line| line.starts_with("VmRSS:")).unwrap();
    line.split_whitespace().nth(1).unwrap().parse().unwrap()
}
