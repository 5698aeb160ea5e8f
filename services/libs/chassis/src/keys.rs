//! Ed25519 keys in files `<kid>.pem`: private keys in one directory, public keys in another.
//! To rotate them, write a new pair, restart the signer, and remove the old public key when
//! nothing that it signed is in use any more.

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

/// The text of a key file.
#[derive(Debug, Clone)]
pub struct Pem {
    /// Key id: the file name without its extension.
    pub kid: String,
    /// PKCS#8 (private) or SPKI (public) PEM.
    pub text: String,
}

/// Reads every key of a directory, the newest (by id) last.
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

/// Writes the pair of a 32-byte secret as `kid`. Only the owner can read the private file.
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
