import { isIP } from "node:net";

/** The header with the client's address, from the gate to the routes; one that a client sends is replaced. */
export const CLIENT_ADDRESS_HEADER = "x-touchstone-client-address";

/**
 * Where a request comes from. `X-Forwarded-For` is trusted only from proxies that the environment names, and read from
 * its end: anything before the last address that is not such a proxy's may be made up.
 * @param peer the other end of the connection; undefined once it has disconnected
 */
export function clientAddress(
  peer: string | undefined,
  forwardedFor: string | undefined,
  proxies: readonly string[],
): string | null {
  const trusted = new Set(proxies.map(plainAddress));
  let address = plainAddress(peer ?? "");
  for (const before of (forwardedFor ?? "").split(",").reverse().map(plainAddress)) {
    if (!trusted.has(address) || isIP(before) === 0) break;
    address = before;
  }
  return address === "" ? null : address;
}

/** Without a port, which some proxies add; an IPv4 address that is mapped into IPv6 is written as the former. */
function plainAddress(address: string): string {
  const [, inBrackets, beforePort] = /^\[([^\]]+)\](?::\d+)?$|^([\d.]+):\d+$/.exec(address.trim()) ?? [];
  return (inBrackets ?? beforePort ?? address.trim()).replace(/^::ffff:(?=\d+\.)/i, "");
}
