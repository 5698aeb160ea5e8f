//! Every route: who may use it, what it says to a bad body, what it forwards.

use std::{collections::BTreeSet, fs, path::Path};

use chrono::{Duration, Utc};
use pinzon_chassis::{
    access::{Access, OFFICERS, OVERSIGHT, STAFF},
    caller::{Caller, Role},
};
use pinzon_gateway::{
    access::{self, Airports},
    docs,
};
use pinzon_harness::{Keys, person};
use serde_json::json;

use crate::{
    fakes::{Fake, Gateway, TRACE, request, signed, with_body},
    tokens,
};

#[derive(Clone, Copy, Debug, PartialEq)]
enum Who {
    /// Everyone alike: no token is passed on.
    Everyone,
    /// Everyone; a good token is passed on.
    Visitor,
    /// Everyone by id, staff by code; a good token is passed on.
    Either,
    /// Whoever has a good token.
    Staff,
    /// Answered by the gateway itself.
    Own,
}
use Who::{Either, Everyone, Own, Staff, Visitor};

/// Method, path, who may use it, whether it reads a body.
const ROUTES: &[(&str, &str, Who, bool)] = &[
    ("POST", "/api/login", Everyone, true),
    ("POST", "/api/logout", Staff, false),
    ("POST", "/api/register", Everyone, true),
    ("GET", "/api/user", Staff, false),
    ("PUT", "/api/user", Staff, true),
    ("PUT", "/api/user/password", Staff, true),
    ("PUT", "/api/user/airport", Staff, true),
    ("GET", "/api/user/sessions", Staff, false),
    ("DELETE", "/api/user/sessions/{id}", Staff, false),
    ("POST", "/api/user/second-factor", Staff, true),
    ("POST", "/api/user/second-factor/confirm", Staff, true),
    ("POST", "/api/user/second-factor/remove", Staff, true),
    ("GET", "/api/users", Staff, false),
    ("POST", "/api/users", Staff, true),
    ("GET", "/api/users/export", Staff, false),
    ("GET", "/api/users/{id}", Staff, false),
    ("PUT", "/api/users/{id}", Staff, true),
    ("POST", "/api/users/{id}/reset-password", Staff, false),
    ("GET", "/api/products", Everyone, false),
    ("GET", "/api/products/snapshot", Everyone, false),
    ("GET", "/api/products/{id}", Everyone, false),
    ("GET", "/api/catalogues/{kind}", Everyone, false),
    ("POST", "/api/products", Staff, true),
    ("POST", "/api/products/similar", Staff, true),
    ("PUT", "/api/products/{id}", Staff, true),
    ("DELETE", "/api/products/{id}", Staff, false),
    ("GET", "/api/products/{id}/record", Staff, false),
    ("POST", "/api/products/{id}/reactivate", Staff, true),
    ("DELETE", "/api/products/{id}/verdicts/{valid_from}", Staff, false),
    ("GET", "/api/product-list", Staff, false),
    ("GET", "/api/product-list/export", Staff, false),
    ("POST", "/api/product-imports", Staff, false),
    ("GET", "/api/product-imports/template", Own, false),
    ("GET", "/api/product-imports/{id}", Staff, false),
    ("GET", "/api/product-imports/{id}/rows", Staff, false),
    ("POST", "/api/product-imports/{id}/apply", Staff, false),
    ("GET", "/api/catalogues", Everyone, false),
    ("POST", "/api/catalogues/{kind}", Staff, true),
    ("GET", "/api/catalogues/{kind}/export", Everyone, false),
    ("GET", "/api/catalogues/{kind}/{code}", Staff, false),
    ("PUT", "/api/catalogues/{kind}/{code}", Staff, true),
    ("DELETE", "/api/catalogues/{kind}/{code}", Staff, false),
    ("GET", "/api/changes", Staff, false),
    ("GET", "/api/catalogue-figures", Staff, false),
    ("GET", "/api/standards", Everyone, false),
    ("POST", "/api/standards", Staff, true),
    ("GET", "/api/standards/export", Everyone, false),
    ("GET", "/api/standards/{code}", Everyone, false),
    ("PUT", "/api/standards/{code}", Staff, true),
    ("DELETE", "/api/standards/{code}", Staff, false),
    ("GET", "/api/legal-basis", Everyone, false),
    ("POST", "/api/legal-basis", Staff, true),
    ("GET", "/api/legal-basis/export", Everyone, false),
    ("GET", "/api/legal-basis/{code}", Everyone, false),
    ("PUT", "/api/legal-basis/{code}", Staff, true),
    ("DELETE", "/api/legal-basis/{code}", Staff, false),
    ("GET", "/api/settings", Everyone, false),
    ("GET", "/api/settings/disclaimers", Staff, false),
    ("POST", "/api/settings/disclaimers", Staff, true),
    ("GET", "/api/settings/disclaimers/{version}", Everyone, false),
    ("GET", "/api/settings/images", Staff, false),
    ("PUT", "/api/settings/images/{slot}", Staff, true),
    ("GET", "/api/settings/banners", Staff, false),
    ("POST", "/api/settings/banners", Staff, true),
    ("PUT", "/api/settings/banners/order", Staff, true),
    ("PUT", "/api/settings/banners/{id}", Staff, true),
    ("POST", "/api/media", Staff, true),
    ("GET", "/api/media/{hash}", Everyone, false),
    ("POST", "/api/declarations", Visitor, true),
    ("GET", "/api/declarations", Staff, false),
    ("GET", "/api/declarations/{id}", Either, false),
    ("PUT", "/api/declarations/{id}", Visitor, true),
    ("POST", "/api/declarations/{code}/present", Staff, true),
    ("POST", "/api/declarations/{code}/review", Staff, true),
    ("POST", "/api/retentions", Staff, true),
    ("GET", "/api/retentions", Staff, false),
    ("GET", "/api/retentions/{id}", Staff, false),
    ("POST", "/api/retentions/{id}/print", Staff, false),
    ("GET", "/api/activity", Staff, false),
    ("GET", "/api/audit", Staff, false),
    ("GET", "/api/audit/verify", Staff, false),
    ("GET", "/api/health/live", Own, false),
    ("GET", "/api/health/ready", Own, false),
];

