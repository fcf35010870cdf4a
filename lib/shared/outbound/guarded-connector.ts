import { lookup as systemLookup } from "node:dns/promises";
import { isIP } from "node:net";
import { buildConnector } from "undici";
import { env } from "@/lib/shared/env";
import { isAllowedHost } from "./allowed-hosts";
import { isHostListed } from "./host-lists";
import { isLoopback } from "./loopback.mjs";
import { isNeverReached } from "./never-reached";
import { isPublicAddress } from "./public-address";

/** How long a server may take to accept a connection, in milliseconds. */
const CONNECT_MS = 10_000;

export interface ResolvedAddress {
  address: string;
  family: number;
}

/** Resolves a host name to all of its addresses. */
export type ResolveHost = (hostname: string) => Promise<ResolvedAddress[]>;

/** Whether a connection may go to a host, given its name in the URL and one of its IP addresses. */
export type MayReach = (host: { protocol: string; hostname: string; port: string }, address: string) => boolean;

/**
 * Public addresses, and any address of an allowed host: for URLs from documents, pages and people.
 * @param allowHosts `FETCH_ALLOW_HOSTS`
 */
export function publicOrAllowed(allowHosts: string | undefined): MayReach {
  return (host, address) => isPublicAddress(address) || isAllowedHost(allowHosts, host);
}

/**
 * Any address but link-local and metadata ones, and any address of an allowed host: for configured servers, which are
 * often on this machine or in its network.
 * @param allowHosts `FETCH_ALLOW_HOSTS`
 */
export function reachableOrAllowed(allowHosts: string | undefined): MayReach {
  return (host, address) => !isNeverReached(address) || isAllowedHost(allowHosts, host);
}

/** The host may not be called, or has an address that connections may not reach. */
export class AddressRefused extends Error {
  override readonly name = "AddressRefused";
  readonly host: string;

  constructor(host: string) {
    super(`${host} may not be called, or leads to an address that may not be`);
    this.host = host;
  }
}

/** Libraries wrap the connection's error in further ones; when several addresses were tried, each has its own. */
export function isAddressRefused(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const inner: unknown[] = error instanceof AggregateError ? error.errors : [];
  return error instanceof AddressRefused || [error.cause, ...inner].some(isAddressRefused);
}

export const resolveBySystem: ResolveHost = (hostname) => systemLookup(hostname, { all: true });

/**
 * Whether a host's name alone shows that no connection may go to it: it is not in `OUTBOUND_HOSTS`, or it is an address,
 * or a name of this machine (RFC 6761), that may not be reached. Resolves nothing.
 */
export function isRefusedByName(host: Parameters<MayReach>[0], mayReach: MayReach): boolean {
  const name = plainName(host);
  if (!isHostListed(name, { allowedHosts: env().OUTBOUND_HOSTS, deniedHosts: [] })) return true;
  if (isIP(name) !== 0) return !mayReach(host, name);
  return isLoopback(name) && !mayReach(host, "127.0.0.1");
}

function plainName({ hostname }: Parameters<MayReach>[0]): string {
  return hostname.replace(/^\[|\]$/g, "");
}

/**
 * Connects only to hosts of `OUTBOUND_HOSTS`, if it is set, and to allowed addresses. A name is resolved once per connection: the checked address is the one connected
 * to, so that a name that changes its address in between gains nothing.
 */
export function guardedConnector(
  mayReach: MayReach,
  { resolve = resolveBySystem, timeoutMs = CONNECT_MS }: { resolve?: ResolveHost; timeoutMs?: number } = {},
): buildConnector.connector {
  return (options, callback) => {
    approvedAddresses(options, mayReach, resolve).then(
      (addresses) => {
        const connect = buildConnector({
          timeout: timeoutMs,
          autoSelectFamily: true,
          lookup: (_hostname, { all }, answer) => {
            const [first] = addresses;
            if (all === true) answer(null, addresses);
            else answer(null, first?.address ?? "", first?.family ?? 0);
          },
        });
        connect(options, callback);
      },
      (error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), null),
    );
  };
}

/** @throws AddressRefused when the host or one of its addresses is not allowed, and any error of the resolver */
async function approvedAddresses(
  host: Parameters<MayReach>[0],
  mayReach: MayReach,
  resolve: ResolveHost,
): Promise<ResolvedAddress[]> {
  const hostname = plainName(host);
  if (isRefusedByName(host, mayReach)) throw new AddressRefused(hostname);
  const family = isIP(hostname);
  const addresses = family === 0 ? await resolve(hostname) : [{ address: hostname, family }];
  if (!addresses.every(({ address }) => mayReach(host, address))) throw new AddressRefused(hostname);
  return addresses;
}
