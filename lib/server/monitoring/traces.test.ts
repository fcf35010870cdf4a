import pino from "pino";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type ScriptedLlm, startScriptedLlm } from "@/e2e/scripted-llm/start-scripted-llm";
import { db, pool } from "@/lib/data/db/connection/client";
import { LOCAL_OWNER } from "@/lib/data/db/connection/owner";
import { listDocuments } from "@/lib/data/db/library/documents";
import { EVERYTHING } from "@/lib/data/db/library/readable";
import { readRunEvents, runHasEnded } from "@/lib/data/db/runs/run-events";
import { appendSettings } from "@/lib/data/db/settings/settings";
import { setUpDatabase } from "@/lib/data/db/testing/set-up-database";
import { addDocument } from "@/lib/library/ingest/add/add-document";
import { startImports, stopImports } from "@/lib/library/ingest/testing/start-imports";
import { startRuns, stopRuns } from "@/lib/server/runs/lifecycle/lifecycle";
import { startRun } from "@/lib/server/runs/start/start-run";
import type { SettingsLayer } from "@/lib/shared/contracts/settings/settings";
import { log } from "@/lib/shared/log";
import { foldTrace } from "@/lib/shared/projections/trace/trace";
import { monitoring, startMonitoring, stopMonitoring } from "./monitoring";
import type { Collector } from "./testing/collector";
import { conventionFaults } from "./testing/conventions";
import { type OtlpSpan, readOtlpMetricNames, readOtlpTraces } from "./testing/read-otlp";

const SECRETS = vi.hoisted(() => ["sk-hunter2-of-the-model", "hunter2-of-the-collector", "hunter2-of-prometheus"]);

const collector: Collector = await vi.hoisted(async () => {
  const { startCollector } = await import("./testing/collector");
  const started = await startCollector();
  vi.stubEnv("OTEL_EXPORTER_OTLP_ENDPOINT", `${started.url}/otel/`);
  vi.stubEnv("OTEL_EXPORTER_OTLP_HEADERS", `Authorization=Basic ${SECRETS[1]}`);
  vi.stubEnv("OTEL_METRICS_EXPORTER", "otlp");
  vi.stubEnv("OTEL_SERVICE_NAME", "touchstone-test");
  vi.stubEnv("METRICS", "on");
  vi.stubEnv("METRICS_TOKEN", SECRETS[2]);
  vi.stubEnv("OPENAI_API_KEY", SECRETS[0]);
  return started;
});

const QUESTION = "When was the Green Tower at Kellport built?";
const WORDS = /Kellport|Green Tower|1887/;

/** What is logged, instead of on standard error. */
let logged = "";
const stream: { write: (line: string) => void } = Reflect.get(log, pino.symbols.streamSym);
const { write } = stream;
let server: ScriptedLlm;
setUpDatabase();
beforeAll(async () => {
  log.level = "trace";
  stream.write = (line) => {
    logged += line;
  };
  await startMonitoring({});
  server = await startScriptedLlm();
  await startRuns();
  startImports();
  const text = "# Towers\n\nThe Green Tower at Kellport was built in 1887. It is forty metres high.";
  const { documentId } = await addDocument({ fileName: "towers.md", bytes: new TextEncoder().encode(text) });
  await vi.waitFor(
    async () => expect((await listDocuments(EVERYTHING, [documentId]))[0]?.status).toBe("ready"),
    60_000,
  );
  await useModel(server.url, 0);
});
afterAll(async () => {
  await stopImports();
  await stopRuns();
  await stopMonitoring();
  await server.stop();
  await collector.stop();
  stream.write = write;
});

async function useModel(openAiCompatibleUrl: string, after: number): Promise<void> {
  const settings: SettingsLayer = {
    judges: { documentGrading: "llm", hallucination: "llm", answerQuality: "llm" },
    languageModel: { provider: "openai-compatible", openAiCompatibleUrl },
    retrieval: { rerank: "built-in" },
  };
  await appendSettings({ after, settings, diff: [], savedBy: LOCAL_OWNER });
}