/// Routes whose body is a file of any kind, passed on as it comes.
const FILES: &[&str] = &["/api/product-imports"];

fn path(template: &str) -> String {
    template
        .replace("{id}", "0190163d-8694-739b-aea5-966c26f8ad91")
        .replace("{code}", "D-7K3M-Q2X9")
        .replace("{kind}", "units")
        .replace("{version}", "1")
        .replace("{slot}", "header")
        .replace("{hash}", &"0".repeat(64))
}

#[test]
fn every_documented_route_is_in_the_table() {
    let document = serde_json::to_value(docs::document()).unwrap();
    let documented: BTreeSet<String> = document["paths"]
        .as_object()
        .unwrap()
        .iter()
        .flat_map(|(path, item)| {
            item.as_object().unwrap().keys().map(move |method| format!("{} {path}", method.to_uppercase()))
        })
        .collect();
    let listed: BTreeSet<String> =
        ROUTES.iter().map(|(method, path, ..)| format!("{method} {path}")).collect();
    assert_eq!(documented, listed);
}

#[test]
fn the_document_says_who_may_use_each_route_and_which_refusals_to_expect() {
    let document = serde_json::to_value(docs::document()).unwrap();
    for (method, path, who, body) in ROUTES {
        let operation = &document["paths"][path][method.to_lowercase()];
        let security = operation["security"].as_array().map_or(0, Vec::len);
        let expected = match who {
            Everyone | Visitor | Own => 0,
            Staff => 1,
            Either => 2,
        };
        assert_eq!(security, expected, "{method} {path}");
        let file = *method == "POST" && FILES.contains(path);
        assert_eq!(operation["requestBody"].is_object(), *body || file, "{method} {path}");
        for status in ["500", "503", "504"] {
            assert!(operation["responses"][status].is_object(), "{method} {path} {status}");
        }
        if *who == Staff {
            assert!(operation["responses"]["401"].is_object(), "{method} {path}");
        }
    }
}

