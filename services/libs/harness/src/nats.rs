//! A real nats-server with JetStream that a test can kill, restart and wipe.

use std::{process::Stdio, time::Duration};

use tokio::process::{Child, Command};

/// Users of an installation.
const USERS: [&str; 6] = ["auth", "catalogues", "declarations", "retentions", "audit", "gateway"];
const PASSWORD: &str = "of-a-test";
/// The server chooses. A port chosen before it starts may belong to the server of another test by then.
const ANY_PORT: i32 = -1;
const USERS_CONFIG: &str = include_str!("../../../../deploy/nats/users.conf");

/// A server with its own store and port.
pub struct Nats {
    store: tempfile::TempDir,
    /// Its configuration, and the file in which it says where it listens.
    run: tempfile::TempDir,
    config: String,
    scheme: &'static str,
    port: i32,
    process: Option<Child>,
}

impl Nats {
    /// Starts a server that everybody may use, and waits until it accepts connections.
    pub async fn start() -> Self {
        Self::with("nats", String::new()).await
    }

    /// Starts a server with the users of an installation.
    pub async fn start_with_users() -> Self {
        Self::with("nats", USERS_CONFIG.to_owned()).await
    }

    /// Starts a server with the users of an installation, which speaks only TLS and has a certificate for `127.0.0.1`.
    pub async fn start_with_tls() -> Self {
        let directory = crate::certified("nats=127.0.0.1");
        let tls = include_str!("../../../../deploy/nats/tls.conf")
            .replace("/run/secrets", directory.to_str().expect("directory"));
        Self::with("tls", USERS_CONFIG.to_owned() + &tls).await
    }

    async fn with(scheme: &'static str, config: String) -> Self {
        crate::require_program("nats-server");
        let [store, run] = [(); 2].map(|()| tempfile::tempdir().expect("directory"));
        let mut nats = Self { store, run, config, scheme, port: ANY_PORT, process: None };
        nats.resume().await;
        nats
    }

    /// Returns its address, also while it is down.
    pub fn url(&self) -> String {
        format!("{}://127.0.0.1:{}", self.scheme, self.port)
    }

    /// Returns its address for one of the users of an installation.
    pub fn url_of(&self, user: &str) -> String {
        format!("{}://{user}:{PASSWORD}@127.0.0.1:{}", self.scheme, self.port)
    }

    /// Returns a connection that survives restarts.
    pub async fn client(&self) -> async_nats::Client {
        pinzon_events::stream::connect(&self.url(), &crate::identity("gateway")).await.expect("nats client")
    }

    /// Kills the server without warning.
    pub async fn kill(&mut self) {
        if let Some(mut process) = self.process.take() {
            process.kill().await.expect("kill");
        }
    }

    /// Deletes everything JetStream stored. The server must be down.
    pub fn wipe(&self) {
        assert!(self.process.is_none(), "wipe while the server runs");
        for entry in std::fs::read_dir(self.store.path()).expect("store") {
            std::fs::remove_dir_all(entry.expect("entry").path()).expect("wipe");
        }
    }

    /// Deletes the files of a stream, but not those of its consumers, as a full disk may. The server must be down.
    pub fn lose_stream(&self, name: &str) {
        assert!(self.process.is_none(), "deletes while the server runs");
        let stream = self.store.path().join("jetstream/$G/streams").join(name);
        for file in ["meta.inf", "meta.sum"] {
            std::fs::remove_file(stream.join(file)).expect("file of the stream");
        }
        std::fs::remove_dir_all(stream.join("msgs")).expect("messages");
    }

    /// Starts the server again on the same port and store.
    pub async fn resume(&mut self) {
        let (store, run) = (self.store.path(), self.run.path());
        let listen = format!(
            "listen: \"127.0.0.1:{}\"\njetstream {{ store_dir: {store:?} }}\nports_file_dir: {run:?}\n",
            self.port
        );
        let config = run.join("nats.conf");
        std::fs::write(&config, listen + &self.config).expect("config");
        let mut process = Command::new("nats-server")
            .arg("-c")
            .arg(config)
            .envs(USERS.map(|user| (format!("NATS_PASSWORD_{}", user.to_uppercase()), PASSWORD)))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .kill_on_drop(true)
            .spawn()
            .expect("nats-server");
        let ports = run.join(format!("nats-server_{}.ports", process.id().expect("process")));
        let limit = tokio::time::Instant::now() + crate::LIMIT;
        self.port = loop {
            if let Some(port) = std::fs::read_to_string(&ports).ok().as_deref().and_then(client_port) {
                break port;
            }
            assert_eq!(process.try_wait().expect("nats-server"), None, "nats-server ended");
            assert!(tokio::time::Instant::now() < limit, "nats-server does not listen");
            tokio::time::sleep(Duration::from_millis(10)).await;
        };
        self.process = Some(process);
    }
}

/// Returns the port for clients in a ports file, or `None` while the file is being written.
fn client_port(ports: &str) -> Option<i32> {
    let ports: serde_json::Value = serde_json::from_str(ports).ok()?;
    ports["nats"][0].as_str()?.rsplit(':').next()?.parse().ok()
}
