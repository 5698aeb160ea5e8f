//! Who may know whom (ARCHITECTURE.md), and what the documents promise: a breach fails here.
#![allow(clippy::unwrap_used)]

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

const SERVICES: [&str; 5] = ["auth", "catalogues", "declarations", "retentions", "audit"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_owned()
}

/// What each crate of ours may depend on, tests aside.
fn allowed() -> BTreeMap<&'static str, Vec<&'static str>> {
    let mut allowed = BTreeMap::from([
        ("proto", vec![]),
        ("search", vec![]),
        ("services/libs/airports", vec!["pinzon-proto", "pinzon-chassis"]),
        ("services/libs/certificates", vec![]),
        ("services/libs/events", vec!["pinzon-proto", "pinzon-chassis", "pinzon-domain"]),
        ("services/libs/domain", vec!["pinzon-proto", "pinzon-chassis"]),
        ("services/libs/chassis", vec!["pinzon-proto"]),
        ("services/libs/edits", vec!["pinzon-chassis", "pinzon-events", "pinzon-proto"]),
        ("services/libs/picture", vec!["pinzon-chassis"]),
        ("services/libs/purge", vec!["pinzon-proto", "pinzon-chassis", "pinzon-events"]),
        ("services/libs/seal", vec!["pinzon-chassis"]),
        (
            "services/libs/harness",
            vec!["pinzon-certificates", "pinzon-chassis", "pinzon-domain", "pinzon-events"],
        ),
        ("cli", vec!["pinzon-certificates"]),
        (
            "programs",
            vec![
                "pinzon-audit",
                "pinzon-auth",
                "pinzon-catalogues",
                "pinzon-declarations",
                "pinzon-gateway",
                "pinzon-retentions",
            ],
        ),
        ("gateway", vec!["pinzon-proto", "pinzon-chassis", "pinzon-domain", "pinzon-events"]),
    ]);
    for service in [
        "services/auth",
        "services/catalogues",
        "services/declarations",
        "services/retentions",
        "services/audit",
    ] {
        allowed.insert(
            service,
            vec!["pinzon-proto", "pinzon-chassis", "pinzon-domain", "pinzon-edits", "pinzon-events"],
        );
    }
    for service in ["services/declarations", "services/retentions"] {
        allowed.entry(service).or_default().extend(["pinzon-purge", "pinzon-seal"]);
    }
    for service in ["services/auth", "services/declarations", "services/retentions"] {
        allowed.entry(service).or_default().push("pinzon-airports");
    }
    for service in ["services/catalogues", "services/retentions"] {
        allowed.entry(service).or_default().push("pinzon-picture");
    }
    allowed.entry("services/catalogues").or_default().push("pinzon-search");
    allowed
}

/// Names in the `[dependencies]` table of a manifest.
fn dependencies(manifest: &str) -> Vec<String> {
    manifest
        .lines()
        .skip_while(|line| line.trim() != "[dependencies]")
        .skip(1)
        .take_while(|line| !line.starts_with('['))
        .filter_map(|line| line.split(['.', '=', ' ']).next())
        .filter(|name| !name.is_empty() && !name.starts_with('#'))
        .map(str::to_owned)
        .collect()
}

fn files(directory: &Path, extension: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(directory).unwrap() {
        let path = entry.unwrap().path();
        // Packages of others have rules of their own.
        if path.ends_with("node_modules") {
            continue;
        }
        if path.is_dir() {
            found.extend(files(&path, extension));
        } else if path.extension().is_some_and(|e| e == extension) {
            found.push(path);
        }
    }
    found
}

fn sources(directory: &Path) -> Vec<PathBuf> {
    files(directory, "rs")
}

/// The code of a file without comments and without its tests.
fn code(path: &Path) -> String {
    let text = fs::read_to_string(path).unwrap();
    let text = text.split("#[cfg(test)]").next().unwrap_or_default();
    text.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n")
}

