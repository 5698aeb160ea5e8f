//! The certificates of one installation.
//!
//! An authority of its own certifies each process by its name. A process trusts no other authority, so a certificate
//! proves that the caller belongs to this installation, and its name says which process it is. What only answers, such as
//! PostgreSQL, has a certificate that proves nothing to those it calls.
#![warn(missing_docs)]

use std::{fs, io::Write as _, os::unix::fs::OpenOptionsExt as _, path::Path};

use anyhow::{Context as _, Result, ensure};
use rcgen::{
    BasicConstraints, CertificateParams, DnType, ExtendedKeyUsagePurpose, IsCa, Issuer, KeyPair,
    KeyUsagePurpose,
};
use time::{Duration, OffsetDateTime};
use x509_parser::pem::parse_x509_pem;

/// The certificate of the authority, in the directory of each process.
pub const AUTHORITY: &str = "authority.pem";
/// The certificate of the process.
pub const CERTIFICATE: &str = "certificate.pem";
/// The private key of the process.
pub const KEY: &str = "key.pem";

const AUTHORITY_LIFE: Duration = Duration::days(10 * 365);
const LIFE: Duration = Duration::days(397);
/// A certificate that ends earlier than this is replaced. With a monthly run none comes near the 90 days at which the alerts
/// begin.
const RENEWAL: Duration = Duration::days(120);
/// Certificates begin this long ago, because clocks may be wrong at a start, and the demonstration moves them back.
const PAST: Duration = Duration::days(365);

/// Who gets a certificate: the folder that it is written into, and the names and addresses at which others call it.
#[derive(Debug, Clone)]
pub struct Holder {
    folder: String,
    names: Vec<String>,
    calls_others: bool,
}

impl Holder {
    /// A process of the installation, which also calls others: `auth`, or `nats-passwords=nats,*.nats-headless` when its
    /// folder is not its name.
    ///
    /// # Errors
    /// A name is empty, or the folder is that of the authority.
    pub fn process(text: &str) -> Result<Self> {
        let (folder, names) = text.split_once('=').unwrap_or((text, text));
        ensure!(folder != "authority", "the folder of the authority is no other's");
        let names: Vec<String> = names.split(',').map(str::to_owned).collect();
        ensure!(
            !folder.is_empty() && names.iter().all(|name| !name.is_empty()),
            "a name is missing in {text:?}"
        );
        Ok(Self { folder: folder.to_owned(), names, calls_others: true })
    }

    /// A server whose certificate lets it into no other process.
    ///
    /// # Errors
    /// As [`Self::process`].
    pub fn server(text: &str) -> Result<Self> {
        Ok(Self { calls_others: false, ..Self::process(text)? })
    }
}

/// Writes `directory/<folder>/{authority,certificate,key}.pem` for everybody, and creates the authority in
/// `directory/authority` first when there is none. Keeps the certificates that are valid for another 120 days and returns
/// the folders of those that it wrote. A renewed certificate has the key of the one before: only one file changes, so that a
/// running process never reads halves that do not fit, and what is derived from the key stays the same in all replicas.
///
/// # Errors
/// A damaged file is reported by its path and never replaced, because every process would have to be restarted.
pub fn issue(directory: &Path, holders: &[Holder], now: OffsetDateTime) -> Result<Vec<String>> {
    let authority = Authority::open_or_create(&directory.join("authority"), now)?;
    let mut written = Vec::new();
    for holder in holders {
        let directory = directory.join(&holder.folder);
        if !authority.certified(&directory, now)? {
            authority.certify(&directory, holder, now)?;
            written.push(holder.folder.clone());
        }
    }
    Ok(written)
}

struct Authority {
    certificate: String,
    issuer: Issuer<'static, KeyPair>,
    ends: OffsetDateTime,
}

impl Authority {
    fn open_or_create(directory: &Path, now: OffsetDateTime) -> Result<Self> {
        let (certificate_path, key_path) = (directory.join(CERTIFICATE), directory.join(KEY));
        if !certificate_path.exists() && !key_path.exists() {
            create(directory, &certificate_path, &key_path, now)?;
        }
        let certificate = read(&certificate_path)?;
        let ends = end(&certificate_path, &certificate)?;
        ensure!(ends > now, "the authority in {} ended on {}", certificate_path.display(), ends.date());
        let key = KeyPair::from_pem(&read(&key_path)?).with_context(|| key_path.display().to_string())?;
        let issuer = Issuer::from_ca_cert_pem(&certificate, key)
            .with_context(|| certificate_path.display().to_string())?;
        Ok(Self { certificate, issuer, ends })
    }

