//! The gRPC contracts of Pinzón. One module per proto package.
#![allow(clippy::all, clippy::unwrap_used, clippy::expect_used)]

pub mod access;
#[cfg(feature = "json")]
pub mod http;
#[cfg(feature = "json")]
pub mod json;

// Written by `build/calls.rs`.
include!(concat!(env!("OUT_DIR"), "/macros.rs"));

/// The limits that `(buf.validate.field)` states, as constants. Domain files may know them, but no message.
pub mod limits {
    // Written by `build/limits.rs`.
    include!(concat!(env!("OUT_DIR"), "/limits.rs"));
}

/// Reasons why a call was refused.
pub mod errors {
    pub mod v1 {
        tonic::include_proto!("pinzon.errors.v1");
    }
}

pub mod auth {
    pub mod v1 {
        tonic::include_proto!("pinzon.auth.v1");
    }
}

pub mod catalogues {
    pub mod v1 {
        tonic::include_proto!("pinzon.catalogues.v1");
    }
}

pub mod declarations {
    pub mod v1 {
        tonic::include_proto!("pinzon.declarations.v1");
    }
}

pub mod retentions {
    pub mod v1 {
        tonic::include_proto!("pinzon.retentions.v1");
    }
}

pub mod audit {
    pub mod v1 {
        tonic::include_proto!("pinzon.audit.v1");
    }
}

pub mod events {
    pub mod v1 {
        tonic::include_proto!("pinzon.events.v1");
    }
}

pub mod status {
    pub mod v1 {
        tonic::include_proto!("pinzon.status.v1");
    }
}

/// The compiled descriptor set of every file, for tests that lint the contracts.
pub const DESCRIPTORS: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/descriptors.bin"));