/// What a token of the table is to the gateway.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Worth {
    Good,
    Worthless,
    Ended,
}

/// Somebody at the door, with a token and perhaps the cookie it is bound to.
struct Holder {
    who: &'static str,
    token: Option<String>,
    cookie: Option<&'static str>,
    worth: Worth,
}

fn holders(gateway: &Gateway) -> Vec<Holder> {
    let holder = |who, token: String, worth| Holder { who, token: Some(token), cookie: None, worth };
    let good = |who, caller: Caller| holder(who, gateway.token_of(&caller), Worth::Good);
    let bad = |who, token: String| holder(who, token, Worth::Worthless);
    let admin = gateway.token(Role::Admin);
    let tied = gateway.token_of(&tokens::bound(person(Role::Admin, &[])));
    let (ended, tied_and_ended) = (person(Role::Admin, &[]), tokens::bound(person(Role::Admin, &[])));
    gateway.revoked.add([ended.session_id, tied_and_ended.session_id]);
    let keys = &gateway.keys;
    let must_change = Caller { must_change_password: true, ..person(Role::Inspector, &["GPS"]) };
    let mut holders = vec![
        Holder { who: "nobody", token: None, cookie: None, worth: Worth::Worthless },
        good("pending", must_change),
        good("inspector of the airport", person(Role::Inspector, &["GPS"])),
        good("inspector of another airport", person(Role::Inspector, &["SCY"])),
        good("supervisor of the airport", person(Role::Supervisor, &["GPS"])),
        good("supervisor of another airport", person(Role::Supervisor, &["SCY"])),
        good("auditor", person(Role::Auditor, &[])),
        good("admin", person(Role::Admin, &[])),
        bad("expired", keys.token_of(&person(Role::Admin, &[]), Utc::now() - Duration::seconds(1))),
        holder("revoked", gateway.token_of(&ended), Worth::Ended),
        bad("revoked, without its cookie", gateway.token_of(&tied_and_ended)),
        bad("tampered", tokens::tampered(&gateway.token(Role::Inspector))),
        bad("alg none", tokens::unsigned(&admin)),
        bad("alg none, old signature", tokens::unsigned(&admin) + admin.rsplit('.').next().unwrap()),
        bad("signed with the public key", tokens::confused(keys, &admin)),
        bad("signed with a foreign key", Keys::new().token(Role::Admin, &[])),
        bad("wrong aud", tokens::with_claim(keys, &admin, "aud", json!("pinzon-declaration"))),
        bad("wrong iss", tokens::with_claim(keys, &admin, "iss", json!("somebody"))),
        bad("wrong typ", tokens::with_type(keys, &admin, "JWT")),
        bad("no exp", tokens::with_claim(keys, &admin, "exp", json!(null))),
        bad("unknown role", tokens::with_claim(keys, &admin, "role", json!("root"))),
        bad("garbage", "nonsense".to_owned()),
        bad("bound, without its cookie", tied.clone()),
    ];
    for (who, cookie, worth) in [
        ("bound, with its cookie", tokens::SECRET, Worth::Good),
        ("bound, with another cookie", "c29tZXRoaW5nIGVsc2U", Worth::Worthless),
    ] {
        holders.push(Holder { who, token: Some(tied.clone()), cookie: Some(cookie), worth });
    }
    holders
}

