import { databaseKind } from "@/lib/data/db/connection/client";
import { databaseVersion, missingSearchExtensions, pendingMigrations } from "@/lib/data/db/connection/readiness";
import { readJoinedSeries } from "@/lib/data/db/library/versions/joined-series";
import type { DoctorTask } from "./run-checks";
import { NAMED_DOCUMENTS } from "./tunables";

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

/** Documents whose versions an earlier release joined, although they came from collections with different readers. */
export const joinedTask: DoctorTask = {
  id: "joined_documents",
  check: async () => {
    const joined = await readJoinedSeries();
    const separable = joined.filter((document) => document.separable);
    const [shown] = [separable, joined].filter((documents) => documents.length > 0);
    if (shown === undefined) return { status: "ok", code: "joined_none", fix: null };
    const titles = shown
      .slice(0, NAMED_DOCUMENTS)
      .map(({ title, collections }) => `${title} (${collections.join(", ")})`);
    const params = {
      count: shown.length,
      titles: [...titles, ...(shown.length > titles.length ? ["…"] : [])].join("; "),
    };
    return separable.length > 0
      ? { status: "warning", code: "joined_found", params, fix: "separate_documents" }
      : { status: "warning", code: "joined_perhaps", params, fix: "look_at_documents" };
  },
};
