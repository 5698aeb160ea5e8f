//! What may be asked for. The comments on fields and variants are the texts of the help.

use std::{io::stdout, path::PathBuf};

use clap::{Args, Parser, Subcommand, ValueEnum};
use pinzon_certificates::Holder;
use time::{Date, Month};

use crate::help;

#[derive(Debug, Parser)]
#[command(name = "pinzon", about = "Órdenes de una instalación de Pinzón", version)]
pub struct Arguments {
    #[command(subcommand)]
    pub order: Order,
}

#[derive(Debug, Subcommand)]
pub enum Order {
    /// Cuentas del personal
    #[command(name = "usuario", subcommand)]
    User(User),
    /// El catálogo, en archivos de referencia (CSV)
    #[command(name = "catalogo", subcommand)]
    Catalogue(Catalogue),
    /// El registro de lo ocurrido, y si está íntegro
    #[command(name = "auditoria", subcommand)]
    Audit(Audit),
    /// Elimina los datos personales cuyo plazo de conservación terminó
    ///
    /// Los servicios lo hacen solos una vez al día.
    #[command(name = "purga")]
    Purge {
        /// No elimina nada: dice cuánto se eliminaría
        #[arg(long = "simular")]
        dry_run: bool,
    },
    /// Las claves con las que se firma
    #[command(name = "claves", subcommand)]
    Keys(Keys),
    /// Los hechos que un servicio no pudo aplicar
    #[command(name = "apartados", subcommand)]
    DeadLetters(DeadLetters),
    /// Respalda bases de datos, claves y contraseñas, cifradas
    ///
    /// La carpeta se elige una vez: PINZON_BACKUP=<carpeta> make up. Ejecútelo cada día.
    #[command(name = "respaldo")]
    Backup,
    /// Devuelve las bases de datos a un instante y arranca la instalación
    ///
    /// Lo que había queda guardado al lado.
    #[command(name = "restaurar")]
    Restore {
        /// El instante, por ejemplo «2026-11-23 14:00:00-06»; sin él, el último cambio que se conserva
        #[arg(long = "hasta", value_name = "INSTANTE")]
        until: Option<String>,
        /// Esta máquina reemplaza a la de esos respaldos: desde ahora solo ella escribe ahí
        #[arg(long = "produccion")]
        production: bool,
    },
    /// Ensaya una restauración en una copia aparte, la verifica y la elimina
    ///
    /// La instalación sigue funcionando, y sus respaldos solo se leen.
    #[command(name = "ensayar-restauracion")]
    RehearseRestore,
    /// Dice qué partes funcionan, desde cuándo, y cuántas veces se reiniciaron solas
    #[command(name = "estado")]
    Status,
    /// Crea personal de demostración y diez días de vuelos
    ///
    /// Sus cuentas tienen una contraseña pública: nunca donde haya datos reales.
    #[command(name = "demo")]
    Demo,
    /// Escribe los certificados con los que los procesos se reconocen entre sí
    ///
    /// La primera vez crea también la autoridad que los firma. Conserva los certificados que valen 120 días más, así que
    /// basta con ejecutarla una vez al mes; los procesos en marcha leen los nuevos por sí mismos.
    #[command(name = "certificados")]
    Certificates {
        /// Carpeta de los certificados; cada proceso recibe la suya dentro de ella
        #[arg(long = "carpeta", value_name = "CARPETA")]
        directory: PathBuf,
        /// Servidor que solo contesta, por ejemplo `web=localhost,127.0.0.1`: su certificado no le abre otros procesos
        #[arg(long = "servidor", value_name = "CARPETA=NOMBRE,…", value_parser = Holder::server)]
        servers: Vec<Holder>,
        /// Procesos que los necesitan, por ejemplo `auth`, o `CARPETA=NOMBRE,…` si la carpeta no se llama como el proceso
        #[arg(required = true, value_name = "PROCESO", value_parser = Holder::process)]
        processes: Vec<Holder>,
    },
    /// Escribe con qué el intérprete de órdenes completa estas
    ///
    /// Por ejemplo: pinzon completar bash >~/.local/share/bash-completion/completions/pinzon
    #[command(name = "completar")]
    Complete {
        /// bash, zsh o fish
        #[arg(value_name = "INTÉRPRETE", value_enum)]
        shell: Shell,
    },
}

