/** A label before the name on its line ("**Client:** Penderwick Hall"), possibly with a few words in between. */
const LABEL = /(?:^|\n)[\s*_>•-]*(?:\d{1,2}[.)]\s+)?(\p{L}[\p{L}'’ ]{1,40}?)[\s*_]*:[\s*_]*(?:\p{Ll}+ ){0,3}[*_]*$/u;
/** A capitalised word in quotation marks after the name, in the same sentence ("ci-après « le Loueur »"). */
const QUOTED = /^[^;\n]{0,250}?["“«]\s*((?:(?:[Tt]he|[Ll]e|[Ll]a|[Ll]es) |[Ll]['’])?\p{Lu}[\p{L}-]+)\s*["”»]/u;
/** The end of a name, and the start of the next sentence: a role after that is someone else's. */
const NEXT_SENTENCE = /[.!?]["”»)]*\s+\p{Lu}/u;

/**
 * The role that a document gives to someone it names: "the Lessor" in `Harrowgill Ltd ("the Lessor")`, "Client" in
 * "Client: Penderwick Hall". `null` if it does not say.
 * @param name its offsets in the text
 */
export function definedRole(text: string, name: { start: number; end: number }): string | null {
  const [, label] = LABEL.exec(text.slice(0, name.start)) ?? [];
  if (label !== undefined) return label;
  const [after, quoted] = QUOTED.exec(text.slice(name.end)) ?? [];
  return after === undefined || quoted === undefined || NEXT_SENTENCE.test(after) ? null : quoted;
}
