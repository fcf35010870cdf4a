import type { TextLanguage } from "@/lib/shared/contracts/language";
import { packOf } from "../language-packs";
import { foldText } from "../text/fold-text";
import { words } from "../text/words";

/** A person named with a title: "Ms Strand", "M. Roger Tissot". */
export interface TitledPerson {
  /** As written, with the title. */
  text: string;
  /** The last word of the name, folded. */
  surname: string;
}

/**
 * The persons with a title in a text, in order. Finds nearly all of them in contracts and minutes, and nothing else.
 */
export function titledPersons(text: string, language: TextLanguage): TitledPerson[] {
  const { titles } = packOf(language).knowledge;
  const all = words(text, language);
  return all.flatMap((title, at) => {
    // Without a capital a title is an ordinary word ("me", "general").
    if (!/^\p{Lu}/u.test(title.text) || !titles.has(foldText(title.text))) return [];
    let last = title;
    for (const next of all.slice(at + 1)) {
      if (!/^\p{Lu}/u.test(next.text) || !/^\.?[\s-]$/u.test(text.slice(last.end, next.start))) break;
      last = next;
    }
    return last === title ? [] : [{ text: text.slice(title.start, last.end), surname: foldText(last.text) }];
  });
}
