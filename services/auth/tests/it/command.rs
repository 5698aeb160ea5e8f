//! What operators do from the command line.

use pinzon_auth::{
    administration::ResetReason,
    command::{FirstPassword, NewAccount, NewUser, Refusal, create_user, unlock},
    user::Status,
};
use pinzon_chassis::{Reason, caller::Role, clock::Clock};
use pinzon_harness::as_app;
use sqlx::PgPool;

use crate::{ANA, PASSWORD, World, refusal, world};

fn ana(role: Role, airports: &[&str]) -> NewUser {
    NewUser {
        email: ANA.to_owned(),
        name: "Ana Freire".to_owned(),
        role,
        airports: airports.iter().map(|code| (*code).to_owned()).collect(),
        selected_airport: None,
    }
}

impl World {
    async fn create(&self, new: NewUser, password: Option<&str>) -> Result<NewAccount, Refusal> {
        let lasting = |text: &str| FirstPassword::Lasting(text.to_owned());
        self.create_with(new, password.map_or(FirstPassword::Made, lasting)).await
    }

    async fn create_with(&self, new: NewUser, password: FirstPassword) -> Result<NewAccount, Refusal> {
        let app = as_app(&self.pool, "pinzon_auth_app").await;
        create_user(&app, &self.airports, &self.hasher, &Clock::fixed(self.now), new, password).await
    }

    async fn unlock(
        &self,
        email: &str,
        new_password: Option<ResetReason>,
    ) -> Result<Option<String>, Refusal> {
        let app = as_app(&self.pool, "pinzon_auth_app").await;
        unlock(&app, &self.hasher, &Clock::fixed(self.now), email, new_password).await
    }

    async fn lock_ana(&mut self) {
        for _ in 0..10 {
            assert_eq!(refusal(self.sign_in(ANA, "no es esta frase").await), Reason::WrongCredentials);
        }
        assert_eq!(refusal(self.sign_in(ANA, PASSWORD).await), Reason::TooManySignIns);
        self.new_events().await;
    }
}

#[sqlx::test]
async fn an_account_has_the_password_that_was_read_or_one_for_one_time(pool: PgPool) {
    let mut w = world(pool).await;
    let made = w.create(ana(Role::Inspector, &["SCY", "GPS"]), Some(PASSWORD)).await.unwrap();
    assert_eq!(made, NewAccount::Created { email: ANA.to_owned(), one_time_password: None });
    let user = w.sign_in(ANA, PASSWORD).await.unwrap().user.unwrap().person.unwrap();
    assert_eq!((user.must_change_password, user.airports), (false, vec!["GPS".to_owned(), "SCY".to_owned()]));
    assert_eq!(w.new_events().await, ["user_created", "signed_in"]);

    assert_eq!(w.create(ana(Role::Admin, &[]), None).await.unwrap(), NewAccount::Exists(ANA.to_owned()));
    assert_eq!(w.new_events().await, [""; 0]);

    let eva = NewUser { email: " Eva@abg.gob.ec ".to_owned(), ..ana(Role::Admin, &[""]) };
    let made = w.create(eva, None).await.unwrap();
    let NewAccount::Created { email, one_time_password: Some(text) } = made else { panic!("{made:?}") };
    assert_eq!(email, "eva@abg.gob.ec");
    assert!(!w.last_event("user_created").await.to_string().contains(&text));
    assert!(w.sign_in(&email, &text).await.unwrap().user.unwrap().person.unwrap().must_change_password);
    w.age("app_user", "one_time_until", 72 * 60).await;
    assert_eq!(refusal(w.sign_in(&email, &text).await), Reason::WrongCredentials);
}

#[sqlx::test]
async fn a_password_that_was_read_may_be_for_one_time_as_that_of_the_first_administrator(pool: PgPool) {
    let mut w = world(pool).await;
    let short = FirstPassword::OneTime("corta".to_owned());
    assert!(w.create_with(ana(Role::Admin, &[]), short).await.is_err());
    let given = FirstPassword::OneTime(PASSWORD.to_owned());
    let made = w.create_with(ana(Role::Admin, &[]), given).await.unwrap();
    assert_eq!(made, NewAccount::Created { email: ANA.to_owned(), one_time_password: None });
    let opened = w.sign_in(ANA, PASSWORD).await.unwrap();
    assert!(w.caller(&opened.token).must_change_password);
    w.age("app_user", "one_time_until", 72 * 60).await;
    assert_eq!(refusal(w.sign_in(ANA, PASSWORD).await), Reason::WrongCredentials);
}

