//! Conversions between gRPC messages and devices.

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use chrono::{DateTime, Utc};
use pinzon_chassis::clock::timestamp;
use pinzon_proto::retentions::v1 as pb;

use super::{
    Device,
    store::{Registered, Revocation},
};

/// A device, with what time it is.
pub(crate) fn device(device: Device, now: DateTime<Utc>) -> pb::Device {
    pb::Device {
        mark: device.mark.to_string(),
        airport: device.mark.airport,
        certificate: URL_SAFE_NO_PAD.encode(device.certificate),
        registered_at: Some(timestamp(device.registered_at)),
        server_time_at: Some(timestamp(now)),
    }
}

/// A device in a list.
pub(crate) fn registered_device(device: Registered) -> pb::RegisteredDevice {
    let Registered { mark, registered_at, registered_by, act_count, last_received_at, revocation } = device;
    pb::RegisteredDevice {
        mark: mark.to_string(),
        airport: mark.airport,
        registered_at: Some(timestamp(registered_at)),
        registered_by: Some(pb::Officer { id: registered_by.id.to_string(), name: registered_by.name }),
        act_count,
        last_received_at: last_received_at.map(timestamp),
        revocation: revocation.map(|Revocation { at, by, reason }| pb::DeviceRevocation {
            revoked_at: Some(timestamp(at)),
            revoked_by: by,
            reason,
        }),
    }
}