#[test]
fn crates_know_only_whom_they_may() {
    for (directory, allowed) in allowed() {
        let manifest = fs::read_to_string(root().join(directory).join("Cargo.toml")).unwrap();
        let ours: Vec<_> = dependencies(&manifest).into_iter().filter(|d| d.starts_with("pinzon-")).collect();
        for name in ours {
            assert!(allowed.contains(&name.as_str()), "{directory} must not know {name}");
        }
    }
}

#[test]
fn every_crate_of_the_workspace_is_listed() {
    let known = allowed();
    for pattern in ["", "services", "services/libs"] {
        for entry in fs::read_dir(root().join(pattern)).unwrap() {
            let path = entry.unwrap().path();
            if path.join("Cargo.toml").exists() {
                let name = path.strip_prefix(root()).unwrap().to_str().unwrap().to_owned();
                assert!(known.contains_key(name.as_str()), "{name} has no rule here");
            }
        }
    }
}

#[test]
fn the_gateway_speaks_to_no_database() {
    let manifest = fs::read_to_string(root().join("gateway/Cargo.toml")).unwrap();
    assert!(!dependencies(&manifest).contains(&"sqlx".to_owned()));
    for path in sources(&root().join("gateway/src")) {
        assert!(!code(&path).contains("sqlx"), "{}", path.display());
    }
}

#[test]
fn domain_files_know_no_database_no_transport_and_no_contract() {
    const TECHNICAL: [&str; 19] = [
        "command.rs",
        "rpc.rs",
        "draft.rs",
        "filter.rs",
        "store.rs",
        "error.rs",
        "config.rs",
        "main.rs",
        "program.rs",
        "lib.rs",
        "ingest.rs",
        "copy.rs",
        "reference.rs",
        "job.rs",
        "citation.rs",
        "journal.rs",
        "link_store.rs",
        "service.rs",
        "wire.rs",
    ];
    for service in SERVICES {
        for path in sources(&root().join("services").join(service).join("src")) {
            let name = path.file_name().unwrap().to_str().unwrap();
            let in_technical =
                ["draft", "part", "store"].iter().any(|kind| path.parent().unwrap().ends_with(kind));
            if TECHNICAL.contains(&name) || in_technical {
                continue;
            }
            // The limits of the contract are those of the domain.
            let code = code(&path).replace("pinzon_proto::limits", "");
            for word in ["sqlx", "tonic", "pinzon_proto"] {
                assert!(!code.contains(word), "{} mentions {word}", path.display());
            }
        }
    }
}

#[test]
fn types_are_named_after_what_they_hold() {
    // Participles, which say how something was come by.
    const HIDING: [&str; 19] = [
        "Asked", "Asking", "Found", "Given", "Heard", "Kept", "Known", "Made", "Meant", "Named", "Reached",
        "Seen", "Sent", "Shown", "Taken", "Told", "Typed", "Wanted", "Written",
    ];
    let mut hiding = Vec::new();
    for (folder, extension) in [
        ("services", "rs"),
        ("search", "rs"),
        ("gateway", "rs"),
        ("cli", "rs"),
        ("web/src", "ts"),
        ("web/src", "tsx"),
    ] {
        for path in files(&root().join(folder), extension) {
            for line in fs::read_to_string(&path).unwrap().lines() {
                let words: Vec<_> = line.split_whitespace().take(4).collect();
                let names = words.windows(2).filter(|pair| {
                    matches!(pair[0], "struct" | "enum" | "trait" | "interface" | "type")
                        && HIDING.contains(
                            &pair[1].split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default(),
                        )
                });
                hiding.extend(names.map(|pair| format!("{}: {}", path.display(), pair[1])));
            }
        }
    }
    assert!(hiding.is_empty(), "{hiding:#?}");
}

