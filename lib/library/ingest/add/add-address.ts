import { guardedFetch } from "@/lib/engine/web-search/guarded-fetch";
import { documentMediaTypeSchema } from "@/lib/shared/contracts/library/document";
import { type DocumentMediaType, extensionOf, typeByName } from "@/lib/shared/contracts/library/document-formats";
import { env } from "@/lib/shared/env";
import { AppError } from "@/lib/shared/errors";
import { type AddDocument, addDocument, maxUploadBytes } from "./add-document";
import { fetchedType } from "./fetched-type";
import { baseName, safeFileName } from "./file-name";
import { toSelfDescribingText } from "./own-encoding";

/** Plain text last, since servers with several formats also offer it for the same page. */
const ACCEPT = [
  "text/html",
  "application/xhtml+xml",
  ...documentMediaTypeSchema.options.filter((type) => type !== "text/html" && type !== "text/plain"),
  "text/plain;q=0.9",
  "*/*;q=0.1",
].join(", ");

/**
 * Fetches a page and adds it like `addDocument`. The fetched bytes are stored as its original.
 * @throws AppError `address_refused`, `fetch_failed`, `unsupported_media_type`, and as `addDocument`
 */
export async function addAddress(
  url: string,
  { signal, ...given }: { signal: AbortSignal } & Pick<AddDocument, "addedBy" | "collections">,
): ReturnType<typeof addDocument> {
  const fetched = await guardedFetch(url, {
    maxBytes: maxUploadBytes(),
    accept: ACCEPT,
    allowHosts: env().FETCH_ALLOW_HOSTS,
    signal,
  });
  const type = await fetchedType(fetched);
  const text = type.startsWith("text/");
  const bytes = text ? toSelfDescribingText(fetched.bytes, fetched.charset) : fetched.bytes;
  if (signal.aborted) throw new AppError("fetch_failed", "The request was cancelled.");
  return addDocument({ fileName: nameFor(fetched.url, type), bytes, sourceUrl: fetched.url, ...given });
}

/** Names a fetched file: the last segment of its address, with the extension of its type. */
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
