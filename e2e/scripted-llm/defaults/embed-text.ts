import { hashText, seededRandom } from "../random";

/**
 * A deterministic unit vector: the sum of one pseudo-random direction per word, so that texts with common words are
 * close, and equal texts have equal vectors.
 */
export function embedText(text: string, dimension: number): number[] {
  const vector = new Array<number>(dimension).fill(0);
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [""];
  for (const word of words) {
    const random = seededRandom(hashText(word));
    for (let index = 0; index < dimension; index += 1) {
      vector[index] = (vector[index] ?? 0) + random() * 2 - 1;
    }
  }
  const length = Math.hypot(...vector) || 1;
  return vector.map((value) => value / length);
}
