import { describe, expect, it } from "vitest";
import { readinessSchema } from "@/lib/shared/contracts/health";
import { checkReadiness, type ReadinessProbes } from "./readiness";

const fine = async () => {};
const probes: ReadinessProbes = { database: fine, migrations: fine, embedder: fine, ingestion: fine };

describe("readiness", () => {
  it("is ready when every probe passes", async () => {
    const readiness = readinessSchema.parse(await checkReadiness(probes));
    expect(readiness.ready).toBe(true);
    expect(readiness.checks.map((check) => [check.name, check.ok, check.problem])).toEqual([
      ["database", true, null],
      ["migrations", true, null],
      ["embedder", true, null],
      ["ingestion", true, null],
    ]);
  });

  it("is not ready when a probe fails, and names the probe and its problem", async () => {
    const readiness = await checkReadiness({
      ...probes,
      embedder: () => Promise.reject(new Error("the model file is damaged")),
    });
    expect(readiness.ready).toBe(false);
    expect(readiness.checks.filter((check) => !check.ok)).toMatchObject([
      { name: "embedder", problem: "the model file is damaged" },
    ]);
  });

  it("does not wait for a probe that hangs", async () => {
    const readiness = await checkReadiness({ ...probes, database: () => new Promise(() => {}) }, 10);
    expect(readiness.checks[0]).toMatchObject({
      name: "database",
      ok: false,
      problem: "no answer within 10 ms",
      code: null,
    });
  });
});
