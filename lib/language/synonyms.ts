import type { Language } from "../contracts/language";
import { stem } from "./analyzers";
import { FRENCH_SYNONYM_GROUPS } from "./synonyms-french";
import { SYNONYM_SENSES } from "./tunables";
import { WordNet } from "./wordnet";

const wordNet = new WordNet();
let frenchTable: FrenchTable | null = null;

/** Words that may stand for a word, likeliest first, the word itself and its inflections left out. */
export async function synonymsOf(word: string, language: Language): Promise<string[]> {
  const found = language === "en" ? await wordNet.related(word, "synonyms", SYNONYM_SENSES) : french("synonyms", word);
  return others(found, word, language);
}

/** Words with a broader meaning ("vehicle" for "car"), the word itself left out. */
export async function broaderTermsOf(word: string, language: Language): Promise<string[]> {
  const found = language === "en" ? await wordNet.related(word, "broader", SYNONYM_SENSES) : french("broader", word);
  return others(found, word, language);
}

function others(found: readonly string[], word: string, language: Language): string[] {
  const own = stem(word, language);
  return [...new Set(found)].filter((other) => stem(other, language) !== own);
}

type FrenchTable = Record<"synonyms" | "broader", Map<string, string[]>>;

function french(relation: "synonyms" | "broader", word: string): string[] {
  frenchTable ??= readFrenchTable();
  return frenchTable[relation].get(stem(word, "fr")) ?? [];
}

function readFrenchTable(): FrenchTable {
  const table: FrenchTable = { synonyms: new Map(), broader: new Map() };
  const add = (map: Map<string, string[]>, word: string, terms: readonly string[]) => {
    const key = stem(word, "fr");
    map.set(key, [...(map.get(key) ?? []), ...terms]);
  };
  for (const line of FRENCH_SYNONYM_GROUPS.trim().split("\n")) {
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
