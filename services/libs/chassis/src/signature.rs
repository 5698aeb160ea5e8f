//! Messages that a process signs with the key of its certificate. The signature tells the receiver which process of the
//! installation wrote the message.

use std::{
    path::Path,
    sync::{Arc, PoisonError, RwLock},
    time::Duration,
};

use anyhow::{Context as _, Result, ensure};
use base64::{Engine as _, prelude::BASE64_STANDARD};
use chrono::{DateTime, Utc};
use ring::{
    rand::SystemRandom,
    signature::{ECDSA_P256_SHA256_ASN1_SIGNING, EcdsaKeyPair},
};
use rustls_pki_types::{CertificateDer, PrivatePkcs8KeyDer, TrustAnchor, UnixTime, pem::PemObject as _};
use webpki::{EndEntityCert, KeyUsage, anchor_from_trusted_cert, ring::ECDSA_P256_SHA256};

/// A signature, with the certificate that says whose it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Signature {
    signature: Vec<u8>,
    certificate: CertificateDer<'static>,
}

impl Signature {
    /// Puts together what [`Self::bytes`] and [`Self::certificate`] returned.
    pub fn new(signature: Vec<u8>, certificate: Vec<u8>) -> Self {
        Self { signature, certificate: certificate.into() }
    }

    /// The signature itself, in DER.
    pub fn bytes(&self) -> &[u8] {
        &self.signature
    }

    /// The certificate of who signed, in DER.
    pub fn certificate(&self) -> &[u8] {
        &self.certificate
    }

    /// Parses [`Self::to_text`].
    pub fn parse(text: &str) -> Option<Self> {
        let (signature, certificate) = text.split_once('.')?;
        Some(Self {
            signature: BASE64_STANDARD.decode(signature).ok()?,
            certificate: BASE64_STANDARD.decode(certificate).ok()?.into(),
        })
    }

    /// Returns it as one line of ASCII, fit for a header.
    pub fn to_text(&self) -> String {
        format!("{}.{}", BASE64_STANDARD.encode(&self.signature), BASE64_STANDARD.encode(&self.certificate))
    }
}

/// Why a signature proves nothing.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SignatureError {
    /// The authority of the installation did not issue the certificate, or it is not valid now.
    #[error("the certificate is not one of this installation: {0}")]
    ForeignCertificate(webpki::Error),
    /// The certificate is that of another process.
    #[error("another process signed it")]
    WrongProcess,
    /// The signature is not one of this message.
    #[error("the signature is not one of this message")]
    WrongSignature,
}

/// Signs messages of this process, and verifies those of others. Clones share the key, and what replaces it.
#[derive(Clone)]
pub struct Signatures {
    current: Arc<RwLock<Arc<Signer>>>,
}

struct Signer {
    key: EcdsaKeyPair,
    certificate: CertificateDer<'static>,
    authority: Authority,
}

/// The authority of an installation, which issues the certificates of its processes.
#[derive(Debug, Clone)]
pub struct Authority(TrustAnchor<'static>);

impl Authority {
    /// Takes its certificate, in PEM.
    ///
    /// # Errors
    /// It is not a certificate.
    pub fn from_pem(certificate: &[u8]) -> Result<Self> {
        let certificate = CertificateDer::from_pem_slice(certificate)?;
        Ok(Self(anchor_from_trusted_cert(&certificate)?.to_owned()))
    }

    /// Succeeds if the certificate was that of the process with this name at an instant; certificates end, and what they
    /// signed stays signed.
    pub fn had_certified(
        &self,
        process: &str,
        signature: &Signature,
        at: DateTime<Utc>,
    ) -> Result<(), SignatureError> {
        let seconds = u64::try_from(at.timestamp()).unwrap_or_default();
        let at = UnixTime::since_unix_epoch(Duration::from_secs(seconds));
        is_of(&self.certificate_at(signature, at)?, process)
    }

    /// Returns the certificate of a signature, if this authority issued it and it is valid at an instant.
    fn certificate_at<'a>(
        &self,
        signature: &'a Signature,
        at: UnixTime,
    ) -> Result<EndEntityCert<'a>, SignatureError> {
        let certificate =
            EndEntityCert::try_from(&signature.certificate).map_err(SignatureError::ForeignCertificate)?;
        let usage = KeyUsage::client_auth();
        certificate
            .verify_for_usage(&[ECDSA_P256_SHA256], std::slice::from_ref(&self.0), &[], at, usage, None, None)
            .map_err(SignatureError::ForeignCertificate)?;
        Ok(certificate)
    }
}