#[test]
fn stores_know_no_contract() {
    for service in SERVICES {
        let src = root().join("services").join(service).join("src");
        let is_store = |path: &PathBuf| {
            path.to_str().unwrap().ends_with("store.rs") || path.parent().unwrap().ends_with("store")
        };
        let stores: Vec<_> = sources(&src).into_iter().filter(is_store).collect();
        assert!(!stores.is_empty(), "{service}");
        for path in stores {
            assert!(!code(&path).contains("pinzon_proto"), "{}", path.display());
        }
    }
}

/// `str::trim` keeps invisible characters, such as U+200E and U+202C around a pasted number.
#[test]
fn services_read_typed_text_with_the_functions_of_the_domain() {
    // The other rules read a cell after its ends are cut.
    let exempt = ["services/catalogues/src/import/spreadsheet.rs"];
    for path in ["services", "cli/src"].iter().flat_map(|directory| sources(&root().join(directory))) {
        let name = path.strip_prefix(root()).unwrap().to_string_lossy().into_owned();
        if !name.contains("/tests/") && !exempt.contains(&name.as_str()) {
            let code = code(&path);
            assert!(!code.contains(".trim()") && !code.contains("str::trim"), "{name} calls trim");
        }
    }
}

#[test]
fn every_service_starts_from_the_same_event_tables() {
    for service in SERVICES {
        let link = root().join("services").join(service).join("migrations/0001_events.sql");
        assert!(link.is_symlink(), "{}", link.display());
        let target = link.canonicalize().unwrap();
        assert_eq!(target, root().join("services/libs/events/schema.sql").canonicalize().unwrap());
    }
}

/// What only two crates need stays with them.
#[test]
fn shared_libraries_have_three_users() {
    for library in allowed().into_keys().filter_map(|directory| directory.strip_prefix("services/libs/")) {
        // Declarations and retentions have personal data of travellers, which must be removed by one rule, and sign what
        // devices verify by one rule. Catalogues and retentions take pictures from people, and one place decodes them within
        // bounds. Tests have certificates from where the command line has them.
        if ["certificates", "picture", "purge", "seal"].contains(&library) {
            continue;
        }
        let name = format!("pinzon-{library}");
        let users = allowed().into_keys().filter(|directory| {
            let manifest = fs::read_to_string(root().join(directory).join("Cargo.toml")).unwrap();
            manifest.lines().any(|line| line.starts_with(&name))
        });
        assert!(users.count() >= 3, "{name}");
    }
}

/// The parts of a service, each a file of `src` with the folder of its name, and the parts that each of them names, by
/// `crate::…` paths or by methods that they add to the service.
fn parts(service: &str) -> BTreeMap<String, BTreeSet<String>> {
    let src = root().join("services").join(service).join("src");
    let mut codes: BTreeMap<String, String> = BTreeMap::new();
    for path in sources(&src) {
        let first = path.strip_prefix(&src).unwrap().components().next().unwrap();
        let part = first.as_os_str().to_str().unwrap().trim_end_matches(".rs");
        if !["lib", "main"].contains(&part) {
            codes.entry(part.to_owned()).or_default().push_str(&code(&path));
        }
    }
    let methods: BTreeMap<_, _> = codes.iter().map(|(part, code)| (part, methods_of_service(code))).collect();
    let named = |part: &String, code: &String| {
        let paths = code.match_indices("crate::");
        let names = paths.flat_map(|(at, path)| first_names(&code[at + path.len()..]));
        let dense: String = code.split_whitespace().collect();
        let calls =
            |name: &String| ["self", "service"].iter().any(|on| dense.contains(&format!("{on}.{name}(")));
        let called =
            methods.iter().filter(|(_, names)| names.iter().any(calls)).map(|(part, _)| (*part).clone());
        names.chain(called).filter(|name| name != part && codes.contains_key(name)).collect()
    };
    codes.iter().map(|(part, code)| (part.clone(), named(part, code))).collect()
}

