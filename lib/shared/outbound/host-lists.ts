export interface HostLists {
  /** Empty: every host that is not denied is allowed. */
  allowedHosts: readonly string[];
  deniedHosts: readonly string[];
}

/** Whether a host may be called; a host on both lists may not. Patterns: `example.org`, or `*.example.org` with all below. */
export function isHostListed(hostname: string, { allowedHosts, deniedHosts }: HostLists): boolean {
  const host = hostname.toLowerCase().replace(/\.$/, "");
  const matches = (pattern: string) =>
    pattern.startsWith("*.") ? host === pattern.slice(2) || host.endsWith(pattern.slice(1)) : host === pattern;
  if (deniedHosts.some(matches)) return false;
  return allowedHosts.length === 0 || allowedHosts.some(matches);
}
