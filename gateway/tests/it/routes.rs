//! Every route: who may use it, what it says to a bad body, what it forwards.

use std::collections::BTreeSet;

use chrono::{Duration, Utc};
use pinzon_chassis::caller::{Caller, Role};
use pinzon_gateway::access::{Route, routes};
use pinzon_harness::{Keys, person};
use pinzon_proto::access::{Callers, v1 as roles};
use serde_json::{Value, json};

use crate::{
    DOCUMENT,
    fakes::{Fake, Gateway, Reply, TRACE, request, signed, with_body, with_header},
    tokens,
};

/// Public routes that pass a good token on, because the answer depends on who asks.
const VISITORS: &[(&str, &str)] = &[
    ("POST", "/api/declarations"),
    ("GET", "/api/declarations/{id}"),
    ("PUT", "/api/declarations/{id}"),
    ("POST", "/api/declarations/{id}/open"),
];

fn path(template: &str) -> String {
    template
        .replace("{id}", "0190163d-8694-739b-aea5-966c26f8ad91")
        .replace("{alert_id}", "0190163d-8694-739b-aea5-966c26f8ad92")
        .replace("{code}", "D-7K3M-Q2X9")
        .replace("{kind}", "units")
        .replace("{version}", "1")
        .replace("{slot}", "header")
        .replace("{part}", "audit")
        .replace("{hash}", &"0".repeat(64))
}

fn operation(route: &Route) -> &'static Value {
    &DOCUMENT["paths"][route.path][route.method.to_lowercase()]
}

/// Routes that read JSON.
fn with_json() -> Vec<&'static Route> {
    let reads = |route: &&Route| operation(route)["requestBody"]["content"]["application/json"].is_object();
    routes().filter(reads).collect()
}

#[test]
fn every_documented_route_is_in_the_table() {
    let documented: BTreeSet<String> = DOCUMENT["paths"]
        .as_object()
        .unwrap()
        .iter()
        .flat_map(|(path, item)| {
            item.as_object().unwrap().keys().map(move |method| format!("{} {path}", method.to_uppercase()))
        })
        .collect();
    let listed: BTreeSet<String> = routes().map(|route| format!("{} {}", route.method, route.path)).collect();
    assert_eq!(documented, listed);
    assert_eq!(listed.len(), routes().count());
}

#[test]
fn the_document_says_who_may_use_each_route_and_which_refusals_to_expect() {
    for route in routes() {
        let (operation, case) = (operation(route), format!("{} {}", route.method, route.path));
        let (callers, airport_scoped) =
            route.call.map_or((Callers::Public, false), |call| (call.callers, call.airport_scoped));
        let security = operation["security"].as_array().map_or(0, Vec::len);
        let (expected, roles) = match callers {
            Callers::Public if airport_scoped => (2, json!(["public"])),
            Callers::Public => (0, json!(["public"])),
            Callers::Account | Callers::Enrolment => {
                (1, json!(["inspector", "supervisor", "admin", "auditor", "regional_admin"]))
            }
            Callers::Roles(roles) => (1, roles.iter().map(|role| code(*role)).collect()),
            Callers::Processes(_) => panic!("{case}: no person may call it"),
        };
        assert_eq!(security, expected, "{case}");
        let told = &operation["x-access"];
        assert_eq!(told["roles"], roles, "{case}");
        assert_eq!(told["airports"] == "assigned", airport_scoped, "{case}");
        assert_eq!(told["password_change"] == true, callers == Callers::Account, "{case}");
        let enrolling = matches!(callers, Callers::Account | Callers::Enrolment);
        assert_eq!(told["second_factor_enrolment"] == true, enrolling, "{case}");
        for status in ["500", "503", "504"] {
            assert!(operation["responses"][status].is_object(), "{case} {status}");
        }
        if callers != Callers::Public {
            assert!(operation["responses"]["401"].is_object(), "{case}");
            assert!(operation["responses"]["403"].is_object(), "{case}");
        }
    }
}

/// A role of the contract, as JSON writes it.
fn code(role: roles::Role) -> String {
    role.as_str_name().trim_start_matches("ROLE_").to_lowercase()
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
    /// Whom the token speaks for.
    role: roles::Role,
    must_change_password: bool,
    must_enrol_second_factor: bool,
    token: Option<String>,
    cookie: Option<&'static str>,
    worth: Worth,
}