/// The methods that code adds to the type `Service`.
fn methods_of_service(code: &str) -> Vec<String> {
    let bodies = code.split("impl Service {").skip(1).map(|rest| rest.split("\n}").next().unwrap());
    let is_name = |c: char| c.is_alphanumeric() || c == '_';
    bodies
        .flat_map(|body| body.split("fn ").skip(1))
        .filter(|rest| rest.split_once('(').is_some_and(|(_, rest)| rest.trim_start().starts_with("&self")))
        .map(|rest| rest.chars().take_while(|c| is_name(*c)).collect())
        .collect()
}

/// The first segments of `a::b` or of `{a::b, c::{d, e}}`.
fn first_names(path: &str) -> Vec<String> {
    let word = |text: &str| text.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect::<String>();
    let Some(list) = path.strip_prefix('{') else { return vec![word(path)] };
    let (mut depth, mut names) = (0, vec![String::new()]);
    for sign in list.chars() {
        match sign {
            '}' if depth == 0 => break,
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => names.push(String::new()),
            _ if depth == 0 => names.last_mut().unwrap().push(sign),
            _ => {}
        }
    }
    names.iter().map(|name| word(name.trim())).collect()
}

#[test]
fn the_parts_of_a_service_form_no_circle_and_its_rooms_are_as_drawn() {
    for service in SERVICES {
        let parts = parts(service);
        assert_eq!(circle(&parts), BTreeSet::new(), "{service}");
        let src = root().join("services").join(service).join("src");
        let is_room = |part: &String| src.join(part).is_dir();
        let rooms: BTreeMap<String, BTreeSet<String>> = parts
            .into_iter()
            .filter(|(part, _)| is_room(part))
            .map(|(room, others)| (room, others.into_iter().filter(is_room).collect()))
            .collect();
        let document = match service {
            "auth" => "identity",
            "audit" => "events",
            noun => noun,
        };
        assert_eq!(rooms, drawn_rooms(document), "{service}");
    }
}

/// The rooms that a document draws, with those behind the arrow of each.
fn drawn_rooms(document: &str) -> BTreeMap<String, BTreeSet<String>> {
    let text = fs::read_to_string(root().join("docs").join(document).with_extension("md")).unwrap();
    text.split("```rooms\n")
        .nth(1)
        .and_then(|rest| rest.split("```").next())
        .unwrap()
        .lines()
        .map(|line| line.split_once('→').unwrap_or((line, "")))
        .map(|(room, others)| {
            let others = others.split(',').map(str::trim).filter(|other| !other.is_empty());
            (room.trim().to_owned(), others.map(str::to_owned).collect())
        })
        .collect()
}

#[test]
fn no_file_of_a_service_is_longer_than_500_lines() {
    for service in SERVICES {
        for path in sources(&root().join("services").join(service).join("src")) {
            let lines = fs::read_to_string(&path).unwrap().lines().count();
            assert!(lines <= 500, "{}: {lines} lines", path.display());
        }
    }
}

#[test]
fn methods_of_the_service_are_found_wherever_they_are() {
    let code = "impl Service {\n    pub(crate) async fn a(\n        &self,\n    ) {}\n\n    fn b(&self) {}\n\n    fn new() {}\n}\n\nfn c() {}\n\nimpl Other {\n    fn d(&self) {}\n}\n";
    assert_eq!(methods_of_service(code), ["a", "b"]);
}

/// What remains when everything is removed that names only what was removed before: all that is in a circle, or names it.
fn circle(named: &BTreeMap<String, BTreeSet<String>>) -> BTreeSet<String> {
    let mut removed = BTreeSet::new();
    loop {
        let free = |(name, others): &(&String, &BTreeSet<String>)| {
            !removed.contains(*name) && others.is_subset(&removed)
        };
        let Some((name, _)) = named.iter().find(free) else { break };
        removed.insert(name.clone());
    }
    named.keys().filter(|name| !removed.contains(*name)).cloned().collect()
}

/// The gateway's files that code names.
fn used_files(code: &str) -> BTreeSet<String> {
    let paths = ["crate::", "pinzon_gateway::"].into_iter().flat_map(|start| code.match_indices(start));
    paths
        .flat_map(|(at, start)| first_names(&code[at + start.len()..]))
        .filter(|name| !name.is_empty())
        .collect()
}

