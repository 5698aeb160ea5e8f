//! Where an act stands, for whoever has read its QR code.

pub(crate) mod rpc;
