import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { preparation } from "./prepared.mjs";

const folder = mkdtempSync(join(tmpdir(), "touchstone-prepared-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("a database is prepared again unless the last start got as far as being ready, with the same sources", () => {
  expect(preparation(folder, "a").take()).toBe(false);
  preparation(folder, "a").keep();
  expect(preparation(folder, "a").take()).toBe(true);
  expect(preparation(folder, "a").take()).toBe(false);
  preparation(folder, "a").keep();
  expect(preparation(folder, "b").take()).toBe(false);
});

it("a database whose files are removed is not taken for a prepared one", () => {
  preparation(folder, "a").keep();
  rmSync(join(folder, "postgres"), { recursive: true });
  expect(preparation(folder, "a").take()).toBe(false);
});
