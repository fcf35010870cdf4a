import { CANDIDATE_SHARE, CANDIDATES_PER_RESULT, FIRST_CAPACITY, MIN_CANDIDATES, RECENTRE_FACTOR } from "./tunables";

const WORD_BITS = 32;
const BYTE_RANGE = 127;

export interface ScoredVector {
  id: string;
  documentId: string;
  /** The cosine, accurate to about .001. */
  score: number;
}

/**
 * Compact vectors of an index in memory: one byte per dimension, and one bit per dimension that tells whether it is above
 * the mean. A search compares the bits of all vectors, then the bytes of the nearest few thousand (binary quantization
 * with rescoring). At 384 dimensions a vector takes about 550 bytes with its ids.
 */
export class ResidentVectors {
  readonly #dimension: number;
  readonly #words: number;
  readonly #rows = new Map<string, number>();
  readonly #passageIds: string[] = [];
  readonly #documents = new Map<string, number>();
  readonly #documentIds: string[] = [];
  #documentOf = new Int32Array(0);
  #bytes = new Int8Array(0);
  /** Value of one byte step, by row. */
  #scales = new Float32Array(0);
  #bits = new Uint32Array(0);
  #mean: Float64Array;
  /** Number of vectors when the mean was computed. */
  #centredAt = 0;
  #distances = new Uint16Array(0);

  /** @param dimension of every vector */
  constructor(dimension: number) {
    this.#dimension = dimension;
    this.#words = Math.ceil(dimension / WORD_BITS);
    this.#mean = new Float64Array(dimension);
  }

  get size(): number {
    return this.#passageIds.length;
  }

