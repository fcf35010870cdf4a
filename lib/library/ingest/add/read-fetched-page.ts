import type { NewPassage } from "@/lib/data/db/library/passages";
import type { FetchedResource } from "@/lib/engine/web-search/guarded-fetch";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import type { PassageSizes } from "@/lib/shared/contracts/library/document";
import { AppError } from "@/lib/shared/errors";
import { chunkText, parsedLanguage } from "../chunk/chunk-text";
import { parseDocument } from "../parse/parse-document";
import { PAGE_PARSE_TIME_LIMIT_MS } from "../tunables";
import { documentTitle } from "./document-title";
import { fetchedType } from "./fetched-type";
import { toSelfDescribingText } from "./own-encoding";

/** A web page, parsed and cut like a document but not stored as one. */
export interface FetchedPage {
  /** The page's own title, if it has one. */
  title: string | null;
  language: TextLanguage;
  text: string;
  passages: NewPassage[];
}

/**
 * Parses a fetched page and cuts it like a document: its main text, without menus and hidden elements.
 * @param maxChars characters of its text to read; the rest is dropped
 * @throws AppError `unsupported_media_type` or `fetch_failed` when it cannot be read, or the signal's reason
 */
export async function readFetchedPage(
  fetched: FetchedResource,
  { sizes, maxChars, signal }: { sizes: PassageSizes; maxChars: number; signal: AbortSignal },
): Promise<FetchedPage> {
  const mediaType = await fetchedType(fetched);
  const bytes = mediaType.startsWith("text/") ? toSelfDescribingText(fetched.bytes, fetched.charset) : fetched.bytes;
  const parsed = await parseDocument(bytes, mediaType, { signal, limits: { timeMs: PAGE_PARSE_TIME_LIMIT_MS } });
  if (!parsed.ok) throw new AppError("fetch_failed", `The page could not be read (${parsed.code}).`);
  const text = parsed.text.slice(0, maxChars).toWellFormed();
  const headings = parsed.headings.filter(({ end }) => end <= maxChars);
  const { language } = parsedLanguage(parsed);
  const title = documentTitle(parsed, headings);
  const passages = await chunkText(text, { ...parsed, headings, title: title ?? "", language }, sizes, signal);
  return { title, language, text, passages };
}
