import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chunkDocument } from "./chunk-document";
import { markdownHeadings } from "./markdown-headings";
import { PASSAGE_MAX_CHARS } from "./tunables";

function chunk(text: string, pageStarts: number[] = []) {
  const chunks = [...chunkDocument(text, { headings: markdownHeadings(text), pageStarts, language: "en" })];
  return chunks.map((passage) => ({ ...passage, text: text.slice(passage.start, passage.end) }));
}

const SENTENCE = "The turbine was serviced in March by the maintenance team of the northern plant. ";

const word = fc.stringMatching(/^[a-zA-Zéàç0-9]{1,12}[.!?,;:]?$/);
const piece = fc.oneof(
  { weight: 8, arbitrary: fc.array(word, { maxLength: 60 }).map((words) => words.join(" ")) },
  fc.constantFrom(
    "\n",
    "\n\n",
    "# Heading\n",
    "\n## Other\n",
    "```\n# code\n```\n",
    "- item\n",
    "| a | b |\n",
    "Title\n===\n",
  ),
  fc.string({ unit: "grapheme", maxLength: 40 }),
  fc.constantFrom("x".repeat(2_500), "👩‍🔬".repeat(700), " ".repeat(50)),
);
const document = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(""));

describe("chunkDocument", () => {
  it("covers every character that is not white space, in order, within the budget, for any text", () => {
    fc.assert(
      fc.property(document, (text) => {
        const passages = chunk(text);
        let covered = 0;
        let previousStart = -1;
        for (const [index, passage] of passages.entries()) {
          expect(passage.ordinal).toBe(index);
          expect(passage.start).toBeGreaterThan(previousStart);
          expect(passage.text).toBe(passage.text.trim());
          expect(passage.text).not.toBe("");
          expect(passage.text.length).toBeLessThanOrEqual(PASSAGE_MAX_CHARS);
          expect(text.slice(covered, passage.start).trim()).toBe("");
          expect(passage.end).toBeGreaterThan(covered);
          covered = passage.end;
          previousStart = passage.start;
        }
        expect(text.slice(covered).trim()).toBe("");
      }),
      { numRuns: 300 },
    );
  });

  it("never cuts inside a sentence that fits a passage, and repeats the last one where a paragraph is cut", () => {
    const passages = chunk(SENTENCE.repeat(40));
    expect(passages.length).toBeGreaterThan(3);
    for (const passage of passages) {
      expect(passage.text).toMatch(/^The turbine/);
      expect(passage.text).toMatch(/plant\.$/);
    }
    expect(passages[1]?.start).toBeLessThan(passages[0]?.end ?? 0);
  });

  it("balances a section that is a little longer than a passage", () => {
    const lengths = chunk(SENTENCE.repeat(13)).map(({ text }) => text.length);
    expect(lengths).toHaveLength(2);
    expect(Math.min(...lengths)).toBeGreaterThan(400);
  });

  it("keeps the path of headings, and a bare heading with the text that follows it", () => {
    const passages = chunk("# Manual\n\n## Service\n\nEvery March.\n\n## Parts\n\nA rotor.\n\n# Annex\n\nNothing.");
    expect(passages.map(({ headingPath, text }) => [headingPath, text])).toEqual([
      [["Manual", "Service"], "# Manual\n\n## Service\n\nEvery March."],
      [["Manual", "Parts"], "## Parts\n\nA rotor."],
      [["Annex"], "# Annex\n\nNothing."],
    ]);
  });

  it("gives each passage its first page and its own language", () => {
    const english = "This is the first page of the report about the weather in the mountains.";
    const french = "Voici la deuxième page du rapport sur la météo dans les montagnes.";
    const passages = chunk(`# A\n${english}\n\n# B\n${french}`, [0, english.length + 6]);
    expect(passages.map(({ page, language }) => [page, language])).toEqual([
      [1, "en"],
      [2, "fr"],
    ]);
  });

  it("gets through a megabyte without any structure within the test's time limit", () => {
    expect(chunk("lorem ipsum dolor ".repeat(60_000)).length).toBeGreaterThan(1_000);
  });
});
