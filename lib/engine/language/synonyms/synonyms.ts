import type { TextLanguage } from "@/lib/shared/contracts/language";
import { stem } from "../analyzers";
import { packOf } from "../language-packs";
import { SYNONYM_SENSES } from "../tunables";
import { WordNet } from "./wordnet";

type Relation = "synonyms" | "broader";
/** Index term of a word → its synonyms, and the words with a broader meaning. */
type SynonymTable = Record<Relation, Map<string, string[]>>;

const wordNet = new WordNet();
const tables = new Map<TextLanguage, SynonymTable>();

/** Synonyms of a word, likeliest first, without the word itself and its inflections. */
export async function synonymsOf(word: string, language: TextLanguage): Promise<string[]> {
  return others(await related(word, "synonyms", language), word, language);
}

/** Words with a broader meaning ("vehicle" for "car"), without the word itself. */
export async function broaderTermsOf(word: string, language: TextLanguage): Promise<string[]> {
  return others(await related(word, "broader", language), word, language);
}

async function related(word: string, relation: Relation, language: TextLanguage): Promise<string[]> {
  const source = packOf(language).synonyms;
  switch (source.kind) {
    case "wordnet":
      return wordNet.related(word, relation, SYNONYM_SENSES);
    case "groups":
      return tableOf(source.groups, language)[relation].get(stem(word, language)) ?? [];
    case "none":
      return [];
  }
}

function others(found: readonly string[], word: string, language: TextLanguage): string[] {
  const own = stem(word, language);
  return [...new Set(found)].filter((other) => stem(other, language) !== own);
}

function tableOf(groups: string, language: TextLanguage): SynonymTable {
  const known = tables.get(language);
  if (known !== undefined) return known;
  const made = readTable(groups, language);
  tables.set(language, made);
  return made;
}

function readTable(groups: string, language: TextLanguage): SynonymTable {
  const table: SynonymTable = { synonyms: new Map(), broader: new Map() };
  const add = (map: Map<string, string[]>, word: string, terms: readonly string[]) => {
    const key = stem(word, language);
    map.set(key, [...(map.get(key) ?? []), ...terms]);
  };
  for (const line of groups.trim().split("\n")) {
    const [broader, narrower] = line
      .split(" < ")
      .map((side) => side.split(" ").map((word) => word.replaceAll("-", " ")));
    if (broader === undefined) continue;
    if (narrower === undefined)
      for (const word of broader)
        add(
          table.synonyms,
          word,
          broader.filter((other) => other !== word),
        );
    else for (const word of narrower) add(table.broader, word, broader);
  }
  return table;
}
