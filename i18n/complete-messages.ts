/** A text. A build has read and typeset those with arguments, and taken them apart into a list (`message-codec.mjs`). */
type Message = string | readonly unknown[];

/** Texts by name, in groups. */
interface MessageTree {
  [name: string]: Message | MessageTree;
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
      if (!isMessage(text)) return [name, completeMessages(text, translated, typeset)];
      if (typeof translated === "string" && translated.trim() !== "") return [name, typeset(translated)];
      return [name, Array.isArray(translated) ? translated : text];
    }),
  );
}

function isMessage(value: Message | MessageTree): value is Message {
  return typeof value === "string" || Array.isArray(value);
}
