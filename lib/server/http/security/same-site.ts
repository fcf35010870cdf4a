import { env } from "@/lib/shared/env";
import { AppError } from "@/lib/shared/errors";
import { isLoopback } from "@/lib/shared/outbound/loopback.mjs";

/** The addresses of this server. */
export interface ServedAt {
  /** `HOST`: the address it listens on, with http. */
  boundTo: string;
  /** `APP_URL`: the public address, if different: behind a proxy that adds TLS or another host name. */
  publicUrl: string | undefined;
}

export function servedAt(): ServedAt {
  const { HOST, APP_URL } = env();
  return { boundTo: HOST, publicUrl: APP_URL };
}

/**
 * If the server listens on loopback only, refuses host names other than its own and its public one: another site's name
 * may resolve to this server (DNS rebinding), and the browser would then let that site read the answers.
 * @throws AppError `forbidden_origin`
 */
export function refuseForeignHost(headers: Headers, { boundTo, publicUrl }: ServedAt): void {
  const host = headers.get("host");
  if (host === null || !isLoopback(boundTo)) return;
  const name = hostName(host);
  const known =
    isLoopback(name) || name === boundTo || (publicUrl !== undefined && name === new URL(publicUrl).hostname);
  if (known) return;
  const fix = "If this is its public name, set APP_URL to the full address.";
  throw new AppError("forbidden_origin", `This server does not accept the host name ${name}. ${fix}`);
}

/**
 * Refuses requests that another website sends through a user's browser, reads included, since they may cost model calls
 * even if that site cannot read the answer. Programs send neither header.
 * @throws AppError `forbidden_origin`
 */
export function refuseOtherSites(headers: Headers, served: ServedAt): void {
  const site = headers.get("sec-fetch-site");
  if (site !== null && site !== "same-origin" && site !== "none") {
    throw new AppError("forbidden_origin", "Requests from other websites are refused.");
  }
  const origin = headers.get("origin");
  if (origin === null || isOwnOrigin(origin, headers.get("host"), served)) return;
  const fix = "If your server is behind a proxy, set APP_URL to its public address.";
  throw new AppError("forbidden_origin", `Requests from other websites are refused. ${fix}`);
}

/** Whether a browser sends the request to show the answer in a tab: no script of another site can read it. */
export function opensPage(headers: Headers): boolean {
  return headers.get("sec-fetch-mode") === "navigate" && headers.get("sec-fetch-dest") === "document";
}

/**
 * Whether an origin is the public address's, or that of the request's host over http. If both have the same host, only
 * the public one counts: a page loaded over http must not act on a site served over https.
 */
function isOwnOrigin(origin: string, host: string | null, { publicUrl }: ServedAt): boolean {
  const publicAddress = publicUrl === undefined ? undefined : new URL(publicUrl);
  if (publicAddress !== undefined && publicAddress.origin === origin) return true;
  if (host === null || !URL.canParse(`http://${host}`)) return false;
  const direct = new URL(`http://${host}`);
  return direct.origin === origin && direct.host !== publicAddress?.host;
}

/** In lower case, without port. */
function hostName(host: string): string {
  return host.toLowerCase().replace(/:\d+$/, "");
}
