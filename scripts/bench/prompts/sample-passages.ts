import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Passage } from "../../../lib/contracts/document";
import type { Language } from "../../../lib/contracts/language";
import { analyze } from "../../../lib/language/analyzers";
import { detectLanguage } from "../../../lib/language/detect-language";
import { cutDocument } from "../cut-document";
import { LexicalIndex } from "../lexical-index";

/** The passages of the sample library's Markdown files in one language, cut by the product's chunker. */
export function samplePassages(folder: string, language: Language): Passage[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith(".md"))
    .flatMap((file) => {
      const text = readFileSync(join(folder, file), "utf8");
      if (detectLanguage(text).language !== language) return [];
      return cutDocument(file, text, language);
    });
}

/** The passages whose words answer a question best. */
export function bestPassages(passages: readonly Passage[], question: string, language: Language, k: number): Passage[] {
  const index = new LexicalIndex(passages.map(({ text }) => analyze(text, language)));
  return [...index.scores(analyze(question, language))]
    .sort((a, b) => b[1] - a[1])
    .slice(0, k)
    .flatMap(([at]) => passages[at] ?? []);
}