#[sqlx::test]
async fn what_is_wrong_with_an_account_is_told_in_spanish(pool: PgPool) {
    let w = world(pool).await;
    let wrong = NewUser { email: "ana".to_owned(), name: " ".to_owned(), ..ana(Role::Supervisor, &[]) };
    let told = w.create(wrong, Some("corta")).await.unwrap_err().to_string();
    assert_eq!(
        told,
        "correo: no tiene la forma debida; nombre: falta; \
         aeropuertos: falta al menos uno, porque este rol solo trabaja en los que se le asignan"
    );
    for (password, told) in [
        ("corta", "contraseña: necesita al menos 15 caracteres"),
        ("Ana@abg.gob.ec", "contraseña: necesita al menos 15 caracteres"),
        (
            "passwordpassword",
            "contraseña: es de las que se adivinan: está en listas públicas, es el correo o el nombre, \
             o es poco más que palabras del lugar o del trabajo",
        ),
    ] {
        assert_eq!(w.create(ana(Role::Admin, &[]), Some(password)).await.unwrap_err().to_string(), told);
    }
    let elsewhere = NewUser { selected_airport: Some("SCY".to_owned()), ..ana(Role::Inspector, &["GPS"]) };
    let told = w.create(elsewhere, Some(PASSWORD)).await.unwrap_err().to_string();
    assert_eq!(told, "aeropuerto elegido: no es uno de los asignados");
    for (role, airports) in [(Role::Inspector, &["GPS", "ZZZ"]), (Role::Admin, &["QQQ", "GPS"])] {
        let told = w.create(ana(role, airports), Some(PASSWORD)).await.unwrap_err().to_string();
        assert_eq!(told, "aeropuertos: no hay ninguno en uso con ese código");
    }
    let elsewhere = NewUser { selected_airport: Some("ZZZ".to_owned()), ..ana(Role::Admin, &[]) };
    let told = w.create(elsewhere, Some(PASSWORD)).await.unwrap_err().to_string();
    assert_eq!(told, "aeropuertos: no hay ninguno en uso con ese código");
    assert_eq!(w.new_events().await, [""; 0]);
}

#[sqlx::test]
async fn an_unlocked_account_may_sign_in_at_once_with_its_password(pool: PgPool) {
    let mut w = world(pool).await;
    let id = w.add_user(ANA, Role::Inspector, &["GPS"]).await;
    w.lock_ana().await;
    assert_eq!(w.unlock(&ANA.to_uppercase(), None).await.unwrap(), None);
    let event = w.last_event("account_unlocked").await;
    assert_eq!((&event["subject"], &event["actorkind"]), (&id.to_string().into(), &"system".into()));
    assert!(w.sign_in(ANA, PASSWORD).await.is_ok());
    assert_eq!(w.new_events().await, ["account_unlocked", "signed_in"]);
}

#[sqlx::test]
async fn a_new_password_replaces_the_old_one_and_ends_the_sessions(pool: PgPool) {
    let mut w = world(pool).await;
    let token = w.token(ANA, Role::Admin, &[]).await;
    w.lock_ana().await;
    let text = w.unlock(ANA, Some(ResetReason::FactorLost)).await.unwrap().unwrap();
    assert_eq!(w.last_event("password_reset").await["data"]["reason"], "factor_lost");
    assert_eq!(w.new_events().await, ["password_reset", "sessions_ended"]);
    assert_eq!(refusal(w.me(&token).await), Reason::SessionEnded);
    assert_eq!(refusal(w.sign_in(ANA, PASSWORD).await), Reason::WrongCredentials);
    assert!(w.sign_in(ANA, &text).await.unwrap().user.unwrap().person.unwrap().must_change_password);
}

#[sqlx::test]
async fn only_an_account_in_use_is_unlocked(pool: PgPool) {
    let w = world(pool).await;
    w.add("lenta@abg.gob.ec", Status::Pending, &[], PASSWORD).await;
    w.add("ida@abg.gob.ec", Status::Suspended(Some(Role::Admin)), &[], PASSWORD).await;
    for (email, told) in [
        ("lenta", "correo: no tiene la forma debida"),
        ("nadie@abg.gob.ec", "no hay ninguna cuenta de nadie@abg.gob.ec"),
        (
            "lenta@abg.gob.ec",
            "la cuenta de lenta@abg.gob.ec está pendiente o suspendida: la activa un administrador en Configuración → Usuarios",
        ),
        (
            "ida@abg.gob.ec",
            "la cuenta de ida@abg.gob.ec está pendiente o suspendida: la activa un administrador en Configuración → Usuarios",
        ),
    ] {
        for new_password in [None, Some(ResetReason::PasswordForgotten)] {
            assert_eq!(w.unlock(email, new_password).await.unwrap_err().to_string(), told);
        }
    }
    assert_eq!(w.new_events().await, [""; 0]);
}
