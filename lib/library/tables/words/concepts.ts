import { LANGUAGE_PACKS } from "@/lib/engine/language/language-packs";
import { foldText } from "@/lib/engine/language/text/fold-text";

/** The meaning of a word of a question or a column name. */
export interface Concept {
  key: string;
  /** The word says the opposite ("unpaid"). */
  opposite: boolean;
  /** The word may be a participle without its accent ("livre" for "livré"), or another word. Absent: it is none. */
  unsure?: true;
}

/** Concepts by form, and the terms of several words by their first form. */
interface ConceptIndex {
  byForm: ReadonlyMap<string, readonly Concept[]>;
  terms: ReadonlyMap<string, readonly (readonly string[])[]>;
}

/**
 * The form by which words are compared: lower case without the mark of the plural. Accents stay, since they distinguish
 * nouns from participles ("facture", "facturé").
 */
export function formOf(word: string): string {
  const lower = word.normalize("NFC").toLowerCase();
  if (lower.length <= 3 || /(?:ss|us|is)$/.test(lower)) return lower;
  if (/[^aeiou]ies$/.test(lower)) return `${lower.slice(0, -3)}y`;
  if (/aux$/.test(lower) && lower.length > 5) return `${lower.slice(0, -3)}al`;
  return lower.replace(/[sx]$/, "");
}

let index: ConceptIndex | null = null;

function conceptIndex(): ConceptIndex {
  if (index !== null) return index;
  const byForm = new Map<string, Concept[]>();
  const terms = new Map<string, string[][]>();
  const add = (term: string, concept: Concept) => {
    const forms = term.split("-").map(formOf);
    const form = forms.join(" ");
    byForm.set(form, [...(byForm.get(form) ?? []).filter(({ key }) => key !== concept.key), concept]);
    const [first] = forms;
    if (forms.length > 1 && first !== undefined) terms.set(first, [...(terms.get(first) ?? []), forms]);
  };
  for (const { tables } of Object.values(LANGUAGE_PACKS)) {
    if (tables === null) continue;
    for (const [words, opposite] of [
      [tables.concepts, false],
      [tables.opposites, true],
    ] as const)
      for (const [key, list] of Object.entries(words))
        for (const term of list.split(/\s+/)) add(term, { key, opposite });
  }
  // A word typed without its accents, unless that is another word.
  for (const [form, concepts] of [...byForm]) {
    if (byForm.has(foldText(form))) continue;
    const isParticiple = /é$/.test(form);
    byForm.set(foldText(form), isParticiple ? concepts.map((concept) => ({ ...concept, unsure: true })) : concepts);
  }
  index = { byForm, terms };
  return index;
}

/** The meaning of a form, or of the forms of a term joined by spaces. */
export function conceptsOf(form: string): readonly Concept[] {
  const { byForm } = conceptIndex();
  // "Fournis" is a plural, "analysis" is not.
  return byForm.get(form) ?? (form.endsWith("s") ? byForm.get(form.slice(0, -1)) : undefined) ?? [];
}

/** The number of forms at a position that make one term; 1 if they make none. */
export function termLength(forms: readonly string[], at: number): number {
  const known = conceptIndex().terms.get(forms[at] ?? "") ?? [];
  const found = known.filter((term) => term.every((form, offset) => forms[at + offset] === form));
  return Math.max(1, ...found.map((term) => term.length));
}
