import { hashText, seededRandom } from "../random";

/**
 * A deterministic unit vector: the sum of one made-up direction a word, so that texts which share
 * words lie near each other and the same text always has the same vector.
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
