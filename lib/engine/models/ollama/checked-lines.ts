import { z } from "zod";
import { errorSchema } from "./ollama-refusal";
import { readLines } from "./read-lines";

const lineSchema = z.union([
  errorSchema,
  z.object({
    message: z.object({ content: z.string().nullish(), thinking: z.string().nullish() }),
    done: z.boolean().default(false),
    prompt_eval_count: z.number().int().nullish(),
    eval_count: z.number().int().nullish(),
  }),
]);

/**
 * A streamed answer for the client library, which prints and drops lines that are not JSON, and leaves the rest of the
 * body unread after the last line. Here such a line ends the stream with a SyntaxError or ZodError, and the last line
 * follows the body's end, so that the connection can be used again.
 */
export function checkedLines(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const lines = checked(body);
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await lines.next();
      if (done === true) controller.close();
      else controller.enqueue(value);
    },
  });
}

async function* checked(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  const encoder = new TextEncoder();
  let last: Uint8Array | null = null;
  for await (const line of readLines(body)) {
    const parsed = lineSchema.parse(JSON.parse(line));
    const bytes = encoder.encode(`${line}\n`);
    if ("done" in parsed && parsed.done) last = bytes;
    else yield bytes;
  }
  if (last !== null) yield last;
}
