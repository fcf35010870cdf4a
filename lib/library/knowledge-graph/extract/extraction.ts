import type { Passage } from "@/lib/shared/contracts/library/document";
import type { EntityType, RelationType } from "@/lib/shared/contracts/library/knowledge-graph";
import type { ModelCall } from "@/lib/shared/contracts/runs/model-call";

/** Joins the title of a document and the headings above a passage, where names are read in them. */
export const HEADING_JOINT = " › ";

/**
 * A name in a passage. Offsets are UTF-16 code units into the passage's text, or, of a name that only the document's
 * title or a heading above it has, into these (`HEADING_JOINT`).
 */
export interface ExtractedMention {
  start: number;
  end: number;
  /** As the passage writes it. */
  surface: string;
  /** Folded: mentions with one key are one entity, in every language. */
  key: string;
  type: EntityType;
  /** The passage stands under it and does not name it itself. */
  inHeading?: boolean;
}

/** A sentence that states how two of the passage's mentions are related. */
export interface ExtractedFact {
  /** Positions among the passage's mentions. */
  source: number;
  target: number;
  type: RelationType;
  /** The sentence, as offsets into the passage's text. */
  start: number;
  end: number;
  /** ISO dates; null where the sentence does not say. */
  validFrom: string | null;
  validTo: string | null;
}

/** A time that a passage speaks of, from its first day to its last (ISO dates). */
export interface ExtractedDate {
  start: number;
  end: number;
  from: string;
  to: string;
}

/** Two keys that the passage says are of one thing: "European Union (EU)". */
export interface ExtractedAlias {
  key: string;
  alias: string;
}

export interface PassageExtraction {
  mentions: ExtractedMention[];
  /** Of mentions that the passage names by both, all have `key`; other passages may name it by `alias` alone. */
  aliases: ExtractedAlias[];
  facts: ExtractedFact[];
  dates: ExtractedDate[];
}

/** Reads passages into the graph. */
export interface Extractor {
  /** Changes whenever it would read something else in the same passage: version, and model where one is asked. */
  readonly id: string;
  readonly origin: "built-in" | "language-model";
  /** Passages that it reads at once at best. */
  readonly batch: number;
  /**
   * @returns one extraction a passage, in their order
   * @throws AppError where a language model does not answer as it should: the job is tried again where that may help
   */
  extract(passages: readonly Passage[], context: ExtractionContext): Promise<PassageExtraction[]>;
}

export interface ExtractionContext {
  signal: AbortSignal;
  onModelCall(call: ModelCall): void;
}
