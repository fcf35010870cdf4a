import type { DocumentMediaType } from "../contracts/document";
import { env } from "../env";
import { AppError } from "../errors";
import { type FetchedResource, guardedFetch } from "../web-search/guarded-fetch";
import { addDocument, maxUploadBytes } from "./add-document";
import { extensionOf, otherContent, typeByName } from "./document-type";
import { baseName, safeFileName } from "./file-name";
import { inOwnEncoding } from "./own-encoding";

const DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const PPTX = "application/vnd.openxmlformats-officedocument.presentationml.presentation";
const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const ACCEPT = `text/html, application/xhtml+xml, text/markdown, text/plain;q=0.9, application/pdf, ${DOCX}, ${PPTX}, ${XLSX}, text/csv, */*;q=0.1`;

const BY_CONTENT_TYPE: Readonly<Record<string, DocumentMediaType>> = {
  "text/html": "text/html",
  "application/xhtml+xml": "text/html",
  "text/markdown": "text/markdown",
  "text/x-markdown": "text/markdown",
  "application/pdf": "application/pdf",
  "application/x-pdf": "application/pdf",
  [DOCX]: DOCX,
  [PPTX]: PPTX,
  [XLSX]: XLSX,
  "text/csv": "text/csv",
  "text/tab-separated-values": "text/csv",
  "message/rfc822": "message/rfc822",
};
/** What servers say when they do not know: the address and the content tell more. */
const VAGUE = new Set(["application/octet-stream", "binary/octet-stream", "application/zip", "text/plain"]);

/**
 * Fetches a page and takes it in, as `addDocument` does. What was fetched is kept as its original.
 * @throws AppError `address_refused`, `fetch_failed`, `unsupported_media_type`, and as `addDocument`
 */
export async function addAddress(url: string, signal: AbortSignal): ReturnType<typeof addDocument> {
  const fetched = await guardedFetch(url, {
    maxBytes: maxUploadBytes(),
    accept: ACCEPT,
    allowHosts: env().FETCH_ALLOW_HOSTS,
    signal,
  });
  const type = await typeOf(fetched);
  const text = type.startsWith("text/");
  const bytes = text ? inOwnEncoding(fetched.bytes, fetched.charset) : fetched.bytes;
  // Whoever asked has gone: nobody waits for the document.
  if (signal.aborted) throw new AppError("fetch_failed", "The request was given up.");
  return addDocument({ fileName: nameFor(fetched.url, type), bytes, sourceUrl: fetched.url });
}

async function typeOf({ url, contentType, bytes }: FetchedResource): Promise<DocumentMediaType> {
  const stated = contentType === null ? undefined : BY_CONTENT_TYPE[contentType];
  const vague = contentType === null || VAGUE.has(contentType);
  const type = stated ?? (vague ? typeByContent(url, contentType, bytes) : undefined);
  if (type === undefined) {
    throw unsuitable(`What is at this address cannot be read here (${contentType ?? "its kind is not stated"}).`);
  }
  const other = await otherContent(type, bytes);
  if (other !== null) throw unsuitable(`The server says that this is ${type}, but its content is ${other}.`);
  return type;
}

function typeByContent(url: string, contentType: string | null, bytes: Uint8Array): DocumentMediaType | undefined {
  const head = Buffer.from(bytes.subarray(0, 1_024)).toString("latin1").trimStart();
  if (head.startsWith("%PDF-")) return "application/pdf";
  const byName = typeByName(new URL(url).pathname);
  if (head.startsWith("PK\u0003\u0004")) return byName === PPTX || byName === XLSX ? byName : DOCX;
  if (contentType === "text/plain") return byName === "text/markdown" ? byName : "text/plain";
  return byName ?? (/^(?:<!doctype html|<html|<\?xml)/i.test(head) ? "text/html" : undefined);
}

/** A name for the fetched file: the last part of its address, with the extension of its type. */
function nameFor(url: string, type: DocumentMediaType): string {
  const { hostname, pathname } = new URL(url);
  const last = decoded(pathname.split("/").findLast((part) => part !== "") ?? hostname);
  const name = baseName(safeFileName(last));
  return typeByName(name) === type ? name : safeFileName(`${name}.${extensionOf(type)}`);
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function unsuitable(why: string): AppError {
  return new AppError("unsupported_media_type", why, { fields: { url: why } });
}
