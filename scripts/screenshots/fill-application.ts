/** The content of the screenshots: questions asked, reviewed, shared and saved through the API. */
import { z } from "zod";
import { conversationShareSchema } from "@/lib/shared/contracts/conversations/share-link";
import { evalRunListSchema } from "@/lib/shared/contracts/evaluation/eval-run";
import { collectionSchema, documentListSchema } from "@/lib/shared/contracts/library/document";
import { entityListSchema } from "@/lib/shared/contracts/library/graph-contents";
import { extractionStatusSchema } from "@/lib/shared/contracts/library/graph-extraction";
import { runAcceptedSchema } from "@/lib/shared/contracts/runs/run";
import { resolvedSettingsSchema } from "@/lib/shared/contracts/settings/settings";

const NOT_COVERED = { en: "What is the boiling point of ethanol?", fr: "Qui a peint la chapelle Sixtine ?" };
const questionsSchema = z.object({ en: z.array(z.string()), fr: z.array(z.string()) });

type Until = (what: string, holds: () => Promise<boolean>) => Promise<void>;

/** Addresses of the pages to capture. */
export interface Shown {
  english: { conversationId: string; runId: string };
  french: { conversationId: string };
  /** One question, answered in two ways. */
  compared: { left: string; right: string };
  question: string;
  collection: string;
  entity: string;
  shareId: string;
}

/** Waits for the sample library and its graph, then asks, reviews, shares and saves. */
export async function fillApplication(url: string, until: Until): Promise<Shown> {
  const read = async (path: string): Promise<unknown> => (await fetch(`${url}${path}`)).json();
  const send = async (path: string, body: unknown, method = "POST"): Promise<unknown> => {
    const headers = { "content-type": "application/json", accept: "application/json" };
    const answer = await fetch(`${url}${path}`, { method, headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer.status === 204 ? null : answer.json();
  };
  /** Asks and waits for the end of the run. */
  const ask = async (question: string, more: { conversationId?: string; profile?: string } = {}) => {
    const run = runAcceptedSchema.parse(await send("/api/runs", { question, ...more }));
    // The stream ends with the run.
    await (await fetch(`${url}/api/runs/${run.runId}/events`)).text();
    return run;
  };
  const documents = async () => documentListSchema.parse(await read("/api/documents")).documents;
  const collect = async (name: string, titles: RegExp) => {
    const { id } = collectionSchema.parse(await send("/api/collections", { name }));
    const add = (await documents()).filter(({ title }) => titles.test(title)).map((document) => document.id);
    await send(`/api/collections/${id}/documents`, { add });
    return id;
  };

  await until("the sample library", async () => {
    const known = await documents();
    return known.length > 0 && known.every(({ status }) => status === "ready");
  });
  // Extraction follows ingestion.
  await until("the knowledge graph", async () => {
    const { state, passages } = extractionStatusSchema.parse(await read("/api/graph/extraction"));
    return state === "idle" && passages.total > 0 && passages.done === passages.total;
  });

  const samples = await import("@/samples/questions.json", { with: { type: "json" } });
  const questions = questionsSchema.parse(samples.default);
  const [question = "", compared = ""] = questions.en;
  const runs = [];
  for (const one of [...questions.en.slice(2), ...questions.fr.slice(1)]) runs.push(await ask(one));
  const french = await ask(questions.fr[0] ?? "");
  await ask(NOT_COVERED.fr, { conversationId: french.conversationId });
  const left = await ask(compared);
  const right = await ask(compared, { profile: "candidates" });
  const first = await ask(NOT_COVERED.en);
  const english = await ask(question, { conversationId: first.conversationId });

  for (const { runId } of runs.slice(0, 4)) await send(`/api/runs/${runId}/feedback`, { answer: true, rating: "up" });
  const { shareId } = conversationShareSchema.parse(
    await send(`/api/conversations/${english.conversationId}/share`, {}),
  );
  for (const one of questions.en.slice(1, 4)) await send("/api/cases", { question: one, expectedOutcome: "approved" });
  await send("/api/cases", { question: NOT_COVERED.en, expectedOutcome: "abstained", note: "Not in the library." });
  await send("/api/cases/run", {});
  await until("the test cases", async () => {
    const { evalRuns } = evalRunListSchema.parse(await read("/api/cases/runs"));
    return evalRuns.length > 0 && evalRuns.every(({ status }) => status !== "running");
  });
  const rule = { windowMinutes: 1_440, comparison: "above" };
  await send("/api/alert-rules", { ...rule, name: "Too many abstentions", metric: "abstained_share", threshold: 0.1 });
  await send("/api/alert-rules", { ...rule, name: "Slow answers", metric: "p95_latency", threshold: 60_000 });
  // A history with entries that leaves the settings unchanged.
  for (const settings of [{ retrieval: { topK: 8 } }, { retrieval: { topK: 8 }, thresholds: { support: 0.7 } }, {}]) {
    const { revision } = resolvedSettingsSchema.parse(await read("/api/settings"));
    await send("/api/settings", { settings, expectedRevision: revision }, "PUT");
  }
  const collection = await collect("Handbook", /handbook|guide interne/i);
  await collect("City of Lorvaux", /lorvaux/i);
  const [entity] = entityListSchema.parse(await read("/api/graph/entities?limit=1")).entities;
  if (entity === undefined) throw new Error("The graph has no entity.");
  return {
    english,
    french,
    compared: { left: left.runId, right: right.runId },
    question,
    collection,
    entity: entity.id,
    shareId,
  };
}
