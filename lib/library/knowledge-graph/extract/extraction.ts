import type { Passage } from "@/lib/shared/contracts/library/document";
import type { EntityType, RelationType } from "@/lib/shared/contracts/library/knowledge-graph";
import type { ModelCall } from "@/lib/shared/contracts/runs/model-call";

/** Joins a document's title and the headings above a passage, in which names are found too. */
export const HEADING_JOINT = " › ";

/**
 * A name in a passage. Offsets are UTF-16 code units into the passage's text or, for a name that occurs only in the
 * document's title or a heading, into these, joined by `HEADING_JOINT`.
 */
export interface ExtractedMention {
  start: number;
  end: number;
  /** As written in the passage. */
  surface: string;
  /** The folded name; mentions with the same key are one entity, in every language. */
  key: string;
  type: EntityType;
  /** Only a heading above the passage names it, not the passage itself. */
  inHeading?: boolean;
}

/** A sentence that states a relation between two of the passage's mentions. */
export interface ExtractedFact {
  /** Positions among the passage's mentions. */
  source: number;
  target: number;
  type: RelationType;
  /** The sentence, as offsets into the passage's text. */
  start: number;
  end: number;
  /** ISO dates; null if the sentence does not state them. */
  validFrom: string | null;
  validTo: string | null;
}

/** A period that a passage mentions, from its first day to its last (ISO dates). */
export interface ExtractedDate {
  start: number;
  end: number;
  from: string;
  to: string;
}

/** Two keys that the passage gives to one thing: "European Union (EU)". */
export interface ExtractedAlias {
  key: string;
  alias: string;
}

export interface PassageExtraction {
  mentions: ExtractedMention[];
  /** The passage's mentions under either name have `key`; other passages may use `alias` alone. */
  aliases: ExtractedAlias[];
  facts: ExtractedFact[];
  dates: ExtractedDate[];
}

/** Extracts names, relations and dates from passages. */
export interface Extractor {
  /** Version and model; changes whenever the same passage would give another extraction. */
  readonly id: string;
  readonly origin: "built-in" | "language-model";
  /** Best number of passages per call. */
  readonly batch: number;
  /**
   * @returns one extraction per passage, in the same order
   * @throws AppError when a language model fails or gives an unusable answer; retryable if a retry may help
   */
  extract(passages: readonly Passage[], context: ExtractionContext): Promise<PassageExtraction[]>;
}

export interface ExtractionContext {
  signal: AbortSignal;
  onModelCall(call: ModelCall): void;
}
