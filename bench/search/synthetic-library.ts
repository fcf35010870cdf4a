import { randomUUID } from "node:crypto";
import type { IndexEntry } from "@/lib/library/retrieval/index/search-index";

const DIMENSION = 384;
const TOPICS = 400;
const VOCABULARY = 50_000;
const TERMS = 90;
/** Zipf exponent: how word frequencies fall with their rank. */
const FALL = 1.07;
/** Passages per document. */
export const PASSAGES_PER_DOCUMENT = 60;

/**
 * Deterministic passages like those of a real library: vectors in topics with the unequal spread of a text model, and
 * terms from a topic's vocabulary and the common one with the frequencies of natural language.
 */
export class SyntheticLibrary {
  #seed = 20_261_122;
  readonly #common = this.#direction();
  readonly #topics = Array.from({ length: TOPICS }, () => this.#direction());

  entry(documentId: string): IndexEntry {
    const topic = this.#rank(TOPICS);
    return {
      passageId: randomUUID(),
      documentId,
      language: "en",
      tokens: Array.from({ length: TERMS }, () => this.#term(topic)),
      embedding: this.#near(topic),
      hash: "synthetic",
    };
  }

  query(): { terms: string[]; embedding: Float32Array } {
    const topic = this.#rank(TOPICS);
    return { terms: Array.from({ length: 7 }, () => this.#term(topic)), embedding: this.#near(topic) };
  }

  /** Texts of one topic share most of their direction, and all texts share some of it, as in a text model. */
  #near(topic: number): Float32Array {
    const middle = this.#topics[topic] ?? this.#common;
    const own = this.#direction();
    return unit(own.map((value, at) => 1.6 * (this.#common[at] ?? 0) + 0.7 * (middle[at] ?? 0) + 0.8 * value));
  }

  #term(topic: number): string {
    const rank = this.#rank(VOCABULARY);
    // A third of the rarer words belong to the topic.
    return rank > 500 && this.#random() < 0.33 ? `t${topic}x${rank % 400}` : `w${rank}`;
  }

  #direction(): Float32Array {
    return unit(Float32Array.from({ length: DIMENSION }, () => this.#normal()));
  }

  #normal(): number {
    return Math.sqrt(-2 * Math.log(this.#random() + 1e-12)) * Math.cos(2 * Math.PI * this.#random());
  }

  /** A rank from 0; low ones are far more frequent. */
  #rank(most: number): number {
    const share = this.#random();
    const rank = ((most ** (1 - FALL) - 1) * share + 1) ** (1 / (1 - FALL));
    return Math.min(most - 1, Math.floor(rank) - 1);
  }

  #random(): number {
    this.#seed = (Math.imul(this.#seed, 1_664_525) + 1_013_904_223) >>> 0;
    return this.#seed / 2 ** 32;
  }
}

function unit(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
}
