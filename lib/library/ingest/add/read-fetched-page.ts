import type { NewPassage } from "@/lib/data/db/library/passages";
import type { FetchedResource } from "@/lib/engine/web-search/guarded-fetch";
import type { Language } from "@/lib/shared/contracts/language";
import type { PassageSizes } from "@/lib/shared/contracts/library/document";
import { AppError } from "@/lib/shared/errors";
import { chunkText, parsedLanguage } from "../chunk/chunk-text";
import { parseDocument } from "../parse/parse-document";
import { PAGE_PARSE_TIME_LIMIT_MS } from "../tunables";
import { documentTitle } from "./document-title";
import { fetchedType } from "./fetched-type";
import { inOwnEncoding } from "./own-encoding";

/** A page of the web as a document is read, without becoming one. */
export interface FetchedPage {
  /** What the page calls itself; `null` where it does not. */
  title: string | null;
  language: Language;
  text: string;
  passages: NewPassage[];
}

/**
 * Reads a fetched page and cuts it as documents are cut: its own text, without menus and what is hidden.
 * @param maxChars of its text, from the beginning; the rest is left out
 * @throws AppError `unsupported_media_type` or `fetch_failed` where it cannot be read, or the signal's reason
 */
export async function readFetchedPage(
  fetched: FetchedResource,
  { sizes, maxChars, signal }: { sizes: PassageSizes; maxChars: number; signal: AbortSignal },
): Promise<FetchedPage> {
  const mediaType = await fetchedType(fetched);
  const bytes = mediaType.startsWith("text/") ? inOwnEncoding(fetched.bytes, fetched.charset) : fetched.bytes;
  const parsed = await parseDocument(bytes, mediaType, { signal, limits: { timeMs: PAGE_PARSE_TIME_LIMIT_MS } });
  if (!parsed.ok) throw new AppError("fetch_failed", `The page could not be read (${parsed.code}).`);
  const text = parsed.text.slice(0, maxChars).toWellFormed();
  const headings = parsed.headings.filter(({ end }) => end <= maxChars);
  const language = parsedLanguage(parsed);
  const title = documentTitle(parsed, headings);
  const passages = await chunkText(text, { ...parsed, headings, title: title ?? "", language }, sizes, signal);
  return { title, language, text, passages };
}
