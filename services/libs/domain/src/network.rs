//! Who counts as one client.

use std::{
    fmt,
    net::{IpAddr, Ipv4Addr},
};

/// Leading bits of an IPv6 address that are one network: what a provider commonly gives a customer, who chooses the rest
/// freely.
const IPV6_BITS: u32 = 56;

/// The network that counts as one client wherever clients are counted: an IPv4 address, behind which a whole airport may be,
/// or the /56 of an IPv6 address. `$network` in nginx.conf.template is the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Network(IpAddr);

impl Network {
    /// All clients whose address is not known.
    pub const UNKNOWN: Self = Self(IpAddr::V4(Ipv4Addr::UNSPECIFIED));

    /// The network of an address.
    pub fn of(address: IpAddr) -> Self {
        Self(match address.to_canonical() {
            IpAddr::V6(address) => {
                let rest = u128::BITS - IPV6_BITS;
                IpAddr::V6((u128::from(address) >> rest << rest).into())
            }
            address @ IpAddr::V4(_) => address,
        })
    }

    /// The network of an address as text; [`Self::UNKNOWN`] if it is none.
    pub fn of_text(address: &str) -> Self {
        address.parse().map_or(Self::UNKNOWN, Self::of)
    }
}

impl fmt::Display for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            IpAddr::V4(address) => address.fmt(f),
            IpAddr::V6(address) => write!(f, "{address}/{IPV6_BITS}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_network_is_an_ipv4_address_or_the_56_bits_of_a_customer() {
        let network = Network::of_text;
        assert_eq!(network("186.3.4.5"), network("::ffff:186.3.4.5"));
        assert_ne!(network("186.3.4.5"), network("186.3.4.6"));
        assert_eq!(network("2800:bf0:1:100::1"), network("2800:bf0:1:1ff:ffff::2"));
        assert_ne!(network("2800:bf0:1:100::1"), network("2800:bf0:1:200::1"));
        assert_eq!([network(""), network("nobody")], [Network::UNKNOWN; 2]);
        assert_eq!(network("2800:bf0:1:1ff::1").to_string(), "2800:bf0:1:100::/56");
        assert_eq!(network("186.3.4.5").to_string(), "186.3.4.5");
    }
}
