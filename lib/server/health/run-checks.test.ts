import { describe, expect, it } from "vitest";
import type { SearchStoreState } from "@/lib/library/retrieval/index-worker/search-store-status";
import { doctorCheckSchema } from "@/lib/shared/contracts/doctor";
import { diskFinding, nodeFinding } from "./machine-checks";
import { blameDatabase, type Finding, isHealthy, runChecks } from "./run-checks";
import { searchIndexFinding, searchStoreFinding } from "./search-checks";

const ok: Finding = { status: "ok", code: "node_supported", params: { version: "22.0.0" }, fix: null };
const failed: Finding = { status: "failed", code: "embedder_failed", fix: "check_embedding_model" };

describe("the doctor's checks", () => {
  it("run in order and record the time of each", async () => {
    const checks = await runChecks([
      { id: "node", check: async () => ok },
      { id: "embedder", check: async () => failed },
    ]);
    expect(checks.map(({ id, status }) => [id, status])).toEqual([
      ["node", "ok"],
      ["embedder", "failed"],
    ]);
    for (const check of checks) expect(doctorCheckSchema.safeParse(check).success).toBe(true);
    expect(isHealthy(checks)).toBe(false);
  });

  it("are unknown, never passed, when the check itself throws", async () => {
    const [broken, telling] = await runChecks([
      { id: "disk", check: () => Promise.reject(new Error("no such call")) },
      { id: "embedder", check: () => Promise.reject(new Error("away")), whenBroken: failed },
    ]);
    expect(broken).toMatchObject({ status: "unknown", code: "check_failed", fix: "read_log" });
    expect(telling).toMatchObject({ status: "failed", code: "embedder_failed" });
    expect(isHealthy(broken === undefined ? [] : [broken])).toBe(false);
  });

  it("are attributed to the database when it does not answer", async () => {
    const checks = await runChecks([
      {
        id: "database",
        check: () => Promise.reject(new Error("away")),
        whenBroken: { status: "failed", code: "database_unreachable", fix: "check_database" },
      },
      { id: "migrations", check: () => Promise.reject(new Error("away")) },
      { id: "node", check: async () => ok },
    ]);
    expect(blameDatabase(checks).map(({ status, code }) => [status, code])).toEqual([
      ["failed", "database_unreachable"],
      ["unknown", "needs_database"],
      ["ok", "node_supported"],
    ]);
  });

  it("time out when one hangs, and abort it", async () => {
    let signal: AbortSignal | undefined;
    const [check] = await runChecks([
      {
        id: "language_model",
        timeoutMs: 5,
        check: (given) => {
          signal = given;
          return new Promise(() => {});
        },
      },
    ]);
    expect(check).toMatchObject({ status: "unknown", code: "check_timed_out" });
    expect(signal?.aborted).toBe(true);
  });
});

describe("findings", () => {
  it.each([
    ["20.19.0", "ok"],
    ["20.18.9", "failed"],
    ["18.20.0", "failed"],
    ["24.1.0", "ok"],
  ])("Node %s is %s", (version, status) => {
    expect(nodeFinding(version).status).toBe(status);
  });

  it.each([
    [50_000_000_000, "ok"],
    [500_000_000, "warning"],
    [10_000_000, "failed"],
  ])("%d bytes free is %s", (bytes, status) => {
    expect(diskFinding(bytes).status).toBe(status);
  });

  it("distinguish an index being built, one that lacks vectors and one whose build failed", () => {
    const index = {
      model: "m",
      provider: "ollama",
      dimension: 4,
      done: 10,
      total: 10,
      failure: null,
      store: "embedded",
      storeUrl: null,
    } as const;
    const engine = { dense: "pgvector", lexical: "pg_textsearch" } as const;
    const failure = { code: "model_unreachable", params: {} } as const;
    expect(searchIndexFinding({ active: index, building: null, engine }).code).toBe("index_whole");
    expect(searchIndexFinding({ active: { ...index, done: 7 }, building: null, engine })).toMatchObject({
      status: "warning",
      params: { missing: 3 },
    });
    expect(searchIndexFinding({ active: index, building: { ...index, done: 2 }, engine })).toMatchObject({
      status: "ok",
      code: "index_building",
    });
    expect(searchIndexFinding({ active: index, building: { ...index, done: 2, failure }, engine })).toMatchObject({
      status: "failed",
      fix: "check_embedding_model",
    });
    const away = { code: "search_store_unavailable", params: {} } as const;
    expect(searchIndexFinding({ active: { ...index, failure: away }, building: null, engine }).fix).toBe(
      "check_search_store",
    );
  });

  it("report the worst state among the vector stores", () => {
    const well: SearchStoreState = {
      ...{ slot: "active", store: "chroma", host: "localhost:8000", version: "1.0.0", oldest: "1.0" },
      ...{ entries: 3, acknowledged: 3, problem: null },
    };
    expect(searchStoreFinding([])).toMatchObject({ status: "ok", code: "store_in_database" });
    expect(searchStoreFinding([well])).toMatchObject({ status: "ok", code: "store_answers" });
    const building: SearchStoreState = { ...well, slot: "building" };
    expect(searchStoreFinding([well, { ...building, problem: "unreachable" }])).toMatchObject({
      status: "failed",
      code: "store_unreachable",
      params: { slot: "building", host: "localhost:8000" },
      fix: "check_search_store",
    });
    const codes = (["too_old", "collection_missing", "lost_entries", "strange_entries"] as const).map(
      (problem) => searchStoreFinding([{ ...well, problem }]).code,
    );
    expect(codes).toEqual(["store_too_old", "store_collection_missing", "store_lost_entries", "store_strange_entries"]);
  });
});