async function ask(): Promise<{ runId: string; spans: OtlpSpan[] }> {
  const { runId } = await startRun({ question: QUESTION, language: "en" }, LOCAL_OWNER);
  await vi.waitFor(async () => expect(await runHasEnded(runId)).toBe(true), { timeout: 60_000, interval: 50 });
  const spans = await vi.waitFor(() => {
    const found = sentSpans().filter(({ traceId }) => traceId === runId.replaceAll("-", ""));
    expect(found.length).toBeGreaterThan(0);
    return found;
  });
  return { runId, spans };
}

const traces = () => collector.requests.filter(({ path }) => path === "/otel/v1/traces");
const sentSpans = () => traces().flatMap(({ body }) => readOtlpTraces(body).spans);
const textOf = (span: OtlpSpan | undefined, key: string) => span?.attributes.get(key)?.value;
const kindOf = (span: OtlpSpan) => textOf(span, "openinference.span.kind");

describe("the trace of a run", () => {
  let runId: string;
  let spans: OtlpSpan[];
  beforeAll(async () => {
    ({ runId, spans } = await ask());
  });

  it("follows the conventions", () => {
    expect(spans.flatMap(conventionFaults)).toEqual([]);
    const { resource } = readOtlpTraces(traces()[0]?.body ?? Buffer.alloc(0));
    expect(resource.get("service.name")?.value).toBe("touchstone-test");
    expect(resource.get("openinference.project.name")?.value).toBe("touchstone-test");
  });

  it("has a span for the run, each visit and each model call, with the log's times and figures", async () => {
    const trace = foldTrace(await readRunEvents(runId));
    const { startedAt } = await db().run.findUniqueOrThrow({ where: { id: runId } });
    const roots = spans.filter(({ parentId }) => parentId === "");
    expect(roots).toMatchObject([{ name: "invoke_workflow touchstone", startMs: startedAt.getTime(), status: 0 }]);
    expect(textOf(roots[0], "touchstone.outcome")).toBe(trace.outcome);
    expect(new Set(spans.map(({ spanId }) => spanId)).size).toBe(spans.length);
    const visits = spans.filter(({ attributes }) => attributes.has("graph.node.id"));
    expect(visits.map((span) => textOf(span, "graph.node.id"))).toEqual(trace.visits.map(({ key }) => key));
    const calls = spans.filter((span) => kindOf(span) === "LLM");
    expect(calls.length).toBeGreaterThan(1);
    expect(calls.map((span) => textOf(span, "gen_ai.usage.input_tokens"))).toEqual(
      trace.modelCalls.map(({ call }) => call.promptTokens ?? undefined),
    );
    for (const [index, { call, at, visitKey }] of trace.modelCalls.entries()) {
      const span = calls[index];
      expect(span?.kind).toBe(3);
      expect((span?.endMs ?? 0) - startedAt.getTime()).toBeCloseTo(at, 1);
      expect((span?.endMs ?? 0) - (span?.startMs ?? 0)).toBeCloseTo(Math.min(call.ms, at), 1);
      const parent = visits.find(({ spanId }) => spanId === span?.parentId);
      expect(textOf(parent, "graph.node.id")).toBe(visitKey);
    }
  });

  it("nests its spans, each within its parent", () => {
    const byId = new Map(spans.map((span) => [span.spanId, span]));
    for (const { parentId, startMs, endMs, name } of spans) {
      expect(endMs, name).toBeGreaterThanOrEqual(startMs);
      if (parentId === "") continue;
      const parent = byId.get(parentId);
      expect(parent, name).toBeDefined();
      expect(parent?.startMs, name).toBeLessThanOrEqual(startMs);
      expect(parent?.endMs, name).toBeGreaterThanOrEqual(endMs);
    }
  });

  it("has the retrieved passages by id and score, and the judgements on the answer's span", async () => {
    const events = await readRunEvents(runId);
    const found = events.findLast((event) => event.type === "retrieval-result");
    const retrieval = spans.findLast((span) => kindOf(span) === "RETRIEVER");
    expect(textOf(retrieval, "gen_ai.data_source.id")).toBe("library");
    expect(textOf(retrieval, "retrieval.documents.0.document.id")).toBe(found?.passages[0]?.passageId);
    expect(textOf(retrieval, "retrieval.documents.0.document.score")).toBeGreaterThan(0);
    const written = spans.findLast(({ name }) => name === "generate");
    const reflection = events.findLast((event) => event.type === "reflection-result")?.reflection;
    expect(textOf(written, "evaluations.0.evaluation.name")).toBe("groundedness");
    expect(textOf(written, "evaluations.0.evaluation.label")).toBe(reflection?.groundedness);
  });

  it("has the embedding of the question and the reranking, within the visits that used them", async () => {
    const found = (await readRunEvents(runId)).findLast((event) => event.type === "retrieval-result");
    const [embedded] = spans.filter((span) => kindOf(span) === "EMBEDDING");
    // The router is the first to compare the question with the library; the search reuses its vector.
    expect(embedded?.parentId).toBe(spans.find(({ name }) => name === "route_question")?.spanId);
    expect(embedded).toMatchObject({ name: "CreateEmbeddings", kind: 1, status: 0 });
    expect(textOf(embedded, "embedding.model_name")).toBe("embedder-en-fr");
    expect(textOf(embedded, "gen_ai.embeddings.dimension.count")).toBe(384);
    expect(textOf(embedded, "touchstone.texts")).toBe(1);
    const [reranked] = spans.filter((span) => kindOf(span) === "RERANKER");
    expect(reranked?.parentId).toBe(spans.find((span) => kindOf(span) === "RETRIEVER")?.spanId);
    expect(textOf(reranked, "reranker.model_name")).toBe("built-in");
    expect(textOf(reranked, "reranker.output_documents.0.document.id")).toBe(found?.passages[0]?.passageId);
    expect(textOf(reranked, "reranker.output_documents.0.document.score")).toBe(found?.passages[0]?.ranks.rerankScore);
    expect(textOf(reranked, "reranker.top_k")).toBeGreaterThan(0);
  });

  it("is sent with the headers of the collector, and holds no words", () => {
    expect(traces()[0]?.headers).toMatchObject({
      authorization: `Basic ${SECRETS[1]}`,
      "content-type": "application/x-protobuf",
    });
    for (const { body } of traces()) expect(body.toString("latin1")).not.toMatch(WORDS);
    for (const span of spans) {
      expect(span.attributes.has("user.id")).toBe(false);
      expect(span.attributes.has("input.value")).toBe(false);
    }
  });
});

