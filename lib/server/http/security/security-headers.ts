// Relative: Next loads this file for its configuration, which resolves the alias for TypeScript alone.
import { isLoopback } from "../../../shared/outbound/loopback.mjs";

/** Headers of every response. */
export const SECURITY_HEADERS = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
} as const;

/**
 * `Strict-Transport-Security` (RFC 6797): for a year, browsers open this host and those below it over https alone. They
 * ignore it in answers over plain http. Not for names of this machine, which all its programs share.
 * @param publicUrl `APP_URL`
 * @returns `null` where people do not open the application over https
 */
export function transportPolicy(publicUrl: string | undefined): string | null {
  if (publicUrl === undefined) return null;
  const { protocol, hostname } = new URL(publicUrl);
  return protocol === "https:" && !isLoopback(hostname) ? "max-age=31536000; includeSubDomains" : null;
}

/** Policy of every response that is not a page: it may load and run nothing, wherever it is opened. */
export const DATA_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";

/** `Cache-Control` that disables caching in browsers and proxies, the default of the API. */
export const NOT_KEPT = "no-store";

/** Policy of a browser worker: it may run only our own scripts and connect to nothing. */
export const WORKER_POLICY = "default-src 'none'; script-src 'self'; frame-ancestors 'none'";

/** Policy of the service worker: it may ask only this server. */
export const SERVICE_WORKER_POLICY = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'";

/**
 * Policy of a page: nothing is loaded from, sent to or framed by another origin, and only scripts with this response's
 * nonce run. React Flow positions its nodes with inline styles; React's development build needs `eval`.
 * @param frameAncestors which pages may show it in a frame
 */
export function pagePolicy(nonce: string, development: boolean, frameAncestors = "'none'"): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'${development ? " 'unsafe-eval'" : ""}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    `frame-ancestors ${frameAncestors}`,
    "form-action 'self'",
  ].join("; ");
}