    /// Whether the directory has a certificate of this authority that lasts.
    fn certified(&self, directory: &Path, now: OffsetDateTime) -> Result<bool> {
        let path = directory.join(CERTIFICATE);
        if !path.exists() {
            return Ok(false);
        }
        if read(&directory.join(AUTHORITY))? != self.certificate {
            return Ok(false);
        }
        // None outlives the authority.
        Ok(end(&path, &read(&path)?)? >= self.ends.min(now + RENEWAL))
    }

    fn certify(&self, directory: &Path, holder: &Holder, now: OffsetDateTime) -> Result<()> {
        let mut parameters = CertificateParams::new(holder.names.clone())?;
        if let Some(name) = holder.names.first() {
            parameters.distinguished_name.push(DnType::CommonName, name);
        }
        parameters.key_usages = vec![KeyUsagePurpose::DigitalSignature];
        parameters.extended_key_usages = vec![ExtendedKeyUsagePurpose::ServerAuth];
        if holder.calls_others {
            parameters.extended_key_usages.push(ExtendedKeyUsagePurpose::ClientAuth);
        }
        parameters.use_authority_key_identifier_extension = true;
        parameters.not_before = now - PAST;
        parameters.not_after = self.ends.min(now + LIFE);
        make_directory(directory)?;
        let key_path = directory.join(KEY);
        let key = if key_path.exists() {
            KeyPair::from_pem(&read(&key_path)?).with_context(|| key_path.display().to_string())?
        } else {
            let key = KeyPair::generate()?;
            write(&key_path, &key.serialize_pem())?;
            key
        };
        let certificate = parameters.signed_by(&key, &self.issuer)?;
        write(&directory.join(AUTHORITY), &self.certificate)?;
        // Last, because its presence says that the others are there.
        write(&directory.join(CERTIFICATE), &certificate.pem())
    }
}

fn create(directory: &Path, certificate_path: &Path, key_path: &Path, now: OffsetDateTime) -> Result<()> {
    let mut parameters = CertificateParams::new([])?;
    parameters.distinguished_name.push(DnType::CommonName, "Pinzón");
    parameters.is_ca = IsCa::Ca(BasicConstraints::Constrained(0));
    parameters.key_usages = vec![KeyUsagePurpose::KeyCertSign];
    parameters.not_before = now - PAST;
    parameters.not_after = now + AUTHORITY_LIFE;
    let key = KeyPair::generate()?;
    let certificate = parameters.self_signed(&key)?;
    make_directory(directory)?;
    write(key_path, &key.serialize_pem())?;
    write(certificate_path, &certificate.pem())
}

fn end(path: &Path, certificate: &str) -> Result<OffsetDateTime> {
    let damaged = || format!("{} is damaged", path.display());
    let (_, pem) = parse_x509_pem(certificate.as_bytes()).with_context(damaged)?;
    let parsed = pem.parse_x509().with_context(damaged)?;
    Ok(parsed.validity().not_after.to_datetime())
}

fn read(path: &Path) -> Result<String> {
    fs::read_to_string(path).with_context(|| path.display().to_string())
}

fn make_directory(directory: &Path) -> Result<()> {
    fs::create_dir_all(directory).with_context(|| directory.display().to_string())
}

/// Replaces a file as a whole; only its owner can read it.
fn write(path: &Path, text: &str) -> Result<()> {
    let unfinished = path.with_extension("new");
    let mut file = fs::OpenOptions::new()
        .write(true)
        .create(true)
        .truncate(true)
        .mode(0o600)
        .open(&unfinished)
        .with_context(|| unfinished.display().to_string())?;
    file.write_all(text.as_bytes())?;
    file.sync_all()?;
    fs::rename(&unfinished, path)?;
    if let Some(directory) = path.parent() {
        fs::File::open(directory)?.sync_all()?;
    }
    Ok(())
}
