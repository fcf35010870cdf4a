import { createServer } from "node:http";
import { fileURLToPath } from "node:url";
import { Pool } from "pg";
import type { TestProject } from "vitest/node";
import { prepareDatabase } from "../connection/prepare-database";
import { startRealPostgres } from "./real-postgres";

declare module "vitest" {
  interface ProvidedContext {
    /** Returns the address of the PostgreSQL server of this run, which the first request starts. */
    sharedPostgres: string;
  }
}

/** A migrated database on the shared server; no test writes to it, and test databases are copies of it. */
export const MIGRATED_DATABASE = "migrated";

const root = fileURLToPath(new URL("../../../..", import.meta.url));

/** Vitest's global set-up: starting and migrating a server takes seconds, copying a database does not. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  let postgres: ReturnType<typeof startMigrated> | undefined;
  const server = createServer((_request, answer) => {
    postgres ??= startMigrated();
    postgres.then(
      ({ url }) => answer.end(url),
      (error: unknown) => answer.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  project.provide("sharedPostgres", `http://127.0.0.1:${address.port}`);
  return async () => {
    server.close();
    await (await postgres)?.stop();
  };
}

async function startMigrated(): ReturnType<typeof startRealPostgres> {
  const server = await startRealPostgres();
  const outer = new Pool({ connectionString: server.url, max: 1 });
  await outer.query(`CREATE DATABASE ${MIGRATED_DATABASE}`);
  await outer.end();
  const inner = new Pool({ connectionString: databaseOn(server.url, MIGRATED_DATABASE) });
  await prepareDatabase(inner, root);
  await inner.end();
  return server;
}

/** The address of another database on the same server. */
export function databaseOn(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}
