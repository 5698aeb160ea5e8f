//! Ed25519 keys in files `<kid>.pem`: private keys in one directory, public keys in another.
//! To rotate them, write a new pair, restart the signer, and remove the old public key when
//! nothing that it signed is in use any more.

use std::{
    collections::{BTreeMap, HashMap},
    fs::{self, File, Permissions},
    io::{ErrorKind, Write as _},
    os::unix::fs::PermissionsExt as _,
    path::{Path, PathBuf},
};

use crate::{clock::Clock, config::NewKey};
use anyhow::{Context as _, Result, anyhow, ensure};
use ed25519_dalek::{
    SigningKey, VerifyingKey,
    pkcs8::{
        DecodePrivateKey as _, DecodePublicKey as _, EncodePrivateKey as _, EncodePublicKey as _,
        spki::der::pem::LineEnding,
    },
};

/// The text of a key file.
#[derive(Debug, Clone)]
pub struct Pem {
    /// Key id: the file name without its extension.
    pub kid: String,
    /// PKCS#8 (private) or SPKI (public) PEM.
    pub text: String,
}

/// Reads every key of a directory, the newest (by id) last.
///
/// # Errors
/// The directory has no key.
pub fn read(directory: &Path) -> Result<Vec<Pem>> {
    let keys = list(directory)?;
    ensure!(!keys.is_empty(), "no key in {}", directory.display());
    Ok(keys)
}

/// Reads the keys of a directory, if it exists, the newest (by id) last.
fn list(directory: &Path) -> Result<Vec<Pem>> {
    let entries = match fs::read_dir(directory) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries.with_context(|| format!("keys in {}", directory.display()))?,
    };
    let mut keys = Vec::new();
    for entry in entries {
        let path = entry?.path();
        if path.extension().is_some_and(|e| e == "pem")
            && let Some(kid) = path.file_stem().and_then(|s| s.to_str())
        {
            let text = fs::read_to_string(&path).with_context(|| path.display().to_string())?;
            keys.push(Pem { kid: kid.to_owned(), text });
        }
    }
    keys.sort_by(|a, b| a.kid.cmp(&b.kid));
    Ok(keys)
}

/// Reads the newest key, which signs.
pub fn newest(directory: &Path) -> Result<Pem> {
    read(directory)?.pop().context("no key")
}

/// Reads every key of a directory by id.
pub fn by_id(directory: &Path) -> Result<HashMap<String, Pem>> {
    Ok(read(directory)?.into_iter().map(|key| (key.kid.clone(), key)).collect())
}

/// The `new-key` command: creates the first pair, or with `rotate` a further one. Its id is
/// the current time, so that the newest key sorts last.
///
/// # Errors
/// A damaged or lost file is reported by its path. Only a lost public half is written again, because its private half
/// determines it.
pub fn create(directories: &NewKey, rotate: bool, clock: &Clock) -> Result<()> {
    let NewKey { private, public } = directories;
    let known = Pairs::read(private, public)?;
    known.restore_public_halves(private, public)?;
    if rotate || known.is_empty() {
        let kid = clock.now().format("%Y%m%dT%H%M%S").to_string();
        ensure!(!known.private.contains_key(&kid), "there is a key {kid} already; repeat in a second");
        write(private, public, &kid, &rand::random())?;
        println!("created {kid}");
        return Ok(());
    }
    let (newest, _) = known.public.last_key_value().context("no key")?;
    ensure!(
        known.private.keys().next_back() >= Some(newest),
        "the private key {} is lost: restore it from a copy, or sign with a new one from now on (new-key --rotate)",
        file(private, newest).display()
    );
    println!("kept");
    Ok(())
}

/// The keys of two directories, by id.
struct Pairs {
    private: BTreeMap<String, SigningKey>,
    public: BTreeMap<String, VerifyingKey>,
}

impl Pairs {
    fn read(private: &Path, public: &Path) -> Result<Self> {
        let mut pairs = Self { private: BTreeMap::new(), public: BTreeMap::new() };
        for Pem { kid, text } in list(private)? {
            let key = SigningKey::from_pkcs8_pem(&text).map_err(|error| {
                anyhow!(
                    "the private key {} is damaged ({error}): restore it from a copy, or move it away and sign with a new \
                     one from now on (new-key --rotate)",
                    file(private, &kid).display()
                )
            })?;
            pairs.private.insert(kid, key);
        }
        for Pem { kid, text } in list(public)? {
            let path = file(public, &kid);
            let key = VerifyingKey::from_public_key_pem(&text).map_err(|error| {
                anyhow!(
                    "the public key {} is damaged ({error}): restore it from a copy, or remove it; without its private \
                     half, what it signed is no longer accepted",
                    path.display()
                )
            })?;
            if let Some(signing) = pairs.private.get(&kid) {
                ensure!(
                    signing.verifying_key() == key,
                    "the public key {} is not that of the private key: restore it from a copy, or remove it",
                    path.display()
                );
            }
            pairs.public.insert(kid, key);
        }
        Ok(pairs)
    }

    fn is_empty(&self) -> bool {
        self.private.is_empty() && self.public.is_empty()
    }

