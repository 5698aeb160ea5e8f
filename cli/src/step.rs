//! The steps of an order: commands of services, and scripts that act on the processes of a machine.

use std::ffi::{OsStr, OsString};

use crate::arguments::{
    Audit, Catalogue, Consumer, DeadLetters, Decision, Keys, NewUser, Order, Purpose, User,
};

/// A service.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Service {
    Auth,
    Catalogues,
    Declarations,
    Retentions,
    Audit,
}

impl Service {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Auth => "auth",
            Self::Catalogues => "catalogues",
            Self::Declarations => "declarations",
            Self::Retentions => "retentions",
            Self::Audit => "audit",
        }
    }
}

impl From<Consumer> for Service {
    fn from(consumer: Consumer) -> Self {
        match consumer {
            Consumer::Audit => Self::Audit,
            Consumer::Declarations => Self::Declarations,
        }
    }
}

/// One step.
#[derive(Debug, PartialEq, Eq)]
pub enum Step {
    /// A command of a service, with the rights of the service.
    Service {
        service: Service,
        arguments: Vec<OsString>,
        /// Whether its input is that of the order.
        reads: bool,
        output: Output,
    },
    /// A new pair of keys, made by the service that signs with them.
    NewKey(Purpose),
    /// A script of `deploy/local`.
    Script {
        name: &'static str,
        arguments: Vec<OsString>,
        /// The message that replaces the script in a container. Without one, the order fails there.
        in_container: Option<&'static str>,
    },
}

/// What people see of what a command prints.
#[derive(Debug, PartialEq, Eq)]
pub enum Output {
    /// All of it.
    Whole,
    /// All of it below a line of ours, when it ends.
    Below(String),
    /// A line of ours instead, when it succeeded.
    Instead(String),
}

impl Purpose {
    /// What people call it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Sessions => "sesiones",
            Self::Seals => "sellos",
        }
    }

    /// The service that makes the pair, and the variables that name the directories of private and public keys.
    pub fn keys(self) -> (Service, [&'static str; 2]) {
        match self {
            Self::Sessions => (Service::Auth, ["PINZON_AUTH_SIGNING_KEYS", "PINZON_AUTH_PUBLIC_KEYS"]),
            Self::Seals => (Service::Declarations, ["PINZON_SEAL_SIGNING_KEYS", "PINZON_SEAL_PUBLIC_KEYS"]),
        }
    }

    /// Restarts the processes that read the keys. A public key is known before anything is signed with its private half.
    fn restart(self) -> Step {
        let (processes, in_container): (&[_], _) = match self {
            Self::Sessions => (
                &["catalogues", "declarations", "retentions", "audit", "gateway", "auth"],
                "Reinicie ahora catalogues, declarations, retentions, audit y gateway; después auth.",
            ),
            Self::Seals => {
                (&["declarations", "retentions"], "Reinicie ahora declarations; después retentions.")
            }
        };
        Step::Script {
            name: "restart",
            arguments: processes.iter().map(OsString::from).collect(),
            in_container: Some(in_container),
        }
    }
}