fn holders(gateway: &Gateway) -> Vec<Holder> {
    let holder = |who, token: String, worth| Holder {
        who,
        role: roles::Role::Admin,
        must_change_password: false,
        must_enrol_second_factor: false,
        token: Some(token),
        cookie: None,
        worth,
    };
    let good = |who, caller: Caller| Holder {
        role: caller.role.into(),
        must_change_password: caller.must_change_password,
        must_enrol_second_factor: caller.must_enrol_second_factor,
        ..holder(who, gateway.token_of(&caller), Worth::Good)
    };
    let bad = |who, token: String| holder(who, token, Worth::Worthless);
    let admin = gateway.token(Role::Admin);
    let tied = gateway.token_of(&tokens::bound(person(Role::Admin, &[])));
    let (ended, tied_and_ended) = (person(Role::Admin, &[]), tokens::bound(person(Role::Admin, &[])));
    gateway.revoked.add([ended.session_id, tied_and_ended.session_id]);
    let keys = &gateway.keys;
    let must_change = Caller { must_change_password: true, ..person(Role::Inspector, &["GPS"]) };
    let must_enrol = Caller { must_enrol_second_factor: true, ..person(Role::Admin, &[]) };
    let must_both = Caller { must_change_password: true, ..must_enrol.clone() };
    let mut holders = vec![
        Holder { token: None, ..bad("nobody", String::new()) },
        good("who must change the password", must_change),
        good("who must set up a second factor", must_enrol),
        good("who must change the password and set up a second factor", must_both),
        good("inspector of the airport", person(Role::Inspector, &["GPS"])),
        good("inspector of another airport", person(Role::Inspector, &["SCY"])),
        good("supervisor of the airport", person(Role::Supervisor, &["GPS"])),
        good("supervisor of another airport", person(Role::Supervisor, &["SCY"])),
        good("regional administrator of the airport", person(Role::RegionalAdmin, &["GPS"])),
        good("regional administrator of another airport", person(Role::RegionalAdmin, &["SCY"])),
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
        holders.push(Holder { cookie: Some(cookie), ..holder(who, tied.clone(), worth) });
    }
    holders
}

/// How the gateway refuses a holder, by what the contract says of the method.
fn refusal(route: &Route, holder: &Holder) -> Option<(u16, &'static str)> {
    match (route.call?.callers, holder.worth) {
        (Callers::Public, _) => None,
        (_, Worth::Worthless) => Some((401, "UNAUTHENTICATED")),
        (_, Worth::Ended) => Some((401, "SESSION_ENDED")),
        (Callers::Account, Worth::Good) => None,
        (Callers::Enrolment | Callers::Roles(_), Worth::Good) if holder.must_change_password => {
            Some((403, "PASSWORD_CHANGE_REQUIRED"))
        }
        (Callers::Enrolment, Worth::Good) => None,
        (Callers::Roles(_), Worth::Good) if holder.must_enrol_second_factor => {
            Some((403, "SECOND_FACTOR_ENROLMENT_REQUIRED"))
        }
        (Callers::Processes(_), Worth::Good) => Some((403, "FORBIDDEN")),
        (Callers::Roles(roles), Worth::Good) => (!roles.contains(&holder.role)).then_some((403, "FORBIDDEN")),
    }
}

/// Every route as everybody. The services behind it enforce nothing, so that what is
/// refused is refused by the gateway, and what is not arrives there as it was sent.
#[tokio::test]
async fn every_route_as_everybody() {
    let fake = Fake::default();
    let gateway = Gateway::before(fake.clone()).await;
    let holders = holders(&gateway);
    let with_json: Vec<_> = with_json().into_iter().map(|route| (route.method, route.path)).collect();
    let (mut cases, mut refusals) = (0, 0);
    for route in routes() {
        let name = (route.method, route.path);
        for holder in &holders {
            let case = format!("{} {} as {}", route.method, route.path, holder.who);
            let mut asked = request(route.method, &path(route.path));
            if let Some(token) = &holder.token {
                asked = signed(asked, token);
            }
            if let Some(cookie) = holder.cookie {
                asked = tokens::with_cookie(asked, cookie);
            }
            if with_json.contains(&name) || name == ("POST", "/api/media") {
                asked = with_body(asked, "{}");
            }
            let before = fake.seen().len();
            let reply = gateway.send(asked).await;
            let (seen, names) = (fake.seen().split_off(before), fake.asked().split_off(before));
            cases += 1;

            let Some(call) = route.call else {
                assert_eq!((reply.status.as_u16(), seen.len()), (200, 0), "{case}");
                continue;
            };
            if let Some((status, reason)) = refusal(route, holder) {
                refusals += 1;
                assert!(seen.is_empty(), "{case}: no call for a refused request");
                assert_eq!(reply.status, status, "{case}");
                assert_eq!(reply.problem()["reason"], reason, "{case}");
                assert_eq!(reply.headers.contains_key("www-authenticate"), status == 401, "{case}");
                continue;
            }
            // The fake has no answer to anything. The status of the system names every service all the same.
            let (status, calls) = if name == ("GET", "/api/status") { (200, 5) } else { (500, 1) };
            assert_eq!((reply.status.as_u16(), seen.len()), (status, calls), "{case}");
            let passes_on = call.callers != Callers::Public || VISITORS.contains(&name);
            let passed_on = holder.token.as_ref().filter(|_| holder.worth == Worth::Good && passes_on);
            assert_eq!(
                seen[0].get("authorization").map(|value| value.to_str().unwrap().to_owned()),
                passed_on.map(|token| format!("Bearer {token}")),
                "{case}"
            );
            assert!(!seen[0].contains_key("cookie"), "{case}");
            assert_eq!(seen[0].get("traceparent").unwrap(), TRACE);
            assert!(seen[0].contains_key("grpc-timeout"));
            let (package, _) = call.path.trim_start_matches("/pinzon.").rsplit_once('.').unwrap();
            let message = format!("::{}::{}Request", package.replace('.', "::"), call.name());
            // A stream of messages is named after them.
            assert!(names[0].trim_end_matches('>').ends_with(&message), "{case}: {}", names[0]);
        }
    }
    println!("{} routes as {} holders: {cases} cases, {refusals} refused", routes().count(), holders.len());
    assert_eq!(cases, routes().count() * holders.len());
}

