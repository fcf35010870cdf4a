import { env } from "@/lib/shared/env";
import { AppError } from "@/lib/shared/errors";

/** Where this server is reached. */
export interface ServedAt {
  /** `HOST`: what it listens on. It speaks http there. */
  boundTo: string;
  /** `APP_URL`: where people open it, when that is elsewhere: through a proxy that adds TLS or another host name. */
  publicUrl: string | undefined;
}

export function servedAt(): ServedAt {
  const { HOST, APP_URL } = env();
  return { boundTo: HOST, publicUrl: APP_URL };
}

/**
 * While the server listens on loopback only, refuses host names other than its own and its public one: another site's
 * name can be made to lead here (DNS rebinding), and the browser then takes what it reads for that site's.
 * @throws AppError `forbidden_origin`
 */
export function refuseForeignHost(headers: Headers, { boundTo, publicUrl }: ServedAt): void {
  const host = headers.get("host");
  if (host === null || !isLoopback(boundTo)) return;
  const name = hostName(host);
  const known =
    isLoopback(name) || name === boundTo || (publicUrl !== undefined && name === new URL(publicUrl).hostname);
  if (known) return;
  const fix = "If people open it by that name, set APP_URL to the whole address.";
  throw new AppError("forbidden_origin", `This server does not answer to the host name ${name}. ${fix}`);
}

/**
 * Refuses what another web site sends through a person's browser, reads included: they may cost model calls, and a page
 * can send them without being able to see the answer. Programs send neither header.
 * @throws AppError `forbidden_origin`
 */
export function refuseOtherSites(headers: Headers, served: ServedAt): void {
  const site = headers.get("sec-fetch-site");
  if (site !== null && site !== "same-origin" && site !== "none") {
    throw new AppError("forbidden_origin", "Requests from another web site are refused.");
  }
  const origin = headers.get("origin");
  if (origin === null || isOwnOrigin(origin, headers.get("host"), served)) return;
  const fix = "If this is your server behind a proxy, set APP_URL to the address that people open.";
  throw new AppError("forbidden_origin", `Requests from another web site are refused. ${fix}`);
}

/**
 * The public address's origin, or the origin that the request's host has over http. Where both name one host, the public
 * one counts: a page that came over http must not act on a site that is served over https.
 */
function isOwnOrigin(origin: string, host: string | null, { publicUrl }: ServedAt): boolean {
  const own = publicUrl === undefined ? undefined : new URL(publicUrl);
  if (own !== undefined && own.origin === origin) return true;
  if (host === null || !URL.canParse(`http://${host}`)) return false;
  const direct = new URL(`http://${host}`);
  return direct.origin === origin && direct.host !== own?.host;
}

/** `localhost`, its subdomains, 127.0.0.0/8 and ::1, as a host name without port. */
function isLoopback(name: string): boolean {
  const plain = name.toLowerCase().replace(/^\[|\]$|\.$/g, "");
  return plain === "localhost" || plain.endsWith(".localhost") || plain === "::1" || /^127(\.\d{1,3}){3}$/.test(plain);
}

/** In lower case, without port. */
function hostName(host: string): string {
  return host.toLowerCase().replace(/:\d+$/, "");
}
