import { describe, expect, it } from "vitest";
import { setUpParser } from "../../../testing/set-up-parser";
import { separatedRows } from "./csv-rows";

const parse = setUpParser();

describe("separatedRows", () => {
  it("keeps a quotation mark that is never closed in its own row", () => {
    const csv = 'Name,Note,Price\nAda,"two, words",12\nBo,"open quote,14\nCy,plain,16\n';
    expect(separatedRows(csv, ",")).toEqual({
      rows: [
        ["Name", "Note", "Price"],
        ["Ada", "two, words", "12"],
        ["Bo", '"open quote', "14"],
        ["Cy", "plain", "16"],
      ],
      mended: 1,
    });
  });

  it("ends a row whose quotation mark would only be closed by one of a later row", () => {
    const csv = 'Name,Note,Price\nBo,"open,14\nCy,"x, y",16\nDi,z,18\n';
    expect(separatedRows(csv, ",").rows.slice(1)).toEqual([
      ["Bo", '"open', "14"],
      ["Cy", "x, y", "16"],
      ["Di", "z", "18"],
    ]);
  });

  it.each([
    ['"he said "no", then"', 'he said "no", then'],
    ['"5" pipe"', '5" pipe'],
    ['"two\nlines "a" b"', 'two\nlines "a" b'],
  ])("divides a row by the number of cells of the others: %s", (cell, text) => {
    expect(separatedRows(`Name,Note,Price\nAda,${cell},12\nBo,x,14\n`, ",")).toEqual({
      rows: [
        ["Name", "Note", "Price"],
        ["Ada", text, "12"],
        ["Bo", "x", "14"],
      ],
      mended: 1,
    });
  });

  it.each([
    ['"two, ""words"""', 'two, "words"'],
    ['"""quoted"""', '"quoted"'],
    ['"two\nlines"', "two\nlines"],
    ['6" pipe', '6" pipe'],
  ])("counts no row that is written as it should be, or whose mark begins no cell: %s", (cell, text) => {
    const { rows, mended } = separatedRows(`Name,Note,Price\nAda,${cell},12\nBo,x,14\n`, ",");
    expect({ cells: rows[1], rows: rows.length, mended }).toEqual({ cells: ["Ada", text, "12"], rows: 3, mended: 0 });
  });
});

describe("the receipt of separated values", () => {
  it("states in how many rows a quotation mark is wrong", async () => {
    const csv = 'Name;Note;Price\nAda;"open;12\nBo;"two; words";14\nCy;"shut;16\n';
    const outcome = await parse(new TextEncoder().encode(csv), "text/csv");
    expect(outcome.ok && outcome.receipt.mendedRows).toBe(2);
    expect(outcome.ok && outcome.text).toContain("| Bo | two; words | 14 |");
  });
});
