import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fillMarked } from "@/lib/data/db/backup/unfinished-copy";
import { createEmptyPostgres, createRealPostgres, type TestDatabase } from "@/lib/data/db/testing/database";
import { EXPLAINED_EXIT } from "@/lib/shared/env/explained-exit.mjs";
import { findFreePort } from "./launcher/checks.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));

function prepare(url: string) {
  const env = { ...process.env, DATABASE_URL: url, TOUCHSTONE_DATABASE: "external" };
  return spawnSync(process.execPath, ["--import", "tsx", "scripts/prepare.ts"], { cwd: root, env, encoding: "utf8" });
}

describe("preparing an external PostgreSQL", () => {
  let database: TestDatabase;
  let unfinished: TestDatabase;
  beforeAll(async () => {
    unfinished = await createEmptyPostgres();
    database = await createRealPostgres();
  });
  afterAll(() => Promise.all([database.close(), unfinished.close()]));

  it("accepts a server without the search extensions, and says on one line what is reduced", () => {
    const { status, stdout, stderr } = prepare(database.url);
    expect(stdout.trim().split("\n")).toEqual([
      expect.stringMatching(/lacks vector and pg_textsearch: .*plain SQL.*npm run doctor/),
    ]);
    expect(stderr).toBe("");
    expect(status).toBe(0);
  });

  it("fails on a database that was not filled to its end, and says so on one line", async () => {
    const killed = fillMarked(unfinished.url, async () => {
      throw new Error("killed");
    });
    await expect(killed).rejects.toThrow("killed");
    const { status, stderr } = prepare(unfinished.url);
    expect(stderr.trim().split("\n")).toEqual([expect.stringMatching(/is incomplete.*migrate-database/)]);
    expect(status).toBe(EXPLAINED_EXIT);
  });

  it("fails on an unreachable server with one line that does not contain the password", async () => {
    const { status, stderr } = prepare(`postgresql://someone:secret@127.0.0.1:${await findFreePort()}/none`);
    expect(stderr.trim().split("\n")).toEqual([expect.stringMatching(/cannot be reached/)]);
    expect(stderr).not.toContain("secret");
    expect(status).toBe(EXPLAINED_EXIT);
  });
});