it("a model that fails gives failed spans, and no key appears in logs, traces or metrics", async () => {
  await useModel("http://127.0.0.1:9/v1", 1);
  // Its end cannot be stored at first, which is logged.
  await pool().query("alter table run_fact rename to run_fact_away");
  const asking = ask();
  await vi.waitFor(() => expect(logged).toContain("run could not be ended"));
  await pool().query("alter table run_fact_away rename to run_fact");
  const { spans, runId } = await asking;
  expect(new Set(spans.map(({ spanId }) => spanId)).size).toBe(spans.length);
  expect(spans.flatMap(conventionFaults)).toEqual([]);
  expect(spans.some((span) => kindOf(span) === "LLM" && span.status === 2)).toBe(true);
  const metrics = (await monitoring()?.prometheusText?.()) ?? "";
  expect(metrics).toContain("gen_ai_client_operation_duration_seconds_bucket");
  await stopMonitoring();
  const names = collector.requests
    .filter(({ path }) => path === "/otel/v1/metrics")
    .flatMap(({ body }) => readOtlpMetricNames(body));
  expect(names).toContain("touchstone.run.duration");
  const line = logged.split("\n").find((each) => each.includes("run could not be ended"));
  expect(line).toContain(`"runId":"${runId}"`);
  const bodies = collector.requests.map(({ body }) => body.toString("latin1")).join("");
  for (const text of [logged, metrics, bodies]) for (const secret of SECRETS) expect(text).not.toContain(secret);
  for (const text of [logged, metrics, bodies]) expect(text).not.toMatch(WORDS);
});
