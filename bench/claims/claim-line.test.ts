import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { limitSets, readClaims } from "./claim-line";

const folder = mkdtempSync(join(tmpdir(), "claims-"));
afterAll(() => rmSync(folder, { recursive: true }));

const line = { set: "notes", language: "en", question: "When?", claim: "In May.", label: "supported", text: "May." };

/** Writes the rows to a file and returns its path. */
function file(name: string, rows: readonly object[]): string {
  const path = join(folder, name);
  writeFileSync(path, rows.map((row) => JSON.stringify(row)).join("\n"));
  return path;
}

describe("labelled claims", () => {
  it("are read from one file, or from the JSON Lines files of a folder in order of name", () => {
    const second = file("b.jsonl", [{ ...line, claim: "b" }]);
    file("a.jsonl", [{ ...line, claim: "a", text: ["One.", "Two."], kind: "dates", title: "Notes", before: "Then:" }]);
    writeFileSync(join(folder, "README.md"), "# Notes");
    expect(readClaims(second).map(({ claim }) => claim)).toEqual(["b"]);
    expect(readClaims(folder)).toMatchObject([
      { claim: "a", text: ["One.", "Two."], kind: "dates", title: "Notes", before: "Then:" },
      { claim: "b", text: "May." },
    ]);
  });

  it("may refer to a document or to passages of one", () => {
    const { text: _, ...rest } = line;
    const path = file("documents.jsonl", [
      { ...rest, document: "fourth/lease.md" },
      { ...rest, document: "fourth/lease.md", passages: ["lease.md#2"] },
    ]);
    expect(readClaims(path)).toMatchObject([{ document: "fourth/lease.md" }, { passages: ["lease.md#2"] }]);
    rmSync(path);
  });

  it.each([
    [{ ...line, label: "true" }, /faulty\.jsonl:2: label: /],
    [{ ...line, text: undefined }, /faulty\.jsonl:2: needs `text` or `document`/],
    [{ ...line, language: "xx" }, /faulty\.jsonl:2: language: /],
  ])("are refused with file and line number: %o", (faulty, message) => {
    const path = file("faulty.jsonl", [line, faulty]);
    expect(() => readClaims(path)).toThrow(message);
    rmSync(path);
  });

  it("are limited set by set, spread over each", () => {
    const lines = readClaims(
      file("many.jsonl", [
        ...["a", "b", "c", "d"].map((claim) => ({ ...line, claim })),
        { ...line, set: "letters", claim: "e" },
      ]),
    );
    expect(limitSets(lines, 2).map(({ claim }) => claim)).toEqual(["a", "c", "e"]);
  });
});
