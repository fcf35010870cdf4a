import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { builtInTokenCounter } from "@/lib/engine/models/built-in/token-counter";
import type { PassageSizes } from "@/lib/shared/contracts/library/document";
import { markdownHeadings } from "../parse/text/markdown-headings";
import { TOKEN_MAX_CHARS } from "../tunables";
import { chunkDocument } from "./chunk-document";

const counter = await builtInTokenCounter();
const countTokens = (text: string) => counter.count(text);
const SIZES: PassageSizes = { target: 175, max: 225, overlap: 40 };

function chunk(text: string, pageStarts: number[] = [], sizes = SIZES) {
  const structure = { title: "", headings: markdownHeadings(text), pageStarts, language: "en" as const };
  const chunks = [...chunkDocument(text, structure, { sizes, countTokens })].filter((passage) => passage !== null);
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
  it("covers every non-space character of any text, in order, within the limit", () => {
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
          expect(countTokens(passage.text)).toBeLessThanOrEqual(SIZES.max);
          expect(text.slice(covered, passage.start).trim()).toBe("");
          expect(passage.end).toBeGreaterThan(covered);
          covered = passage.end;
          previousStart = passage.start;
        }
        expect(text.slice(covered).trim()).toBe("");
      }),
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
    const lengths = chunk(SENTENCE.repeat(18)).map(({ text }) => countTokens(text));
    expect(lengths).toHaveLength(2);
    expect(Math.min(...lengths)).toBeGreaterThan(100);
  });

  it("keeps the path of headings, and a bare heading with the text that follows it", () => {
    const passages = chunk("# Manual\n\n## Service\n\nEvery March.\n\n## Parts\n\nA rotor.\n\n# Annex\n\nNothing.");
    expect(passages.map(({ headingPath, text }) => [headingPath, text])).toEqual([
      [["Manual", "Service"], "# Manual\n\n## Service\n\nEvery March."],
      [["Manual", "Parts"], "## Parts\n\nA rotor."],
      [["Annex"], "# Annex\n\nNothing."],
    ]);
  });

  it("repeats whole sentences only, up to the overlap", () => {
    const sentences = Array.from({ length: 60 }, (_, n) => `Sentence number ${n} tells of the turbine of plant ${n}.`);
    for (const overlap of [0, 20, 60]) {
      const passages = chunk(sentences.join(" "), [], { ...SIZES, overlap });
      for (const [index, passage] of passages.entries()) {
        const repeated = passage.text.slice(0, Math.max(0, (passages[index - 1]?.end ?? 0) - passage.start));
        expect(countTokens(repeated)).toBeLessThanOrEqual(overlap);
        expect(repeated).toMatch(index > 0 && overlap > 0 ? /^Sentence number \d+ .*\.$/ : /^$/);
      }
    }
  });

  it("cuts a table between rows, and gives each part the column names", () => {
    const row = (n: number) => `| Plant ${n} | ${n * 100} MW | in service since ${1950 + n}, overhauled twice |`;
    const rows = Array.from({ length: 600 }, (_, n) => row(n));
    const table = ["| Name | Output | Remarks |", "| --- | ---: | --- |", ...rows].join("\n");
    const passages = chunk(`# Plants\n\nAll plants of the company:\n\n${table}\n\nThe list is complete.`);
    expect(passages.length).toBeGreaterThan(3);
    expect(passages[0]?.text).toContain(
      `All plants of the company:\n\n| Name | Output | Remarks |\n| --- | ---: | --- |\n| Plant 0`,
    );
    expect(passages[0]?.headingPath).toEqual(["Plants"]);
    for (const { text, headingPath } of passages.slice(1)) {
      expect(text).toMatch(/^\| Plant .* twice \|(\n|$)/);
      expect(headingPath).toEqual(["Plants", "Name | Output | Remarks"]);
    }
    expect(
      passages
        .map(({ text }) => text)
        .join("\n")
        .match(/\| Plant \d+ /g),
    ).toHaveLength(600);
  });

  it("gives each part of a table its caption, which is never cut off it", () => {
    const rows = Array.from({ length: 80 }, (_, n) => `| Plant ${n} | ${n * 100} MW, overhauled twice |`);
    const table = ["| Name | Output |", "| --- | --- |", ...rows].join("\n");
    for (const before of [0, 5, 10, 15, 20]) {
      const passages = chunk(
        `${SENTENCE.repeat(before)}\n\nTable 3: Plants\n\n${table}\n\nTable 4 has\n\n| no | name |`,
      );
      const first = passages.findIndex(({ text }) => text.includes("Plant 0"));
      expect(passages[first]?.text).toContain("Table 3: Plants\n\n| Name | Output |");
      const others = passages.slice(first + 1).filter(({ text }) => text.startsWith("| Plant"));
      expect(others.length).toBeGreaterThan(2);
      for (const { headingPath } of others) expect(headingPath).toEqual(["Table 3: Plants", "Name | Output"]);
    }
  });

  it("keeps the position of an unnamed column, and a bar inside a name", () => {
    const cell = "a remark that goes on about the plant, ".repeat(60);
    const passages = chunk(`|  | Wages \\| extras |  |\n| --- | --- | --- |\n| Nord | ${cell} | 2 |`);
    expect(passages.length).toBeGreaterThan(1);
    for (const { headingPath } of passages.slice(1)) expect(headingPath).toEqual(["– | Wages \\| extras | –"]);
  });

  it("recognizes a table without outer bars, and keeps the columns of a row that is cut", () => {
    const cell = "a remark that goes on about the plant, ".repeat(60);
    const passages = chunk(`Name | Remark\n--- | ---\nNord | ${cell}\nSud | short`);
    expect(passages.length).toBeGreaterThan(2);
    for (const { headingPath } of passages.slice(1)) expect(headingPath).toEqual(["Name | Remark"]);
  });

  it("cuts code between lines, keeps its fences at the ends, and repeats none of it", () => {
    const code = Array.from({ length: 800 }, (_, n) => `const turbine${n} = start("plant ${n}", { speed: ${n} });`);
    const text = `Start them so:\n\n\`\`\`ts\n${code.join("\n\n")}\n\`\`\`\n\nThen wait.`;
    const passages = chunk(text);
    expect(passages.length).toBeGreaterThan(3);
    expect(passages[0]?.text).toMatch(/^Start them so:\n\n```ts\nconst turbine0/);
    for (const passage of passages.slice(1)) expect(passage.text).toMatch(/^const turbine|^Then wait\.$/);
    for (const [index, { start }] of passages.entries())
      expect(start).toBeGreaterThanOrEqual(passages[index - 1]?.end ?? 0);
  });

  it("ends no passage with a heading or a line that introduces a list", () => {
    const items = (n: number) =>
      Array.from({ length: 4 }, (_, at) => `- Part ${n}.${at} of the rotor is checked by hand`).join("\n");
    const text = Array.from({ length: 20 }, (_, n) => `In step ${n} these are looked at:\n\n${items(n)}`).join("\n\n");
    const passages = chunk(`# Checks\n\n${text}`);
    expect(passages.length).toBeGreaterThan(3);
    for (const passage of passages) expect(passage.text).not.toMatch(/[:]$/);
  });

  it("makes passages below long headings smaller, so that both fit the embedder", () => {
    const title = "turbine ".repeat(100).trim();
    const passages = chunk(`# ${title}\n\n${SENTENCE.repeat(60)}`, [], { target: 400, max: 500, overlap: 0 });
    for (const { text } of passages.slice(2)) expect(countTokens(text) + countTokens(title)).toBeLessThan(512 - 4);
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

  it("handles long runs of white space, dashes and bars", () => {
    for (const part of [" ".repeat(30_000), "-".repeat(30_000), "|".repeat(30_000), "| -".repeat(10_000)]) {
      expect(chunk(`a | b\n${part}x\n${part}\n${part}|`).length).toBeGreaterThan(0);
    }
  });

  it.each([
    ["a word", "a".repeat(200_000)],
    ["characters that the model does not know", "\u0f3a".repeat(200_000)],
    ["a table's row", `| a | b |\n| --- | --- |\n| ${"turbine | ".repeat(20_000)}|`],
    ["a line of code", `\`\`\`\n${"x = 1; ".repeat(30_000)}\n\`\`\``],
    ["dots", `${".".repeat(200_000)}x`],
  ])("cuts %s without an end into passages that can be read, a little at a time", (_, text) => {
    const longest = Math.max(...chunk(text).map((passage) => passage.text.length));
    expect(longest).toBeLessThanOrEqual(SIZES.max * TOKEN_MAX_CHARS);
    let counted = 0;
    let most = 0;
    const rules = {
      sizes: SIZES,
      countTokens: (words: string) => {
        counted += words.length;
        return countTokens(words);
      },
    };
    for (const _step of chunkDocument(text, { title: "", headings: [], pageStarts: [], language: "en" }, rules)) {
      most = Math.max(most, counted);
      counted = 0;
    }
    expect(most).toBeLessThan(40_000);
  });

  it("cuts a megabyte of unstructured text within the test's time limit", () => {
    expect(chunk("lorem ipsum dolor ".repeat(60_000)).length).toBeGreaterThan(800);
  });
});
