/**
 * Whether a host may be fetched although it is private.
 * @param list `name` or `name:port`, comma-separated; IPv6 addresses in brackets
 */
export function isAllowedHost(
  list: string | undefined,
  url: { protocol: string; hostname: string; port: string },
): boolean {
  const name = url.hostname.toLowerCase().replace(/\.$/, "");
  const host = name.includes(":") && !name.startsWith("[") ? `[${name}]` : name;
  const defaultPort = url.protocol === "https:" ? "443" : "80";
  const port = url.port === "" ? defaultPort : url.port;
  return (list ?? "")
    .split(",")
    .map((entry) => entry.trim().toLowerCase())
    .some((entry) => entry !== "" && (entry === host || entry === `${host}:${port}`));
}
