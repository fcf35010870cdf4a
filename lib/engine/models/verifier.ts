/** A stretch of a text; offsets in UTF-16 code units. */
export interface TextSpan {
  start: number;
  end: number;
}

/** How likely one place of a passage is to answer a question. */
export interface SpanReading {
  /** The words that answer best; offsets into the passage's text. */
  span: TextSpan;
  /** Log-odds of these words against "no answer here", up to a scale that the calibration removes. */
  spanMargin: number;
  /** Log-odds that the passage, or the part of it around these words, answers the question. */
  answerable: number;
}

/** The verifier's result for one passage. */
export interface PassageReading {
  answerable: number;
  /** `null` for a passage without words. */
  span: TextSpan | null;
  spanMargin: number;
  /** The best span of each given sentence, in order; `null` for a sentence without one. */
  sentences: (SpanReading | null)[];
}

/** A passage as the verifier's input. */
export interface ReadablePassage {
  /** Its title and headings, joined. */
  head: string;
  text: string;
  /** Offsets of its sentences in `text`. */
  sentences: readonly TextSpan[];
}

/** A sentence of an answer with the text that may support it, as the verifier reads them. */
export interface ClaimReading {
  /** The sentence, without citation markers and Markdown. */
  claim: string;
  /** The question, and what the answer says before: what pronouns and list items refer to. May be empty. */
  context: string;
  /** Title and headings of the evidence, joined. */
  head: string;
  /** Sentences of passages, in order, with `EVIDENCE_GAP` where some are left out. */
  evidence: string;
}

/** Stands between sentences of an evidence that are not neighbours. */
export const EVIDENCE_GAP = "…";

/** What a claim is beside its evidence; the four probabilities add up to 1. */
export interface ClaimLikelihoods {
  supported: number;
  contradicted: number;
  /** The evidence neither says nor excludes it. */
  unsupported: number;
  /** It states nothing that could be checked: a lead-in, an offer. */
  none: number;
}

/**
 * A cross-encoder that reads a question and a passage together, and finds where the answer is, if there is one; and that
 * reads a claim with its evidence.
 */
export interface Verifier {
  /** Name and version: the same id gives the same reading. */
  readonly id: string;
  /** One reading for each passage, in order. @throws Error when the model cannot be loaded or its thread dies. */
  read(question: string, passages: readonly ReadablePassage[]): Promise<PassageReading[]>;
  /** How likely the evidence supports the claim. @throws Error when the model cannot be loaded or its thread dies. */
  checkClaim(reading: ClaimReading): Promise<ClaimLikelihoods>;
}
