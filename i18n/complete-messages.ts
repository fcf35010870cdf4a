/** Texts by name, in groups. */
interface MessageTree {
  [name: string]: string | MessageTree;
}

/**
 * The catalogue with its own texts where it has them, in the shape of the complete one; what only it has is left out.
 * @param typeset what becomes of each of its own texts
 */
export function completeMessages<Catalogue extends MessageTree>(
  complete: Catalogue,
  own: unknown,
  typeset?: (text: string) => string,
): Catalogue;
export function completeMessages(
  complete: MessageTree,
  own: unknown,
  typeset = (text: string): string => text,
): MessageTree {
  return Object.fromEntries(
    Object.entries(complete).map(([name, text]) => {
      const translated: unknown = typeof own === "object" && own !== null ? Reflect.get(own, name) : undefined;
      if (typeof text !== "string") return [name, completeMessages(text, translated, typeset)];
      return [name, typeof translated === "string" && translated.trim() !== "" ? typeset(translated) : text];
    }),
  );
}
