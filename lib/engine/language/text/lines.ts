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