    fn restore_public_halves(&self, private: &Path, public: &Path) -> Result<()> {
        for (kid, key) in &self.private {
            if !self.public.contains_key(kid) {
                println!("restored {} from {}", file(public, kid).display(), file(private, kid).display());
                write_public(public, kid, key)?;
            }
        }
        Ok(())
    }
}

/// Writes the pair of a 32-byte secret as `kid`. Only the owner can read the private file.
pub fn write(private: &Path, public: &Path, kid: &str, secret: &[u8; 32]) -> Result<()> {
    let key = SigningKey::from_bytes(secret);
    // First, because the public half can be made again.
    write_file(private, kid, &key.to_pkcs8_pem(LineEnding::LF)?, 0o600)?;
    write_public(public, kid, &key)
}

fn write_public(directory: &Path, kid: &str, key: &SigningKey) -> Result<()> {
    write_file(directory, kid, &key.verifying_key().to_public_key_pem(LineEnding::LF)?, 0o644)
}

/// Writes a file as a whole: after a power cut it is there with its content, or not there.
fn write_file(directory: &Path, kid: &str, text: &str, mode: u32) -> Result<()> {
    fs::create_dir_all(directory).with_context(|| directory.display().to_string())?;
    let mut new = tempfile::Builder::new()
        .permissions(Permissions::from_mode(mode))
        .tempfile_in(directory)
        .with_context(|| directory.display().to_string())?;
    new.write_all(text.as_bytes())?;
    new.as_file().sync_all()?;
    new.persist_noclobber(file(directory, kid))?;
    File::open(directory)?.sync_all()?;
    Ok(())
}

fn file(directory: &Path, kid: &str) -> PathBuf {
    directory.join(format!("{kid}.pem"))
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Installation {
        keys: NewKey,
        _directory: tempfile::TempDir,
    }

    impl Installation {
        fn new() -> Self {
            let directory = tempfile::tempdir().unwrap();
            let [private, public] = ["private", "public"].map(|name| directory.path().join(name));
            Self { keys: NewKey { private, public }, _directory: directory }
        }

        fn with_keys(kids: &[&str]) -> Self {
            let installation = Self::new();
            for (kid, secret) in kids.iter().zip(1..) {
                write(&installation.keys.private, &installation.keys.public, kid, &[secret; 32]).unwrap();
            }
            installation
        }

        fn private(&self, kid: &str) -> PathBuf {
            file(&self.keys.private, kid)
        }

        fn public(&self, kid: &str) -> PathBuf {
            file(&self.keys.public, kid)
        }

        fn start(&self) -> Result<usize, String> {
            create(&self.keys, false, &Clock::system()).map_err(|error| format!("{error:#}"))?;
            Ok(read(&self.keys.private).map_or(0, |keys| keys.len()))
        }

        fn assert_refused(&self, path: &Path) {
            let before = (fs::read(self.private("2")).ok(), fs::read(self.public("2")).ok());
            let refusal = self.start().unwrap_err();
            assert!(refusal.contains(&path.display().to_string()), "{refusal}");
            let after = (fs::read(self.private("2")).ok(), fs::read(self.public("2")).ok());
            assert_eq!(before, after, "nothing is replaced");
        }
    }

    #[test]
    fn the_first_start_creates_a_pair_and_further_ones_keep_it() {
        let installation = Installation::new();
        assert_eq!(installation.start(), Ok(1));
        assert_eq!(installation.start(), Ok(1));
        create(&installation.keys, true, &Clock::fixed("2030-01-01T00:00:00Z".parse().unwrap())).unwrap();
        assert_eq!(installation.start(), Ok(2));
        let newest = newest(&installation.keys.private).unwrap().kid;
        assert_eq!(newest, "20300101T000000");
        let mode = |path: PathBuf| fs::metadata(path).unwrap().permissions().mode() & 0o777;
        assert_eq!(mode(installation.private(&newest)), 0o600);
        assert_eq!(mode(installation.public(&newest)) & 0o600, 0o600);
    }

    #[test]
    fn a_lost_public_half_is_written_again() {
        let installation = Installation::with_keys(&["1", "2"]);
        let before = fs::read(installation.public("2")).unwrap();
        fs::remove_file(installation.public("2")).unwrap();
        assert_eq!(installation.start(), Ok(2));
        assert_eq!(fs::read(installation.public("2")).unwrap(), before);
    }

    #[test]
    fn a_private_key_may_be_retired() {
        let installation = Installation::with_keys(&["1", "2"]);
        fs::remove_file(installation.private("1")).unwrap();
        assert_eq!(installation.start(), Ok(1));
    }

    #[test]
    fn a_lost_or_damaged_private_key_is_reported_by_name() {
        for kids in [&["2"][..], &["1", "2"]] {
            let installation = Installation::with_keys(kids);
            fs::remove_file(installation.private("2")).unwrap();
            installation.assert_refused(&installation.private("2"));
            fs::write(installation.private("2"), "").unwrap();
            installation.assert_refused(&installation.private("2"));
        }
    }

    #[test]
    fn a_damaged_or_foreign_public_key_is_reported_by_name() {
        let installation = Installation::with_keys(&["1", "2"]);
        fs::copy(installation.public("1"), installation.public("2")).unwrap();
        installation.assert_refused(&installation.public("2"));
        fs::write(installation.public("2"), "-----BEGIN").unwrap();
        installation.assert_refused(&installation.public("2"));
    }
}
