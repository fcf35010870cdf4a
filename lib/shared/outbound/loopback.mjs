/** `localhost` and all names below it (RFC 6761), with or without the dot of the root. */
const NAME = /^(?:[^.]+\.)*localhost\.?$/i;

/** 127.0.0.0/8 in four decimal parts: parsers disagree on shorter and octal forms. */
const IPV4 = /^127(?:\.(?:25[0-5]|2[0-4]\d|1?\d?\d)){3}\.?$/;

/** ::1, and 127.0.0.0/8 as a socket that serves both families shows it, in the form that URLs are written in. */
const IPV6 = /^\[::(?:1|ffff:7f[\da-f]{2}:[\da-f]{1,4})\]$/;

/**
 * Whether a host is this machine's own and no other's: the only place that decides it. `0.0.0.0` and `::` are not: a
 * server bound to them answers other machines as well. The browser loads this, and the launcher before any package is
 * installed.
 * @param {string} host A name or an address without a port; an IPv6 address with or without brackets.
 */
export function isLoopback(host) {
  if (NAME.test(host) || IPV4.test(host)) return true;
  const address = host.startsWith("[") ? host : `[${host}]`;
  return host.includes(":") && URL.canParse(`http://${address}`) && IPV6.test(new URL(`http://${address}`).host);
}

/**
 * Whether a URL's host is this machine's own; false for text that is no URL.
 * @param {string} url
 */
export function isLoopbackUrl(url) {
  return URL.canParse(url) && isLoopback(new URL(url).hostname);
}
