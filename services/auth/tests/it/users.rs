//! Administration of accounts.

use pinzon_auth::user::Status;
use pinzon_chassis::{
    ClosedSet, Reason,
    caller::Role,
    status::{reason_of, violations_of},
};
use pinzon_harness::signed;
use pinzon_proto::{
    access::v1 as roles,
    auth::v1::{
        Account, CreateUserRequest, CreateUserResponse, EndUserSessionsRequest, GetAccountTiesRequest,
        GetUserRequest, ListUsersRequest, Person, RegisterRequest, ResetPasswordRequest, ResetReason,
        UpdateProfileRequest, UpdateUserRequest, UserStatus,
    },
};
use sqlx::PgPool;
use tonic::Code;
use uuid::Uuid;

use crate::{ADMIN, ANA, PASSWORD, World, field, refusal, world, wrong_fields};

const FORGOTTEN: i32 = ResetReason::PasswordForgotten as i32;

pub async fn create(w: &mut World, token: &str, email: &str) -> CreateUserResponse {
    w.client.create_user(signed(token, new_user(email))).await.unwrap().into_inner()
}

fn new_user(email: &str) -> CreateUserRequest {
    CreateUserRequest {
        email: email.to_owned(),
        name: "Eva Ruiz".to_owned(),
        role: roles::Role::Inspector.into(),
        airports: vec!["SCY".to_owned(), "GPS".to_owned()],
    }
}

/// A request that changes nothing.
fn unchanged(account: &Account) -> UpdateUserRequest {
    let person = account.person.clone().unwrap();
    UpdateUserRequest {
        id: person.id,
        name: person.name,
        role: account.role,
        airports: person.airports,
        status: person.status,
        version: person.version,
    }
}

/// The account of a person who is an administrator.
fn administrator(person: &Person) -> Account {
    Account { role: roles::Role::Admin.into(), person: Some(person.clone()), ..Default::default() }
}

async fn get(w: &mut World, token: &str, id: Uuid) -> Account {
    let request = signed(token, GetUserRequest { id: id.to_string() });
    w.client.get_user(request).await.unwrap().into_inner()
}

#[sqlx::test]
async fn administrators_and_auditors_read_accounts_and_only_administrators_change_them(pool: PgPool) {
    let mut w = world(pool).await;
    let id = w.add_user(ANA, Role::Inspector, &["GPS"]).await.to_string();
    for (n, (role, reads, changes)) in [
        (Role::Inspector, false, false),
        (Role::Supervisor, false, false),
        (Role::Auditor, true, false),
        (Role::Admin, true, true),
        (Role::RegionalAdmin, true, true),
    ]
    .into_iter()
    .enumerate()
    {
        let token = w.token(&format!("{}@abg.gob.ec", role.code()), role, &["GPS"]).await;
        let c = &mut w.client;
        let refused = |status: Option<tonic::Status>| status.map(|s| (s.code(), reason_of(&s)));
        let denied = Some((Code::PermissionDenied, Reason::Forbidden));
        let get = GetUserRequest { id: id.clone() };
        let reset = ResetPasswordRequest { id: id.clone(), reason: FORGOTTEN, ..Default::default() };
        let reading = [
            refused(c.list_users(signed(&token, ListUsersRequest::default())).await.err()),
            refused(c.get_user(signed(&token, get)).await.err()),
        ];
        assert_eq!(reading, if reads { [None, None] } else { [denied, denied] }, "{role:?}");
        let new =
            CreateUserRequest { airports: vec!["GPS".to_owned()], ..new_user(&format!("n{n}@abg.gob.ec")) };
        let create = refused(c.create_user(signed(&token, new)).await.err());
        let reset = refused(c.reset_password(signed(&token, reset)).await.err());
        assert_eq!([create, reset], if changes { [None, None] } else { [denied, denied] }, "{role:?}");
        let update = UpdateUserRequest { id: id.clone(), ..Default::default() };
        let update = c.update_user(signed(&token, update)).await.unwrap_err();
        assert_eq!(update.code() == Code::PermissionDenied, !changes, "{role:?}");
    }
}

