/** Headers that every answer of the application has. */
export const SECURITY_HEADERS = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
} as const;

/** Policy of everything that is no page: nothing in it may load or run anything, wherever it is opened. */
export const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** `Cache-Control` of what no browser and no proxy may keep: answers of the API that do not say otherwise. */
export const NOT_KEPT = "no-store";

/** Policy of a browser's worker: it runs our own scripts, which its first file names, and reaches nothing else. */
export const WORKER_POLICY = "default-src 'none'; script-src 'self'; frame-ancestors 'none'";

/**
 * Policy of a page: nothing is loaded from, sent to or framed by another origin, and no script runs that this answer
 * did not name by its nonce. React Flow places its nodes by inline styles; React's development build needs `eval`.
 */
export function pagePolicy(nonce: string, development: boolean): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'${development ? " 'unsafe-eval'" : ""}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join("; ");
}
