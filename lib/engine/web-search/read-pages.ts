import { randomUUID } from "node:crypto";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import type { Passage } from "@/lib/shared/contracts/library/document";
import type { WebPage } from "@/lib/shared/contracts/library/web-search";
import { type Reason, reason } from "@/lib/shared/contracts/runs/reason";
import { AppError } from "@/lib/shared/errors";
import { oneLine } from "@/lib/shared/text/one-line";
import { PageDisallowed } from "./fetch-failures";
import type { FetchedResource } from "./guarded-fetch";
import type { SearchResult } from "./providers/search-provider";
import { PAGES_AT_ONCE, TRIES_A_PAGE } from "./tunables";

/** A page that was read, or the excerpt that replaces it. */
export interface ReadPage {
  id: string;
  url: string;
  title: string;
  language: TextLanguage;
  text: string;
  fetchedAt: string;
  passages: Passage[];
}

/** The pieces of a page: offsets in its text. */
export interface PageContent {
  title: string | null;
  language: TextLanguage;
  text: string;
  passages: readonly Omit<Passage, "id" | "documentId" | "documentTitle" | "web">[];
}

export interface PageReader {
  /** @throws AppError, or the signal's reason */
  fetch(url: string, signal: AbortSignal): Promise<FetchedResource>;
  /** @throws AppError, or the signal's reason */
  read(fetched: FetchedResource, signal: AbortSignal): Promise<PageContent>;
}

export interface PageAttempt {
  page: WebPage;
  read: ReadPage | null;
}

/**
 * Fetches and reads results from the top of the list until enough are read, or twice as many were tried; several at
 * once. One site's failure does not affect the others.
 * @returns every page that was tried, in the order of the results
 * @throws the signal's reason
 */
export async function readPages(
  results: readonly SearchResult[],
  wanted: number,
  reader: PageReader,
  signal: AbortSignal,
): Promise<PageAttempt[]> {
  const tries = results.slice(0, wanted * TRIES_A_PAGE);
  const attempts: PageAttempt[] = [];
  for (let at = 0; at < tries.length; ) {
    const missing = wanted - attempts.filter(({ read }) => read !== null).length;
    if (missing <= 0) break;
    const batch = tries.slice(at, at + Math.min(missing, PAGES_AT_ONCE));
    attempts.push(...(await Promise.all(batch.map((result) => attempt(result, reader, signal)))));
    at += batch.length;
  }
  return attempts;
}

async function attempt(result: SearchResult, reader: PageReader, signal: AbortSignal): Promise<PageAttempt> {
  const failed = (failure: Reason): PageAttempt => ({
    page: { url: result.url, title: titleOf(result.title, result.url), passages: 0, failure },
    read: null,
  });
  try {
    const fetched = await reader.fetch(result.url, signal);
    const fetchedAt = new Date().toISOString();
    const content = await reader.read(fetched, signal);
    if (content.passages.length === 0) return failed(reason("web_page_failed"));
    const title = titleOf(content.title ?? result.title, fetched.url);
    const read = toPage({ ...content, url: fetched.url, title, fetchedAt });
    return { page: { url: read.url, title, passages: read.passages.length, failure: null }, read };
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof AppError)) throw error;
    return failed(failureOf(error));
  }
}

function failureOf(error: AppError): Reason {
  if (error.cause instanceof PageDisallowed) return reason("web_page_disallowed");
  return reason(error.code === "address_refused" ? "web_page_refused" : "web_page_failed", {}, error.message);
}

/** The results' excerpts as pages of one passage each, for use when no page could be read. */
export function excerptPages(results: readonly SearchResult[], language: (text: string) => TextLanguage): ReadPage[] {
  const fetchedAt = new Date().toISOString();
  return results.flatMap(({ url, title, excerpt }) => {
    const text = oneLine(excerpt.replace(/<[^>]*>/g, " "));
    if (text === "") return [];
    const own = language(text);
    const passage = { ordinal: 0, text, start: 0, end: text.length, page: null, headingPath: [], language: own };
    return [toPage({ url, title: titleOf(title, url), language: own, text, fetchedAt, passages: [passage] })];
  });
}

function toPage(page: Omit<ReadPage, "id" | "passages"> & Pick<PageContent, "passages">): ReadPage {
  const id = randomUUID();
  const { url, title, fetchedAt } = page;
  const passages = page.passages.map((passage) => ({
    ...passage,
    // Most pages repeat their title as the first heading.
    headingPath: passage.headingPath[0] === title ? passage.headingPath.slice(1) : passage.headingPath,
    id: randomUUID(),
    documentId: id,
    documentTitle: title,
    web: { url, fetchedAt },
  }));
  return { ...page, id, passages };
}

function titleOf(title: string, url: string): string {
  const own = oneLine(title);
  return own === "" ? new URL(url).hostname : own.slice(0, 200).toWellFormed();
}
