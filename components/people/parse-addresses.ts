const SEPARATORS = /[,;\n]+/;
/** `Grace Hopper <grace@example.org>`, as mail programs copy it. */
const IN_BRACKETS = /<([^<>]*)>/g;

/**
 * Addresses in a pasted text: separated by commas, semicolons, spaces or lines, with or without names. Anything that is
 * no address is kept, so that it can be named.
 * @returns each once, in lower case
 */
export function parseAddresses(text: string): string[] {
  const found = text.split(SEPARATORS).flatMap((part) => {
    const bracketed = [...part.matchAll(IN_BRACKETS)].map(([, inside = ""]) => inside.trim());
    return bracketed.length > 0 ? bracketed : part.split(/\s+/);
  });
  return [...new Set(found.map((one) => one.toLowerCase()).filter((one) => one !== ""))];
}