#[sqlx::test]
async fn a_regional_administrator_decides_about_the_staff_of_the_region_and_gives_nothing_else(pool: PgPool) {
    let mut w = world(pool).await;
    let token = w.token("regional@abg.gob.ec", Role::RegionalAdmin, &["GPS"]).await;
    let ana = w.add_user(ANA, Role::Supervisor, &["GPS"]).await;
    let mut others = Vec::new();
    for (n, (role, airports)) in [
        (Role::Inspector, &["GPS", "SCY"][..]),
        (Role::Inspector, &["SCY"]),
        (Role::Inspector, &[]),
        (Role::Admin, &[]),
        (Role::Auditor, &[]),
        (Role::RegionalAdmin, &["GPS"]),
    ]
    .into_iter()
    .enumerate()
    {
        others.push(w.add_user(&format!("otra{n}@abg.gob.ec"), role, airports).await.to_string());
    }
    others.push(w.add("pide@abg.gob.ec", Status::Pending, &[], PASSWORD).await.to_string());
    others.push(w.me(&token).await.unwrap().id);

    let page = w.client.list_users(signed(&token, ListUsersRequest::default())).await.unwrap().into_inner();
    let seen: Vec<_> = page.items.iter().map(|account| account.person.clone().unwrap().id).collect();
    assert_eq!((page.total, seen), (1, vec![ana.to_string()]));
    for id in others {
        let (get, end) = (GetUserRequest { id: id.clone() }, EndUserSessionsRequest { id: id.clone() });
        let reset = ResetPasswordRequest { id: id.clone(), reason: FORGOTTEN, ..Default::default() };
        let update = UpdateUserRequest { id: id.clone(), ..Default::default() };
        let refusals = [
            refusal(w.client.get_user(signed(&token, get)).await),
            refusal(w.client.update_user(signed(&token, update)).await),
            refusal(w.client.end_user_sessions(signed(&token, end)).await),
        ];
        assert_eq!(refusals, [Reason::UserNotFound; 3], "{id}");
        let reset = refusal(w.client.reset_password(signed(&token, reset)).await);
        assert!([Reason::UserNotFound, Reason::Forbidden].contains(&reset), "{id} {reset:?}");
    }

    let account = get(&mut w, &token, ana).await;
    for role in [roles::Role::Admin, roles::Role::Auditor, roles::Role::RegionalAdmin] {
        let airports = vec!["GPS".to_owned(), "SCY".to_owned()];
        let wrong = [field("role", Reason::RoleNotGranted), field("airports[1]", Reason::NotAssigned)];
        let request =
            UpdateUserRequest { role: role.into(), airports: airports.clone(), ..unchanged(&account) };
        assert_eq!(wrong_fields(w.client.update_user(signed(&token, request)).await), wrong);
        let request = CreateUserRequest { role: role.into(), airports, ..new_user("eva@abg.gob.ec") };
        assert_eq!(wrong_fields(w.client.create_user(signed(&token, request)).await), wrong);
    }
    let changed = UpdateUserRequest { role: roles::Role::Inspector.into(), ..unchanged(&account) };
    w.client.update_user(signed(&token, changed)).await.unwrap();
    let new = CreateUserRequest { airports: vec!["GPS".to_owned()], ..new_user("eva@abg.gob.ec") };
    w.client.create_user(signed(&token, new)).await.unwrap();
    let page = w.client.list_users(signed(&token, ListUsersRequest::default())).await.unwrap().into_inner();
    assert_eq!((page.total, page.items.len()), (2, 2));
}

#[sqlx::test]
async fn an_account_is_found_by_what_stands_beside_the_name(pool: PgPool) {
    let mut w = world(pool).await;
    let token = w.token(ADMIN, Role::Admin, &[]).await;
    w.add_user(ANA, Role::Inspector, &["GPS"]).await;
    let id = w.me(&token).await.unwrap().id;
    for (typed, found) in [(id[..6].to_uppercase(), 1), (id.clone(), 1), (id[..5].to_owned(), 0)] {
        let asked = ListUsersRequest { q: typed.clone(), ..Default::default() };
        let page = w.client.list_users(signed(&token, asked)).await.unwrap().into_inner();
        assert_eq!((page.total, page.items.len()), (found, usize::try_from(found).unwrap()), "{typed}");
    }
}