impl Signatures {
    /// Takes the files of a process's certificate, in PEM.
    pub(crate) fn from_pem(
        directory: &Path,
        authority: &[u8],
        certificate: &[u8],
        key: &[u8],
    ) -> Result<Self> {
        let damaged = |file: &str| format!("{} is damaged", directory.join(file).display());
        let read =
            |file: &str, pem: &[u8]| CertificateDer::from_pem_slice(pem).with_context(|| damaged(file));
        let authority = Authority::from_pem(authority).with_context(|| damaged("authority.pem"))?;
        let certificate = read("certificate.pem", certificate)?;
        let key = PrivatePkcs8KeyDer::from_pem_slice(key).with_context(|| damaged("key.pem"))?;
        let key = EcdsaKeyPair::from_pkcs8(
            &ECDSA_P256_SHA256_ASN1_SIGNING,
            key.secret_pkcs8_der(),
            &SystemRandom::new(),
        );
        let key = key.map_err(|error| anyhow::anyhow!("{}: {error}", damaged("key.pem")))?;
        let signer = Signer { key, certificate, authority };
        let signatures = Self { current: Arc::new(RwLock::new(Arc::new(signer))) };
        let proof = signatures.sign(b"")?;
        ensure!(
            signatures.verified_certificate(b"", &proof).is_ok(),
            "{} has a certificate that is not of its key, not of its authority, or not valid now",
            directory.display()
        );
        Ok(signatures)
    }

    fn current(&self) -> Arc<Signer> {
        self.current.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Goes on with the key and the certificate of others, also in all clones.
    pub(crate) fn replace_with(&self, others: &Self) {
        let signer = others.current();
        *self.current.write().unwrap_or_else(PoisonError::into_inner) = signer;
    }

    /// Signs a message in the name of this process.
    pub fn sign(&self, message: &[u8]) -> Result<Signature> {
        let signer = self.current();
        let signature = signer.key.sign(&SystemRandom::new(), message);
        let signature = signature.map_err(|_| anyhow::anyhow!("the system has no random numbers"))?;
        Ok(Signature { signature: signature.as_ref().to_vec(), certificate: signer.certificate.clone() })
    }

    /// Succeeds if the process with this name signed the message.
    pub fn verify(&self, process: &str, message: &[u8], signature: &Signature) -> Result<(), SignatureError> {
        let certificate = self.verified_certificate(message, signature)?;
        is_of(&certificate, process)
    }

    /// The authority of the installation.
    pub fn authority(&self) -> Authority {
        self.current().authority.clone()
    }

    /// Succeeds if the key of the certificate signed the message, whoever's it is.
    pub fn has_signed(message: &[u8], signature: &Signature) -> Result<(), SignatureError> {
        let certificate =
            EndEntityCert::try_from(&signature.certificate).map_err(SignatureError::ForeignCertificate)?;
        signed_by(&certificate, message, signature)
    }

    /// Returns the certificate of the process of this installation that signed the message.
    fn verified_certificate<'a>(
        &self,
        message: &[u8],
        signature: &'a Signature,
    ) -> Result<EndEntityCert<'a>, SignatureError> {
        let certificate = self.current().authority.certificate_at(signature, UnixTime::now())?;
        signed_by(&certificate, message, signature)?;
        Ok(certificate)
    }
}

fn is_of(certificate: &EndEntityCert<'_>, process: &str) -> Result<(), SignatureError> {
    if certificate.valid_dns_names().any(|name| name == process) {
        Ok(())
    } else {
        Err(SignatureError::WrongProcess)
    }
}

fn signed_by(
    certificate: &EndEntityCert<'_>,
    message: &[u8],
    signature: &Signature,
) -> Result<(), SignatureError> {
    certificate
        .verify_signature(ECDSA_P256_SHA256, message, &signature.signature)
        .map_err(|_| SignatureError::WrongSignature)
}