#[test]
fn the_gateways_files_form_no_circle() {
    let src = root().join("gateway/src");
    let stem = |path: &PathBuf| path.file_stem().unwrap().to_str().unwrap().to_owned();
    let files: BTreeMap<String, PathBuf> =
        sources(&src).into_iter().map(|path| (stem(&path), path)).filter(|(name, _)| name != "lib").collect();
    let named: BTreeMap<String, BTreeSet<String>> = files
        .iter()
        .map(|(name, path)| {
            let used = used_files(&code(path));
            (name.clone(), used.into_iter().filter(|used| used != name && files.contains_key(used)).collect())
        })
        .collect();
    assert!(named["main"].contains("program") && named.len() > 40, "{named:?}");
    assert_eq!(circle(&named), BTreeSet::new());
}

#[test]
fn a_circle_is_found_with_what_names_it() {
    let named = |names: &[(&str, &[&str])]| {
        let others = |others: &[&str]| others.iter().map(|other| (*other).to_owned()).collect();
        names.iter().map(|(name, of)| ((*name).to_owned(), others(of))).collect()
    };
    assert_eq!(circle(&named(&[("a", &["b", "c"]), ("b", &["c"]), ("c", &[])])), BTreeSet::new());
    let found = circle(&named(&[("a", &["b"]), ("b", &["c"]), ("c", &["b", "d"]), ("d", &[])]));
    assert_eq!(found, ["a", "b", "c"].map(str::to_owned).into());
}

#[test]
fn used_files_are_found_in_every_way_of_writing() {
    let code = "use crate::{a, b::{c, d}, e::f};\nuse crate::g::h;\nlet i = crate::i::j();";
    assert_eq!(used_files(code), ["a", "b", "e", "g", "i"].map(str::to_owned).into());
}

/// ASVS 5.0.0 has 70 requirements of level 1 and 183 of level 2.
#[test]
fn the_security_table_is_complete() {
    let text = fs::read_to_string(root().join("docs/security.md")).unwrap();
    let mut numbers = BTreeSet::new();
    let mut levels = BTreeMap::new();
    for row in text.lines().filter(|line| line.starts_with("| V")) {
        let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
        let [number, level, requirement, state, evidence, test] = cells[..] else { panic!("{row}") };
        assert!(!requirement.is_empty() && !evidence.is_empty() && !test.is_empty(), "{row}");
        assert!(["met", "partly", "not met", "does not apply"].contains(&state), "{row}");
        assert!(numbers.insert(number), "{number} is there twice");
        *levels.entry(level).or_insert(0) += 1;
    }
    assert_eq!(levels, BTreeMap::from([("1", 70), ("2", 183)]));
}

/// The documents, with their text.
fn documents() -> Vec<(PathBuf, String)> {
    let mut paths: Vec<PathBuf> =
        ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"].map(|name| root().join(name)).into();
    paths.extend(["docs", "deploy"].iter().flat_map(|folder| files(&root().join(folder), "md")));
    paths.into_iter().map(|path| (path.clone(), fs::read_to_string(path).unwrap())).collect()
}

/// The targets of the links in a document that lead to files.
fn linked_files(text: &str) -> Vec<&str> {
    let targets =
        text.match_indices("](").filter_map(|(at, start)| text[at + start.len()..].split(')').next());
    let files = targets.filter_map(|target| target.split('#').next());
    files.filter(|file| !file.is_empty() && !file.contains("://")).collect()
}

#[test]
fn links_in_documents_lead_to_files_and_headings() {
    let documents = documents();
    assert!(documents.len() > 15);
    let headings = |text: &str| -> BTreeSet<String> { text.lines().filter_map(anchor).collect() };
    for (path, text) in &documents {
        let folder = path.parent().unwrap();
        for file in linked_files(text) {
            assert!(folder.join(file).exists(), "{} links to {file}", path.display());
        }
        for (at, start) in text.match_indices("](") {
            let target = text[at + start.len()..].split(')').next().unwrap();
            let Some((file, heading)) = target.split_once('#').filter(|(file, _)| !file.contains("://"))
            else {
                continue;
            };
            let linked =
                if file.is_empty() { text.clone() } else { fs::read_to_string(folder.join(file)).unwrap() };
            assert!(headings(&linked).contains(heading), "{} links to {target}", path.display());
        }
    }
}

