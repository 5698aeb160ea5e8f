//! The program itself: its help, its completions, and what it runs in an installation and in a container.
#![allow(clippy::unwrap_used)]

use std::{
    fs,
    io::Write as _,
    os::unix::fs::symlink,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use tempfile::TempDir;

const PROGRAM: &str = env!("CARGO_BIN_EXE_pinzon");

/// What a run of the program left.
#[derive(Debug, PartialEq, Eq)]
struct Left {
    status: i32,
    output: String,
    errors: String,
}

fn run(command: &mut Command, input: &str) -> Left {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    // Who does not read its input may have ended before.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let output = child.wait_with_output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    Left { status: output.status.code().unwrap(), output: text(output.stdout), errors: text(output.stderr) }
}

fn pinzon(words: &[&str]) -> Left {
    run(Command::new(PROGRAM).args(words), "")
}

/// The help of a command and of every command below it.
fn pages(path: &[&str]) -> String {
    let left = pinzon(&[path, &["--help"]].concat());
    assert_eq!((left.status, left.errors.as_str()), (0, ""));
    let mut pages = format!("$ pinzon {}\n{}\n", [path, &["--help"]].concat().join(" "), left.output);
    let below = left.output.split("Órdenes:\n").nth(1).unwrap_or_default();
    for line in below.lines().take_while(|line| !line.is_empty()) {
        let name = line.split_whitespace().next().unwrap();
        pages += &self::pages(&[path, &[name]].concat());
    }
    pages
}

#[test]
fn the_help_of_every_command_is_in_spanish() {
    let pages = pages(&[]);
    for word in [
        "Usage",
        "Options",
        "OPTIONS",
        "Commands",
        "COMMAND",
        "Arguments",
        "Print ",
        "[possible",
        "[default",
        "[env",
    ] {
        assert!(!pages.contains(word), "{word}");
    }
    insta::assert_snapshot!(pages);
}

#[test]
fn what_is_not_understood_ends_with_two() {
    let left = pinzon(&["usuario", "desbloquear"]);
    assert_eq!(
        left,
        Left {
            status: 2,
            output: String::new(),
            errors: "pinzon: falta --correo <CORREO>\n\n\
                     Uso: pinzon usuario desbloquear [OPCIONES] --correo <CORREO>\n\n\
                     Más con --help\n"
                .to_owned(),
        }
    );
    for words in [&[][..], &["apartados"]] {
        let left = pinzon(words);
        assert_eq!((left.status, left.output.as_str()), (2, ""));
        assert!(left.errors.contains("Órdenes:"), "{}", left.errors);
    }
    assert_eq!(pinzon(&["--version"]).output, format!("pinzon {}\n", env!("CARGO_PKG_VERSION")));
}

#[test]
fn shells_complete_the_commands() {
    for (shell, begins) in [("bash", "_pinzon()"), ("zsh", "#compdef pinzon"), ("fish", "# Print")] {
        let left = pinzon(&["completar", shell]);
        assert_eq!(left.status, 0);
        assert!(left.output.starts_with(begins), "{}", &left.output[..100]);
        assert!(left.output.contains("desbloquear") && left.output.contains("contrasena-nueva"));
    }
    let completed = |words: &str, count: usize| {
        let script = format!(
            "source <({PROGRAM} completar bash); COMP_WORDS=({words}); COMP_CWORD={count}; _pinzon pinzon \"${{COMP_WORDS[COMP_CWORD]}}\"; echo \"${{COMPREPLY[*]}}\""
        );
        run(Command::new("bash").args(["-c", &script]), "").output
    };
    assert_eq!(completed("pinzon claves ro", 2).trim(), "rotar");
    assert_eq!(completed("pinzon apartados listar dec", 3).trim(), "declarations");
}

/// A clone with the program and pretended services.
struct Clone(TempDir);

impl Clone {
    fn new() -> Self {
        let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/installation");
        // On the disk of the program, so that it can have a second name.
        let clone = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
        let folder = |name: &str| {
            let folder = clone.path().join(name);
            fs::create_dir_all(&folder).unwrap();
            folder
        };
        let (scripts, programs) = (folder("deploy/local"), folder("programs"));
        symlink(fixtures.join("local/environment"), scripts.join("environment")).unwrap();
        for name in ["backup", "restore", "restart", "status", "vacuum"] {
            symlink(fixtures.join("program"), scripts.join(name)).unwrap();
        }
        fs::hard_link(PROGRAM, programs.join("pinzon")).unwrap();
        for service in ["auth", "catalogues", "declarations", "retentions", "audit"] {
            symlink(fixtures.join("program"), programs.join(format!("pinzon-{service}"))).unwrap();
        }
        Self(clone)
    }

    fn program(&self) -> PathBuf {
        self.0.path().join("programs/pinzon")
    }

    fn pinzon(&self, words: &[&str]) -> Command {
        let mut command = Command::new(self.program());
        command.args(words).env_remove("DATABASE_URL").env_remove("PINZON_ROOT");
        command
    }

    /// The same in the container of a service.
    fn in_container(&self, service: &str, words: &[&str]) -> Left {
        let url = format!("postgres://a:b@postgres:5432/pinzon_{service}");
        run(self.pinzon(words).env("PINZON_ROOT", "").env("DATABASE_URL", url), "")
    }
}

fn done(output: &str) -> Left {
    Left { status: 0, output: output.to_owned(), errors: String::new() }
}

#[test]
fn a_service_runs_with_its_own_environment_and_reads_only_a_password() {
    let clone = Clone::new();
    let account = ["usuario", "crear", "--correo", "a@b.ec", "--nombre", "Ana", "--rol", "admin"];
    assert_eq!(
        run(&mut clone.pinzon(&account), "nobody reads this"),
        done(
            "pinzon-auth create-user --email a@b.ec --name Ana --role admin --one-time\n  database: pinzon_auth?a=b\n  input: \n"
        )
    );
    assert_eq!(
        run(&mut clone.pinzon(&[&account[..], &["--contrasena-de-entrada"]].concat()), "una frase"),
        done(
            "pinzon-auth create-user --email a@b.ec --name Ana --role admin\n  database: pinzon_auth?a=b\n  input: una frase\n"
        )
    );
    assert_eq!(
        run(&mut clone.pinzon(&["apartados", "listar"]), ""),
        done(
            "audit:\npinzon-audit dead-letters list\n  database: pinzon_audit?a=b\n  input: \n\
             declarations:\npinzon-declarations dead-letters list\n  database: pinzon_declarations?a=b\n  input: \n"
        )
    );
    let list = run(clone.pinzon(&["apartados", "listar"]).env("SILENT", "pinzon_audit?a=b"), "");
    assert!(list.output.starts_with("audit: nada\ndeclarations:\npinzon-declarations"), "{}", list.output);
    assert_eq!(
        run(&mut clone.pinzon(&["apartados", "descartar", "audit", "07", "--nota", "Ana: repetido"]), ""),
        done("descartado: 7 de audit\n")
    );
}

#[test]
fn keys_are_made_by_who_signs_and_then_read_by_all() {
    let clone = Clone::new();
    assert_eq!(
        run(&mut clone.pinzon(&["claves", "rotar", "sesiones"]), ""),
        Left {
            errors:
                "pinzon-auth new-key --rotate --private /run/keys/auth --public /run/keys/auth-public\n  database: \n  input: \n"
                    .to_owned(),
            ..done(
                "clave nueva: sesiones\n\
                 restart catalogues declarations retentions audit gateway auth\n  database: \n  input: \n"
            )
        }
    );
    let left = run(&mut clone.pinzon(&["claves", "rotar", "sellos"]), "");
    assert_eq!(
        (left.status, left.output.as_str(), left.errors.as_str()),
        (1, "", "pinzon: falta la variable PINZON_SEAL_SIGNING_KEYS\n")
    );
}

#[test]
fn nothing_follows_a_step_that_failed() {
    let clone = Clone::new();
    let purge = |fails: &str| run(clone.pinzon(&["purga"]).env("FAILS", fails), "");
    let left = purge("pinzon_declarations?a=b");
    assert_eq!(left.status, 1);
    assert!(left.output.starts_with("declarations:\npinzon-declarations purge\n"));
    assert!(!left.output.contains("retentions"), "{}", left.output);

    let left = purge("none");
    assert_eq!(
        (left.status, left.errors.as_str()),
        (
            1,
            "nothing was started\npinzon: no se pudo leer el entorno de retentions (deploy/local/environment); \
             ¿arrancó la instalación con make up?\n"
        )
    );
    assert!(!left.output.contains("vacuum"), "{}", left.output);

    let refused = run(
        clone
            .pinzon(&["apartados", "reintentar", "declarations", "7", "--nota", "Ana"])
            .env("FAILS", "pinzon_declarations?a=b"),
        "",
    );
    assert_eq!((refused.status, refused.output.as_str()), (1, ""));
    let restored = run(&mut clone.pinzon(&["restaurar", "--hasta", "2026-11-23 14:00"]), "");
    assert_eq!(restored, done("restore --time 2026-11-23 14:00\n  database: \n  input: \n"));
}

#[test]
fn a_container_does_what_its_service_can() {
    let clone = Clone::new();
    assert_eq!(
        clone.in_container("audit", &["apartados", "listar"]),
        done("audit:\npinzon-audit dead-letters list\n  database: pinzon_audit\n  input: \n")
    );
    assert_eq!(
        clone.in_container("declarations", &["purga"]),
        done(
            "declarations:\npinzon-declarations purge\n  database: pinzon_declarations\n  input: \n\
             PostgreSQL sobrescribe a su tiempo lo que ocupaban.\n"
        )
    );
    let elsewhere = clone.in_container("audit", &["usuario", "desbloquear", "--correo", "a@b.ec"]);
    assert_eq!(
        (elsewhere.status, elsewhere.errors.as_str()),
        (
            1,
            "pinzon: esta orden se da en el contenedor de auth, que tiene su contraseña: deploy/docker/pinzon auth …\n"
        )
    );
    let machine = clone.in_container("audit", &["estado"]);
    assert_eq!(
        (machine.status, machine.errors.as_str()),
        (
            1,
            "pinzon: esta orden actúa sobre una instalación de deploy/local; en contenedores, vea docs/containers.md\n"
        )
    );
    let mut rotate = clone.pinzon(&["claves", "rotar", "sellos"]);
    rotate
        .env("PINZON_ROOT", "")
        .env("PINZON_SEAL_SIGNING_KEYS", "/volumes/keys/seal")
        .env("PINZON_SEAL_PUBLIC_KEYS", "/volumes/public-keys/seal");
    assert_eq!(
        run(&mut rotate, ""),
        Left {
            errors: "pinzon-declarations new-key --rotate --private /volumes/keys/seal --public /volumes/public-keys/seal\n  database: \n  input: \n"
                .to_owned(),
            ..done("clave nueva: sellos\nReinicie ahora declarations; después retentions.\n")
        }
    );
}
