import { parseServerAddress } from "@/lib/engine/models/wire/server-address";
import type { DocumentMediaType } from "@/lib/shared/contracts/library/document-formats";
import type { OcrSettings } from "@/lib/shared/contracts/library/ocr-settings";
import { env } from "@/lib/shared/env";
import { log } from "@/lib/shared/log";
import { DOCLING_ANSWER, type ParsedDocument, parseDocument } from "../parse/parse-document";
import { DOCLING_TIME_LIMIT_MS } from "../tunables";
import type { DoclingAccess } from "./docling-client";
import { DoclingClient } from "./docling-client";

/** Whether a docling server reads documents of this type, that is, may find more than the built-in reader. */
export function isForDocling(mediaType: DocumentMediaType): boolean {
  return mediaType === "application/pdf" && doclingAccess() !== null;
}

/**
 * Has the docling server read a PDF.
 * @returns `null` if it does not answer, answers too late, or its answer is not a whole document; the log says which
 * @throws only the signal's reason
 */
export async function readByDocling(
  pdf: Uint8Array,
  {
    documentId,
    ocr,
    signal,
    timeMs = DOCLING_TIME_LIMIT_MS,
  }: {
    documentId: string;
    ocr: OcrSettings["pages"];
    signal: AbortSignal;
    timeMs?: number;
  },
): Promise<ParsedDocument | null> {
  const access = doclingAccess();
  if (access === null) return null;
  const since = performance.now();
  const client = new DoclingClient(access);
  const limited = AbortSignal.any([signal, AbortSignal.timeout(timeMs)]);
  try {
    const answer = await client.convert(pdf, { ocr, timeoutS: Math.ceil(timeMs / 1_000) }, limited);
    const parsed = await parseDocument(answer, DOCLING_ANSWER, { signal });
    if (!parsed.ok) {
      log.warn({ documentId, code: parsed.code, detail: parsed.detail }, "docling's answer cannot be used");
      return null;
    }
    const docling = { read: true, version: await client.version(limited) };
    const ms = Math.round(performance.now() - since);
    return { ...parsed, receipt: { ...parsed.receipt, ms, docling } };
  } catch (error) {
    signal.throwIfAborted();
    log.warn({ err: error, documentId }, "docling did not read a document");
    return null;
  }
}

/** The operator's docling server; `null` without one. Credentials in its address become a header. */
function doclingAccess(): DoclingAccess | null {
  const { DOCLING_URL, DOCLING_API_KEY } = env();
  if (DOCLING_URL === undefined) return null;
  const { baseUrl, authorization } = parseServerAddress(DOCLING_URL, undefined);
  return {
    url: baseUrl,
    headers: {
      ...(authorization === null ? {} : { authorization }),
      ...(DOCLING_API_KEY === undefined ? {} : { "x-api-key": DOCLING_API_KEY }),
    },
  };
}
