import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { LineError, readLines } from "./read-lines";

const folder = mkdtempSync(join(tmpdir(), "read-lines-"));
afterAll(() => rmSync(folder, { recursive: true }));

const row = z.object({ name: z.string() });

function read(text: string) {
  const path = join(folder, "rows.jsonl");
  writeFileSync(path, text);
  return readLines(path, row);
}

describe("a JSON Lines file", () => {
  it("has a row for each line that is not blank", () => {
    expect(read('{"name":"a"}\n\n{"name":"b"}\n')).toEqual([{ name: "a" }, { name: "b" }]);
  });

  it("names the file and the line that is not JSON", () => {
    expect(() => read('{"name":"a"}\n\n{"name":\n')).toThrow(LineError);
    expect(() => read('{"name":"a"}\n\n{"name":\n')).toThrow(/rows\.jsonl:3: not JSON/);
  });

  it("names the field that is not valid", () => {
    expect(() => read('{"name":"a"}\n{"name":7}')).toThrow(/rows\.jsonl:2: name: /);
  });
});
