import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { documentBlocks, piecesByBlock } from "./document-blocks";

const kinds = (text: string, type: Parameters<typeof documentBlocks>[1] = "text/markdown") =>
  documentBlocks(text, type).map(({ kind, start, end }) => [kind, text.slice(start, end)]);

describe("documentBlocks", () => {
  it("recognises headings, lists, quotes, tables, code and paragraphs by their lines", () => {
    const text =
      "# One\nA line\nand another.\n\n- a\n  - b\n> said\n| a | b |\n| 1 | 2 |\n---\n```\n# no heading\n```\nend";
    expect(kinds(text)).toEqual([
      ["heading", "# One\n"],
      ["paragraph", "A line\nand another.\n"],
      ["blank", "\n"],
      ["item", "- a\n"],
      ["item", "  - b\n"],
      ["quote", "> said\n"],
      ["table", "| a | b |\n| 1 | 2 |\n"],
      ["rule", "---\n"],
      ["code", "```\n# no heading\n```\n"],
      ["paragraph", "end"],
    ]);
  });

  it("finds no markup in plain text", () => {
    expect(kinds("# One\n- a\n", "text/plain")).toEqual([["plain", "# One\n- a\n"]]);
  });

  it("finds the tables of sheets, slides and mails", () => {
    const table = "| a | b |\n| --- | --- |\n| 1 | 2 |\n";
    expect(kinds(table, "text/csv")).toEqual([["table", table]]);
    expect(kinds(table, "message/rfc822")).toEqual([["table", table]]);
    expect(kinds(table, "text/plain")).toEqual([["plain", table]]);
  });

  it("finds the headings and tables of PDFs, whose other signs are their own", () => {
    const text = "## One\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n\n- a\n> b\n```\nc";
    expect(kinds(text, "application/pdf")).toEqual([
      ["heading", "## One\n"],
      ["blank", "\n"],
      ["table", "| a | b |\n| --- | --- |\n| 1 | 2 |\n"],
      ["blank", "\n"],
      ["plain", "- a\n> b\n```\nc"],
    ]);
  });

  it("loses, repeats and moves no character of any text, however it is cut", () => {
    const line = fc.constantFrom(
      "# h",
      "- i",
      "> q",
      "| t |",
      "```",
      "~~~",
      "---",
      "",
      "text 😀",
      "<b>x</b>",
      "\t",
      "a\r",
    );
    const cuts = fc.array(fc.nat(60), { maxLength: 8 });
    fc.assert(
      fc.property(fc.array(line), cuts, (lines, edges) => {
        const text = lines.join("\n");
        const blocks = documentBlocks(text, "text/markdown");
        const at = [...new Set([0, ...edges.map((edge) => Math.min(edge, text.length)), text.length])].sort(
          (a, b) => a - b,
        );
        const pieces = at.slice(0, -1).map((start, index) => ({ start, text: text.slice(start, at[index + 1]) }));
        const drawn = piecesByBlock(blocks, pieces).flatMap((part) => part.pieces);
        expect(drawn.map((piece) => piece.text).join("")).toBe(text);
        for (const piece of drawn) expect(text.startsWith(piece.text, piece.start)).toBe(true);
      }),
    );
  });
});
