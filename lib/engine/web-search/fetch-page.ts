import { LRUCache } from "lru-cache";
import robotsParser from "robots-parser";
import { AppError } from "@/lib/shared/errors";
import { isAllowedHost } from "@/lib/shared/outbound/allowed-hosts";
import { type HostLists, isHostListed } from "@/lib/shared/outbound/host-lists";
import { processWide } from "@/lib/shared/process-wide";
import { AnsweredStatus, disallowedPage, refusedAddress } from "./fetch-failures";
import { type FetchedResource, type GuardedFetchOptions, guardedFetch } from "./guarded-fetch";
import {
  PAGE_MAX_BYTES,
  PAGE_TOTAL_MS,
  ROBOTS_ENTRIES,
  ROBOTS_KEPT_MS,
  ROBOTS_MAX_BYTES,
  ROBOTS_TOTAL_MS,
} from "./tunables";

/** The name under which sites know this reader. */
const ROBOT_NAME = "Touchstone";

const cachedRules = () =>
  processWide(
    "robots-rules",
    () => new LRUCache<string, Promise<(url: string) => boolean>>({ max: ROBOTS_ENTRIES, ttl: ROBOTS_KEPT_MS }),
  );

/**
 * Whether a site allows this reader to read a page (RFC 9309). A missing or refused robots.txt allows everything; an
 * unavailable one (no answer, a server error, a forbidden address) allows nothing.
 * @param fetchRules fetches a robots.txt
 */
async function mayRead(url: URL, fetchRules: (url: string) => Promise<FetchedResource>): Promise<boolean> {
  const rules = cachedRules();
  const known = rules.get(url.origin);
  if (known !== undefined) return (await known)(url.href);
  const isAllowed = readRules(`${url.origin}/robots.txt`, fetchRules);
  rules.set(url.origin, isAllowed);
  // An aborted request or a temporary server error must not decide for other requests.
  isAllowed.catch(() => rules.peek(url.origin) === isAllowed && rules.delete(url.origin));
  try {
    return (await isAllowed)(url.href);
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

async function readRules(address: string, fetchRules: (url: string) => Promise<FetchedResource>) {
  try {
    const { bytes } = await fetchRules(address);
    const rules = robotsParser(address, Buffer.from(bytes).toString("utf8"));
    return (url: string) => rules.isAllowed(url, ROBOT_NAME) !== false;
  } catch (error) {
    const status = error instanceof AppError && error.cause instanceof AnsweredStatus ? error.cause.status : 0;
    if (status >= 400 && status < 500) return () => true;
    throw error;
  }
}

/** Types of pages that are read: pages, texts and PDFs. */
const PAGE_TYPES = new Set([
  "text/html",
  "application/xhtml+xml",
  "text/plain",
  "text/markdown",
  "text/x-markdown",
  "application/pdf",
]);

export interface FetchPageOptions extends HostLists, Pick<GuardedFetchOptions, "allowHosts" | "resolve"> {
  signal: AbortSignal;
}

/**
 * Fetches a page that a provider listed. No user chose its address, so more checks apply than to one that a user gave:
 * the usual ports, the operator's lists of hosts and the site's own rules, at every hop.
 * @throws AppError `address_refused` or `fetch_failed`, or the signal's reason
 */
export async function fetchPage(address: string, options: FetchPageOptions): Promise<FetchedResource> {
  const { allowHosts, signal, resolve } = options;
  const shared = { allowHosts, signal, ...(resolve === undefined ? {} : { resolve }) };
  const mayConnect = (url: URL) => {
    if (!isHostListed(url.hostname, options)) throw refusedAddress("The host is not one that may be read.");
    if (url.port !== "" && !isAllowedHost(allowHosts, url))
      throw refusedAddress("Pages are fetched only from the usual ports of the web.");
  };
  const fetchRules = (url: string) =>
    guardedFetch(url, {
      ...shared,
      accept: "text/plain, */*;q=0.1",
      maxBytes: ROBOTS_MAX_BYTES,
      totalMs: ROBOTS_TOTAL_MS,
      mayVisit: mayConnect,
    });
  try {
    return await guardedFetch(address, {
      ...shared,
      accept: "text/html, application/xhtml+xml, text/plain;q=0.9, application/pdf;q=0.8",
      maxBytes: PAGE_MAX_BYTES,
      totalMs: PAGE_TOTAL_MS,
      types: PAGE_TYPES,
      mayVisit: async (url) => {
        mayConnect(url);
        if (!(await mayRead(url, fetchRules))) throw disallowedPage(url.host);
      },
    });
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  }
}
