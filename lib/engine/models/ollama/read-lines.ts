import { MAX_LINE_CHARS } from "./tunables";

/**
 * The lines of a body, without their line ends; the last one may lack it. UTF-8 split between chunks is joined.
 * @throws SyntaxError for a line longer than `MAX_LINE_CHARS`, which no valid answer has
 */
export async function* readLines(body: ReadableStream<Uint8Array>): AsyncGenerator<string, void> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of body) {
    rest += decoder.decode(chunk, { stream: true });
    const lines = rest.split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) if (line.trim() !== "") yield line;
    if (rest.length > MAX_LINE_CHARS) throw new SyntaxError("a line of the stream is too long");
  }
  rest += decoder.decode();
  if (rest.trim() !== "") yield rest;
}
