import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { preparation } from "./prepared.mjs";

const folder = mkdtempSync(join(tmpdir(), "touchstone-prepared-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("a database is prepared again unless the last start with the same sources became ready", () => {
  expect(preparation(folder, "a").take()).toBe(false);
  preparation(folder, "a").keep();
  expect(preparation(folder, "a").take()).toBe(true);
  expect(preparation(folder, "a").take()).toBe(false);
  preparation(folder, "a").keep();
  expect(preparation(folder, "b").take()).toBe(false);
});

it("a database whose files were removed does not count as prepared", () => {
  preparation(folder, "a").keep();
  rmSync(join(folder, "postgres"), { recursive: true });
  expect(preparation(folder, "a").take()).toBe(false);
});
