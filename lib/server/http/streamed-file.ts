import { attachment } from "./content-disposition";

/** Pieces are joined up to this many characters before they are sent: a chunk of its own for each would cost more than it. */
const CHUNK_CHARS = 65_536;

/**
 * A file that is made while it is sent. Pull-based: a slow reader slows its making down, and one that goes away ends it.
 * What fails on the way breaks the download off, so that half a file is never taken for a whole one.
 */
export async function streamedFile(
  fileName: string,
  mediaType: string,
  pieces: AsyncGenerator<string>,
): Promise<Response> {
  const encoder = new TextEncoder();
  // What fails at the very beginning is still answered as a refusal.
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
      // A proxy, or the server's own compression, would hold it back to make it smaller.
      "Content-Encoding": "none",
    },
  });
}
