//! Ed25519 keys in files: `<kid>.pem`, private in one directory, public in another.
//! Rotation: write a new pair, restart the signer, remove the old public key
//! when nothing signed with it is still in use.

use std::{
    collections::HashMap,
    fs,
    io::Write as _,
    os::unix::fs::OpenOptionsExt as _,
    path::{Path, PathBuf},
};

use crate::{clock::Clock, config::NewKey};
use anyhow::{Context as _, Result, bail};
use ed25519_dalek::{
    SigningKey,
    pkcs8::{EncodePrivateKey as _, EncodePublicKey as _, spki::der::pem::LineEnding},
};

/// A key as written in its file.
#[derive(Debug, Clone)]
pub struct Pem {
    /// Key id: the file's name without its ending.
    pub kid: String,
    /// PKCS#8 (private) or SPKI (public) PEM.
    pub text: String,
}

/// Every key of a directory; the id that sorts last is the newest.
pub fn read(directory: &Path) -> Result<Vec<Pem>> {
    let mut keys = Vec::new();
    let entries = fs::read_dir(directory).with_context(|| format!("keys in {}", directory.display()))?;
    for entry in entries {
        let path = entry?.path();
        if path.extension().is_some_and(|e| e == "pem")
            && let Some(kid) = path.file_stem().and_then(|s| s.to_str())
        {
            keys.push(Pem { kid: kid.to_owned(), text: fs::read_to_string(&path)? });
        }
    }
    keys.sort_by(|a, b| a.kid.cmp(&b.kid));
    if keys.is_empty() {
        bail!("no key in {}", directory.display());
    }
    Ok(keys)
}

/// The key to sign with.
pub fn newest(directory: &Path) -> Result<Pem> {
    read(directory)?.pop().context("no key")
}

/// Keys by id.
pub fn by_id(directory: &Path) -> Result<HashMap<String, Pem>> {
    Ok(read(directory)?.into_iter().map(|key| (key.kid.clone(), key)).collect())
}

/// The `new-key` command: makes a first pair, or with `rotate` another one.
/// The id is the instant it was made, so that the newest sorts last.
pub fn create(directories: &NewKey, rotate: bool, clock: &Clock) -> Result<()> {
    if !rotate && read(&directories.private).is_ok() {
        println!("kept");
        return Ok(());
    }
    let kid = clock.now().format("%Y%m%dT%H%M%S").to_string();
    write(&directories.private, &directories.public, &kid, &rand::random())?;
    println!("created {kid}");
    Ok(())
}

/// Writes a new pair named `kid` from a 32-byte secret. The private file is
/// readable by its owner only.
pub fn write(private: &Path, public: &Path, kid: &str, secret: &[u8; 32]) -> Result<PathBuf> {
    let key = SigningKey::from_bytes(secret);
    fs::create_dir_all(private)?;
    fs::create_dir_all(public)?;
    let path = private.join(format!("{kid}.pem"));
    let mut file = fs::OpenOptions::new().write(true).create_new(true).mode(0o600).open(&path)?;
    file.write_all(key.to_pkcs8_pem(LineEnding::LF)?.as_bytes())?;
    file.sync_all()?;
    fs::write(public.join(format!("{kid}.pem")), key.verifying_key().to_public_key_pem(LineEnding::LF)?)?;
    Ok(path)
}
