import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { z } from "zod";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import { processWide } from "@/lib/shared/process-wide";
import type { KnowledgeGrammar } from "../knowledge-grammar";
import { LANGUAGE_PACKS, packOf } from "../language-packs";
import { foldText } from "../text/fold-text";

/** The categories that lists of names give a folded word or name. */
export type NameKind = "given" | "family" | "person" | "place" | "organization" | "people";

/** Lists of names in all languages, and of the words of one. */
export interface NameLexicon {
  kinds(folded: string): ReadonlySet<NameKind>;
  /** Whether the word or its singular is a common word of the language. */
  isCommon(folded: string): boolean;
  /** Whether it often opens sentences: an adverb, a conjunction, a preposition. */
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

const loaded = () => processWide("name-lists", () => new Map<KnowledgeGrammar["lexicon"], Promise<WordLists>>());

/**
 * The lists of names for a language: those of every language's library, since names cross borders, with the common
 * words of this language. Only the lists of the libraries are used, not their taggers: on unknown names the taggers
 * find and classify less than the rules that read these lists, and take several times as long (`docs/benchmarks.md`).
 */
export async function nameLexicon(language: TextLanguage): Promise<NameLexicon> {
  const all = await Promise.all(Object.values(LANGUAGE_PACKS).map(({ knowledge }) => wordLists(knowledge.lexicon)));
  const own = await wordLists(packOf(language).knowledge.lexicon);
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
  const known = loaded().get(library);
  if (known !== undefined) return known;
  // Loaded when a text is first read into the graph, so that the application starts without waiting for it.
  const lists = readLists(library);
  loaded().set(library, lists);
  // A failed load is tried again.
  lists.catch(() => loaded().delete(library));
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
    // Folding tens of thousands of words takes long; this lets other work run in between.
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
      worker.once("exit", (code) => reject(new Error(`The worker thread exited with code ${code}`)));
    });
    return answerSchema.parse(message).words;
  } finally {
    await worker.terminate();
  }
}
