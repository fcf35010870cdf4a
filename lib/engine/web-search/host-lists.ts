export interface HostLists {
  /** Empty: every host that is not denied is allowed. */
  allowedHosts: readonly string[];
  deniedHosts: readonly string[];
}

/** Whether pages of a host may be read; a host on both lists may not. */
export function isHostListed(hostname: string, { allowedHosts, deniedHosts }: HostLists): boolean {
  const host = hostname.toLowerCase().replace(/\.$/, "");
  const matches = (pattern: string) =>
    pattern.startsWith("*.") ? host === pattern.slice(2) || host.endsWith(pattern.slice(1)) : host === pattern;
  if (deniedHosts.some(matches)) return false;
  return allowedHosts.length === 0 || allowedHosts.some(matches);
}
