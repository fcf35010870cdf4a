import { describe, expect, it } from "vitest";
import { outlineEntries } from "./outline-entries";

const entries = (text: string, pageStarts: number[] = []) =>
  outlineEntries({ text, mediaType: pageStarts.length > 0 ? "application/pdf" : "text/markdown", pageStarts });

describe("outlineEntries", () => {
  it("has the headings with their levels, the highest first, without their signs", () => {
    const text = "## One\n\nText\n\n### **Two** ##\n\nText\n\n## Three\n";
    expect(entries(text).map(({ title, level }) => [title, level])).toEqual([
      ["One", 0],
      ["Two", 1],
      ["Three", 0],
    ]);
    expect(entries(text).map(({ start }) => text.slice(start).split("\n")[0])).toEqual([
      "## One",
      "### **Two** ##",
      "## Three",
    ]);
  });

  it("has the pages of a document without headings, and says on which page a heading is", () => {
    const pages = "First page.\n\nSecond page.\n";
    expect(entries(pages, [0, 13])).toEqual([
      { start: 0, title: null, level: 0, page: 1 },
      { start: 13, title: null, level: 0, page: 2 },
    ]);
    expect(entries("# One\n\nText\n\n# Two\n", [0, 13]).map(({ page }) => page)).toEqual([1, 2]);
  });

  it("is empty for a document with neither", () => {
    expect(entries("# Title\n\nOne paragraph.\n")).toEqual([]);
    expect(entries("")).toEqual([]);
  });
});
