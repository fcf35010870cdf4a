import { describe, expect, it } from "vitest";
import { frontMatterTitle, markdownHeadings } from "../parse/text/markdown-headings";

const titles = (text: string) => markdownHeadings(text).map(({ level, title }) => [level, title]);

describe("markdownHeadings", () => {
  it("reads both kinds of heading, without their markup", () => {
    const text = "# One\n\nTwo\n===\n\nThree\n---\n\n#### **Four** with `code` and [a link](https://example.org) ##\n";
    expect(titles(text)).toEqual([
      [1, "One"],
      [1, "Two"],
      [2, "Three"],
      [4, "Four with code and a link"],
    ]);
  });

  it("finds no headings inside a code fence", () => {
    expect(titles("```sh\n# install\nnpm start\n```\n\n~~~~\n# x\n~~~\n# y\n~~~~\n# Real\n")).toEqual([[1, "Real"]]);
  });

  it("tolerates front matter, and reads its title", () => {
    const text = '---\ntitle: "Wind power"\n# comment\n---\n# Start\n';
    expect(titles(text)).toEqual([[1, "Start"]]);
    expect(frontMatterTitle(text)).toBe("Wind power");
    expect(frontMatterTitle("# No front matter")).toBeNull();
  });

  it("does not read tags, tables, lists or rules as headings", () => {
    expect(titles("#tag\n\n| a |\n---\n\n- item\n---\n\ntext\n\n---\n")).toEqual([]);
  });

  it("reads a very long line only up to the length of a heading", () => {
    const [heading] = markdownHeadings(`# ${"a  ".repeat(1_000_000)}b\n\n# ${"[".repeat(1_000_000)}\n`);
    expect(heading?.title.length).toBeGreaterThan(250);
    expect(heading?.title.length).toBeLessThan(2_500);
  });

  it("returns spans of the heading's lines", () => {
    const text = "text\n\nTitle\n=====\nmore";
    expect(markdownHeadings(text).map(({ start, end }) => text.slice(start, end))).toEqual(["Title\n====="]);
  });
});
