/** A text on one line: each stretch of white space becomes a space, and none is left around it. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
