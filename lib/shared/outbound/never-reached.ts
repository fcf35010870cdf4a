import ipaddr from "ipaddr.js";

/** Metadata services of cloud machines outside the link-local range. */
const METADATA = new Set(["168.63.129.16", "100.100.100.200", "192.0.0.192", "fd00:ec2::254"]);

/**
 * Whether an address is link-local, or one at which clouds return their machines' credentials. Private ranges are
 * allowed: an operator may have a server there.
 */
export function isNeverReached(address: string): boolean {
  const plain = address.replace(/^\[|\]$/g, "");
  if (!ipaddr.isValid(plain)) return false;
  const parsed = innermost(ipaddr.process(plain));
  return parsed.range() === "linkLocal" || METADATA.has(parsed.toString());
}

/** The IPv4 address inside the IPv6 forms that contain one in their last 32 bits (NAT64, mapped, compatible). */
function innermost(address: ipaddr.IPv4 | ipaddr.IPv6): ipaddr.IPv4 | ipaddr.IPv6 {
  if (address instanceof ipaddr.IPv4) return address;
  const bytes = address.toByteArray();
  const carries = address.range() === "rfc6052" || bytes.slice(0, 10).every((byte) => byte === 0);
  return carries && !bytes.slice(0, 15).every((byte) => byte === 0) ? new ipaddr.IPv4(bytes.slice(12)) : address;
}
