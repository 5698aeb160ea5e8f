//! Where the order acts: the copy of the stack that this program belongs to (`deploy/local`), or the container that it
//! runs in.

use std::{
    env,
    ffi::OsString,
    io,
    path::{Path, PathBuf},
    process::{Command, ExitCode, Output as ProcessOutput, Stdio},
};

use crate::{
    arguments::Purpose,
    step::{Output, Service, Step},
};

/// Why an order was not begun.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// Only a whole machine can do it.
    #[error(
        "esta orden actúa sobre una instalación de deploy/local; en contenedores, vea docs/containers.md"
    )]
    NeedsMachine,
    /// The container has the secrets of another service, or of none.
    #[error("esta orden se da en el contenedor de {0}, que tiene su contraseña: deploy/docker/pinzon {0} …")]
    NeedsContainer(&'static str),
    /// The stack does not say how a service is reached.
    #[error(
        "no se pudo leer el entorno de {0} (deploy/local/environment); ¿arrancó la instalación con make up?"
    )]
    NoEnvironment(&'static str),
    /// A variable is missing.
    #[error("falta la variable {0}")]
    NoVariable(&'static str),
    /// A program cannot be started.
    #[error("{} no se puede ejecutar: {reason}", .program.display())]
    NoProgram {
        /// The program.
        program: PathBuf,
        /// Why.
        reason: io::Error,
    },
}

/// The variables of a process.
type Environment = Vec<(String, OsString)>;

/// What this program belongs to.
#[derive(Debug)]
pub struct Installation {
    place: Place,
    /// The directory of this program and of those of the services.
    programs: PathBuf,
}

#[derive(Debug)]
enum Place {
    /// The folder of a clone.
    Machine(PathBuf),
    Container,
}

impl Installation {
    /// Finds the clone: `PINZON_ROOT`, or the one that this program was built in. Without one, or when the variable is
    /// empty, this is a container.
    pub fn find() -> Result<Self, Error> {
        let program =
            env::current_exe().map_err(|reason| Error::NoProgram { program: "pinzon".into(), reason })?;
        let is_clone = |folder: &&Path| folder.join("deploy/local/environment").exists();
        let root = match env::var_os("PINZON_ROOT") {
            Some(root) => Some(PathBuf::from(root)).filter(|root| !root.as_os_str().is_empty()),
            None => program.ancestors().find(is_clone).map(Path::to_owned),
        };
        let programs = program.parent().unwrap_or(Path::new("/")).to_owned();
        Ok(Self { place: root.map_or(Place::Container, Place::Machine), programs })
    }

    /// Does the steps until one fails, and returns the status of the last.
    pub fn run(&self, steps: Vec<Step>) -> Result<ExitCode, Error> {
        for step in self.possible(steps)? {
            let done = match step {
                Step::Service { service, arguments, reads, output } => {
                    let input = if reads { Stdio::inherit() } else { Stdio::null() };
                    self.run_service(service, &arguments, input, output)?
                }
                Step::NewKey(purpose) => self.make_key(purpose)?,
                Step::Script { name, arguments, in_container } => match (&self.place, in_container) {
                    (Place::Machine(root), _) => {
                        succeeds(Command::new(root.join("deploy/local").join(name)).args(arguments))?
                    }
                    (Place::Container, Some(told)) => {
                        println!("{told}");
                        true
                    }
                    (Place::Container, None) => return Err(Error::NeedsMachine),
                },
            };
            if !done {
                return Ok(ExitCode::FAILURE);
            }
        }
        Ok(ExitCode::SUCCESS)
    }

    /// The steps that can be done here: in a container those of its service, of which there must be one.
    fn possible(&self, steps: Vec<Step>) -> Result<Vec<Step>, Error> {
        let Place::Container = self.place else { return Ok(steps) };
        let of_service = |step: &Step| match step {
            Step::Service { service, .. } => Some(*service),
            Step::NewKey(_) | Step::Script { .. } => None,
        };
        let url = env::var("DATABASE_URL").ok();
        let own = url.as_deref().and_then(database).and_then(|name| name.strip_prefix("pinzon_"));
        let is_other = |step: &Step| of_service(step).is_some_and(|service| Some(service.name()) != own);
        let first = steps.iter().find_map(of_service);
        let steps: Vec<Step> = steps.into_iter().filter(|step| !is_other(step)).collect();
        match first {
            Some(service) if !steps.iter().any(|step| of_service(step).is_some()) => {
                Err(Error::NeedsContainer(service.name()))
            }
            _ => Ok(steps),
        }
    }

    fn run_service(
        &self,
        service: Service,
        arguments: &[OsString],
        input: Stdio,
        output: Output,
    ) -> Result<bool, Error> {
        let mut command = self.program(service);
        command.args(arguments).envs(self.environment(service)?).stdin(input);
        match output {
            Output::Whole => succeeds(&mut command),
            Output::Below(line) => {
                let printed = printed(&mut command)?;
                let nothing =
                    if printed.stdout.is_empty() && printed.status.success() { " nada" } else { "" };
                println!("{line}{nothing}");
                print!("{}", String::from_utf8_lossy(&printed.stdout));
                Ok(printed.status.success())
            }
            Output::Instead(line) => {
                let done = succeeds(command.stdout(Stdio::null()))?;
                if done {
                    println!("{line}");
                }
                Ok(done)
            }
        }
    }

    fn make_key(&self, purpose: Purpose) -> Result<bool, Error> {
        let (service, variables) = purpose.keys();
        let environment = self.environment(service)?;
        let mut command = self.program(service);
        command.args(["new-key", "--rotate"]);
        for (option, variable) in ["--private", "--public"].into_iter().zip(variables) {
            let known = environment.iter().find(|(name, _)| name == variable).map(|(_, value)| value.clone());
            let directory = known.or_else(|| env::var_os(variable)).ok_or(Error::NoVariable(variable))?;
            command.arg(option).arg(directory);
        }
        let done = succeeds(command.stdin(Stdio::null()).stdout(Stdio::null()))?;
        if done {
            println!("clave nueva: {}", purpose.name());
        }
        Ok(done)
    }

    fn program(&self, service: Service) -> Command {
        Command::new(self.programs.join(format!("pinzon-{}", service.name())))
    }

    /// What the service runs with. A container has it already. It is given to a program as its environment, because every
    /// user of a machine can read command lines.
    fn environment(&self, service: Service) -> Result<Environment, Error> {
        let Place::Machine(root) = &self.place else { return Ok(Vec::new()) };
        let script = root.join("deploy/local/environment");
        let printed = printed(Command::new(&script).arg(service.name()).stdin(Stdio::null()))?;
        let text = String::from_utf8(printed.stdout).ok().filter(|_| printed.status.success());
        let text = text.ok_or(Error::NoEnvironment(service.name()))?;
        let variables = text.lines().filter_map(|line| line.split_once('='));
        Ok(variables.map(|(name, value)| (name.to_owned(), value.into())).collect())
    }
}

/// The name of the database that an address ends with.
fn database(url: &str) -> Option<&str> {
    url.split('?').next()?.rsplit_once('/').map(|(_, name)| name)
}

/// What a program prints; its errors are shown at once.
fn printed(command: &mut Command) -> Result<ProcessOutput, Error> {
    let printed = command.stderr(Stdio::inherit()).output();
    printed.map_err(|reason| Error::NoProgram { program: command.get_program().into(), reason })
}

fn succeeds(command: &mut Command) -> Result<bool, Error> {
    match command.status() {
        Ok(status) => Ok(status.success()),
        Err(reason) => Err(Error::NoProgram { program: command.get_program().into(), reason }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_ends_with_its_database() {
        assert_eq!(
            database("postgres://a:b@h:5432/pinzon_auth?sslmode=verify-full&x=/y"),
            Some("pinzon_auth")
        );
        assert_eq!(database("postgres"), None);
    }
}
