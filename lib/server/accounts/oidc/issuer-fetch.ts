import { serverFetch } from "@/lib/shared/outbound/server-fetch";
import { ISSUER_MS, MAX_ANSWER_BYTES } from "./tunables";

/** The issuer cannot be reached, is too slow, answers with its own error, or with too much. */
export class IssuerUnavailable extends Error {
  override readonly name = "IssuerUnavailable";
}

/** A request to the issuer, as openid-client makes it. */
interface IssuerRequest {
  method: string;
  headers: Record<string, string>;
  body?: unknown;
  redirect?: "manual" | undefined;
}

export type IssuerFetch = (url: string, request: IssuerRequest) => Promise<Response>;

/**
 * The way to the issuer: by the rules for configured servers, and with limits for time and size.
 * @param limits in milliseconds and bytes
 */
export function createIssuerFetch({ ms, bytes }: { ms: number; bytes: number }): IssuerFetch {
  return async (url, { method, headers, body, redirect = "manual" }) => {
    try {
      const signal = AbortSignal.timeout(ms);
      const answer = await serverFetch(url, { method, headers, body: textOf(body), redirect, signal });
      if (answer.status >= 500) throw new Error(`status ${answer.status}`);
      const content = await readWithin(answer, bytes);
      return new Response(content, { status: answer.status, headers: answer.headers });
    } catch (cause) {
      throw new IssuerUnavailable(`The issuer did not answer ${method} ${url}.`, { cause });
    }
  };
}

export const issuerFetch = createIssuerFetch({ ms: ISSUER_MS, bytes: MAX_ANSWER_BYTES });

/** Forms and nothing else are sent to issuers. */
function textOf(body: unknown): string | null {
  return body instanceof URLSearchParams ? body.toString() : typeof body === "string" ? body : null;
}

/** The whole body; `null` for none. @throws Error if it is larger */
async function readWithin(answer: Response, most: number): Promise<Uint8Array<ArrayBuffer> | null> {
  if (answer.body === null) return null;
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of answer.body) {
    size += part.byteLength;
    if (size > most) throw new Error(`more than ${most} bytes`);
    parts.push(part);
  }
  return new Uint8Array(Buffer.concat(parts));
}