#[sqlx::test]
async fn accounts_are_found_by_part_of_name_or_address_role_and_status(pool: PgPool) {
    let mut w = world(pool).await;
    let token = w.token(ADMIN, Role::Auditor, &[]).await;
    for (name, email, status) in [
        ("Álvaro Núñez", "zeta@abg.gob.ec", Status::Active(Role::Inspector)),
        ("Beatriz Peña", "bea@abg.gob.ec", Status::Active(Role::Supervisor)),
        ("andrés Álava", "andres@abg.gob.ec", Status::Pending),
        ("Zoila Vera", "zoila_100%@abg.gob.ec", Status::Suspended(Some(Role::Inspector))),
    ] {
        let id = w.add(email, status, &["GPS"], PASSWORD).await;
        sqlx::query("update app_user set name = $2 where user_id = $1")
            .bind(id)
            .bind(name)
            .execute(&w.pool)
            .await
            .unwrap();
    }
    let everyone = ["Álvaro Núñez", "Ana Freire", "andrés Álava", "Beatriz Peña", "Zoila Vera"];
    let inspector = i32::from(roles::Role::Inspector);
    for (query, role, status, found) in [
        ("", 0, UserStatus::Unspecified, &everyone[..]),
        ("ALV", 0, UserStatus::Unspecified, &["Álvaro Núñez"]),
        ("álvaro nunez", 0, UserStatus::Unspecified, &["Álvaro Núñez"]),
        ("  pe\u{0}ña ", 0, UserStatus::Unspecified, &["Beatriz Peña"]),
        ("ZETA@", 0, UserStatus::Unspecified, &["Álvaro Núñez"]),
        ("_100%", 0, UserStatus::Unspecified, &["Zoila Vera"]),
        ("%", 0, UserStatus::Unspecified, &["Zoila Vera"]),
        ("", inspector, UserStatus::Unspecified, &["Álvaro Núñez", "Zoila Vera"]),
        ("", inspector, UserStatus::Suspended, &["Zoila Vera"]),
        ("", 0, UserStatus::Pending, &["andrés Álava"]),
        ("nadie", 0, UserStatus::Unspecified, &[]),
    ] {
        let mut request = ListUsersRequest {
            q: query.to_owned(),
            role,
            status: status.into(),
            page_size: 2,
            page_token: String::new(),
            order_by: String::new(),
        };
        let mut names = Vec::new();
        loop {
            let page = w.client.list_users(signed(&token, request.clone())).await.unwrap().into_inner();
            assert_eq!(page.total, i64::try_from(found.len()).unwrap(), "{query}");
            names.extend(page.items.into_iter().map(|u| u.person.unwrap().name));
            if page.next_page_token.is_empty() {
                break;
            }
            request.page_token = page.next_page_token;
        }
        let mut expected = found.to_vec();
        expected.sort_by_key(|name| name.to_lowercase().replace('á', "a"));
        assert_eq!(names, expected, "{query}");
    }
    let mut walk = async |order_by: &str, page_size| {
        let mut request = ListUsersRequest { order_by: order_by.to_owned(), page_size, ..Default::default() };
        let mut users = Vec::new();
        loop {
            let page = w.client.list_users(signed(&token, request.clone())).await.unwrap().into_inner();
            users.extend(page.items);
            if page.next_page_token.is_empty() {
                return users;
            }
            request.page_token = page.next_page_token;
        }
    };
    for (order, key) in [
        ("email", (|user| user.person.clone().unwrap().email) as fn(&Account) -> String),
        ("role", |user| if user.role == 0 { String::new() } else { user.role().as_str_name().to_owned() }),
        ("status", |user| user.person.clone().unwrap().status().as_str_name().to_owned()),
    ] {
        let whole = walk(order, 200).await;
        assert_eq!(whole.len(), everyone.len());
        let keys: Vec<_> = whole.iter().map(key).collect();
        assert!(keys.is_sorted() && keys.first() < keys.last(), "{order}: {keys:?}");
        assert_eq!(walk(order, 2).await, whole, "{order}");
        let backwards = walk(&format!("{order} desc"), 2).await;
        assert_eq!(backwards.into_iter().rev().collect::<Vec<_>>(), whole, "{order}");
    }
    let wrong = ListUsersRequest {
        role: 9,
        status: 9,
        order_by: "password_hash".to_owned(),
        page_token: "x".to_owned(),
        ..Default::default()
    };
    assert_eq!(
        wrong_fields(w.client.list_users(signed(&token, wrong)).await),
        [
            field("role", Reason::UnknownCode),
            field("status", Reason::UnknownCode),
            field("order_by", Reason::UnknownCode),
            field("page_token", Reason::PageTokenInvalid)
        ]
    );
}

#[sqlx::test]
async fn an_unknown_account_is_not_found(pool: PgPool) {
    let mut w = world(pool).await;
    let token = w.token(ADMIN, Role::Admin, &[]).await;
    for id in [Uuid::new_v4().to_string(), "x".to_owned()] {
        let get = signed(&token, GetUserRequest { id: id.clone() });
        assert_eq!(refusal(w.client.get_user(get).await), Reason::UserNotFound);
        let reset =
            signed(&token, ResetPasswordRequest { id: id.clone(), reason: FORGOTTEN, ..Default::default() });
        assert_eq!(refusal(w.client.reset_password(reset).await), Reason::UserNotFound);
        let update = signed(&token, UpdateUserRequest { id, ..Default::default() });
        let refused = w.client.update_user(update).await.unwrap_err();
        assert_eq!((refused.code(), reason_of(&refused)), (Code::NotFound, Reason::UserNotFound));
    }
}

#[sqlx::test]
async fn an_administrator_adds_an_account(pool: PgPool) {
    let mut w = world(pool).await;
    let token = w.token(ADMIN, Role::Admin, &[]).await;
    w.new_events().await;
    let created = create(&mut w, &token, "Eva@abg.gob.ec").await;
    let user = created.user.unwrap();
    assert_eq!(user.role(), roles::Role::Inspector);
    let user = user.person.unwrap();
    assert_eq!((user.status(), user.version, user.initials.as_str()), (UserStatus::Active, 1, "ER"));
    assert_eq!(
        (user.email.as_str(), &user.airports[..]),
        ("eva@abg.gob.ec", &["GPS".to_owned(), "SCY".to_owned()][..])
    );
    assert!(user.must_change_password && user.selected_airport.is_empty());
    let event = w.last_event("user_created").await;
    assert_eq!((&event["subject"], &event["data"]["role"]), (&user.id.into(), &"inspector".into()));
    assert!(!event.to_string().contains(&created.one_time_password));
    assert_eq!(w.new_events().await, ["user_created"]);

    let refused = w.client.create_user(signed(&token, new_user("EVA@abg.gob.ec"))).await;
    assert_eq!(wrong_fields(refused), [field("email", Reason::EmailTaken)]);
    let wrong = CreateUserRequest {
        email: "eva".to_owned(),
        name: "x".repeat(121),
        role: 0,
        airports: vec!["GPS".to_owned(), "gps".to_owned(), "GPS".to_owned()],
    };
    assert_eq!(
        wrong_fields(w.client.create_user(signed(&token, wrong)).await),
        [
            field("email", Reason::Malformed),
            field("name", Reason::TooLong),
            field("airports[1]", Reason::Malformed),
            field("airports[2]", Reason::Duplicated),
            field("role", Reason::Required)
        ]
    );
    assert!(w.new_events().await.is_empty());
}

