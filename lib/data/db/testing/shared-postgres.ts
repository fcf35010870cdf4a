import { createServer } from "node:http";
import { fileURLToPath } from "node:url";
import { Pool } from "pg";
import type { TestProject } from "vitest/node";
import { prepareDatabase } from "../connection/prepare-database";
import { startRealPostgres } from "./real-postgres";

declare module "vitest" {
  interface ProvidedContext {
    /** Answers with the address of the one PostgreSQL server of this run, which is started for whoever asks first. */
    sharedPostgres: string;
  }
}

/** A database on the shared server that is migrated and that nobody writes to: others are copies of it. */
export const MIGRATED_DATABASE = "migrated";

const root = fileURLToPath(new URL("../../../..", import.meta.url));

/** Vitest's global set-up: to start a server and to migrate it takes seconds, to copy a database does not. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  let postgres: ReturnType<typeof startMigrated> | undefined;
  const door = createServer((_request, answer) => {
    postgres ??= startMigrated();
    postgres.then(
      ({ url }) => answer.end(url),
      (error: unknown) => answer.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => door.listen(0, "127.0.0.1", resolve));
  const address = door.address();
  if (address === null || typeof address === "string") throw new Error("The door has no port.");
  project.provide("sharedPostgres", `http://127.0.0.1:${address.port}`);
  return async () => {
    door.close();
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
