import { fileURLToPath } from "node:url";
import { Pool } from "pg";
import type { TestProject } from "vitest/node";
import { prepareDatabase } from "../connection/prepare-database";
import { startRealPostgres } from "./real-postgres";
import { sharedServer } from "./shared-server";

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
  const { url, stop } = await sharedServer("postgres", () => {
    let postgres: ReturnType<typeof startMigrated> | undefined;
    return {
      async answer() {
        postgres ??= startMigrated();
        return (await postgres).url;
      },
      async stop() {
        await (await postgres)?.stop();
      },
    };
  });
  project.provide("sharedPostgres", url);
  return stop;
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