/// The gateway may be killed after the service has done it; the one-time password would be lost.
#[sqlx::test]
async fn a_creation_whose_answer_was_lost_is_answered_again(pool: PgPool) {
    const EVA: &str = "eva@abg.gob.ec";
    let mut w = world(pool).await;
    let token = w.token(ADMIN, Role::Admin, &[]).await;
    let other = w.token("otra@abg.gob.ec", Role::Admin, &[]).await;
    w.new_events().await;
    let first = create(&mut w, &token, EVA).await;
    let again = create(&mut w, &token, EVA).await;
    assert_eq!(again.user, first.user);
    let renamed = CreateUserRequest { name: "Eva Luz".to_owned(), ..new_user(EVA) };
    for (token, asked) in [(&other, new_user(EVA)), (&token, renamed)] {
        let refused = w.client.create_user(signed(token, asked)).await.unwrap_err();
        assert!([Reason::EmailTaken, Reason::InvalidFields].contains(&reason_of(&refused)), "{refused:?}");
    }
    assert_eq!(refusal(w.sign_in(EVA, &first.one_time_password).await), Reason::WrongCredentials);
    w.sign_in(EVA, &again.one_time_password).await.unwrap();
    let refused = w.client.create_user(signed(&token, new_user(EVA))).await;
    assert_eq!(wrong_fields(refused), [field("email", Reason::EmailTaken)], "it was used since");
    assert_eq!(w.new_events().await, ["user_created", "sign_in_refused", "signed_in"]);
}

#[sqlx::test]
async fn an_approval_whose_answer_was_lost_is_answered_again(pool: PgPool) {
    const EVA: &str = "eva@abg.gob.ec";
    let mut w = world(pool).await;
    let token = w.token(ADMIN, Role::Admin, &[]).await;
    let other = w.token("otra@abg.gob.ec", Role::Admin, &[]).await;
    ask_for_account(&mut w, "Eva Ruiz").await;
    let found = pending(&mut w, &token).await.remove(0);
    w.new_events().await;
    let approve = UpdateUserRequest {
        status: UserStatus::Active.into(),
        role: roles::Role::Inspector.into(),
        airports: vec!["SCY".to_owned()],
        ..unchanged(&found)
    };
    let first = w.client.update_user(signed(&token, approve.clone())).await.unwrap().into_inner();
    // Who did not approve gets no password.
    let told = w.client.update_user(signed(&other, approve.clone())).await.unwrap().into_inner();
    assert_eq!(told.one_time_password, "");
    let again = w.client.update_user(signed(&token, approve.clone())).await.unwrap().into_inner();
    assert_eq!(again.user, first.user);
    assert_eq!(refusal(w.sign_in(EVA, &first.one_time_password).await), Reason::WrongCredentials);
    w.sign_in(EVA, &again.one_time_password).await.unwrap();
    let late = w.client.update_user(signed(&token, approve)).await.unwrap().into_inner();
    assert_eq!(late.one_time_password, "", "it was used since");
    assert_eq!(w.new_events().await, ["user_changed", "sign_in_refused", "signed_in"]);
}

#[sqlx::test]
async fn airports_are_those_of_the_catalogue(pool: PgPool) {
    let mut w = world(pool).await;
    let token = w.token(ADMIN, Role::Admin, &[]).await;
    let airports = |codes: &[&str]| codes.iter().map(|code| (*code).to_owned()).collect::<Vec<_>>();
    let made_up =
        CreateUserRequest { airports: airports(&["GPS", "ZZZ", "IBB"]), ..new_user("eva@abg.gob.ec") };
    assert_eq!(
        wrong_fields(w.client.create_user(signed(&token, made_up)).await),
        [field("airports[1]", Reason::UnknownCode), field("airports[2]", Reason::UnknownCode)]
    );
    // One that was closed after it was assigned stays, and is assigned to nobody else.
    let id = w.add_user(ANA, Role::Inspector, &["IBB"]).await;
    let user = get(&mut w, &token, id).await;
    let renamed = UpdateUserRequest { name: "Ana María".to_owned(), ..unchanged(&user) };
    let saved = w.client.update_user(signed(&token, renamed)).await.unwrap().into_inner().user.unwrap();
    for codes in [&["IBB", "QQQ"][..], &["QQQ"]] {
        let made_up = UpdateUserRequest { airports: airports(codes), ..unchanged(&saved) };
        let refused = wrong_fields(w.client.update_user(signed(&token, made_up)).await);
        assert_eq!(refused, [field(&format!("airports[{}]", codes.len() - 1), Reason::UnknownCode)]);
    }
}

async fn ask_for_account(w: &mut World, name: &str) {
    let ask = RegisterRequest {
        email: "eva@abg.gob.ec".to_owned(),
        name: name.to_owned(),
        client_address: String::new(),
    };
    w.client.register(ask).await.unwrap();
}

