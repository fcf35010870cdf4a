import { z } from "zod";
import type { Language } from "../contracts/language";
import { foldText } from "./fold-text";
import type { KnowledgeGrammar } from "./knowledge-grammar";
import { LANGUAGE_PACKS } from "./language-packs";

/** What lists of names know of a folded word or name. */
export type NameKind = "given" | "family" | "person" | "place" | "organization" | "people";

/** Lists of names of all languages, and of the words of one. */
export interface NameLexicon {
  kinds(folded: string): ReadonlySet<NameKind>;
  /** Whether it is, in its singular at least, a word of the language that is no name. */
  isCommon(folded: string): boolean;
  /** Whether it opens sentences: an adverb, a conjunction, a preposition. */
  isOpening(folded: string): boolean;
}

/** Tags of the libraries (https://github.com/spencermountain/compromise): lists of names … */
const NAME_TAGS: Readonly<Record<string, NameKind>> = {
  MaleName: "given",
  FemaleName: "given",
  FirstName: "given",
  LastName: "family",
  Person: "person",
  City: "place",
  Country: "place",
  Region: "place",
  Place: "place",
  Organization: "organization",
  SportsTeam: "organization",
  Demonym: "people",
};
const OPENING_TAGS = new Set(["Adverb", "Conjunction", "Preposition", "Determiner", "Pronoun", "QuestionWord", "Date"]);

const modelSchema = z.object({
  one: z.object({ lexicon: z.record(z.string(), z.union([z.string(), z.array(z.string())])) }),
});

interface WordLists {
  names: ReadonlyMap<string, ReadonlySet<NameKind>>;
  common: ReadonlySet<string>;
  opening: ReadonlySet<string>;
}
const NOTHING: WordLists = { names: new Map(), common: new Set(), opening: new Set() };
const NO_KINDS: ReadonlySet<NameKind> = new Set();

const loaded = new Map<KnowledgeGrammar["lexicon"], Promise<WordLists>>();

/**
 * The lists of names that serve a language: those of every language's library, since names cross over, with the common
 * words of its own. The libraries' lists are read rather than their taggers asked: on prose of names they do not know,
 * the taggers part and classify names worse than the rules that read these lists, and take twenty times as long.
 */
export async function nameLexicon(language: Language): Promise<NameLexicon> {
  const all = await Promise.all(Object.values(LANGUAGE_PACKS).map(({ knowledge }) => wordLists(knowledge.lexicon)));
  const own = await wordLists(LANGUAGE_PACKS[language].knowledge.lexicon);
  return {
    kinds: (folded) => {
      const found = all.flatMap(({ names }) => [...(names.get(folded) ?? NO_KINDS)]);
      return found.length === 0 ? NO_KINDS : new Set(found);
    },
    isCommon: (folded) => own.common.has(folded) || (/s$/.test(folded) && own.common.has(folded.slice(0, -1))),
    isOpening: (folded) => own.opening.has(folded),
  };
}

function wordLists(library: KnowledgeGrammar["lexicon"]): Promise<WordLists> {
  const lists = loaded.get(library) ?? readLists(library);
  loaded.set(library, lists);
  return lists;
}

async function readLists(library: KnowledgeGrammar["lexicon"]): Promise<WordLists> {
  if (library === null) return NOTHING;
  // Loaded when a text is first read into the graph: no other start of the application waits for them.
  const model =
    library === "compromise"
      ? (await import("compromise/two")).default.model()
      : (await import("./french-library.mjs")).frenchModel();
  const names = new Map<string, Set<NameKind>>();
  const common = new Set<string>();
  const opening = new Set<string>();
  for (const [word, tagged] of Object.entries(modelSchema.parse(model).one.lexicon)) {
    const tags = typeof tagged === "string" ? [tagged] : tagged;
    const folded = foldText(word);
    const kinds = tags.flatMap((tag) => NAME_TAGS[tag] ?? []);
    if (kinds.length > 0) names.set(folded, new Set([...(names.get(folded) ?? []), ...kinds]));
    else if (tags.some((tag) => OPENING_TAGS.has(tag))) opening.add(folded);
    else if (!tags.includes("ProperNoun")) common.add(folded);
  }
  return { names, common, opening };
}