/// The anchor of a heading, as the usual viewers make it.
fn anchor(line: &str) -> Option<String> {
    let heading = line.strip_prefix('#')?.trim_start_matches('#').strip_prefix(' ')?;
    let kept = heading.chars().filter(|c| c.is_alphanumeric() || [' ', '-', '_'].contains(c));
    Some(kept.collect::<String>().to_lowercase().replace(' ', "-"))
}

#[test]
fn links_and_anchors_are_read_as_viewers_read_them() {
    let text = "[a](docs/b.md) and [c](d.md#e), [f](#g), [h](https://i.example/j.md)";
    assert_eq!(linked_files(text), ["docs/b.md", "d.md"]);
    assert_eq!(anchor("## Decisions: what an act's QR says").unwrap(), "decisions-what-an-acts-qr-says");
    assert_eq!(anchor("#not a heading"), None);
}

/// A document that nobody reads to its end helps nobody.
#[test]
fn the_first_documents_are_short() {
    for (name, most) in [("ARCHITECTURE.md", 15_000), ("CONTRIBUTING.md", 8_000)] {
        let size = fs::metadata(root().join(name)).unwrap().len();
        assert!(size <= most, "{name} has {size} bytes: move what only one area needs to docs/");
    }
}

/// The decisions of a document: list items under headings that begin with "Decisions".
fn decisions(text: &str) -> Vec<&str> {
    let sections = text.split("\n## ").filter(|section| section.starts_with("Decisions"));
    sections.flat_map(|section| section.split("\n- ").skip(1)).collect()
}

#[test]
fn each_decision_says_its_cost_in_sixty_words() {
    let mut found = 0;
    for (path, text) in documents() {
        for decision in decisions(&text) {
            found += 1;
            let words = decision.split_whitespace().count();
            let name = decision.lines().next().unwrap();
            assert!(decision.contains("Cost:"), "{}: {name} says no cost", path.display());
            assert!(words <= 60, "{}: {name} has {words} words", path.display());
        }
    }
    assert!(found > 150);
}

/// The paths that a text quotes, from the root of the repository. A part in `<…>` or `…` stands for any name.
fn quoted_paths(text: &str) -> Vec<&str> {
    const FOLDERS: [&str; 9] =
        ["cli/", "deploy/", "docs/", "gateway/", "programs/", "proto/", "search/", "services/", "web/"];
    let quoted = text.split('`').skip(1).step_by(2);
    quoted
        .filter(|path| FOLDERS.iter().any(|folder| path.starts_with(folder)))
        .filter(|path| !path.contains(['<', '…', '*', ' ', '{']))
        .collect()
}

#[test]
fn documents_name_files_that_exist() {
    // Builds write them.
    const BUILT: [&str; 2] = ["web/dist", "web/earlier"];
    for (path, text) in documents() {
        let outside_blocks: String = text.split("```").step_by(2).collect();
        for quoted in quoted_paths(&outside_blocks).into_iter().filter(|quoted| !BUILT.contains(quoted)) {
            assert!(root().join(quoted).exists(), "{} names {quoted}", path.display());
        }
    }
}

/// Other crates have no reader but their own code.
#[test]
fn libraries_demand_documentation() {
    let libraries = allowed()
        .into_keys()
        .filter(|directory| directory.starts_with("services/libs/") || *directory == "search");
    for library in libraries {
        let text = fs::read_to_string(root().join(library).join("src/lib.rs")).unwrap();
        assert!(text.contains("#![warn(missing_docs)]"), "{library}");
    }
}
