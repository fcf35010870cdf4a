import { describe, expect, it } from "vitest";
import type { PageContent, PageWord } from "../page/page-content";
import { RunningLines } from "./running-lines";

function line(text: string, y: number): PageWord[] {
  let right = 57;
  return text.split(" ").map((word) => {
    const left = right + 3;
    right = left + 6 * word.length;
    const box = { left, right, top: y - 8, bottom: y + 2 };
    return { ...box, text: word, baseline: y, size: 10, bold: false, spaced: true, mark: null, artifact: false };
  });
}

/** The last line of each of five pages; it stands apart from the others. */
function lastLines(text: (page: number) => string): { kept: string[]; first: string[]; again: string[] } {
  const running = new RunningLines();
  const pages = Array.from({ length: 5 }, (_, at): PageContent => {
    const body = [100, 112, 124].flatMap((y) => line("Words of the body", y));
    const words = [...body, ...line(text(at + 1), 400)];
    return { width: 595, height: 842, words, turned: [], rules: [], fills: [], figures: [] };
  });
  const read = [...pages.flatMap((page) => running.add(page)), ...running.rest()];
  return {
    kept: read.map(({ words }) =>
      words
        .filter(({ baseline }) => baseline === 400)
        .map((word) => word.text)
        .join(" "),
    ),
    first: read.flatMap(({ first }) => first),
    again: read.flatMap(({ again }) => again),
  };
}

const NONE_KEPT = ["", "", "", "", ""];

describe("RunningLines", () => {
  it("keeps a footer once, whatever the number of the page in it", () => {
    expect(lastLines((page) => `Annual report 2025 sheet ${page + 40} of 60`)).toMatchObject({
      kept: NONE_KEPT,
      first: ["Annual report 2025 sheet 41 of 60"],
    });
    expect(lastLines((page) => `Page ${page}`)).toMatchObject({ kept: NONE_KEPT, first: [] });
  });

  it("keeps lines whose numbers say something else on each page", () => {
    const read = lastLines((page) => `Seal of sheet ${page} is ${7_000 + page * 31}`);
    expect(read.kept).toEqual([1, 2, 3, 4, 5].map((page) => `Seal of sheet ${page} is ${7_000 + page * 31}`));
    expect([...read.first, ...read.again]).toEqual([]);
  });
});