  /** Adds or replaces a passage's vector. */
  set(passageId: string, documentId: string, vector: Float32Array): void {
    const row = this.#rows.get(passageId) ?? this.#addRow(passageId);
    this.#documentOf[row] = this.#numberOf(documentId);
    let largest = 0;
    for (let at = 0; at < vector.length; at++) largest = Math.max(largest, Math.abs(vector[at] ?? 0));
    const scale = largest / BYTE_RANGE;
    this.#scales[row] = scale;
    const bytes = this.#bytes;
    const start = row * this.#dimension;
    for (let at = 0; at < this.#dimension; at++)
      bytes[start + at] = scale === 0 ? 0 : Math.round((vector[at] ?? 0) / scale);
    this.#setBits(row);
  }

  /** Removes a passage. */
  delete(passageId: string): void {
    const row = this.#rows.get(passageId);
    if (row === undefined) return;
    const last = this.size - 1;
    const moved = this.#passageIds[last];
    if (moved !== undefined && row !== last) {
      this.#passageIds[row] = moved;
      this.#rows.set(moved, row);
      this.#documentOf[row] = this.#documentOf[last] ?? 0;
      this.#scales[row] = this.#scales[last] ?? 0;
      this.#bytes.copyWithin(row * this.#dimension, last * this.#dimension, (last + 1) * this.#dimension);
      this.#bits.copyWithin(row * this.#words, last * this.#words, (last + 1) * this.#words);
    }
    this.#passageIds.pop();
    this.#rows.delete(passageId);
  }

  /**
   * The passages nearest to a query, unordered; nearly always the same as by exact comparison.
   * @param count maximum number
   * @param documentIds only passages of these documents; null for all
   */
  nearest(query: Float32Array, count: number, documentIds: readonly string[] | null): ScoredVector[] {
    this.#centre();
    const rows = this.#roughlyNearest(query, count, documentIds);
    const scores = new Float32Array(rows.length);
    for (let at = 0; at < rows.length; at++) scores[at] = this.#product(query, rows[at] ?? 0);
    const lowest = rows.length <= count ? -Infinity : (scores.slice().sort()[rows.length - count] ?? 0);
    const nearest: ScoredVector[] = [];
    for (let at = 0; at < rows.length && nearest.length < count; at++) {
      const id = this.#passageIds[rows[at] ?? 0];
      const score = scores[at] ?? 0;
      const documentId = this.#documentIds[this.#documentOf[rows[at] ?? 0] ?? 0];
      if (id !== undefined && documentId !== undefined && score >= lowest) nearest.push({ id, documentId, score });
    }
    return nearest;
  }

  /** The cosine of one vector, as accurate as in `nearest`; null if it is unknown. */
  scoreOf(id: string, query: Float32Array): number | null {
    const row = this.#rows.get(id);
    return row === undefined ? null : this.#product(query, row);
  }

  /** Candidate rows whose bits differ least from the query's, including all rows at the largest accepted distance. */
  #roughlyNearest(query: Float32Array, count: number, documentIds: readonly string[] | null): Int32Array {
    const asked = new Uint32Array(this.#words);
    writeBits(asked, 0, query, 0, 1, this.#mean);
    const allowed = documentIds === null ? null : this.#allowed(documentIds);
    const distances = this.#distances;
    const counts = new Uint32Array(this.#words * WORD_BITS + 1);
    // Local copies: reading the fields in the loop would take as long as the counting.
    const [bits, words, size] = [this.#bits, this.#words, this.size];
    let compared = 0;
    for (let row = 0, start = 0; row < size; row++, start += words) {
      if (allowed !== null && allowed[this.#documentOf[row] ?? 0] !== 1) continue;
      let distance = 0;
      for (let word = 0; word < words; word++) distance += bitCount((bits[start + word] ?? 0) ^ (asked[word] ?? 0));
      distances[row] = distance;
      counts[distance] = (counts[distance] ?? 0) + 1;
      compared++;
    }
    const wanted = Math.max(Math.min(MIN_CANDIDATES, count * CANDIDATES_PER_RESULT), count, compared * CANDIDATE_SHARE);
    let farthest = 0;
    let kept = counts[0] ?? 0;
    while (kept < wanted && farthest < counts.length - 1) kept += counts[++farthest] ?? 0;
    const rows = new Int32Array(kept);
    for (let row = 0, at = 0; at < kept && row < size; row++) {
      if (allowed !== null && allowed[this.#documentOf[row] ?? 0] !== 1) continue;
      if ((distances[row] ?? 0) <= farthest) rows[at++] = row;
    }
    return rows;
  }

  #product(query: Float32Array, row: number): number {
    const bytes = this.#bytes;
    const start = row * this.#dimension;
    let sum = 0;
    for (let at = 0; at < query.length; at++) sum += (query[at] ?? 0) * (bytes[start + at] ?? 0);
    return sum * (this.#scales[row] ?? 0);
  }

  /** 1 for each allowed document, by its number. */
  #allowed(documentIds: readonly string[]): Uint8Array {
    const allowed = new Uint8Array(this.#documents.size);
    for (const id of documentIds) {
      const number = this.#documents.get(id);
      if (number !== undefined) allowed[number] = 1;
    }
    return allowed;
  }

  #numberOf(documentId: string): number {
    const known = this.#documents.get(documentId);
    if (known !== undefined) return known;
    const number = this.#documents.size;
    this.#documents.set(documentId, number);
    this.#documentIds.push(documentId);
    return number;
  }

  #addRow(passageId: string): number {
    const row = this.size;
    if (row === this.#scales.length) this.#grow(Math.max(FIRST_CAPACITY, Math.ceil(row * 1.5)));
    this.#passageIds.push(passageId);
    this.#rows.set(passageId, row);
    return row;
  }

  #grow(capacity: number): void {
    this.#documentOf = grown(new Int32Array(capacity), this.#documentOf);
    this.#bytes = grown(new Int8Array(capacity * this.#dimension), this.#bytes);
    this.#scales = grown(new Float32Array(capacity), this.#scales);
    this.#bits = grown(new Uint32Array(capacity * this.#words), this.#bits);
    this.#distances = new Uint16Array(capacity);
  }

  /** Recomputes the mean once there are many more vectors: with an outdated mean the bits distinguish little. */
  #centre(): void {
    if (this.size < this.#centredAt * RECENTRE_FACTOR || this.size === this.#centredAt) return;
    const sums = new Float64Array(this.#dimension);
    for (let row = 0; row < this.size; row++) {
      const start = row * this.#dimension;
      const scale = this.#scales[row] ?? 0;
      for (let at = 0; at < this.#dimension; at++) sums[at] = (sums[at] ?? 0) + scale * (this.#bytes[start + at] ?? 0);
    }
    this.#mean = sums.map((sum) => sum / this.size);
    this.#centredAt = this.size;
    for (let row = 0; row < this.size; row++) this.#setBits(row);
  }

  #setBits(row: number): void {
    const scale = this.#scales[row] ?? 0;
    writeBits(this.#bits, row * this.#words, this.#bytes, row * this.#dimension, scale, this.#mean);
  }
}

/** Writes one bit per dimension: whether a scaled number is above the mean. */
function writeBits(
  bits: Uint32Array,
  firstWord: number,
  numbers: Float32Array | Int8Array,
  start: number,
  scale: number,
  mean: Float64Array,
): void {
  const dimension = mean.length;
  for (let from = 0, word = firstWord; from < dimension; from += WORD_BITS, word++) {
    let set = 0;
    for (let at = from; at < Math.min(from + WORD_BITS, dimension); at++)
      if (scale * (numbers[start + at] ?? 0) > (mean[at] ?? 0)) set |= 1 << (at & 31);
    bits[word] = set;
  }
}

function grown<T extends Int32Array | Int8Array | Float32Array | Uint32Array>(larger: T, old: T): T {
  larger.set(old);
  return larger;
}

/** Number of set bits in a 32-bit word (Warren, "Hacker's Delight", 2nd ed., figure 5-2). */
function bitCount(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