/// The steps of an order, each after the other; none of what the program does by itself.
pub fn steps(order: &Order) -> Vec<Step> {
    match order {
        Order::User(User::Create(new)) => vec![create_user(new)],
        Order::User(User::Unlock { email, new_password }) => {
            let mut arguments = vec!["unlock", "--email", email];
            arguments.extend(new_password.iter().flat_map(|reason| ["--new-password", reason.code()]));
            vec![service(Service::Auth, arguments)]
        }
        Order::Catalogue(Catalogue::Import { directory }) => {
            vec![service(Service::Catalogues, [OsStr::new("import"), directory.as_os_str()])]
        }
        Order::Catalogue(Catalogue::Export { directory }) => {
            vec![service(Service::Catalogues, [OsStr::new("export"), directory.as_os_str()])]
        }
        Order::Audit(Audit::Verify { heads }) => {
            let mut arguments = vec!["verify".to_owned()];
            arguments.extend(heads.iter().flat_map(|heads| ["--heads".to_owned(), heads.clone()]));
            vec![service(Service::Audit, arguments)]
        }
        Order::Audit(Audit::Export { from, to }) => {
            let mut arguments = vec!["export"];
            arguments.extend(from.iter().flat_map(|day| ["--from", day]));
            arguments.extend(to.iter().flat_map(|day| ["--to", day]));
            vec![service(Service::Audit, arguments)]
        }
        Order::Audit(Audit::VerifyFile { file, heads, authority, selection }) => {
            let mut arguments = vec!["verify-file", file];
            arguments.extend(heads.iter().flat_map(|heads| ["--heads", heads]));
            arguments.extend(authority.iter().flat_map(|authority| ["--authority", authority]));
            arguments.extend(selection.then_some("--selection"));
            vec![Step::Service {
                service: Service::Audit,
                arguments: arguments.into_iter().map(OsString::from).collect(),
                reads: file == "-",
                output: Output::Whole,
            }]
        }
        Order::Purge { dry_run } => purge(*dry_run),
        Order::Keys(Keys::Rotate { purpose }) => vec![Step::NewKey(*purpose), purpose.restart()],
        Order::DeadLetters(DeadLetters::List { service }) => {
            let services = match service {
                Some(one) => vec![Service::from(*one)],
                None => vec![Service::Audit, Service::Declarations],
            };
            services.into_iter().map(|service| headed(service, ["dead-letters", "list"])).collect()
        }
        Order::DeadLetters(DeadLetters::Requeue(decision)) => vec![decide("requeue", "aplicado", decision)],
        Order::DeadLetters(DeadLetters::Drop(decision)) => vec![decide("drop", "descartado", decision)],
        Order::Backup => vec![script("backup", &[])],
        Order::Restore { until, production } => vec![restore(until.as_deref(), *production)],
        Order::RehearseRestore => vec![script("rehearse-restore", &[])],
        Order::Status => vec![script("status", &[])],
        Order::Demo => vec![script("demo", &[])],
        Order::Certificates { .. } | Order::Complete { .. } => Vec::new(),
    }
}

fn restore(until: Option<&str>, production: bool) -> Step {
    let mut arguments = Vec::new();
    if production {
        arguments.push("--production");
    }
    arguments.extend(until.into_iter().flat_map(|instant| ["--time", instant]));
    script("restore", &arguments)
}

fn create_user(new: &NewUser) -> Step {
    let mut arguments = vec!["create-user", "--email", &new.email, "--name", &new.name, "--role", &new.role];
    if let Some(airports) = &new.airports {
        arguments.extend(["--airports", airports]);
    }
    if let Some(airport) = &new.selected_airport {
        arguments.extend(["--selected-airport", airport]);
    }
    if !new.password_from_input {
        arguments.push("--one-time");
    } else if new.one_time {
        arguments.push("--must-change");
    }
    Step::Service {
        service: Service::Auth,
        arguments: arguments.into_iter().map(OsString::from).collect(),
        reads: new.password_from_input,
        output: Output::Whole,
    }
}

fn purge(dry_run: bool) -> Vec<Step> {
    let arguments = ["purge"].into_iter().chain(dry_run.then_some("--dry-run"));
    let mut steps: Vec<_> =
        [Service::Declarations, Service::Retentions].map(|service| headed(service, arguments.clone())).into();
    if !dry_run {
        steps.push(Step::Script {
            name: "vacuum",
            arguments: Vec::new(),
            in_container: Some("PostgreSQL sobrescribe a su tiempo lo que ocupaban."),
        });
    }
    steps
}

fn decide(command: &str, outcome: &str, decision: &Decision) -> Step {
    let service = Service::from(decision.service);
    let arguments = ["dead-letters", command, &decision.number, "--note", &decision.note];
    Step::Service {
        service,
        arguments: arguments.map(OsString::from).into(),
        reads: false,
        output: Output::Instead(format!("{outcome}: {} de {}", decision.number, service.name())),
    }
}

fn service(service: Service, arguments: impl IntoIterator<Item = impl Into<OsString>>) -> Step {
    let arguments = arguments.into_iter().map(Into::into).collect();
    Step::Service { service, arguments, reads: false, output: Output::Whole }
}

