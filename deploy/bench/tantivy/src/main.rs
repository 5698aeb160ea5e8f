//! Measures tantivy with the rows and judged queries of `pinzon-search`, example `index`, in a usual configuration:
//! names without accents, as Spanish stems and as written. Every word must match as a stem, as a prefix or with slips,
//! and BM25 orders the results.
//!
//! ```text
//! node deploy/bench/search/products.js 100000 > many.csv
//! cargo run --release --manifest-path deploy/bench/tantivy/Cargo.toml -- many.csv
//! ```

use std::{collections::HashMap, fs, time::Instant};

use tantivy::{
    Index, IndexWriter, Term,
    collector::TopDocs,
    query::{BooleanQuery, BoostQuery, FuzzyTermQuery, Occur, Query, TermQuery},
    schema::{Field, IndexRecordOption, STORED, Schema, TextFieldIndexing, TextOptions, Value as _},
    tokenizer::{
        AsciiFoldingFilter, Language, LowerCaser, RemoveLongFilter, SimpleTokenizer, Stemmer, StopWordFilter,
        TextAnalyzer, TokenStream as _,
    },
};

const ROUNDS: usize = 5;
const PAGE: usize = 20;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let data = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data");
    let file = std::env::args().nth(1).unwrap_or_else(|| format!("{data}/products.csv"));
    let mut rows = csv::Reader::from_path(file)?;
    let rows: Vec<HashMap<String, String>> = rows.deserialize().collect::<Result<_, _>>()?;

    let before = resident_kib()?;
    let started = Instant::now();
    let mut schema = Schema::builder();
    let field = |analyzer| {
        let indexing = TextFieldIndexing::default()
            .set_tokenizer(analyzer)
            .set_index_option(IndexRecordOption::WithFreqs);
        TextOptions::default().set_indexing_options(indexing)
    };
    let stems = schema.add_text_field("stems", field("stems"));
    let words = schema.add_text_field("words", field("words"));
    let code = schema.add_text_field("code", STORED);
    let index = Index::create_in_ram(schema.build());
    let spanish = StopWordFilter::new(Language::Spanish).ok_or("no Spanish stop words")?;
    let plain = || {
        TextAnalyzer::builder(SimpleTokenizer::default())
            .filter(RemoveLongFilter::limit(40))
            .filter(LowerCaser)
    };
    let mut stemmed = plain()
        .filter(spanish.clone())
        .filter(Stemmer::new(Language::Spanish))
        .filter(AsciiFoldingFilter)
        .build();
    let mut unstemmed = plain().filter(spanish).filter(AsciiFoldingFilter).build();
    index.tokenizers().register("stems", stemmed.clone());
    index.tokenizers().register("words", unstemmed.clone());
    let mut writer: IndexWriter = index.writer_with_num_threads(2, 100_000_000)?;
    for row in &rows {
        let mut document = tantivy::TantivyDocument::default();
        document.add_text(code, &row["code"]);
        for name in [&row["name"], &row["scientific_name"]]
            .into_iter()
            .map(String::as_str)
            .chain(row["synonyms"].split(';'))
        {
            document.add_text(stems, name);
            document.add_text(words, name);
        }
        writer.add_document(document)?;
    }
    writer.commit()?;
    writer.wait_merging_threads()?;
    let searcher = index.reader()?.searcher();
    let built = started.elapsed().as_millis();
    println!(
        "{} products: {built} ms, {} MiB, {} segments",
        rows.len(),
        (resident_kib()? - before) / 1024,
        searcher.segment_readers().len()
    );

    let (mut times, mut first, mut third, mut judged) = (Vec::new(), 0, 0, 0);
    for queries in ["queries_public.csv", "queries_own.csv"] {
        for row in csv::Reader::from_path(format!("{data}/{queries}"))?.records() {
            let row = row?;
            let expected: Vec<&str> = row[1].split(';').filter(|code| !code.is_empty()).collect();
            let mut durations = [0; ROUNDS];
            let mut found = Vec::new();
            for duration in &mut durations {
                let started = Instant::now();
                let query =
                    query(&tokens(&mut stemmed, &row[0]), &tokens(&mut unstemmed, &row[0]), stems, words);
                found = searcher.search(&query, &TopDocs::with_limit(PAGE).order_by_score())?;
                *duration = started.elapsed().as_micros();
            }
            durations.sort_unstable();
            times.push(durations[ROUNDS / 2]);
            if expected.is_empty() {
                continue;
            }
            judged += 1;
            let mut position = None;
            for (n, (_, address)) in found.iter().enumerate().take(3) {
                let document: tantivy::TantivyDocument = searcher.doc(*address)?;
                let found_code =
                    document.get_first(code).and_then(|value| value.as_str()).unwrap_or_default().to_owned();
                if position.is_none() && expected.contains(&found_code.as_str()) {
                    position = Some(n);
                }
            }
            first += usize::from(position == Some(0));
            third += usize::from(position.is_some());
        }
    }
    times.sort_unstable();
    let at = |part: usize| times[(times.len() - 1) * part / 100];
    println!(
        "{} queries: mean {} µs, p50 {} µs, p95 {} µs, p99 {} µs",
        times.len(),
        times.iter().sum::<u128>() / times.len() as u128,
        at(50),
        at(95),
        at(99)
    );
    // Generated rows have codes that are not in the judged queries.
    if std::env::args().len() == 1 {
        let percent = |count: usize| 100.0 * count as f64 / judged as f64;
        println!("{judged} with an answer: top-1 {:.1} %, top-3 {:.1} %", percent(first), percent(third));
    }
    Ok(())
}

fn tokens(analyzer: &mut TextAnalyzer, text: &str) -> Vec<String> {
    let mut stream = analyzer.token_stream(text);
    let mut tokens = Vec::new();
    stream.process(&mut |token| tokens.push(token.text.clone()));
    tokens
}

/// Matches each word as a stem, as a prefix, or with the slips that our rules tolerate.
fn query(stemmed: &[String], words: &[String], stems: Field, unstemmed: Field) -> BooleanQuery {
    let all = stemmed.iter().zip(words).enumerate().map(|(n, (stem, word))| {
        let stem: Box<dyn Query> =
            Box::new(TermQuery::new(Term::from_field_text(stems, stem), IndexRecordOption::WithFreqs));
        let term = Term::from_field_text(unstemmed, word);
        let slips = match word.chars().count() {
            ..=3 => 0,
            4..=7 => 1,
            _ => 2,
        };
        let mut either: Vec<(Occur, Box<dyn Query>)> = vec![
            (Occur::Should, Box::new(BoostQuery::new(stem, 4.0))),
            (Occur::Should, Box::new(FuzzyTermQuery::new(term.clone(), slips, true))),
        ];
        if n + 1 == words.len() {
            either.push((Occur::Should, Box::new(FuzzyTermQuery::new_prefix(term, 0, true))));
        }
        (Occur::Must, Box::new(BooleanQuery::new(either)) as Box<dyn Query>)
    });
    BooleanQuery::new(all.collect())
}

fn resident_kib() -> Result<u64, Box<dyn std::error::Error>> {
    let status = fs::read_to_string("/proc/self/status")?;
    let line = status.lines().find(|line| line.starts_with("VmRSS:")).ok_or("no VmRSS")?;
    Ok(line.split_whitespace().nth(1).ok_or("no VmRSS")?.parse()?)
}