async fn pending(w: &mut World, token: &str) -> Vec<Account> {
    let asked = ListUsersRequest { status: UserStatus::Pending.into(), ..Default::default() };
    w.client.list_users(signed(token, asked)).await.unwrap().into_inner().items
}

#[sqlx::test]
async fn a_registered_person_is_approved_with_role_and_airports(pool: PgPool) {
    let mut w = world(pool).await;
    let token = w.token(ADMIN, Role::Admin, &[]).await;
    ask_for_account(&mut w, "Eva Ruiz").await;
    let found = pending(&mut w, &token).await;
    assert_eq!((found.len(), found[0].role()), (1, roles::Role::Unspecified));
    w.new_events().await;

    let approve = UpdateUserRequest { status: UserStatus::Active.into(), ..unchanged(&found[0]) };
    let refused = w.client.update_user(signed(&token, approve.clone())).await;
    assert_eq!(wrong_fields(refused), [field("role", Reason::Required)]);
    let approve = UpdateUserRequest { role: roles::Role::Supervisor.into(), ..approve };
    let refused = w.client.update_user(signed(&token, approve.clone())).await;
    assert_eq!(wrong_fields(refused), [field("airports", Reason::EmptyList)]);
    let approve = UpdateUserRequest { airports: vec!["SCY".to_owned()], ..approve };
    let saved = w.client.update_user(signed(&token, approve)).await.unwrap().into_inner();
    let (user, one_time) = (saved.user.unwrap(), saved.one_time_password);
    let person = user.person.clone().unwrap();
    assert_eq!((person.status(), person.version), (UserStatus::Active, 2));
    let event = w.last_event("user_changed").await;
    assert_eq!(
        event["data"]["before"],
        serde_json::json!({"name": "Eva Ruiz", "role": null, "airports": [], "status": "pending"})
    );
    assert_eq!(
        event["data"]["after"],
        serde_json::json!({"name": "Eva Ruiz", "role": "supervisor", "airports": ["SCY"], "status": "active"})
    );
    assert_eq!(w.new_events().await, ["user_changed"]);
    let opened = w.sign_in("eva@abg.gob.ec", &one_time).await.unwrap();
    assert_eq!(w.caller(&opened.token).airports, ["SCY"]);
    assert!(opened.user.unwrap().person.unwrap().must_change_password);
    let again = w.client.update_user(signed(&token, unchanged(&user))).await.unwrap().into_inner();
    assert_eq!(again.one_time_password, "");
    let back = UpdateUserRequest { status: UserStatus::Pending.into(), ..unchanged(&user) };
    let refused = w.client.update_user(signed(&token, back)).await;
    assert_eq!(wrong_fields(refused), [field("status", Reason::UnknownCode)]);
}

#[sqlx::test]
async fn a_rejected_request_that_is_taken_up_again_gets_its_first_password_too(pool: PgPool) {
    let mut w = world(pool).await;
    let token = w.token(ADMIN, Role::Admin, &[]).await;
    ask_for_account(&mut w, "Eva Ruiz").await;
    let found = pending(&mut w, &token).await;
    let reject = UpdateUserRequest { status: UserStatus::Suspended.into(), ..unchanged(&found[0]) };
    let rejected = w.client.update_user(signed(&token, reject)).await.unwrap().into_inner();
    assert_eq!(rejected.one_time_password, "");
    let approve = UpdateUserRequest {
        status: UserStatus::Active.into(),
        role: roles::Role::Auditor.into(),
        ..unchanged(&rejected.user.unwrap())
    };
    let approved = w.client.update_user(signed(&token, approve)).await.unwrap().into_inner();
    assert!(w.sign_in("eva@abg.gob.ec", &approved.one_time_password).await.is_ok());
}

#[sqlx::test]
async fn an_account_that_is_added_takes_the_place_of_a_request(pool: PgPool) {
    let mut w = world(pool).await;
    let token = w.token(ADMIN, Role::Admin, &[]).await;
    ask_for_account(&mut w, "Alguien").await;
    let add = CreateUserRequest {
        email: "eva@abg.gob.ec".to_owned(),
        name: "Eva Ruiz".to_owned(),
        role: roles::Role::Inspector.into(),
        airports: vec!["GPS".to_owned()],
    };
    let added = w.client.create_user(signed(&token, add.clone())).await.unwrap().into_inner();
    let person = added.user.unwrap().person.unwrap();
    assert_eq!((person.name.as_str(), person.status()), ("Eva Ruiz", UserStatus::Active));
    let opened = w.sign_in("eva@abg.gob.ec", &added.one_time_password).await.unwrap();
    assert_eq!(w.caller(&opened.token).airports, ["GPS"]);
    let count: i64 = sqlx::query_scalar("select count(*) from app_user where email = 'eva@abg.gob.ec'")
        .fetch_one(&w.pool)
        .await
        .unwrap();
    assert_eq!(count, 1);
    assert_eq!(
        wrong_fields(w.client.create_user(signed(&token, add)).await),
        [field("email", Reason::EmailTaken)]
    );
}

