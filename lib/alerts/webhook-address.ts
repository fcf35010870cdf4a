import ipaddr from "ipaddr.js";
import { AppError } from "../errors";

/** What cloud machines answer about themselves to whoever asks from them, beside the link-local addresses. */
const METADATA = new Set(["168.63.129.16", "100.100.100.200", "192.0.0.192", "fd00:ec2::254"]);

/**
 * Whether an address is one that no list of hosts opens: link-local, and those at which clouds hand out their machines'
 * credentials. Private ranges are another matter: an operator may name a host there (`FETCH_ALLOW_HOSTS`).
 */
export function isNeverReached(address: string): boolean {
  const plain = address.replace(/^\[|\]$/g, "");
  if (!ipaddr.isValid(plain)) return false;
  const parsed = innermost(ipaddr.process(plain));
  return parsed.range() === "linkLocal" || METADATA.has(parsed.toString());
}

/** The IPv4 address inside the IPv6 forms that carry one in their last 32 bits (NAT64, mapped, compatible). */
function innermost(address: ipaddr.IPv4 | ipaddr.IPv6): ipaddr.IPv4 | ipaddr.IPv6 {
  if (address instanceof ipaddr.IPv4) return address;
  const bytes = address.toByteArray();
  const carries = address.range() === "rfc6052" || bytes.slice(0, 10).every((byte) => byte === 0);
  return carries && !bytes.slice(0, 15).every((byte) => byte === 0) ? new ipaddr.IPv4(bytes.slice(12)) : address;
}

/**
 * The address of a web hook, as far as it can be judged without looking its name up.
 * @throws AppError `address_refused`
 */
export function checkedWebhook(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || (url.protocol !== "http:" && url.protocol !== "https:")) {
    throw refused("Only addresses that begin with http:// or https:// can be called.");
  }
  if (url.username !== "" || url.password !== "") {
    throw refused("Addresses with a user name or password are not called; put the token into the path.");
  }
  if (isNeverReached(url.hostname)) throw refused("Link-local addresses are never called.");
  url.hash = "";
  return url;
}

function refused(why: string): AppError {
  return new AppError("address_refused", why, { fields: { webhook: why } });
}
