import ipaddr from "ipaddr.js";

/**
 * What limits by address count: an IPv4 address, or the /64 of an IPv6 address, which is the least that one connection is
 * given. The address itself is for the audit log.
 * @param address as the gate passes it; text that is not an address is returned unchanged
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  // Any machine in the network can choose the other half.
  return `${new ipaddr.IPv6([...parsed.parts.slice(0, 4), 0, 0, 0, 0])}/64`;
}