/// Every route as everybody. The services behind it enforce nothing, so that what is
/// refused is refused by the gateway, and what is not arrives there as it was sent.
#[tokio::test]
async fn every_route_as_everybody() {
    let fake = Fake::default();
    let gateway = Gateway::before(fake.clone()).await;
    let holders = holders(&gateway);
    let mut cases = 0;
    for (method, template, who, body) in ROUTES {
        for holder in &holders {
            let case = format!("{method} {template} as {}", holder.who);
            let mut asked = request(method, &path(template));
            if let Some(token) = &holder.token {
                asked = signed(asked, token);
            }
            if let Some(cookie) = holder.cookie {
                asked = tokens::with_cookie(asked, cookie);
            }
            if *body {
                asked = with_body(asked, "{}");
            }
            let before = fake.seen().len();
            let reply = gateway.send(asked).await;
            let (seen, names) = (fake.seen().split_off(before), fake.asked().split_off(before));
            cases += 1;

            if *who == Own {
                assert_eq!((reply.status.as_u16(), seen.len()), (200, 0), "{case}");
                continue;
            }
            if *who == Staff && holder.worth != Worth::Good {
                assert!(seen.is_empty(), "{case}: no call for a refused request");
                assert_eq!(reply.status, 401, "{case}");
                assert_eq!(reply.header("www-authenticate"), "Bearer");
                let reason = if holder.worth == Worth::Ended { "SESSION_ENDED" } else { "UNAUTHENTICATED" };
                assert_eq!(reply.problem()["reason"], reason, "{case}");
                continue;
            }
            // The fake has no answer to anything.
            assert_eq!(reply.status, 500, "{case}");
            assert_eq!(seen.len(), 1, "{case}");
            let passed_on = holder.token.as_ref().filter(|_| holder.worth == Worth::Good && *who != Everyone);
            assert_eq!(
                seen[0].get("authorization").map(|value| value.to_str().unwrap().to_owned()),
                passed_on.map(|token| format!("Bearer {token}")),
                "{case}"
            );
            assert!(!seen[0].contains_key("cookie"), "{case}");
            assert_eq!(seen[0].get("traceparent").unwrap(), TRACE);
            assert!(seen[0].contains_key("grpc-timeout"));
            let (service, call) =
                access::of(method, template).unwrap().call.unwrap().split_once('/').unwrap();
            // A stream of messages is named after them.
            let asked = names[0].trim_end_matches('>');
            assert!(asked.ends_with(&format!("::{service}::v1::{call}Request")), "{case}: {}", names[0]);
        }
    }
    println!("{} routes as {} holders: {cases} cases", ROUTES.len(), holders.len());
    assert_eq!(cases, ROUTES.len() * holders.len());
}

#[test]
fn the_document_lists_the_roles_of_every_route() {
    let document = serde_json::to_value(docs::document()).unwrap();
    assert_eq!(access::RULES.len(), ROUTES.len());
    for (method, path, who, _) in ROUTES {
        let rule = access::of(method, path).unwrap_or_else(|| panic!("no rule of {method} {path}"));
        let public = matches!(rule.access, Access::Public);
        assert_eq!(public, *who != Staff, "{method} {path}");
        assert_eq!(rule.call.is_none(), *who == Own, "{method} {path}");
        let roles = access::roles(rule.access).unwrap_or_else(|| vec!["public"]);
        let told = &document["paths"][path][method.to_lowercase()]["x-access"];
        assert_eq!(told["roles"], json!(roles), "{method} {path}");
        assert_eq!(told["airports"] == "assigned", rule.airports == Airports::Assigned);
        assert_eq!(told["password_change"] == true, matches!(rule.access, Access::Account));
    }
}

/// The roles that pass and whether a password that must be changed first stands in the way,
/// as the source of a service declares it.
fn declared(source: &str, expression: &str) -> String {
    let expression = expression.trim().trim_end_matches(',').trim();
    match expression {
        "Access::Public" => described(Access::Public),
        "Access::Account" => described(Access::Account),
        "STAFF" => described(STAFF),
        "OFFICERS" => described(OFFICERS),
        "OVERSIGHT" => described(OVERSIGHT),
        _ => match expression.strip_prefix("Access::Roles(&[").and_then(|rest| rest.strip_suffix("])")) {
            Some(roles) => {
                let roles = roles.split(',').map(str::trim).filter(|role| !role.is_empty());
                let role = |name: &str| *Role::ALL.iter().find(|r| name == format!("Role::{r:?}")).unwrap();
                let roles: Vec<Role> = roles.map(role).collect();
                described(Access::Roles(roles.leak()))
            }
            None => {
                let start = format!("const {expression}: Access =");
                let (_, rest) = source.split_once(&start).unwrap_or_else(|| panic!("what is {expression}?"));
                declared(source, rest.split_once(';').unwrap().0)
            }
        },
    }
}

