import { randomUUID } from "node:crypto";

/** The header that names a request, in its log lines and its response. */
export const REQUEST_ID_HEADER = "x-request-id";

/** What proxies make: UUIDs, ULIDs, hexadecimal and base64url. Anything else could forge or bloat log lines. */
const ACCEPTED = /^[\w.-]{1,64}$/;

/** The id of a request: the one that a proxy or client has given it, or a new one. */
export function requestIdOf(given: string | readonly string[] | null | undefined): string {
  return typeof given === "string" && ACCEPTED.test(given) ? given : randomUUID();
}
