import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readMultiHopQuestions } from "./multi-hop-questions";

const questions = readMultiHopQuestions(__dirname);
const root = join(__dirname, "../..");
const textOf = (document: string) =>
  readFileSync(
    document.endsWith(".pdf")
      ? join(root, "samples/sources", document.replace(/\.pdf$/, ".md"))
      : join(root, "samples/library", document),
    "utf8",
  );

describe("the multi-hop questions", () => {
  it("cover both languages, every kind and both halves", () => {
    expect(questions.length).toBeGreaterThanOrEqual(60);
    expect(new Set(questions.map(({ question }) => question)).size).toBe(questions.length);
    for (const language of ["en", "fr"])
      for (const kind of ["bridge", "time", "overview"])
        expect(questions.filter((own) => own.language === language && own.kind === kind).length).toBeGreaterThan(2);
    const development = questions.filter((own) => own.development).length;
    expect(development).toBeGreaterThan(questions.length / 3);
    expect(development).toBeLessThan((questions.length * 2) / 3);
  });

  it.each(questions.map((own) => [own.id, own] as const))("%s is supported by the documents", (_, own) => {
    for (const { document, sentence } of own.support) expect(textOf(document)).toContain(sentence);
    const text = [...new Set(own.support.map(({ document }) => document))].map(textOf).join("\n");
    expect(own.answers.some((answer) => text.includes(answer))).toBe(true);
    if (own.kind === "bridge") expect(new Set(own.support.map(({ document }) => document)).size).toBe(2);
  });
});
