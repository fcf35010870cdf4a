import type { Readable } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { Agent, type Dispatcher, request } from "undici";
import { AppError } from "@/lib/shared/errors";
import {
  guardedConnector,
  publicOrAllowed,
  type ResolveHost,
  resolveBySystem,
} from "@/lib/shared/outbound/guarded-connector";
import {
  failedAnswer,
  refusedAddress,
  tooLargeToFetch,
  tooManyRedirects,
  unknownEncoding,
  unreachable,
  unreadableType,
} from "./fetch-failures";
import { FETCH_IDLE_MS, FETCH_TOTAL_MS, MAX_REDIRECTS } from "./tunables";

const UNPACKERS = new Map([
  ["gzip", createGunzip],
  ["x-gzip", createGunzip],
  ["deflate", createInflate],
  ["br", createBrotliDecompress],
]);

/**
 * The unpacked bytes of an answer. Reading stops as soon as it exceeds the limit, packed or unpacked.
 * @throws AppError `fetch_failed`
 */
async function readBody(
  body: Readable,
  { encoding, length, maxBytes }: { encoding: string | null; length: string | null; maxBytes: number },
): Promise<Uint8Array> {
  try {
    if (Number(length ?? 0) > maxBytes) throw tooLargeToFetch(maxBytes);
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of unpacked(body, encoding)) {
      const bytes: Uint8Array = chunk;
      size += bytes.byteLength;
      if (size > maxBytes) throw tooLargeToFetch(maxBytes);
      chunks.push(bytes);
    }
    return new Uint8Array(Buffer.concat(chunks, size));
  } finally {
    body.destroy();
  }
}

/** One encoding at most: a server that packs twice is suspicious. */
function unpacked(body: Readable, encoding: string | null): Readable {
  const name = encoding?.trim().toLowerCase() ?? "";
  if (name === "" || name === "identity") return body;
  const create = UNPACKERS.get(name);
  if (create === undefined) throw unknownEncoding();
  const unpacker = create();
  body.on("error", (error) => unpacker.destroy(error));
  return body.pipe(unpacker);
}

export interface FetchedResource {
  /** The final address after redirects, without the fragment. */
  url: string;
  /** The server's type, in lower case and without parameters; `null` if it gives none. */
  contentType: string | null;
  /** The encoding of the text, if the server names one. */
  charset: string | null;
  bytes: Uint8Array;
}

export interface GuardedFetchOptions {
  /** Most bytes, unpacked; reading stops at this limit. */
  maxBytes: number;
  /** Value of the header `Accept`. */
  accept: string;
  /** `FETCH_ALLOW_HOSTS`: private hosts that may be fetched. */
  allowHosts: string | undefined;
  signal?: AbortSignal;
  /** Resolves host names; the system's resolver by default. */
  resolve?: ResolveHost;
  /** Called before every hop, including the first; an exception ends the fetch. */
  mayVisit?: (url: URL) => void | Promise<void>;
  /** Types that are read, as servers name them; other bodies are not read. All types by default. */
  types?: ReadonlySet<string>;
  /** Time limit of the whole fetch, in milliseconds. */
  totalMs?: number;
}

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/**
 * Fetches an address that a user gave: http(s) only, public addresses only (checked as each connection is made,
 * including redirects), without cookies or credentials, limited in size and time.
 * @throws AppError `address_refused` or `fetch_failed`, both with `fields.url`
 */
export async function guardedFetch(address: string, options: GuardedFetchOptions): Promise<FetchedResource> {
  const timeUp = AbortSignal.timeout(options.totalMs ?? FETCH_TOTAL_MS);
  const signal = options.signal === undefined ? timeUp : AbortSignal.any([options.signal, timeUp]);
  const agent = new Agent({
    connect: guardedConnector(publicOrAllowed(options.allowHosts), { resolve: options.resolve ?? resolveBySystem }),
    headersTimeout: FETCH_IDLE_MS,
    bodyTimeout: FETCH_IDLE_MS,
    // One request per agent: no connection stays open for another.
    pipelining: 0,
  });
  try {
    return await follow(address, { ...options, signal, agent });
  } catch (error) {
    throw error instanceof AppError ? error : unreachable(error, { timeUp: timeUp.aborted });
  } finally {
    await agent.destroy();
  }
}

interface Hop extends GuardedFetchOptions {
  signal: AbortSignal;
  agent: Dispatcher;
}

async function follow(address: string, hop: Hop): Promise<FetchedResource> {
  let url = checkedUrl(address, undefined);
  for (let redirects = 0; ; redirects += 1) {
    await hop.mayVisit?.(url);
    const answer = await request(url, {
      dispatcher: hop.agent,
      signal: hop.signal,
      headers: { accept: hop.accept, "accept-encoding": "gzip, deflate, br", "user-agent": "Touchstone" },
    });
    // An abandoned body emits one more error with no reader; a reader still gets its errors.
    answer.body.on("error", () => undefined);
    const location = header(answer.headers, "location");
    if (!REDIRECTS.has(answer.statusCode) || location === null) return await take(url, answer, hop);
    answer.body.destroy();
    if (redirects === MAX_REDIRECTS) throw tooManyRedirects(MAX_REDIRECTS);
    url = checkedUrl(location, url);
  }
}

async function take(
  url: URL,
  answer: Dispatcher.ResponseData,
  { maxBytes, types }: Pick<Hop, "maxBytes" | "types">,
): Promise<FetchedResource> {
  if (answer.statusCode !== 200) {
    answer.body.destroy();
    throw failedAnswer(answer.statusCode);
  }
  const [type = "", ...parameters] = (header(answer.headers, "content-type") ?? "").toLowerCase().split(";");
  const contentType = type.trim() || null;
  if (contentType !== null && types?.has(contentType) === false) {
    answer.body.destroy();
    throw unreadableType(contentType);
  }
  const bytes = await readBody(answer.body, {
    encoding: header(answer.headers, "content-encoding"),
    length: header(answer.headers, "content-length"),
    maxBytes,
  });
  const charset = parameters
    .map((parameter) => /^\s*charset\s*=\s*"?([\w:.-]+)"?\s*$/.exec(parameter)?.[1])
    .find(Boolean);
  return { url: withoutFragment(url), contentType, charset: charset ?? null, bytes };
}

/** @throws AppError `address_refused` */
function checkedUrl(address: string, base: URL | undefined): URL {
  const url = URL.canParse(address, base) ? new URL(address, base) : null;
  if (url === null) throw refusedAddress("This is not a valid address.");
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    throw refusedAddress("Only addresses that begin with http:// or https:// can be fetched.");
  }
  if (url.username !== "" || url.password !== "") {
    throw refusedAddress("Addresses with a user name or password are not fetched.");
  }
  return url;
}

function withoutFragment(url: URL): string {
  const plain = new URL(url);
  plain.hash = "";
  return plain.href;
}

function header(headers: Dispatcher.ResponseData["headers"], name: string): string | null {
  const value = headers[name];
  return (Array.isArray(value) ? value[0] : value) ?? null;
}
