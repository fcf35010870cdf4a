import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { foldWords } from "./fold-words";
import { PARAPHRASES, paraphraseFor } from "./paraphrases";

/** The documents of the set: its own, the sample library's, and the text of the library's PDF. */
const FOLDERS = [
  "e2e/scripted-llm/paraphrases/documents/en",
  "e2e/scripted-llm/paraphrases/documents/fr",
  "samples/library",
  "samples/sources",
];

function documentText(name: string): string {
  const source = name.replace(/\.pdf$/, ".md");
  const path = FOLDERS.map((folder) => `${folder}/${source}`).find((candidate) => existsSync(candidate));
  if (path === undefined) throw new Error(`There is no document ${name}.`);
  return foldWords(readFileSync(path, "utf8"));
}

describe.each(["en", "fr"] as const)("the paraphrases in %s", (language) => {
  const paraphrases = PARAPHRASES[language];

  it("has 24 questions, six of them about its own documents, and eight wrong answers", () => {
    expect(paraphrases).toHaveLength(24);
    const own = paraphrases.filter(({ document }) => !existsSync(`samples/library/${document}`));
    expect(own).toHaveLength(6);
    expect(paraphrases.filter(({ mistaken }) => mistaken !== undefined)).toHaveLength(8);
    expect(new Set(paraphrases.map(({ question }) => question)).size).toBe(24);
  });

  it.each(paraphrases)("rests on the words of the document: $question", ({ question, document, answer, mistaken }) => {
    const text = documentText(document);
    for (const { evidence } of [...answer, ...(mistaken ?? [])])
      for (const words of evidence) expect(text).toContain(foldWords(words));
    for (const { right, form, evidence, text: own } of answer) {
      expect(right).toBe(true);
      expect(evidence.length > 0).toBe(form !== "lead");
      // A sentence in the document's own words would be a quotation.
      expect(text).not.toContain(foldWords(own));
    }
    expect(paraphraseFor(`Please tell me: ${question}`)?.paraphrase.question).toBe(question);
  });

  it("marks every wrong sentence with its change, and keeps the others of the right answer", () => {
    for (const { answer, mistaken } of paraphrases) {
      if (mistaken === undefined) continue;
      const rightTexts = new Set(answer.map(({ text }) => text));
      expect(mistaken.some(({ right }) => !right)).toBe(true);
      for (const { text, right, change, evidence } of mistaken) {
        expect(rightTexts.has(text)).toBe(right);
        expect(change !== undefined).toBe(!right);
        if (!right) expect(evidence.length === 0).toBe(change === "addition");
      }
    }
  });
});
