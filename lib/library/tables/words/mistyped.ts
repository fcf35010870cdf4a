/** Shorter words with one other letter are mostly other words. */
const LEAST_LETTERS = 6;

/** Whether one word is the other with one letter added, left out, replaced or swapped with the next. Both folded. */
export function isMistyped(one: string, other: string): boolean {
  if (one === other || Math.min(one.length, other.length) < LEAST_LETTERS || /\d/.test(one + other)) return false;
  if (Math.abs(one.length - other.length) > 1 || one[0] !== other[0]) return false;
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  const rest = (word: string, from: number) => word.slice(from);
  const isSwapped = one[at] === other[at + 1] && one[at + 1] === other[at] && rest(one, at + 2) === rest(other, at + 2);
  if (one.length === other.length) return isSwapped || rest(one, at + 1) === rest(other, at + 1);
  return one.length > other.length ? rest(one, at + 1) === rest(other, at) : rest(one, at) === rest(other, at + 1);
}
