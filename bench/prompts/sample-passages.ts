import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { analyze } from "@/lib/engine/language/analyzers";
import { detectLanguage } from "@/lib/engine/language/detect-language";
import type { Language } from "@/lib/shared/contracts/language";
import type { Passage } from "@/lib/shared/contracts/library/document";
import { cutDocument } from "../shared/cut-document";
import { LexicalIndex } from "../shared/lexical-index";

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

/** The passages whose words match a question best. */
export function bestPassages(passages: readonly Passage[], question: string, language: Language, k: number): Passage[] {
  const index = new LexicalIndex(passages.map(({ text }) => analyze(text, language)));
  return [...index.scores(analyze(question, language))]
    .sort((a, b) => b[1] - a[1])
    .slice(0, k)
    .flatMap(([at]) => passages[at] ?? []);
}
