/**
 * Only the letters and digits of a text, normalised, so that line breaks, hyphens, ligatures and case do not matter.
 * @returns the letters, and the offset in the text that each comes from
 */
export function lettersOf(text: string): { letters: string; from: number[] } {
  let letters = "";
  const from: number[] = [];
  let at = 0;
  for (const character of text) {
    const plain = character
      .normalize("NFKD")
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]/gu, "");
    letters += plain;
    for (let index = 0; index < plain.length; index += 1) from.push(at);
    at += character.length;
  }
  return { letters, from };
}
