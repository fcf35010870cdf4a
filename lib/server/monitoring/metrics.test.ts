import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { GET } from "@/app/metrics/route";
import { db } from "@/lib/data/db/connection/client";
import { enqueueJobs } from "@/lib/data/db/jobs/jobs";
import { setUpDatabase } from "@/lib/data/db/testing/set-up-database";
import type { RunEvent } from "@/lib/shared/contracts/runs/run-event";
import { RunLog, visit } from "@/lib/shared/projections/testing/run-log";
import { INSTRUMENT_NAMES, INSTRUMENTS } from "@/lib/shared/telemetry/instruments";
import { record } from "@/lib/shared/telemetry/telemetry";
import { startMonitoring, stopMonitoring } from "./monitoring";
import { reportEndedRun } from "./report-run";
import { exportedLabels, exportedNames } from "./testing/exported-names";
import { type Exposition, readExposition } from "./testing/read-exposition";

vi.hoisted(() => vi.stubEnv("METRICS", "on"));
setUpDatabase();

const started = () =>
  startMonitoring({
    "touchstone.runs.active": () => [{ value: 3 }],
    "touchstone.streams.open": () => [{ value: 2 }],
  });

const call = {
  role: "generator" as const,
  model: "small",
  promptTokens: 900,
  completionTokens: 20,
  ms: 400,
  firstTokenMs: 100,
  costUsd: 0.002,
  retries: 0,
  ok: true,
  messages: [{ role: "user" as const, content: "a private question" }],
  output: "a private answer",
};

/** A run with an answer of two sentences, one model call that failed and one that did not. */
function endedRun(): RunEvent[] {
  const [generate, check] = [visit("generate"), visit("check_hallucination")];
  return new RunLog("a private question")
    .under({ languageModel: { provider: "mistral" } })
    .start(1, generate)
    .text(250, generate, "Sentence 0.")
    .text(300, generate, " Sentence 1.")
    .verdict(280, check, 0, "supported")
    .verdict(700, check, 1, "unknown")
    .add(710, { type: "model-call", visit: generate, call })
    .add(720, { type: "model-call", visit: generate, call: { ...call, ok: false, completionTokens: null } })
    .reflected(730, check, 0.75)
    .add(800, { type: "run-end", outcome: "best_effort", ms: 800 }).events;
}

async function scrape(): Promise<Exposition & { text: string }> {
  const request = new Request("http://localhost:3000/metrics", { headers: { host: "localhost:3000" } });
  const answer = await GET(request, { params: Promise.resolve({}) });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8");
  expect(answer.headers.get("cache-control")).toBe("no-store");
  const text = await answer.text();
  const exposition = readExposition(text);
  for (const { name, labels } of exposition.samples) {
    // Says which process this is.
    if (name === "target_info") continue;
    const declared = [...exportedLabels(name), "le"];
    expect(declared, name).toEqual(expect.arrayContaining(Object.keys(labels)));
  }
  return { ...exposition, text };
}

const valueIn = ({ samples }: Exposition, name: string, labels: Record<string, string> = {}) =>
  samples.find((sample) => {
    const matches = Object.entries(labels).every(([key, value]) => sample.labels[key] === value);
    return sample.name === name && matches;
  })?.value;

