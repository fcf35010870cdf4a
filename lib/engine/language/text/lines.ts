/** A line of a text with its offsets, without its line break. */
export interface TextLine {
  start: number;
  end: number;
  text: string;
}

/** The lines of a text. */
export function* lines(text: string): Generator<TextLine, undefined> {
  for (let start = 0; start <= text.length; ) {
    const newline = text.indexOf("\n", start);
    const end = newline === -1 ? text.length : newline;
    yield { start, end, text: text.slice(start, end) };
    start = end + 1;
  }
}

/** The whole line or lines of a text around a part of it. */
export function linesAround(text: string, start: number, end = start): string {
  const until = text.indexOf("\n", end);
  return text.slice(text.lastIndexOf("\n", start) + 1, until === -1 ? text.length : until);
}
