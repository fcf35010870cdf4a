import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createRealPostgres, type TestDatabase } from "../lib/db/testing/database";
import { findFreePort } from "./launcher/checks.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));

function prepare(url: string) {
  const env = { ...process.env, DATABASE_URL: url, TOUCHSTONE_DATABASE: "external" };
  return spawnSync(process.execPath, ["--import", "tsx", "scripts/prepare.ts"], { cwd: root, env, encoding: "utf8" });
}

describe("preparing a PostgreSQL of one's own", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createRealPostgres();
  });
  afterAll(() => database.close());

  it("refuses a server without the search extensions in one line that names them", () => {
    const { status, stderr } = prepare(database.url);
    expect(stderr.trim().split("\n")).toEqual([expect.stringMatching(/vector and pg_textsearch/)]);
    expect(status).toBe(1);
  });

  it("refuses a server that does not answer in one line, without the password", async () => {
    const { status, stderr } = prepare(`postgresql://someone:secret@127.0.0.1:${await findFreePort()}/none`);
    expect(stderr.trim().split("\n")).toEqual([expect.stringMatching(/cannot be reached/)]);
    expect(stderr).not.toContain("secret");
    expect(status).toBe(1);
  });
});
