import type { Readable } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { tooLargeToFetch, unknownEncoding } from "./fetch-failures";

const UNPACKERS = new Map([
  ["gzip", createGunzip],
  ["x-gzip", createGunzip],
  ["deflate", createInflate],
  ["br", createBrotliDecompress],
]);

/**
 * The unpacked bytes of an answer. It is cut off as soon as it is larger than the limit, unpacked as well as packed.
 * @throws AppError `fetch_failed`
 */
export async function readBody(
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

/** One encoding at most: a server that packs twice is up to something. */
function unpacked(body: Readable, encoding: string | null): Readable {
  const name = encoding?.trim().toLowerCase() ?? "";
  if (name === "" || name === "identity") return body;
  const create = UNPACKERS.get(name);
  if (create === undefined) throw unknownEncoding();
  const unpacker = create();
  body.on("error", (error) => unpacker.destroy(error));
  return body.pipe(unpacker);
}
