import { AppError } from "../errors";

const READS = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses what another web site sends through a person's browser: state changes from a foreign origin, and,
 * while the server listens on loopback only, any request to a host name that leads here by DNS rebinding.
 * @param boundTo the configured HOST
 * @throws AppError `forbidden_origin`
 */
export function refuseForeign(request: Request, boundTo: string): void {
  const host = request.headers.get("host");
  if (isLoopback(boundTo) && host !== null && !isLoopback(hostName(host)) && hostName(host) !== boundTo) {
    throw new AppError("forbidden_origin", `This server does not answer to the host name ${hostName(host)}.`);
  }
  if (READS.has(request.method)) return;
  const origin = request.headers.get("origin");
  const foreign = origin === null ? request.headers.get("sec-fetch-site") === "cross-site" : hostOf(origin) !== host;
  if (foreign) throw new AppError("forbidden_origin", "Requests from another web site are refused.");
}

/** `localhost`, its subdomains, 127.0.0.0/8 and ::1, as a host name without port. */
export function isLoopback(name: string): boolean {
  const plain = name.toLowerCase().replace(/^\[|\]$|\.$/g, "");
  return plain === "localhost" || plain.endsWith(".localhost") || plain === "::1" || /^127(\.\d{1,3}){3}$/.test(plain);
}

function hostName(host: string): string {
  return host.replace(/:\d+$/, "");
}

/** Host and port of an origin; undefined for `null` and for what is no origin. */
function hostOf(origin: string): string | undefined {
  try {
    return new URL(origin).host;
  } catch {
    return undefined;
  }
}