/// A caller who may not use a route learns that before anything about the body.
#[tokio::test]
async fn a_refusal_comes_before_the_body_is_read() {
    let gateway = Gateway::before(Fake::default()).await;
    let auditor = gateway.token(Role::Auditor);
    let asked = || signed(request("POST", "/api/products"), &auditor);
    for asked in [asked(), with_body(asked(), "{"), with_body(asked(), "{}")] {
        let reply = gateway.send(asked).await;
        assert_eq!((reply.status.as_u16(), reply.problem()["reason"].as_str()), (403, Some("FORBIDDEN")));
    }
}

/// nginx asks before it takes a large body.
#[tokio::test]
async fn whoever_asks_whether_a_route_may_be_used_is_told_and_nothing_is_done() {
    let fake = Fake::default();
    let gateway = Gateway::before(fake.clone()).await;
    let (admin, auditor) = (gateway.token(Role::Admin), gateway.token(Role::Auditor));
    for path in ["/api/media", "/api/product-imports"] {
        let asks = |method| with_header(request(method, path), "x-pinzon-asks", "yes");
        for (asked, status) in [
            (asks("POST"), 401),
            (signed(asks("POST"), &auditor), 403),
            (signed(asks("POST"), &admin), 204),
            (signed(asks("PATCH"), &admin), 204),
        ] {
            assert_eq!(gateway.send(asked).await.status, status, "{path}");
        }
    }
    assert!(fake.seen().is_empty());
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
    let [admin, supervisor] = [Role::Admin, Role::Supervisor].map(|role| gateway.token(role));
    for Route { method, path: template, .. } in with_json() {
        // Administrators move no goods.
        let refused = gateway.send(with_body(signed(request(method, &path(template)), &admin), "")).await;
        let token = if refused.status == 403 { &supervisor } else { &admin };
        let asked = || signed(request(method, &path(template)), token);
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

/// A misspelt filter would select everything, a misspelt setting change nothing.
#[tokio::test]
async fn a_field_that_does_not_exist_is_refused_by_its_name() {
    let fake = Fake::default();
    let gateway = Gateway::before(fake.clone()).await;
    let [token, supervisor] = [Role::Admin, Role::Supervisor].map(|role| gateway.token(role));
    let told = |reply: Reply, field: &str, case: String| {
        assert_eq!(reply.status, 422, "{case}: {}", reply.text);
        let problem = reply.problem();
        assert_eq!(problem["errors"][0]["field"], field, "{case}");
        assert_eq!(problem["errors"][0]["reason"], "UNKNOWN_FIELD", "{case}");
        assert!(problem["errors"][0]["message"].as_str().unwrap().contains(field), "{case}");
    };
    for Route { method, path: template, .. } in with_json() {
        let asked = |token| with_body(signed(request(method, &path(template)), token), r#"{"airprt":"GPS"}"#);
        let mut reply = gateway.send(asked(&token)).await;
        if reply.status == 403 {
            // Administrators move no goods.
            reply = gateway.send(asked(&supervisor)).await;
        }
        told(reply, "airprt", format!("{method} {template}"));
    }
    let reads_parameters = |route: &&Route| {
        let parameters = operation(route)["parameters"].as_array().cloned().unwrap_or_default();
        parameters.iter().any(|one| one["in"] == "query")
    };
    let mut with_parameters = 0;
    for route in routes().filter(reads_parameters) {
        let address = format!("{}?airprt=GPS", path(route.path));
        let mut asked = signed(request(route.method, &address), &token);
        if route.method == "POST" {
            asked = with_body(asked, "{}");
        }
        told(gateway.send(asked).await, "airprt", format!("{} {}", route.method, route.path));
        with_parameters += 1;
    }
    assert!(with_parameters > 20, "{with_parameters}");
    assert!(fake.seen().is_empty());
    let nested = r#"{"traveller":{"surnames":"Peña","surname":"Peña"},"items":[{},{"quantitty":1}]}"#;
    let reply = gateway.send(with_body(request("POST", "/api/declarations"), nested)).await;
    let errors = reply.problem()["errors"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| one["field"].clone())
        .collect::<Vec<_>>();
    assert_eq!(errors, ["items[1].quantitty", "traveller.surname"]);
}

#[tokio::test]
async fn every_route_answers_another_method_with_a_problem() {
    let gateway = Gateway::before(Fake::default()).await;
    for Route { path: template, .. } in routes() {
        let reply = gateway.send(request("PATCH", &path(template))).await;
        assert_eq!(reply.status, 405, "{template}");
        assert!(!reply.header("allow").is_empty());
        assert_eq!(reply.problem()["reason"], "METHOD_NOT_ALLOWED");
    }
}
