import type { Language } from "../../contracts/language";
import { isFunctionWord } from "../../language/analyzers";
import { foldText } from "../../language/fold-text";
import { words } from "../../language/words";

/** The folded form of a name, by which entities are known. */
export function nameKey(name: string, language: Language): string {
  const parts = words(name, language).map(({ text }) => text);
  while (parts.length > 1 && isFunctionWord(parts[0] ?? "", language)) parts.shift();
  return parts.map(foldText).join(" ");
}