fn described(access: Access) -> String {
    format!("{:?} {}", access::roles(access), matches!(access, Access::Account))
}

#[test]
fn the_rules_are_those_of_the_services() {
    for rule in access::RULES {
        let Some((service, call)) = rule.call.and_then(|call| call.split_once('/')) else { continue };
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../services/{service}/src/rpc.rs"));
        let source = fs::read_to_string(file).unwrap();
        let (_, table) = source.split_once("ACCESS: Table =").unwrap();
        let table = table.split_once("];").unwrap().0;
        let (_, rest) = table
            .split_once(&format!("\"{call}\","))
            .unwrap_or_else(|| panic!("{service} declares no access to {call}"));
        let end = rest.find(['"', ';']).unwrap_or(rest.len());
        let expression = rest[..end].trim().trim_end_matches('(').trim().trim_end_matches(',');
        let expression = expression.strip_suffix(')').unwrap_or(expression);
        assert_eq!(declared(&source, expression), described(rule.access), "{service}/{call}");
    }
}

#[tokio::test]
async fn declarations_are_read_by_code_only_when_signed_in() {
    let gateway = Gateway::before(Fake::default()).await;
    let by_code = || request("GET", "/api/declarations/D-7K3M-Q2X9");
    assert_eq!(gateway.send(by_code()).await.status, 401);
    let token = gateway.token(Role::Inspector);
    assert_ne!(gateway.send(signed(by_code(), &token)).await.status, 401);
}

#[tokio::test]
async fn answers_that_are_alike_for_everyone_never_depend_on_a_session() {
    let fake = Fake::default();
    let gateway = Gateway::before(fake.clone()).await;
    let token = gateway.token(Role::Admin);
    for path in ["/api/products", "/api/catalogues/units", "/api/legal-basis", "/api/settings"] {
        gateway.send(signed(request("GET", path), &token)).await;
    }
    assert!(fake.seen().iter().all(|metadata| !metadata.contains_key("authorization")));
}

#[tokio::test]
async fn a_bad_body_is_a_problem_on_every_route_that_reads_one() {
    let fake = Fake::default();
    let gateway = Gateway::before(fake.clone()).await;
    let token = gateway.token(Role::Admin);
    // A file is whatever the service says it is.
    let is_file = |template: &str| template == "/api/media";
    for (method, template, ..) in ROUTES.iter().filter(|(_, path, _, body)| *body && !is_file(path)) {
        let asked = || signed(request(method, &path(template)), &token);
        for bad in ["", "{", "[]", "null", "\"a\"", "{} {}"] {
            let reply = gateway.send(with_body(asked(), bad)).await;
            assert_eq!(reply.status, 400, "{method} {template} {bad}");
            assert_eq!(reply.problem()["reason"], "MALFORMED_BODY");
        }
        assert_eq!(gateway.send(asked()).await.status, 415, "{method} {template}");
        let reply = gateway.send(with_body(asked(), " ".repeat(2 << 20))).await;
        assert_eq!(reply.status, 413, "{method} {template}");
        assert_eq!(reply.problem()["reason"], "BODY_TOO_LARGE");
    }
    assert!(fake.seen().is_empty());
}

#[tokio::test]
async fn every_route_answers_another_method_with_a_problem() {
    let gateway = Gateway::before(Fake::default()).await;
    for (_, template, ..) in ROUTES {
        let reply = gateway.send(request("PATCH", &path(template))).await;
        assert_eq!(reply.status, 405, "{template}");
        assert!(!reply.header("allow").is_empty());
        assert_eq!(reply.problem()["reason"], "METHOD_NOT_ALLOWED");
    }
}
