import { attachment } from "./content-disposition";

/** Small pieces are joined up to this many characters, to save the overhead of separate chunks. */
const CHUNK_CHARS = 65_536;

/**
 * Streams a file while it is generated. Pull-based: a slow reader slows down the generation, and a disconnect ends it. An
 * error aborts the download, so that a partial file is never mistaken for a complete one.
 */
export async function streamedFile(
  fileName: string,
  mediaType: string,
  pieces: AsyncGenerator<string>,
): Promise<Response> {
  const encoder = new TextEncoder();
  // An error before the first piece can still be answered with an error response.
  const first = await pieces.next();
  let waiting: IteratorResult<string> | null = first;
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      let text = "";
      while (text.length < CHUNK_CHARS) {
        const next: IteratorResult<string> = waiting ?? (await pieces.next());
        waiting = null;
        if (next.done === true) {
          if (text !== "") controller.enqueue(encoder.encode(text));
          controller.close();
          return;
        }
        text += next.value;
      }
      controller.enqueue(encoder.encode(text));
    },
    async cancel() {
      await pieces.return(undefined);
    },
  });
  return new Response(stream, {
    headers: {
      "Content-Type": mediaType,
      "Content-Disposition": attachment(fileName),
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": "private, no-store",
      // Prevents buffering by a proxy or by the server's compression.
      "Content-Encoding": "none",
    },
  });
}