#[derive(Debug, Subcommand)]
pub enum User {
    /// Crea una cuenta activa
    ///
    /// Si el correo ya tiene una cuenta, no cambia nada y termina bien.
    #[command(name = "crear")]
    Create(NewUser),
    /// Permite entrar a quien espera por intentos fallidos
    ///
    /// La espera en los dispositivos donde la persona ya había entrado se cuenta aparte y dura como mucho 15 minutos. Con
    /// --contrasena-nueva vuelve a entrar también el único administrador que perdió la suya.
    #[command(name = "desbloquear")]
    Unlock {
        /// Correo de la cuenta
        #[arg(long = "correo", value_name = "CORREO")]
        email: String,
        /// Genera y muestra además una contraseña de un solo uso y cierra las sesiones; el motivo queda registrado:
        /// contrasena-olvidada o contrasena-vencida; con factor-perdido o uso-ajeno también se quitan el segundo factor y las
        /// llaves de acceso
        #[arg(long = "contrasena-nueva", value_name = "MOTIVO", value_enum)]
        new_password: Option<ResetReason>,
    },
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ResetReason {
    #[value(name = "contrasena-olvidada")]
    PasswordForgotten,
    #[value(name = "contrasena-vencida")]
    PasswordExpired,
    #[value(name = "factor-perdido")]
    FactorLost,
    #[value(name = "uso-ajeno")]
    MisuseSuspected,
}

impl ResetReason {
    /// What auth calls it.
    pub fn code(self) -> &'static str {
        match self {
            Self::PasswordForgotten => "password_forgotten",
            Self::PasswordExpired => "password_expired",
            Self::FactorLost => "factor_lost",
            Self::MisuseSuspected => "misuse_suspected",
        }
    }
}

/// The codes of the roles. A test compares them with the services' own.
pub const ROLES: [&str; 5] = ["inspector", "supervisor", "admin", "auditor", "regional_admin"];

#[derive(Debug, Args)]
pub struct NewUser {
    /// Correo con el que se entra
    #[arg(long = "correo", value_name = "CORREO")]
    pub email: String,
    /// Nombre y apellidos
    #[arg(long = "nombre", value_name = "NOMBRE")]
    pub name: String,
    /// inspector, supervisor, admin, auditor o regional_admin
    #[arg(long = "rol", value_name = "ROL", value_parser = ROLES)]
    pub role: String,
    /// Aeropuertos asignados, por ejemplo GPS,SCY; los roles admin y auditor no los tienen
    #[arg(long = "aeropuertos", value_name = "CÓDIGO,…")]
    pub airports: Option<String>,
    /// El que queda elegido al entrar por primera vez
    #[arg(long = "aeropuerto", value_name = "CÓDIGO")]
    pub selected_airport: Option<String>,
    /// Lee la contraseña de la entrada; sin esta opción se genera y se muestra una de un solo uso
    #[arg(long = "contrasena-de-entrada")]
    pub password_from_input: bool,
    /// La contraseña de la entrada también es de un solo uso: vale 72 horas y al entrar hay que elegir otra
    #[arg(long = "de-un-solo-uso", requires = "password_from_input")]
    pub one_time: bool,
}

#[derive(Debug, Subcommand)]
pub enum Catalogue {
    /// Carga los archivos de referencia de una carpeta y dice qué cambió
    ///
    /// Lo que alguien editó después no se deshace si el archivo sigue diciendo lo mismo.
    #[command(name = "importar")]
    Import {
        /// Carpeta de los archivos
        #[arg(value_name = "CARPETA")]
        directory: PathBuf,
    },
    /// Escribe el catálogo vigente en archivos que «importar» lee
    ///
    /// No llevan lo que estos archivos no pueden decir: historial, veredictos de otras fechas, textos completos de
    /// artículos, vigencia de normas. Para conservarlo todo está «pinzon respaldo».
    #[command(name = "exportar")]
    Export {
        /// Carpeta que no tiene ninguno de los archivos; se crea si falta
        #[arg(value_name = "CARPETA")]
        directory: PathBuf,
    },
}

