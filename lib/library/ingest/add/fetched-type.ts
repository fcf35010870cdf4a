import type { FetchedResource } from "@/lib/engine/web-search/guarded-fetch";
import { type DocumentMediaType, typeByContentType, typeByName } from "@/lib/shared/contracts/library/document-formats";
import { AppError } from "@/lib/shared/errors";
import { isPackaged, otherContent } from "./document-type";

const DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

/** Types that servers send when they do not know; the address and the content are better guides. */
const VAGUE = new Set(["application/octet-stream", "binary/octet-stream", "application/zip", "text/plain"]);

/**
 * Type of a fetched resource, from its content type, its content and its address.
 * @throws AppError `unsupported_media_type`
 */
export async function fetchedType({ url, contentType, bytes }: FetchedResource): Promise<DocumentMediaType> {
  const vague = contentType === null || VAGUE.has(contentType);
  const stated = vague ? undefined : typeByContentType(contentType);
  const type = stated ?? (vague ? typeByContent(url, contentType, bytes) : undefined);
  if (type === undefined) {
    throw unsuitable(`This address serves an unsupported type (${contentType ?? "no content type"}).`);
  }
  const other = await otherContent(type, bytes);
  if (other !== null) throw unsuitable(`The server calls this ${type}, but its content is ${other}.`);
  return type;
}

function typeByContent(url: string, contentType: string | null, bytes: Uint8Array): DocumentMediaType | undefined {
  const head = Buffer.from(bytes.subarray(0, 1_024)).toString("latin1").trimStart();
  if (head.startsWith("%PDF-")) return "application/pdf";
  const byName = typeByName(new URL(url).pathname);
  if (head.startsWith("PK\u0003\u0004")) return byName !== undefined && isPackaged(byName) ? byName : DOCX;
  if (contentType === "text/plain") return byName === "text/markdown" ? byName : "text/plain";
  return byName ?? (/^(?:<!doctype html|<html|<\?xml)/i.test(head) ? "text/html" : undefined);
}

function unsuitable(why: string): AppError {
  return new AppError("unsupported_media_type", why, { fields: { url: why } });
}
