/** A text. At build time, texts with arguments are typeset and parsed into a list (`message-codec.mjs`). */
type Message = string | readonly unknown[];

/** Texts by name, in groups. */
interface MessageTree {
  [name: string]: Message | MessageTree;
}

/**
 * A catalogue completed with the texts of the complete one; texts that only it has are dropped.
 * @param typeset applied to each of its own texts
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
