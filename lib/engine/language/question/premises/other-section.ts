import type { TextLanguage } from "@/lib/shared/contracts/language";
import { stem } from "../../analyzers";
import { words } from "../../text/words";

/** The subject of one of several similar sections: "Supplier: Norse Wood – valid until 15 May". */
interface LabelledSection {
  /** The shared label before the colon, without a letter or number: "Supplier B : …" is a supplier. */
  kind: string;
  /** Its subject, as far as its first field names it. */
  name: string;
}

const LABELLED = /^(\p{L}[^:]{1,40}?)\s?:\s*(\S.*)$/u;
const MARK = /\s+(?:n°\s?)?(?:\p{Lu}|\d{1,3})$/u;
const AFTER_NAME = /\s[–(]|[,;]/;

/**
 * Finds quotations from sections other than the one that a question names: a price of "Supplier: Quickfix" is not one
 * of "Supplier: Harlow". `null` if the question names no such section, or a quoted one.
 *
 * @param quoted the quotations, each with the headings above it
 * @param all headings of the same documents
 */
export function otherSection(
  question: string,
  language: TextLanguage,
  quoted: readonly { text: string; headings: readonly string[] }[],
  all: readonly (readonly string[])[],
): { asked: string; found: string } | null {
  const asked = new Set(words(question, language).map(({ text }) => stem(text, language)));
  const known = all.flatMap((headings) => headings.flatMap(labelled));
  for (const { text, headings } of quoted) {
    const own = headings.flatMap(labelled).at(-1);
    if (own === undefined) continue;
    const said = new Set(words([...headings, text].join("\n"), language).map((word) => stem(word.text, language)));
    const named = known.find(({ kind, name }) => {
      const telling = namesIn(name, language).filter((term) => asked.has(term));
      return kind === own.kind && name !== own.name && telling.some((term) => !said.has(term));
    });
    const isNamed = namesIn(own.name, language).some((term) => asked.has(term));
    if (named !== undefined && !isNamed) return { asked: named.name, found: own.name };
  }
  return null;
}

function labelled(heading: string): LabelledSection[] {
  const [, label = "", rest = ""] = LABELLED.exec(heading) ?? [];
  const [name = ""] = rest.split(AFTER_NAME);
  return name === "" ? [] : [{ kind: label.replace(MARK, "").toLowerCase(), name: name.trim() }];
}

/** Stems of the words of a name that begin with a capital letter. */
function namesIn(name: string, language: TextLanguage): string[] {
  return words(name, language).flatMap(({ text }) => (/^\p{Lu}/u.test(text) ? [stem(text, language)] : []));
}