fn headed(service: Service, arguments: impl IntoIterator<Item = impl Into<OsString>>) -> Step {
    let arguments = arguments.into_iter().map(Into::into).collect();
    Step::Service { service, arguments, reads: false, output: Output::Below(format!("{}:", service.name())) }
}

fn script(name: &'static str, arguments: &[&str]) -> Step {
    Step::Script { name, arguments: arguments.iter().map(OsString::from).collect(), in_container: None }
}

#[cfg(test)]
mod tests {
    use clap::FromArgMatches as _;
    use pinzon_chassis::{ClosedSet, caller::Role};

    use super::*;
    use crate::{
        arguments::{Arguments, ROLES},
        help, mistake,
    };

    fn parse(typed: &str) -> Result<Vec<String>, String> {
        let words = typed.split(' ').map(|word| word.replace('_', " "));
        let matches = help::command().try_get_matches_from(["pinzon".to_owned()].into_iter().chain(words));
        let matches = matches.map_err(|error| mistake::described(&error))?;
        let order = Arguments::from_arg_matches(&matches).unwrap().order;
        Ok(steps(&order).iter().map(shown).collect())
    }

    fn shown(step: &Step) -> String {
        let join = |arguments: &[OsString]| {
            arguments.iter().map(|text| format!(" {}", text.to_str().unwrap())).collect::<String>()
        };
        match step {
            Step::Service { service, arguments, reads, .. } => {
                format!("{}{}{}", service.name(), join(arguments), if *reads { " <" } else { "" })
            }
            Step::NewKey(purpose) => {
                let (service, [private, public]) = purpose.keys();
                format!("{} new-key {private} {public}", service.name())
            }
            Step::Script { name, arguments, .. } => format!("{name}!{}", join(arguments)),
        }
    }

    #[test]
    fn each_order_is_done_by_whoever_owns_the_data() {
        for (typed, steps) in [
            (
                "usuario crear --correo a@b.ec --nombre Ana_Ruiz --rol inspector --aeropuertos GPS,SCY --aeropuerto GPS",
                &["auth create-user --email a@b.ec --name Ana Ruiz --role inspector --airports GPS,SCY \
                   --selected-airport GPS --one-time"][..],
            ),
            (
                "usuario crear --correo a@b.ec --nombre Ana --rol admin --contrasena-de-entrada",
                &["auth create-user --email a@b.ec --name Ana --role admin <"],
            ),
            (
                "usuario crear --correo a@b.ec --nombre Ana --rol admin --contrasena-de-entrada --de-un-solo-uso",
                &["auth create-user --email a@b.ec --name Ana --role admin --must-change <"],
            ),
            ("usuario desbloquear --correo a@b.ec", &["auth unlock --email a@b.ec"]),
            (
                "usuario desbloquear --correo a@b.ec --contrasena-nueva factor-perdido",
                &["auth unlock --email a@b.ec --new-password factor_lost"],
            ),
            ("catalogo importar deploy/data", &["catalogues import deploy/data"]),
            ("catalogo exportar copia", &["catalogues export copia"]),
            ("auditoria verificar", &["audit verify"]),
            ("auditoria verificar --cabezas usb/cabezas", &["audit verify --heads usb/cabezas"]),
            ("auditoria exportar", &["audit export"]),
            (
                "auditoria exportar --desde 2026-11-01 --hasta 2026-11-30",
                &["audit export --from 2026-11-01 --to 2026-11-30"],
            ),
            ("auditoria verificar-archivo noviembre.jsonl", &["audit verify-file noviembre.jsonl"]),
            (
                "auditoria verificar-archivo - --cabezas c --autoridad a.pem --seleccion",
                &["audit verify-file - --heads c --authority a.pem --selection <"],
            ),
            ("purga", &["declarations purge", "retentions purge", "vacuum!"]),
            ("purga --simular", &["declarations purge --dry-run", "retentions purge --dry-run"]),
            (
                "claves rotar sesiones",
                &[
                    "auth new-key PINZON_AUTH_SIGNING_KEYS PINZON_AUTH_PUBLIC_KEYS",
                    "restart! catalogues declarations retentions audit gateway auth",
                ],
            ),
            (
                "claves rotar sellos",
                &[
                    "declarations new-key PINZON_SEAL_SIGNING_KEYS PINZON_SEAL_PUBLIC_KEYS",
                    "restart! declarations retentions",
                ],
            ),
            ("apartados listar", &["audit dead-letters list", "declarations dead-letters list"]),
            ("apartados listar declarations", &["declarations dead-letters list"]),
            (
                "apartados reintentar audit 7 --nota Ana:_ya_corregido",
                &["audit dead-letters requeue 7 --note Ana: ya corregido"],
            ),
            (
                "apartados descartar declarations 8 --nota Ana:_repetido",
                &["declarations dead-letters drop 8 --note Ana: repetido"],
            ),
            ("respaldo", &["backup!"]),
            ("restaurar", &["restore!"]),
            ("restaurar --hasta 2026-11-23_14:00:00-06", &["restore! --time 2026-11-23 14:00:00-06"]),
            ("restaurar --produccion", &["restore! --production"]),
            ("ensayar-restauracion", &["rehearse-restore!"]),
            ("estado", &["status!"]),
            ("demo", &["demo!"]),
            ("certificados --carpeta c auth", &[]),
            ("completar fish", &[]),
        ] {
            let steps = steps.iter().map(|step| (*step).to_owned()).collect::<Vec<_>>();
            assert_eq!(parse(typed), Ok(steps), "{typed}");
        }
    }