#[derive(Debug, Subcommand)]
pub enum Audit {
    /// Vuelve a calcular la cadena desde el primer registro y comprueba quién firmó cada uno; falla si está rota
    ///
    /// Al final escribe una cabeza firmada: consérvela fuera de esta máquina. Con ella se nota después si alguien reescribió la
    /// cadena o le quitó el final.
    #[command(name = "verificar")]
    Verify {
        /// Archivo con las cabezas de antes: la cadena debe pasar aún por cada una
        #[arg(long = "cabezas", value_name = "ARCHIVO")]
        heads: Option<String>,
    },
    /// Escribe un archivo de registros en la salida, uno por línea (JSON), del más antiguo al más nuevo
    ///
    /// Cada registro lleva la prueba de quién lo escribió, y al final la auditoría firma cuáles y cuántos son.
    #[command(name = "exportar")]
    Export {
        /// Primer día en las islas, AAAA-MM-DD
        #[arg(long = "desde", value_name = "DÍA", value_parser = day)]
        from: Option<String>,
        /// Último día en las islas
        #[arg(long = "hasta", value_name = "DÍA", value_parser = day)]
        to: Option<String>,
    },
    /// Comprueba un archivo de registros sin la base de datos; falla si no está como la auditoría lo escribió
    ///
    /// Sirve también para los que se descargan en configuracion/auditoria. Comprueba las huellas, quién firmó cada registro y
    /// que no falte ninguno.
    #[command(name = "verificar-archivo")]
    VerifyFile {
        /// El archivo; «-» lo lee de la entrada
        #[arg(value_name = "ARCHIVO")]
        file: String,
        /// Cabezas que se conservaron: los registros deben pasar por las que les corresponden
        #[arg(long = "cabezas", value_name = "ARCHIVO")]
        heads: Option<String>,
        /// authority.pem de la instalación que lo escribió; sin él, el de esta
        #[arg(long = "autoridad", value_name = "ARCHIVO")]
        authority: Option<String>,
        /// Es una selección, hecha con filtros: no se comprueba que estén todos ni su lugar en la cadena
        #[arg(long = "seleccion")]
        selection: bool,
    },
}

#[derive(Debug, Subcommand)]
pub enum Keys {
    /// Crea una clave que firma desde ahora y reinicia los servicios que la usan
    ///
    /// Las anteriores siguen verificando lo que firmaron. La clave pública anterior de las sesiones se puede quitar a los
    /// 30 días; las de los sellos se conservan mientras haya códigos QR impresos.
    #[command(name = "rotar")]
    Rotate {
        /// «sesiones» (entrada del personal) o «sellos» (códigos QR)
        #[arg(value_name = "CLAVES", value_enum)]
        purpose: Purpose,
    },
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Purpose {
    #[value(name = "sesiones")]
    Sessions,
    #[value(name = "sellos")]
    Seals,
}

#[derive(Debug, Subcommand)]
pub enum DeadLetters {
    /// Muestra los que esperan una decisión: número, fecha, origen y motivo
    #[command(name = "listar")]
    List {
        /// audit o declarations; sin él, ambos
        #[arg(value_name = "SERVICIO", value_enum)]
        service: Option<Consumer>,
    },
    /// Aplica uno después de todo
    #[command(name = "reintentar")]
    Requeue(Decision),
    /// Deja constancia de que uno no hace falta
    #[command(name = "descartar")]
    Drop(Decision),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Consumer {
    #[value(name = "audit")]
    Audit,
    #[value(name = "declarations")]
    Declarations,
}

#[derive(Debug, Args)]
pub struct Decision {
    /// audit o declarations
    #[arg(value_name = "SERVICIO", value_enum)]
    pub service: Consumer,
    /// Su número
    #[arg(value_name = "NÚMERO", value_parser = number)]
    pub number: String,
    /// Quién lo decide y por qué; queda registrado
    #[arg(long = "nota", value_name = "TEXTO", value_parser = note)]
    pub note: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Shell {
    Bash,
    Zsh,
    Fish,
}

impl Shell {
    /// Prints the completions.
    pub fn print(self) {
        let shell = match self {
            Self::Bash => clap_complete::Shell::Bash,
            Self::Zsh => clap_complete::Shell::Zsh,
            Self::Fish => clap_complete::Shell::Fish,
        };
        clap_complete::generate(shell, &mut help::command(), "pinzon", &mut stdout());
    }
}

fn day(text: &str) -> Result<String, &'static str> {
    let part = |range| text.get(range).filter(|part: &&str| part.bytes().all(|byte| byte.is_ascii_digit()));
    let date = || {
        let (year, month, day) = (part(0..4)?, part(5..7)?, part(8..10)?);
        let month = Month::try_from(month.parse::<u8>().ok()?).ok()?;
        Date::from_calendar_date(year.parse().ok()?, month, day.parse().ok()?).ok()
    };
    let dashes = text.len() == 10 && [4, 7].iter().all(|at| text.as_bytes()[*at] == b'-');
    if dashes && date().is_some() { Ok(text.to_owned()) } else { Err("un día se escribe AAAA-MM-DD") }
}

fn number(text: &str) -> Result<String, &'static str> {
    text.parse::<u32>().map(|number| number.to_string()).map_err(|_| "no es un número")
}

fn note(text: &str) -> Result<String, &'static str> {
    if text.chars().all(char::is_whitespace) { Err("falta el texto") } else { Ok(text.to_owned()) }
}
