/** A stretch of a text; offsets in UTF-16 code units. */
export interface TextSpan {
  start: number;
  end: number;
}

/** How surely one place of a passage answers a question. */
export interface SpanReading {
  /** The words that answer best; offsets into the passage's text. */
  span: TextSpan;
  /** Log-odds of these words against "no answer here", up to a scale that calibration takes out. */
  spanMargin: number;
  /** Log-odds that the passage, or the part of it around these words, answers the question. */
  answerable: number;
}

/** What the verifier finds in one passage. */
export interface PassageReading {
  answerable: number;
  /** `null` for a passage without words. */
  span: TextSpan | null;
  spanMargin: number;
  /** The best span of each sentence that was given, in order; `null` where a sentence has none. */
  sentences: (SpanReading | null)[];
}

/** A passage as it is put to the verifier. */
export interface ReadablePassage {
  /** Title and headings that it stands under, joined. */
  head: string;
  text: string;
  /** Places of its sentences in `text`. */
  sentences: readonly TextSpan[];
}

/** A cross-encoder that reads a question and a passage together: where the answer is, and whether there is one. */
export interface Verifier {
  /** Name and version: with the same id, the same reading. */
  readonly id: string;
  /** One reading a passage, in order. @throws Error when the model cannot be loaded or its thread dies. */
  read(question: string, passages: readonly ReadablePassage[]): Promise<PassageReading[]>;
}