    #[test]
    fn every_role_can_be_given() {
        assert_eq!(ROLES.to_vec(), Role::ALL.iter().map(|role| role.code()).collect::<Vec<_>>());
    }

    #[test]
    fn what_is_not_understood_is_told_in_spanish() {
        for (typed, told) in [
            ("usario", "no se conoce la orden «usario»; ¿quiso decir usuario?"),
            ("usuario crear --correo a@b.ec", "falta --nombre <NOMBRE>, --rol <ROL>"),
            (
                "usuario crear --correo a@b.ec --nombre A --rol jefe",
                "«jefe» no vale para --rol <ROL>; puede ser inspector, supervisor, admin, auditor, regional_admin",
            ),
            (
                "usuario crear --correo a@b.ec --nombre A --rol admin --de-un-solo-uso",
                "falta --contrasena-de-entrada",
            ),
            ("usuario crear --correo", "falta el valor de --correo <CORREO>"),
            ("usuario desbloquear --corre a@b.ec", "no se conoce «--corre»; ¿quiso decir --correo?"),
            (
                "usuario desbloquear --correo a@b.ec --contrasena-nueva",
                "falta el valor de --contrasena-nueva <MOTIVO>",
            ),
            (
                "usuario desbloquear --correo a@b.ec --contrasena-nueva perdida",
                "«perdida» no vale para --contrasena-nueva <MOTIVO>; puede ser contrasena-olvidada, contrasena-vencida, factor-perdido, uso-ajeno",
            ),
            (
                "usuario desbloquear --correo a@b.ec --correo c@d.ec",
                "--correo <CORREO> no se puede repetir ni combinar con --correo <CORREO>",
            ),
            (
                "auditoria exportar --desde 2026-02-30",
                "«2026-02-30» no vale para --desde <DÍA>: un día se escribe AAAA-MM-DD",
            ),
            (
                "auditoria exportar --hasta 1-11-2026",
                "«1-11-2026» no vale para --hasta <DÍA>: un día se escribe AAAA-MM-DD",
            ),
            ("apartados reintentar audit siete --nota x", "«siete» no vale para <NÚMERO>: no es un número"),
            ("apartados descartar audit 7", "falta --nota <TEXTO>"),
            ("apartados descartar audit 7 --nota _", "« » no vale para --nota <TEXTO>: falta el texto"),
            ("apartados listar auth", "«auth» no vale para [SERVICIO]; puede ser audit, declarations"),
            ("claves rotar", "falta <CLAVES>"),
            ("estado ahora", "no se conoce «ahora»"),
        ] {
            assert_eq!(parse(typed), Err(told.to_owned()), "{typed}");
        }
    }
}