#[sqlx::test]
async fn a_one_time_password_expires_after_three_days(pool: PgPool) {
    let mut w = world(pool).await;
    let token = w.token(ADMIN, Role::Admin, &[]).await;
    let id = w.add_user(ANA, Role::Inspector, &["GPS"]).await;
    let reset = || {
        signed(&token, ResetPasswordRequest { id: id.to_string(), reason: FORGOTTEN, ..Default::default() })
    };
    let first = w.client.reset_password(reset()).await.unwrap().into_inner().one_time_password;
    w.age("app_user", "one_time_until", 72 * 60 - 1).await;
    assert!(w.sign_in(ANA, &first).await.is_ok());
    w.age("app_user", "one_time_until", 1).await;
    assert_eq!(refusal(w.sign_in(ANA, &first).await), Reason::WrongCredentials);
    let second = w.client.reset_password(reset()).await.unwrap().into_inner().one_time_password;
    assert!(w.sign_in(ANA, &second).await.is_ok());
}

#[sqlx::test]
async fn a_change_of_rights_ends_the_sessions_but_a_new_name_does_not(pool: PgPool) {
    let mut w = world(pool).await;
    let token = w.token(ADMIN, Role::Admin, &[]).await;
    let id = w.add_user(ANA, Role::Inspector, &["GPS", "SCY"]).await;
    sqlx::query("update app_user set selected_airport = 'GPS'").execute(&w.pool).await.unwrap();
    let mut open = w.sign_in(ANA, PASSWORD).await.unwrap().token;
    w.new_events().await;

    let user = get(&mut w, &token, id).await;
    let same =
        w.client.update_user(signed(&token, unchanged(&user))).await.unwrap().into_inner().user.unwrap();
    assert_eq!((same.person.unwrap().version, w.new_events().await.len()), (1, 0));
    let renamed = UpdateUserRequest { name: "Ana María".to_owned(), ..unchanged(&user) };
    w.client.update_user(signed(&token, renamed)).await.unwrap();
    assert_eq!(w.new_events().await, ["user_changed"]);
    assert!(w.me(&open).await.is_ok());

    for change in [
        |u: Account| UpdateUserRequest { role: roles::Role::Supervisor.into(), ..unchanged(&u) },
        |u: Account| UpdateUserRequest { airports: vec!["SCY".to_owned()], ..unchanged(&u) },
        |u: Account| UpdateUserRequest { status: UserStatus::Suspended.into(), ..unchanged(&u) },
    ] {
        let session = w.caller(&open).session_id.to_string();
        let user = get(&mut w, &token, id).await;
        w.client.update_user(signed(&token, change(user))).await.unwrap();
        let event = w.last_event("sessions_ended").await;
        assert_eq!(event["data"], serde_json::json!({"session_ids": [session], "reason": "account_changed"}));
        assert_eq!((&event["subject"], &event["actorname"]), (&id.to_string().into(), &"Ana Freire".into()));
        assert_eq!(w.new_events().await, ["user_changed", "sessions_ended"]);
        assert_eq!(refusal(w.me(&open).await), Reason::SessionEnded);
        if let Ok(again) = w.sign_in(ANA, PASSWORD).await {
            open = again.token;
        }
        w.new_events().await;
    }
    // An unassigned airport is deselected.
    let user = get(&mut w, &token, id).await;
    let person = user.person.clone().unwrap();
    assert_eq!((person.selected_airport.as_str(), person.status()), ("", UserStatus::Suspended));
    assert_eq!(refusal(w.sign_in(ANA, PASSWORD).await), Reason::WrongCredentials);
    let reinstated = UpdateUserRequest { status: UserStatus::Active.into(), ..unchanged(&user) };
    w.client.update_user(signed(&token, reinstated)).await.unwrap();
    assert!(w.sign_in(ANA, PASSWORD).await.is_ok());
}

#[sqlx::test]
async fn a_stale_edit_is_refused(pool: PgPool) {
    let mut w = world(pool).await;
    let token = w.token(ADMIN, Role::Admin, &[]).await;
    let id = w.add_user(ANA, Role::Inspector, &["GPS"]).await;
    let user = get(&mut w, &token, id).await;
    let rename = |name: &str| UpdateUserRequest { name: name.to_owned(), ..unchanged(&user) };
    w.client.update_user(signed(&token, rename("Uno"))).await.unwrap();
    let refused = w.client.update_user(signed(&token, rename("Dos"))).await.unwrap_err();
    assert_eq!((refused.code(), reason_of(&refused)), (Code::Aborted, Reason::VersionConflict));
    assert!(violations_of(&refused).is_empty() && refused.message().contains('2'));
    assert_eq!(get(&mut w, &token, id).await.person.unwrap().name, "Uno");
}

