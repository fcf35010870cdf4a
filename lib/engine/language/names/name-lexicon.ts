import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { z } from "zod";
import type { Language } from "@/lib/shared/contracts/language";
import type { KnowledgeGrammar } from "../knowledge-grammar";
import { LANGUAGE_PACKS } from "../language-packs";
import { foldText } from "../text/fold-text";

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

const answerSchema = z.object({ words: z.record(z.string(), z.string()) });

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
 * words of its own. The libraries' lists are read rather than their taggers asked: on names that they do not know, the
 * taggers find and classify less than the rules that read these lists, and take several times as long
 * (`docs/benchmarks.md`).
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
  if (library === null) return Promise.resolve(NOTHING);
  const known = loaded.get(library);
  if (known !== undefined) return known;
  // Loaded when a text is first read into the graph: no other start of the application waits for it.
  const lists = readLists(library);
  loaded.set(library, lists);
  // What failed is tried again.
  lists.catch(() => loaded.delete(library));
  return lists;
}

async function readLists(library: NonNullable<KnowledgeGrammar["lexicon"]>): Promise<WordLists> {
  const names = new Map<string, Set<NameKind>>();
  const common = new Set<string>();
  const opening = new Set<string>();
  for (const [key, words] of Object.entries(await wordsByTags(library))) {
    const tags = key.split(",");
    const kinds = tags.flatMap((tag) => NAME_TAGS[tag] ?? []);
    const isOpening = tags.some((tag) => OPENING_TAGS.has(tag));
    for (const word of words.split("\n")) {
      const folded = foldText(word);
      if (kinds.length > 0) names.set(folded, new Set([...(names.get(folded) ?? NO_KINDS), ...kinds]));
      else if (isOpening) opening.add(folded);
      else if (!tags.includes("ProperNoun")) common.add(folded);
    }
    // Tens of thousands of words are folded: whoever waits for the processor has it in between.
    await setImmediate();
  }
  return { names, common, opening };
}

/** @throws Error when the thread dies */
async function wordsByTags(library: string): Promise<Record<string, string>> {
  const path = join(
    /* turbopackIgnore: true */ process.cwd(),
    "lib",
    "engine",
    "language",
    "names",
    "name-lists-worker.mjs",
  );
  const worker = new Worker(path, { workerData: { library }, name: "name-lists" });
  try {
    const message = await new Promise<unknown>((resolve, reject) => {
      worker.once("message", resolve);
      worker.once("error", reject);
      worker.once("exit", (code) => reject(new Error(`The thread ended (exit code ${code})`)));
    });
    return answerSchema.parse(message).words;
  } finally {
    await worker.terminate();
  }
}
