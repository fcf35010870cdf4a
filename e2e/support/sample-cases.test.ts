import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { extractText, getDocumentProxy } from "unpdf";
import { beforeAll, describe, expect, it } from "vitest";
import { plainSpaces, readSampleCases, readSampleQuestions, SAMPLE_LIBRARY } from "./sample-cases";

const texts = new Map<string, string>();

beforeAll(async () => {
  for (const name of readdirSync(SAMPLE_LIBRARY)) {
    const bytes = readFileSync(join(SAMPLE_LIBRARY, name));
    const text = name.endsWith(".pdf")
      ? (await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })).text
      : bytes.toString("utf8");
    texts.set(name, plainSpaces(text));
  }
});

describe("sample library", () => {
  it("has sixteen documents of 600 to 1,500 words", () => {
    expect(texts.size).toBe(16);
    for (const [name, text] of texts) {
      const words = text.split(" ").length;
      expect(words, name).toBeGreaterThanOrEqual(600);
      expect(words, name).toBeLessThanOrEqual(1_500);
    }
  });

  it("has thirty covered cases, half in each language, and ten uncovered ones", () => {
    const cases = readSampleCases();
    const count = (covered: boolean, language: string) =>
      cases.filter((c) => c.covered === covered && c.language === language).length;
    expect([count(true, "en"), count(true, "fr"), count(false, "en"), count(false, "fr")]).toEqual([15, 15, 5, 5]);
    expect(new Set(cases.map((c) => c.id)).size).toBe(cases.length);
  });

  it("contains every expected answer in the document that the case names", () => {
    for (const sample of readSampleCases()) {
      if (!sample.covered) continue;
      expect(texts.get(sample.document), `${sample.id} ${sample.document}`).toContain(plainSpaces(sample.answer));
    }
  });

  it("has every case in a document's own language", () => {
    const french = (name: string) => / (?:est|sont|dans|avec) /.test(texts.get(name) ?? "");
    for (const sample of readSampleCases()) {
      if (sample.covered) expect(french(sample.document), sample.id).toBe(sample.language === "fr");
    }
  });

  it("offers six questions per language", () => {
    const questions = readSampleQuestions();
    expect(new Set([...questions.en, ...questions.fr]).size).toBe(12);
  });
});
