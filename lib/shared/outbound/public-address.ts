import ipaddr from "ipaddr.js";

/** A metadata service of cloud machines (Azure) that is in a public range. */
const METADATA = new Set(["168.63.129.16"]);
/** The only part of IPv6 that is assigned to networks (RFC 4291, IANA). */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR("2000::/3");

/**
 * Whether an IP address is on the public internet: not private, loopback, link-local, carrier-grade, multicast,
 * reserved, unspecified, nor one of those inside an IPv6 form (mapped, compatible, 6to4, Teredo, NAT64). Of the forms
 * that contain another address, only NAT64's well-known one can be public: networks without IPv4 use it to reach the
 * internet.
 */
export function isPublicAddress(address: string): boolean {
  const plain = address.replace(/^\[|\]$/g, "");
  // Four decimal parts or an IPv6 address: parsers disagree on the shorter and octal forms.
  if (!ipaddr.IPv4.isValidFourPartDecimal(plain) && !ipaddr.IPv6.isValid(plain)) return false;
  const parsed = ipaddr.parse(plain);
  if (parsed instanceof ipaddr.IPv4) return parsed.range() === "unicast" && !METADATA.has(parsed.toString());
  if (parsed.zoneId) return false;
  if (parsed.range() === "rfc6052") return isPublicInNat64(parsed);
  return parsed.match(GLOBAL_UNICAST) && parsed.range() === "unicast";
}

/** 64:ff9b::/96; the local form 64:ff9b:1::/48 leads wherever its network decides. */
function isPublicInNat64(address: ipaddr.IPv6): boolean {
  const bytes = address.toByteArray();
  return bytes.slice(4, 12).every((byte) => byte === 0) && isPublicAddress(bytes.slice(12).join("."));
}
