import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { exchange, undoExchange } from "./exchange.mjs";

let dataDir = "";
const incoming = () => join(dataDir, "restore.unfinished");
const outgoing = () => join(dataDir, "snapshots", "one");

function put(folder: string, text: string, parts = ["postgres", "secret.key"]): void {
  mkdirSync(folder, { recursive: true });
  if (parts.includes("postgres")) {
    mkdirSync(join(folder, "postgres"));
    writeFileSync(join(folder, "postgres", "PG_VERSION"), text);
  }
  if (parts.includes("secret.key")) writeFileSync(join(folder, "secret.key"), text);
}

function found(folder: string): (string | null)[] {
  return ["postgres/PG_VERSION", "secret.key"].map((part) =>
    existsSync(join(folder, part)) ? readFileSync(join(folder, part), "utf8") : null,
  );
}

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "exchange-"));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

describe("an exchange of databases", () => {
  it("replaces the database and the key, and keeps the old ones", () => {
    put(dataDir, "old");
    put(incoming(), "new");
    exchange(dataDir, { incoming: incoming(), outgoing: outgoing() });
    undoExchange(dataDir);
    expect(found(dataDir)).toEqual(["new", "new"]);
    expect(found(outgoing())).toEqual(["old", "old"]);
  });

  it("leaves the key alone if there is no new one, and fills an empty folder", () => {
    writeFileSync(join(dataDir, "secret.key"), "old");
    put(incoming(), "new", ["postgres"]);
    exchange(dataDir, { incoming: incoming(), outgoing: outgoing() });
    expect(found(dataDir)).toEqual(["new", "old"]);
  });

  /** The renames of an exchange in their order: it may be killed after any number of them. */
  const moves = (isFilled: boolean) =>
    ["postgres", "secret.key"].flatMap((part) => [
      ...(isFilled ? [() => renameSync(join(dataDir, part), join(outgoing(), part))] : []),
      () => renameSync(join(incoming(), part), join(dataDir, part)),
    ]);

  it.each([
    ...[0, 1, 2, 3, 4].map((kills) => ({ isFilled: true, kills })),
    ...[0, 1, 2].map((kills) => ({ isFilled: false, kills })),
  ])("is taken back when it is killed (%j)", ({ isFilled, kills }) => {
    if (isFilled) put(dataDir, "old");
    put(incoming(), "new");
    mkdirSync(outgoing(), { recursive: true });
    const journal = { incoming: incoming(), outgoing: outgoing(), parts: ["postgres", "secret.key"] };
    writeFileSync(join(dataDir, "exchange.json"), JSON.stringify(journal));
    for (const move of moves(isFilled).slice(0, kills)) move();
    undoExchange(dataDir);
    expect(found(dataDir)).toEqual(isFilled ? ["old", "old"] : [null, null]);
    expect(found(incoming())).toEqual(["new", "new"]);
    expect(existsSync(join(dataDir, "exchange.json"))).toBe(false);
  });

  it("is taken back when a part cannot be moved", () => {
    put(dataDir, "old");
    put(incoming(), "new");
    // A folder cannot be moved into itself.
    const inside = join(dataDir, "postgres", "inside");
    expect(() => exchange(dataDir, { incoming: incoming(), outgoing: inside })).toThrow();
    expect(existsSync(join(dataDir, "exchange.json"))).toBe(false);
    expect(found(dataDir)).toEqual(["old", "old"]);
    expect(found(incoming())).toEqual(["new", "new"]);
  });

  it("had not begun if its journal is incomplete", () => {
    put(dataDir, "old");
    writeFileSync(join(dataDir, "exchange.json"), '{"inc');
    undoExchange(dataDir);
    expect(found(dataDir)).toEqual(["old", "old"]);
  });
});
