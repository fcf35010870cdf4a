import { describe, expect, it } from "vitest";
import type { PageContent, PageWord } from "../page/page-content";
import { RunningLines } from "./running-lines";

const WIDTH = 595;
const HEIGHT = 842;

/** Words of a line; those after "→" start at the middle of the page. */
function line(text: string, y: number, size = 10): PageWord[] {
  let right = 57;
  return text.split(" ").flatMap((word) => {
    if (word === "→") {
      right = WIDTH / 2;
      return [];
    }
    const left = right + 0.3 * size;
    right = left + 0.6 * size * word.length;
    const box = { left, right, top: y - 0.8 * size, bottom: y + 0.2 * size };
    return [{ ...box, text: word, baseline: y, size, bold: false, spaced: true, mark: null, artifact: false }];
  });
}

interface Read {
  /** What is left of the line on each page. */
  kept: string[];
  first: string[];
  again: string[];
}

/** Pages with three lines of text and one that stands apart from them, by default as the last. */
function read(lines: readonly string[], at: { y?: (page: number) => number; size?: number } = {}): Read {
  const { y = () => 400, size = 10 } = at;
  const running = new RunningLines();
  const pages = lines.map((text, index): PageContent => {
    const body = [100, 112, 124].flatMap((baseline) => line("Words of the body", baseline));
    const words = [...body, ...line(text, y(index + 1), size)];
    return { width: WIDTH, height: HEIGHT, words, turned: [], rules: [], fills: [], figures: [] };
  });
  const found = [...pages.flatMap((page) => running.add(page)), ...running.rest()];
  expect(found.map(({ number }) => number)).toEqual(lines.map((_, index) => index + 1));
  return {
    kept: found.map(({ words }, index) =>
      words
        .filter(({ baseline }) => baseline === y(index + 1))
        .map((word) => word.text)
        .join(" "),
    ),
    first: found.flatMap(({ first }) => first),
    again: found.flatMap(({ again }) => again),
  };
}

/** The same line on each of five pages, but for what depends on the page. */
function five(text: (page: number) => string): string[] {
  return [1, 2, 3, 4, 5].map(text);
}

const NONE_KEPT = ["", "", "", "", ""];

describe("RunningLines leaves out", () => {
  it("a footer after its first page, whatever the number of the page in it", () => {
    const footer = (page: number) => `Annual report 2025 sheet ${page + 40} of 60`;
    const { kept, first, again } = read(five(footer));
    expect({ kept, first }).toEqual({ kept: NONE_KEPT, first: [footer(1)] });
    expect(again).toEqual([2, 3, 4, 5].map(footer));
  });

  it.each([
    ["alone", (page: number) => `${page + 17}`],
    ["between dashes", (page: number) => `– ${page + 17} –`],
    ["after a word", (page: number) => `Page ${page}`],
    ["within a chapter", (page: number) => `4-${page + 6}`],
    ["of all pages, in French", (page: number) => `${page} sur 5`],
  ])("page numbers: %s", (_, text) => {
    expect(read(five(text)).kept).toEqual(NONE_KEPT);
  });

  it.each([
    ["after a word", (page: number) => `Page ${page}`],
    ["of all pages", (page: number) => `${page} / 5`],
  ])("page numbers in type larger than the text: %s", (_, text) => {
    expect(read(five(text), { size: 13 }).kept).toEqual(NONE_KEPT);
  });

  it("a page number beside a header, and on pages of a scan, which are never in quite the same place", () => {
    const header = read(five((page) => `Harbour office → ${page + 3}`));
    expect(header).toMatchObject({ kept: NONE_KEPT, first: ["Harbour office"] });
    const scan = read(
      five((page) => `${page + 3}`),
      { y: (page) => 400 + 2.3 * page },
    );
    expect(scan).toEqual({ kept: NONE_KEPT, first: [], again: ["4", "5", "6", "7", "8"] });
  });

  it("the page's own number in a document of two pages", () => {
    expect(read(["Page 1 of 2", "Page 2 of 2"])).toMatchObject({
      kept: ["", ""],
      again: ["Page 1 of 2", "Page 2 of 2"],
    });
  });
});

describe("RunningLines keeps", () => {
  it.each([
    ["a total on a page alone", ["73"]],
    ["totals of pages that have nothing to do with each other", ["73", "5", "118", "60", "41"]],
    ["years", five((page) => `${2_014 + page}`)],
    ["numbers of the same place on two pages", ["12", "13"]],
    ["numbers that say something else on each page", five((page) => `Seal of sheet ${page} is ${7_000 + page * 31}`)],
    ["invoices that are numbered like pages", five((page) => `Invoice ${page + 152}`)],
    ["invoices numbered within a year", five((page) => `${page + 152}/2024`)],
    ["amounts that grow by one", five((page) => `${page + 11} €`)],
  ])("%s", (_, lines) => {
    expect(read(lines)).toEqual({ kept: lines, first: [], again: [] });
  });

  it("numbers at other places or edges of their pages", () => {
    const lines = five((page) => `${page}`);
    expect(read(lines, { y: (page) => 300 + 60 * page }).kept).toEqual(lines);
    expect(read(lines, { y: (page) => (page % 3 === 0 ? 30 : 300 + 60 * page) }).kept).toEqual(lines);
  });

  it("numbers in large type that nothing calls the number of a page", () => {
    const lines = five((page) => `${page + 30}`);
    expect(read(lines, { size: 24 }).kept).toEqual(lines);
  });

  it("the label of another amount on each page", () => {
    const lines = ["Total → 884", "Total → 1 250,50 €", "Total → 96", "Total → 31", "Total → 7"];
    expect(read(lines).kept).toEqual(lines.map((text) => text.replace("→ ", "")));
  });

  it("a row of numbers", () => {
    const lines = five(() => "2023 → 2024");
    expect(read(lines).kept).toEqual(lines.map((text) => text.replace("→ ", "")));
  });

  it("the first of the lines that differ in a number other than the page's", () => {
    const lines = [1, 1, 1, 2, 2, 2].map((part) => `Part ${part} of the law`);
    expect(read(lines).first).toEqual(["Part 1 of the law", "Part 2 of the law"]);
  });
});
