import { isAllowedHost } from "@/lib/shared/outbound/allowed-hosts";
import { disallowedPage, refusedAddress } from "./fetch-failures";
import { type FetchedResource, type GuardedFetchOptions, guardedFetch } from "./guarded-fetch";
import { type HostLists, isHostListed } from "./host-lists";
import { mayRead } from "./robots-rules";
import { PAGE_MAX_BYTES, PAGE_TOTAL_MS, ROBOTS_MAX_BYTES, ROBOTS_TOTAL_MS } from "./tunables";

/** What is read of the web: pages, texts and PDFs. */
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
 * Fetches a page that a provider listed. Nobody chose its address, so it is held to more than one that a person named:
 * the usual ports, the operator's lists of hosts and the site's own rules, at every hop.
 * @throws AppError `address_refused` or `fetch_failed`, or the signal's reason
 */
export async function fetchPage(address: string, options: FetchPageOptions): Promise<FetchedResource> {
  const { allowHosts, signal, resolve } = options;
  const shared = { allowHosts, signal, ...(resolve === undefined ? {} : { resolve }) };
  const mayConnect = (url: URL) => {
    if (!isHostListed(url.hostname, options)) throw refusedAddress("The host is not one that may be read.");
    if (url.port !== "" && !isAllowedHost(allowHosts, url))
      throw refusedAddress("Only the usual ports of the web are read from.");
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