#[sqlx::test]
async fn a_reset_returns_a_one_time_phrase_and_ends_a_lock_out(pool: PgPool) {
    let mut w = world(pool).await;
    let token = w.token(ADMIN, Role::Admin, &[]).await;
    let id = w.add_user(ANA, Role::Inspector, &["GPS"]).await;
    let open = w.sign_in(ANA, PASSWORD).await.unwrap().token;
    for _ in 0..10 {
        w.sign_in(ANA, "no es esta frase").await.unwrap_err();
    }
    assert_eq!(refusal(w.sign_in(ANA, PASSWORD).await), Reason::TooManySignIns);
    w.new_events().await;
    let reset =
        signed(&token, ResetPasswordRequest { id: id.to_string(), reason: FORGOTTEN, ..Default::default() });
    let phrase = w.client.reset_password(reset).await.unwrap().into_inner().one_time_password;
    let event = w.last_event("password_reset").await;
    assert_eq!(event["subject"], id.to_string());
    assert_eq!(
        event["data"],
        serde_json::json!({"second_factor_removed": false, "reason": "password_forgotten"})
    );
    assert_eq!(w.last_event("sessions_ended").await["data"]["reason"], "password_reset");
    assert_eq!(w.new_events().await, ["password_reset", "sessions_ended"]);
    assert_eq!(refusal(w.me(&open).await), Reason::SessionEnded);
    assert_eq!(refusal(w.sign_in(ANA, PASSWORD).await), Reason::WrongCredentials);
    assert!(w.sign_in(ANA, &phrase).await.unwrap().user.unwrap().person.unwrap().must_change_password);
}

#[sqlx::test]
async fn the_last_active_administrator_cannot_be_removed(pool: PgPool) {
    let mut w = world(pool).await;
    let token = w.token(ADMIN, Role::Admin, &[]).await;
    // Pending and suspended accounts do not count.
    w.add("luis@abg.gob.ec", Status::Suspended(Some(Role::Admin)), &[], PASSWORD).await;
    let me = w.me(&token).await.unwrap();
    let demote = UpdateUserRequest {
        role: roles::Role::Supervisor.into(),
        airports: vec!["GPS".to_owned()],
        ..unchanged(&administrator(&me))
    };
    let suspend =
        UpdateUserRequest { status: UserStatus::Suspended.into(), ..unchanged(&administrator(&me)) };
    for change in [demote.clone(), suspend] {
        let refused = w.client.update_user(signed(&token, change)).await.unwrap_err();
        assert_eq!((refused.code(), reason_of(&refused)), (Code::FailedPrecondition, Reason::LastAdmin));
    }
    let other = w.token(ANA, Role::Admin, &[]).await;
    assert_eq!(refusal(w.client.update_user(signed(&token, demote.clone())).await), Reason::OwnAccount);
    w.client.update_user(signed(&other, demote)).await.unwrap();
    assert_eq!(refusal(w.me(&token).await), Reason::SessionEnded);
}

#[sqlx::test]
async fn concurrent_mutual_demotions_leave_one_administrator(pool: PgPool) {
    let mut w = world(pool).await;
    let mut tokens = Vec::new();
    for n in 0..4 {
        tokens.push(w.token(&format!("admin{n}@abg.gob.ec"), Role::Admin, &[]).await);
    }
    let mut users = Vec::new();
    for token in &tokens {
        users.push(w.me(token).await.unwrap());
    }
    // Each demotes the next one at the same time.
    let demotions = tokens.iter().enumerate().map(|(n, token)| {
        let mut client = w.client.clone();
        let demote = UpdateUserRequest {
            status: UserStatus::Suspended.into(),
            ..unchanged(&administrator(&users[(n + 1) % users.len()]))
        };
        let request = signed(token, demote);
        async move { client.update_user(request).await.map(|_| ()) }
    });
    let outcomes = futures::future::join_all(demotions).await;
    let left: i64 =
        sqlx::query_scalar("select count(*) from app_user where status = 'active' and role = 'admin'")
            .fetch_one(&w.pool)
            .await
            .unwrap();
    let done = i64::try_from(outcomes.iter().filter(|o| o.is_ok()).count()).unwrap();
    assert!(left >= 1, "{outcomes:?}");
    assert_eq!(left, 4 - done);
    for refused in outcomes.into_iter().filter_map(Result::err) {
        assert!(matches!(reason_of(&refused), Reason::SessionEnded | Reason::LastAdmin), "{refused:?}");
    }
}

#[sqlx::test]
async fn concurrent_resignations_leave_one_administrator(pool: PgPool) {
    let mut w = world(pool).await;
    for round in 0..5 {
        sqlx::query("update app_user set status = 'suspended'").execute(&w.pool).await.unwrap();
        let mut resignations = Vec::new();
        for n in 0..2 {
            let token = w.token(&format!("admin{round}{n}@abg.gob.ec"), Role::Admin, &[]).await;
            let me = w.me(&token).await.unwrap();
            let resign =
                UpdateUserRequest { status: UserStatus::Suspended.into(), ..unchanged(&administrator(&me)) };
            let (mut client, request) = (w.client.clone(), signed(&token, resign));
            resignations.push(async move { client.update_user(request).await.map(|_| ()) });
        }
        let outcomes = futures::future::join_all(resignations).await;
        let refused: Vec<_> = outcomes.into_iter().filter_map(Result::err).collect();
        assert_eq!(refused.len(), 1);
        assert_eq!(reason_of(&refused[0]), Reason::LastAdmin);
    }
}

