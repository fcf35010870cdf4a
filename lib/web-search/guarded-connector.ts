import { lookup as systemLookup } from "node:dns/promises";
import { isIP } from "node:net";
import { buildConnector } from "undici";
import { isAllowedHost } from "./allowed-hosts";
import { isPublicAddress } from "./public-address";
import { FETCH_IDLE_MS } from "./tunables";

export interface ResolvedAddress {
  address: string;
  family: number;
}

/** Resolves a host name to all of its addresses. */
export type ResolveHost = (hostname: string) => Promise<ResolvedAddress[]>;

/** The host leads to an address that is not public, and is on no allow-list. */
export class AddressRefused extends Error {
  override readonly name = "AddressRefused";
  readonly host: string;

  constructor(host: string) {
    super(`${host} is not on the public internet`);
    this.host = host;
  }
}

export const resolveBySystem: ResolveHost = (hostname) => systemLookup(hostname, { all: true });

/**
 * Connects to public addresses and allowed hosts alone. A name is resolved once a connection: what was checked is what
 * is connected to, so that a name which changes its address in between gains nothing.
 */
export function guardedConnector(resolve: ResolveHost, allowHosts: string | undefined): buildConnector.connector {
  return (options, callback) => {
    const hostname = options.hostname.replace(/^\[|\]$/g, "");
    const allowed = isAllowedHost(allowHosts, options);
    approvedAddresses(hostname, allowed, resolve).then(
      (addresses) => {
        const connect = buildConnector({
          timeout: FETCH_IDLE_MS,
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

/** @throws AddressRefused when one of the addresses is not public, and what the resolver throws */
async function approvedAddresses(hostname: string, allowed: boolean, resolve: ResolveHost): Promise<ResolvedAddress[]> {
  const family = isIP(hostname);
  const addresses = family === 0 ? await resolve(hostname) : [{ address: hostname, family }];
  if (!allowed && !addresses.every(({ address }) => isPublicAddress(address))) throw new AddressRefused(hostname);
  return addresses;
}