describe("the metrics", () => {
  beforeAll(started);

  it("count what a run's log says: outcome, first word, verdicts and their lag, model calls", async () => {
    reportEndedRun("run", endedRun());
    const metrics = await vi.waitFor(async () => {
      const read = await scrape();
      expect(valueIn(read, "touchstone_run_duration_seconds_count", { outcome: "best_effort" })).toBe(1);
      return read;
    });
    expect(valueIn(metrics, "touchstone_run_duration_seconds_sum")).toBeCloseTo(0.8);
    expect(valueIn(metrics, "touchstone_run_time_to_first_word_seconds_sum")).toBeCloseTo(0.25);
    expect(valueIn(metrics, "touchstone_run_reflection_score_sum")).toBeCloseTo(0.75);
    expect(valueIn(metrics, "touchstone_sentence_verdicts_total", { verdict: "unknown" })).toBe(1);
    // 30 ms after the first sentence was complete, 400 ms after the second.
    expect(valueIn(metrics, "touchstone_sentence_verdict_lag_seconds_sum")).toBeCloseTo(0.43);
    const model = { gen_ai_provider_name: "mistral_ai", gen_ai_request_model: "small" };
    const duration = "gen_ai_client_operation_duration_seconds_count";
    expect(valueIn(metrics, duration, model)).toBe(1);
    expect(valueIn(metrics, duration, { ...model, error_type: "_OTHER" })).toBe(1);
    const tokens = "gen_ai_client_token_usage_sum";
    expect(valueIn(metrics, tokens, { ...model, gen_ai_token_type: "input" })).toBe(1_800);
    expect(valueIn(metrics, tokens, { ...model, gen_ai_token_type: "output" })).toBe(20);
    expect(metrics.text).not.toContain("private");
  });

  it("read the process, the pools, jobs and documents when they are collected", async () => {
    await enqueueJobs(db(), [
      { kind: "ingest", subject: "waiting", ownerId: "someone" },
      { kind: "ingest", subject: "held", ownerId: "someone" },
    ]);
    await db().job.updateMany({ data: { runAfter: new Date(Date.now() - 60_000) } });
    await db().job.update({
      where: { kind_subject: { kind: "ingest", subject: "held" } },
      data: { leaseExpiresAt: new Date(Date.now() + 60_000), leaseHolder: randomUUID() },
    });
    const id = randomUUID();
    await db().document.create({
      data: {
        ...{ id, ownerId: "someone", title: "Secret", fileName: "a.md", bytes: 1, mediaType: "text/markdown" },
        ...{ contentHash: id, status: "failed" },
      },
    });
    // Counts are reused for some seconds.
    await stopMonitoring();
    await started();
    const metrics = await scrape();
    const jobs = (state: string) => valueIn(metrics, "touchstone_jobs", { kind: "ingest", state });
    expect({ queued: jobs("queued"), running: jobs("running"), failed: jobs("failed") }).toEqual({
      queued: 1,
      running: 1,
      failed: 0,
    });
    expect(valueIn(metrics, "touchstone_jobs_oldest_due_seconds", { kind: "ingest" })).toBeGreaterThanOrEqual(60);
    expect(valueIn(metrics, "touchstone_documents", { status: "failed" })).toBe(1);
    expect(valueIn(metrics, "touchstone_runs_active")).toBe(3);
    expect(valueIn(metrics, "process_memory_bytes", { kind: "rss" })).toBeGreaterThan(1e6);
    expect(valueIn(metrics, "nodejs_eventloop_delay_p99_seconds")).toBeGreaterThanOrEqual(0);
    const general = { db_client_connection_pool_name: "general" };
    expect(valueIn(metrics, "db_client_connection_max", general)).toBeGreaterThan(0);
    expect(valueIn(metrics, "db_client_connection_pending_requests", general)).toBe(0);
    expect(metrics.text).not.toMatch(/someone|Secret/);
  });

  it("report zero for what is gone instead of its last value", async () => {
    await db().job.deleteMany();
    await db().document.deleteMany();
    await stopMonitoring();
    await started();
    await enqueueJobs(db(), [{ kind: "ingest", subject: "short", ownerId: "someone" }]);
    const before = await scrape();
    await db().job.deleteMany();
    vi.spyOn(performance, "now").mockReturnValue(performance.now() + 3_600_000);
    const after = await scrape();
    vi.restoreAllMocks();
    const queued = (metrics: Exposition) => valueIn(metrics, "touchstone_jobs", { kind: "ingest", state: "queued" });
    expect([queued(before), queued(after)]).toEqual([1, 0]);
    expect(valueIn(after, "touchstone_documents", { status: "queued" })).toBe(0);
  });

  it("have names that Prometheus' own check accepts: a suffix says what a series is", async () => {
    const { types } = await scrape();
    const wrong = [...types].filter(([name, type]) => type === "gauge" && /_(?:count|sum|total|bucket)$/.test(name));
    expect(wrong).toEqual([]);
  });

  it("are all exported once they are recorded, with the unit in the name", async () => {
    for (const name of INSTRUMENT_NAMES) if (INSTRUMENTS[name].kind !== "gauge") record(name, 1);
    const { types } = await scrape();
    expect([...types].filter(([name]) => name !== "target_info").sort()).toEqual(exportedNames().sort());
  });

  it("have a label per model up to a limit", async () => {
    const log = new RunLog();
    for (let n = 0; n < 80; n += 1)
      log.add(n, { type: "model-call", visit: visit("generate"), call: { ...call, model: `model ${n}` } });
    reportEndedRun("run", log.add(90, { type: "run-end", outcome: "failed", ms: 90 }).events);
    const names = await vi.waitFor(async () => {
      const { samples } = await scrape();
      const found = new Set(samples.flatMap(({ labels }) => labels.gen_ai_request_model ?? []));
      expect(found.size).toBeGreaterThan(2);
      return found;
    });
    // One of the fifty names was taken by the first test, and is not measured again.
    expect(names.size).toBe(50);
    expect(names).toContain("_OTHER");
  });

  it("are not found once it has stopped", async () => {
    await stopMonitoring();
    const request = new Request("http://localhost:3000/metrics", { headers: { host: "localhost:3000" } });
    expect((await GET(request, { params: Promise.resolve({}) })).status).toBe(404);
  });
});
