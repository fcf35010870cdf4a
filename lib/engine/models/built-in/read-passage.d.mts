interface Span {
  start: number;
  end: number;
}
interface Encoded {
  ids: number[];
  starts: number[];
  ends: number[];
}
interface WindowOutput {
  from: number;
  to: number;
  first: number;
  answerable: number;
  start: ArrayLike<number>;
  end: ArrayLike<number>;
}
export function raisedDigitsApart(text: string): string;
export function encodeWithOffsets(
  tokenizer: { encode(word: string, options?: object): { ids: number[]; tokens: string[] } },
  text: string,
): Encoded;
export function windowsOf(length: number, room: number, overlap: number): { from: number; to: number }[];
export function readingOf(
  windows: readonly WindowOutput[],
  body: Encoded,
  sentences: readonly Span[],
  spanTokens: number,
): {
  answerable: number;
  span: Span | null;
  spanMargin: number;
  sentences: ({ span: Span; spanMargin: number; answerable: number } | null)[];
};
