import { errors } from "undici";
import { AppError } from "@/lib/shared/errors";
import { AddressRefused } from "@/lib/shared/outbound/guarded-connector";

/** The address must not be fetched. */
export function refusedAddress(why: string, cause?: unknown): AppError {
  return new AppError("address_refused", why, { cause, fields: { url: why } });
}

/** The site forbids programs to read the page. */
export class PageDisallowed extends Error {
  override readonly name = "PageDisallowed";
}

/** The site's own rules forbid the fetch; `PageDisallowed` is the cause. */
export function disallowedPage(host: string): AppError {
  return refusedAddress(`${host} asks programs not to read this page.`, new PageDisallowed(host));
}

/** The fetch failed. */
export function failedFetch(why: string, cause?: unknown): AppError {
  return new AppError("fetch_failed", why, { cause, fields: { url: why } });
}

export function tooLargeToFetch(maxBytes: number): AppError {
  return failedFetch(`The page is larger than ${Math.floor(maxBytes / 1_048_576)} MB.`);
}

export function unknownEncoding(): AppError {
  return failedFetch("The server sent the page packed in an encoding that was not requested.");
}

export function tooManyRedirects(most: number): AppError {
  return failedFetch(`The address redirects more than ${most} times.`);
}

export function unreadableType(contentType: string): AppError {
  return failedFetch(`The page is of a kind that is not read (${contentType.slice(0, 80)}).`);
}

/** The server's response instead of the page. */
export class AnsweredStatus extends Error {
  override readonly name = "AnsweredStatus";
  readonly status: number;

  constructor(status: number) {
    super(`the server answered ${status}`);
    this.status = status;
  }
}

/** The server did not return the page; the cause has its status. */
export function failedAnswer(status: number): AppError {
  const cause = new AnsweredStatus(status);
  if (status === 404 || status === 410)
    return failedFetch(`There is nothing at this address (the server answered ${status}).`, cause);
  if (status === 401 || status === 403) {
    return failedFetch(
      `The server shows this page only after signing in, or not at all (it answered ${status}).`,
      cause,
    );
  }
  return failedFetch(`The server answered ${status}.`, cause);
}

const BY_CODE: Readonly<Record<string, string>> = {
  ENOTFOUND: "The host was not found.",
  EAI_AGAIN: "The host's address could not be looked up. Is there a connection to the internet?",
  ECONNREFUSED: "The server does not accept connections.",
  EHOSTUNREACH: "The server cannot be reached.",
  ENETUNREACH: "The server cannot be reached.",
  ECONNRESET: "The server closed the connection.",
  UND_ERR_SOCKET: "The server closed the connection.",
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: "The server closed the connection before the page was complete.",
  UND_ERR_HEADERS_OVERFLOW: "The server's answer could not be read.",
  EPROTO: "The server does not speak valid HTTPS.",
  CERT_HAS_EXPIRED: "The server's certificate has expired.",
  DEPTH_ZERO_SELF_SIGNED_CERT: "The server's certificate is not trusted.",
  SELF_SIGNED_CERT_IN_CHAIN: "The server's certificate is not trusted.",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "The server's certificate is not trusted.",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "The server's certificate is not trusted.",
  ERR_TLS_CERT_ALTNAME_INVALID: "The server's certificate belongs to another host.",
  Z_DATA_ERROR: "The server sent damaged packed data.",
  Z_BUF_ERROR: "The server closed the connection before the page was complete.",
};
const TIMED_OUT = new Set(["UND_ERR_CONNECT_TIMEOUT", "UND_ERR_HEADERS_TIMEOUT", "UND_ERR_BODY_TIMEOUT", "ETIMEDOUT"]);

/** Explains a failed connection to the user who gave the address. */
export function unreachable(error: unknown, { timeUp }: { timeUp: boolean }): AppError {
  const refused = causes(error).find((cause) => cause instanceof AddressRefused);
  if (refused !== undefined) {
    return refusedAddress(
      `${refused.host} leads to a private address, or is not one of the hosts that this server may call. ` +
        "Its operator can allow the host in FETCH_ALLOW_HOSTS, and in OUTBOUND_HOSTS where that is set.",
    );
  }
  const codes = causes(error).map(codeOf);
  if (timeUp || codes.some((code) => TIMED_OUT.has(code)))
    return failedFetch("The server took too long to answer.", error);
  if (error instanceof errors.HTTPParserError) return failedFetch("The server's answer could not be read.", error);
  const known = codes.map((code) => BY_CODE[code]).find((why) => why !== undefined);
  return failedFetch(known ?? "The page could not be fetched.", error);
}

/** An error and all its causes; connections to several addresses fail together. */
function causes(error: unknown): Error[] {
  if (!(error instanceof Error)) return [];
  const inner = error instanceof AggregateError ? error.errors : [];
  return [error, ...[error.cause, ...inner].flatMap(causes)];
}

function codeOf(error: Error): string {
  return "code" in error && typeof error.code === "string" ? error.code : "";
}