/// What retentions asks before goods leave custody.
#[sqlx::test]
async fn who_sets_a_password_or_a_role_is_tied_to_the_account_and_no_other_change_ties(pool: PgPool) {
    let mut w = world(pool).await;
    let token = w.token(ADMIN, Role::Admin, &[]).await;
    let admin = w.me(&token).await.unwrap().id;
    let ana = w.add_user(ANA, Role::Inspector, &["GPS"]).await;
    let ties = async |w: &mut World, id: &str, days: i32| -> Vec<String> {
        let request = GetAccountTiesRequest { user_id: id.to_owned(), days };
        let mut found = w.ties.get_account_ties(request).await.unwrap().into_inner().user_ids;
        found.sort();
        found
    };
    let named = UpdateUserRequest {
        name: "Ana María Freire".to_owned(),
        airports: vec!["SCY".to_owned()],
        ..unchanged(&get(&mut w, &token, ana).await)
    };
    w.client.update_user(signed(&token, named)).await.unwrap();
    assert_eq!(ties(&mut w, &admin, 30).await, [""; 0], "a name and an airport give no account away");

    let promoted = UpdateUserRequest {
        role: roles::Role::Supervisor.into(),
        ..unchanged(&get(&mut w, &token, ana).await)
    };
    w.client.update_user(signed(&token, promoted)).await.unwrap();
    let eva = create(&mut w, &token, "eva@abg.gob.ec").await.user.unwrap().person.unwrap().id;
    let luis = w.add_user("luis@abg.gob.ec", Role::Inspector, &["GPS"]).await.to_string();
    let reset = ResetPasswordRequest { id: luis.clone(), reason: FORGOTTEN, ..Default::default() };
    w.client.reset_password(signed(&token, reset)).await.unwrap();
    for id in [&ana.to_string(), &eva, &luis] {
        assert_eq!(ties(&mut w, id, 30).await, [admin.as_str()]);
    }
    let mut theirs = vec![ana.to_string(), eva.clone(), luis];
    theirs.sort();
    assert_eq!(ties(&mut w, &admin, 30).await, theirs, "in both directions");

    w.age("account_tie", "set_at", 31 * 24 * 60).await;
    assert_eq!(ties(&mut w, &admin, 30).await, [""; 0]);
    assert_eq!(ties(&mut w, &eva, 32).await, [admin]);
    let request = GetAccountTiesRequest { user_id: eva, days: 30 };
    let refused = w.ties_as_gateway.get_account_ties(request).await.unwrap_err();
    assert_eq!(refused.code(), Code::PermissionDenied);
}

/// The name stands beside what somebody does, and the role says what that may be.
#[sqlx::test]
async fn nobody_decides_about_the_own_account_nor_takes_the_name_of_a_colleague(pool: PgPool) {
    let mut w = world(pool).await;
    let token = w.token(ADMIN, Role::Admin, &[]).await;
    let other = w.token("luis@abg.gob.ec", Role::Admin, &[]).await;
    let ana = w.add_user(ANA, Role::Inspector, &["GPS"]).await;
    sqlx::query("update app_user set name = email").execute(&w.pool).await.unwrap();
    let name = "Ana Freire Ñáñez";
    sqlx::query("update app_user set name = $2 where user_id = $1")
        .bind(ana)
        .bind(name)
        .execute(&w.pool)
        .await
        .unwrap();
    let me = w.me(&token).await.unwrap();
    let own = || unchanged(&administrator(&me));
    w.new_events().await;
    for change in [
        UpdateUserRequest { name: "Sofía Paz".to_owned(), ..own() },
        UpdateUserRequest { role: roles::Role::Auditor.into(), ..own() },
        UpdateUserRequest { role: roles::Role::Supervisor.into(), airports: vec!["GPS".to_owned()], ..own() },
    ] {
        let refused = w.client.update_user(signed(&token, change)).await.unwrap_err();
        assert_eq!((refused.code(), reason_of(&refused)), (Code::PermissionDenied, Reason::OwnAccount));
    }
    assert!(w.client.update_user(signed(&token, own())).await.is_ok(), "nothing is decided");

    let taken = [field("name", Reason::NameOfColleague)];
    let look_alike = "ana freire nanez";
    let proposal = UpdateProfileRequest { name: look_alike.to_owned(), version: me.version };
    assert_eq!(wrong_fields(w.client.update_profile(signed(&token, proposal)).await), taken);
    let named = UpdateUserRequest { name: look_alike.to_owned(), ..own() };
    assert_eq!(wrong_fields(w.client.update_user(signed(&other, named)).await), taken);
    assert_eq!(w.new_events().await, [""; 0]);
    let named = UpdateUserRequest { name: "Sofía Paz".to_owned(), ..own() };
    let saved = w.client.update_user(signed(&other, named)).await.unwrap().into_inner().user.unwrap();
    assert!(!saved.has_namesake);

    // Two people may have one name: it is marked.
    let namesake = CreateUserRequest { name: look_alike.to_owned(), ..new_user("eva@abg.gob.ec") };
    let made = w.client.create_user(signed(&token, namesake)).await.unwrap().into_inner().user.unwrap();
    assert!(made.has_namesake);
    assert!(get(&mut w, &token, ana).await.has_namesake);
    let listed = w.client.list_users(signed(&token, ListUsersRequest::default())).await.unwrap().into_inner();
    assert_eq!(listed.items.iter().filter(|account| account.has_namesake).count(), 2);
}
