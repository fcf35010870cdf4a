import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { db } from "@/lib/data/db/connection/client";
import { createTestRun } from "@/lib/data/db/testing/create-test-run";
import { setUpDatabase } from "@/lib/data/db/testing/set-up-database";
import { reason } from "@/lib/shared/contracts/runs/reason";
import type { RunEvent } from "@/lib/shared/contracts/runs/run-event";
import { visitKey } from "@/lib/shared/projections/live-events";
import { loggedPassage, RunLog, visit } from "@/lib/shared/projections/testing/run-log";
import { inVisit, type ModelResult, type UsedModel, usingModel } from "@/lib/shared/telemetry/model-uses";
import { working } from "@/lib/shared/work-context";
import { startMonitoring, stopMonitoring } from "./monitoring";
import { reportEndedRun } from "./report-run";
import type { Collector } from "./testing/collector";
import { conventionFaults } from "./testing/conventions";
import { type OtlpSpan, readOtlpTraces } from "./testing/read-otlp";

const collector: Collector = await vi.hoisted(async () => {
  const { startCollector } = await import("./testing/collector");
  const started = await startCollector();
  vi.stubEnv("OTEL_EXPORTER_OTLP_ENDPOINT", started.url);
  vi.stubEnv("TRACES_CONTENT", "on");
  return started;
});

const ANSWER = "High tide is at noon.";
const PASSAGE = "00000000-0000-4000-8000-00000000000a";

setUpDatabase();
beforeAll(() => startMonitoring({}));
afterAll(async () => {
  await stopMonitoring();
  await collector.stop();
});

/** A run that was interrupted in its generation, and resumed. */
function resumedRun(): RunEvent[] {
  const [retrieve, generate, check] = [visit("retrieve"), visit("generate"), visit("check_hallucination")];
  const call = {
    ...{ role: "generator" as const, model: "small", promptTokens: 9, completionTokens: null, ms: 30, costUsd: 0.5 },
    ...{ firstTokenMs: 10, retries: 1, ok: true, output: ANSWER },
    messages: [{ role: "user" as const, content: "x".repeat(40_000) }],
  };
  return new RunLog()
    .start(1, retrieve)
    .add(5, { type: "retrieval-result", visit: retrieve, query: "high tide", passages: [loggedPassage(PASSAGE, 1)] })
    .end(6, retrieve, 5)
    .start(7, generate)
    .text(8, generate, "Interrup")
    .add(9, { type: "model-call", visit: generate, call: { ...call, output: "Interrup" } })
    .start(20, generate, true)
    .text(30, generate, ANSWER)
    .add(55, { type: "model-call", visit: generate, call })
    .end(56, generate, 36)
    .start(57, check)
    .verdict(58, check, 0, "supported")
    .reflected(59, check, 1)
    .end(60, check, 3)
    .add(61, {
      type: "answer-final",
      ...{ fromAttempt: 1, text: ANSWER, citations: [], outcome: "approved", warning: null, missing: [] },
      reason: reason("all_checks_passed"),
    })
    .add(62, { type: "run-end", outcome: "approved", ms: 62 }).events;
}

/** Two uses of models in the first visit, and one in the generation that was interrupted. */
async function tryModels(runId: string): Promise<void> {
  const use = (node: "retrieve" | "generate", startMs: number, used: UsedModel, result: ModelResult = {}) =>
    working({ runId }, () =>
      inVisit({ visitKey: visitKey(visit(node)), now: () => startMs }, () =>
        usingModel(
          () => used,
          async () => result,
          () => result,
        ),
      ),
    );
  const embedding = { kind: "embedding", model: "e5", provider: "ollama", count: 1, texts: ["high tide"] } as const;
  const rerank = { kind: "rerank", model: "cross", provider: "http", count: 1, query: "high tide", texts: [] } as const;
  await use("retrieve", 2, embedding, { dimension: 3 });
  await use("retrieve", 3, { ...rerank, input: [PASSAGE] }, { output: [{ id: PASSAGE, score: 0.5 }] });
  await use("generate", 8, embedding);
}

async function traceOf(change: { private?: boolean; deletedAt?: Date }): Promise<OtlpSpan[]> {
  const { runId, conversationId } = await createTestRun({ question: "When is high tide?", ownerId: "ada-lovelace" });
  await db().conversation.update({ where: { id: conversationId }, data: change });
  await tryModels(runId);
  reportEndedRun(runId, resumedRun());
  return vi.waitFor(() => {
    const all = collector.requests.flatMap(({ body }) => readOtlpTraces(body).spans);
    const spans = all.filter(({ traceId }) => traceId === runId.replaceAll("-", ""));
    expect(spans.length).toBeGreaterThan(0);
    return spans;
  });
}

const textOf = (span: OtlpSpan | undefined, key: string) => span?.attributes.get(key)?.value;

it("holds question, answer, prompts and who asked, if that is switched on; a resumed run is one trace", async () => {
  const spans = await traceOf({});
  expect(spans.flatMap(conventionFaults)).toEqual([]);
  expect(spans.map(({ name }) => name)).toEqual([
    "invoke_workflow touchstone",
    "retrieval library",
    "generate",
    "check_hallucination",
    "chat small",
    "CreateEmbeddings",
    "rerank cross",
  ]);
  const [root, retrieval, generate, , call, embedded, reranked] = spans;
  expect(embedded).toMatchObject({ kind: 3, parentId: retrieval?.spanId });
  expect(textOf(embedded, "embedding.embeddings.0.embedding.text")).toBe("high tide");
  expect(textOf(embedded, "gen_ai.provider.name")).toBe("ollama");
  expect(textOf(reranked, "reranker.query")).toBe("high tide");
  expect(textOf(reranked, "reranker.input_documents.0.document.id")).toBe(PASSAGE);
  expect(textOf(reranked, "reranker.output_documents.0.document.score")).toBe(0.5);
  expect(textOf(root, "input.value")).toBe("When is high tide?");
  expect(textOf(root, "output.value")).toBe(ANSWER);
  expect(textOf(root, "user.id")).toBe("ada-lovelace");
  expect(textOf(root, "touchstone.resumed")).toBe(true);
  expect(textOf(retrieval, "gen_ai.retrieval.query.text")).toBe("high tide");
  expect(textOf(retrieval, "retrieval.documents.0.document.metadata")).toContain("Tides");
  expect(textOf(generate, "touchstone.restarted")).toBe(true);
  expect(textOf(generate, "evaluations.0.evaluation.score")).toBe(1);
  expect(textOf(call, "llm.output_messages.0.message.content")).toBe(ANSWER);
  // Long texts are cut: collectors refuse large requests.
  expect(String(textOf(call, "llm.input_messages.0.message.content")).length).toBeLessThan(20_000);
  expect(textOf(call, "llm.token_count.total")).toBeUndefined();
});

it.each([[{ private: true }], [{ deletedAt: new Date() }]])(
  "holds no words of a conversation that is %j",
  async (change) => {
    const spans = await traceOf(change);
    expect(spans).toHaveLength(7);
    expect(textOf(spans[0], "touchstone.outcome")).toBe("approved");
    const written = JSON.stringify(spans.map(({ attributes }) => [...attributes]));
    for (const word of [ANSWER, "high tide", "Tides", "ada-lovelace", "xxx"]) expect(written).not.toContain(word);
  },
);
