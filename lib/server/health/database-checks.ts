import { databaseKind } from "@/lib/data/db/connection/client";
import { databaseVersion, missingSearchExtensions, pendingMigrations } from "@/lib/data/db/connection/readiness";
import type { DoctorTask } from "./run-checks";

/** Checks of the database. @param root folder with `prisma/` */
export function databaseTasks(root: string): DoctorTask[] {
  return [
    {
      id: "database",
      check: async () => {
        // Measure the second query, since the first one may have to connect.
        await databaseVersion();
        const startedAt = performance.now();
        const version = await databaseVersion();
        const latencyMs = Math.round((performance.now() - startedAt) * 10) / 10;
        const code = databaseKind() === "embedded" ? "database_embedded" : "database_external";
        return { status: "ok", code, params: { version, latencyMs }, fix: null };
      },
      whenBroken: {
        status: "failed",
        code: "database_unreachable",
        fix: databaseKind() === "embedded" ? "restart_application" : "check_database",
      },
    },
    {
      id: "migrations",
      check: async () => {
        const pending = await pendingMigrations(root);
        return pending.length === 0
          ? { status: "ok", code: "migrations_applied", fix: null }
          : {
              status: "failed",
              code: "migrations_pending",
              params: { count: pending.length, names: pending.join(", ") },
              fix: "restart_application",
            };
      },
    },
    {
      id: "search_extensions",
      check: async () => {
        const missing = await missingSearchExtensions();
        return missing.length === 0
          ? { status: "ok", code: "extensions_present", fix: null }
          : {
              status: "warning",
              code: "extensions_missing",
              params: { names: missing.join(", "), count: missing.length },
              fix: "install_extensions",
            };
      },
    },
  ];
}
