//! Functions on prefixes of addresses: `10.0.0.0/8`, `fd00::/8`.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use super::signature::{CallResult, Failure};
use crate::{Type, Value};

/// The first address of a network, as a number of 32 or 128 bits.
#[derive(Clone, Copy)]
struct Prefix {
    first: u128,
    /// How many bits are fixed.
    length: u32,
    /// How many bits an address has.
    width: u32,
}

impl Prefix {
    /// Reads `ADDRESS/LENGTH`. OpenTofu takes zeros at the start of the numbers of version 4.
    fn parse(text: &str) -> Option<Self> {
        let (address, length) = text.split_once('/')?;
        let length: u32 = decimal(length)?;
        let (bits, width): (u128, u32) = match address.contains(':') {
            true => (u128::from(address.parse::<Ipv6Addr>().ok()?), 128),
            false => (u128::from(version_4(address)?), 32),
        };
        let host = width.checked_sub(length)?;
        let mask = u128::MAX.checked_shl(host).unwrap_or_default();
        Some(Self {
            first: bits & mask,
            length,
            width,
        })
    }

    fn address(self, number: u128) -> Option<IpAddr> {
        Some(match self.width {
            32 => Ipv4Addr::from(u32::try_from(number).ok()?).into(),
            // Addresses of version 4 in those of version 6 have several spellings.
            _ => Some(Ipv6Addr::from(number))
                .filter(|address| address.to_ipv4_mapped().is_none())?
                .into(),
        })
    }

    /// The number `place` of the networks with `more` fixed bits; none if there is no such network.
    fn subnet(self, more: u32, place: u128) -> Option<Value> {
        let length = self.length.checked_add(more)?;
        let host = self.width.checked_sub(length)?;
        if more < 128 && place >> more != 0 {
            return None;
        }
        let inside = place.checked_shl(host).unwrap_or_default();
        let address = self.address(self.first | inside)?;
        Some(Value::string(&format!("{address}/{length}")))
    }
}

fn decimal(text: &str) -> Option<u32> {
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| text.parse().ok()).flatten()
}

fn version_4(text: &str) -> Option<u32> {
    let mut bits = 0_u32;
    let mut count = 0;
    for part in text.split('.') {
        let byte = decimal(part).and_then(|part| u8::try_from(part).ok())?;
        bits = bits.checked_shl(8)? | u32::from(byte);
        count += 1;
    }
    (count == 4).then_some(bits)
}

fn prefix(arguments: &[Value]) -> Result<Option<Prefix>, Failure> {
    let Some(Value::String(text)) = arguments.first() else {
        return Ok(None);
    };
    match Prefix::parse(text) {
        Some(prefix) => Ok(Some(prefix)),
        None => Failure::call(format!(
            "invalid CIDR expression: invalid CIDR address: {text}"
        )),
    }
}

fn whole(value: Option<&Value>) -> Option<u128> {
    match value? {
        Value::Number(number) if number.is_whole() => {
            number.as_index().and_then(|index| index.try_into().ok())
        }
        _ => None,
    }
}

pub(super) fn cidrsubnet(arguments: &[Value]) -> CallResult {
    let Some(prefix) = prefix(arguments)? else {
        return Ok(Value::Unknown(Type::String));
    };
    let more = whole(arguments.get(1)).and_then(|more| u32::try_from(more).ok());
    let subnet = more.zip(whole(arguments.get(2)));
    let subnet = subnet.and_then(|(more, place)| prefix.subnet(more, place));
    Ok(subnet.unwrap_or(Value::Unknown(Type::String)))
}

pub(super) fn cidrhost(arguments: &[Value]) -> CallResult {
    let Some(prefix) = prefix(arguments)? else {
        return Ok(Value::Unknown(Type::String));
    };
    let host = whole(arguments.get(1)).filter(|number| {
        let bits = prefix.width - prefix.length;
        bits >= 128 || number >> bits == 0
    });
    let address = host.and_then(|number| prefix.address(prefix.first | number));
    Ok(address.map_or(Value::Unknown(Type::String), |address| {
        Value::string(&address.to_string())
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(result: CallResult) -> String {
        match result {
            Ok(Value::String(text)) => text.to_string(),
            Ok(_) => "unknown".to_owned(),
            Err(Failure::Call(why) | Failure::Argument(_, why)) => why,
        }
    }

    fn arguments(prefix: &str, numbers: &[&str]) -> Vec<Value> {
        let numbers = numbers.iter().filter_map(|text| Value::number(text));
        std::iter::once(Value::string(prefix))
            .chain(numbers)
            .collect()
    }

    /// The examples of the public documentation.
    #[test]
    fn networks_and_hosts() {
        for (prefix, more, place, expected) in [
            ("172.16.0.0/12", "4", "2", "172.18.0.0/16"),
            ("10.1.2.0/24", "4", "15", "10.1.2.240/28"),
            (
                "fd00:fd12:3456:7890::/56",
                "16",
                "162",
                "fd00:fd12:3456:7800:a200::/72",
            ),
            ("010.0.0.0/8", "0", "0", "10.0.0.0/8"),
            ("10.0.0.0/8", "1", "2", "unknown"),
            ("10.0.0.0/8", "30", "0", "unknown"),
            ("::/0", "128", "1", "::1/128"),
            (
                "x",
                "1",
                "1",
                "invalid CIDR expression: invalid CIDR address: x",
            ),
            (
                "1.2.3/8",
                "1",
                "1",
                "invalid CIDR expression: invalid CIDR address: 1.2.3/8",
            ),
            (
                "1.2.3.4/33",
                "1",
                "1",
                "invalid CIDR expression: invalid CIDR address: 1.2.3.4/33",
            ),
        ] {
            let found = text(cidrsubnet(&arguments(prefix, &[more, place])));
            assert_eq!(found, expected, "{prefix}");
        }
        for (prefix, number, expected) in [
            ("10.12.112.0/20", "16", "10.12.112.16"),
            ("10.12.112.0/20", "268", "10.12.113.12"),
            (
                "fd00:fd12:3456:7890:00a2::/72",
                "34",
                "fd00:fd12:3456:7890::22",
            ),
            ("10.0.0.0/8", "-5", "unknown"),
            ("10.0.0.0/30", "4", "unknown"),
        ] {
            let found = text(cidrhost(&arguments(prefix, &[number])));
            assert_eq!(found, expected, "{prefix}");
        }
    }
}
