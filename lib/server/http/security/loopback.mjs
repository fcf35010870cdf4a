/**
 * Whether a host name or address is this machine's own: `localhost`, its subdomains, 127.0.0.0/8 and ::1. The launcher
 * asks before any package is installed.
 * @param {string} host Without a port.
 */
export function isLoopback(host) {
  const plain = host
    .toLowerCase()
    .replace(/^\[|\]$|\.$/g, "")
    // IPv4 connections to a socket that serves both families.
    .replace(/^::ffff:(?=\d)/, "");
  return plain === "localhost" || plain.endsWith(".localhost") || plain === "::1" || /^127(\.\d{1,3}){3}$/.test(plain);
}
