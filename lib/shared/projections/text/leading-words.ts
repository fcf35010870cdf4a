/** The beginning of a text, up to its last whole word that fits; empty where not even the first word does. */
export function leadingWords(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text;
  return text.slice(0, Math.max(0, text.lastIndexOf(" ", maxChars)));
}
