import { randomUUID } from "node:crypto";
import { beforeEach, expect, it, vi } from "vitest";
import { pool } from "@/lib/data/db/connection/client";
import { LOCAL_OWNER } from "@/lib/data/db/connection/owner";
import { insertCollection, setCollections } from "@/lib/data/db/library/collections";
import { EVERYTHING } from "@/lib/data/db/library/readable";
import { listRuns } from "@/lib/data/db/runs/read-runs";
import { readRunEvents, runHasEnded } from "@/lib/data/db/runs/run-events";
import { emptyDatabase } from "@/lib/data/db/testing/database";
import { setUpDatabase } from "@/lib/data/db/testing/set-up-database";
import { analyze } from "@/lib/engine/language/analyzers";
import { builtInEmbedder } from "@/lib/engine/models/built-in/embedder";
import { libraryWriter } from "@/lib/library/retrieval/index-worker/library";
import { insertPassages } from "@/lib/library/retrieval/testing/passages";
import { runListQuerySchema } from "@/lib/shared/contracts/runs/run-filter";
import type { StartRunRequest } from "@/lib/shared/contracts/runs/start-run-request";
import { startRun } from "./start-run";

setUpDatabase();
beforeEach(emptyDatabase);

const QUESTION = "Who built the tower of Vessel Ness?";

async function add(text: string): Promise<string> {
  const [passage] = await insertPassages([text]);
  const [embedding] = await builtInEmbedder().embedPassages([text]);
  if (passage === undefined || embedding === undefined) throw new Error("no passage");
  const { passageId, documentId, language } = passage;
  const entry = { passageId, documentId, language, tokens: analyze(text, language), embedding, hash: passageId };
  await (await libraryWriter()).upsert([entry]);
  return documentId;
}

/** Runs a question. @returns its events and the documents whose passages its searches found */
async function ask(request: Partial<StartRunRequest>) {
  const { runId, conversationId } = await startRun({ question: QUESTION, ...request }, LOCAL_OWNER);
  await vi.waitFor(async () => expect(await runHasEnded(runId)).toBe(true), { timeout: 60_000, interval: 100 });
  const events = await readRunEvents(runId);
  const passages = events.flatMap((event) => (event.type === "retrieval-result" ? event.passages : []));
  return { runId, conversationId, events, documents: new Set(passages.map(({ documentId }) => documentId)) };
}

it("limits each question of a conversation to its own scope", async () => {
  const tower = await add("The tower of Vessel Ness was built in 1902 by the engineer Maren Solheim.");
  const quarry = await add("The quarry of Vessel Ness was opened in 1844 by the merchant Aldous Brandt.");
  const collection = (await insertCollection("Quarries")) ?? "";
  await setCollections(quarry, [collection], EVERYTHING);
  const scope = { collections: [collection] };
  const first = await ask({ scope });
  expect(first.documents).toEqual(new Set([quarry]));
  expect(first.events[0]).toMatchObject({ type: "run-start", scope });
  expect((await ask({ scope: { documents: [tower] }, conversationId: first.conversationId })).documents).toEqual(
    new Set([tower]),
  );
  const whole = await ask({ conversationId: first.conversationId });
  expect(whole.documents).toEqual(new Set([tower, quarry]));
  expect(whole.events[0]).not.toHaveProperty("scope");
});

it("counts searches and those served from the cache", async () => {
  await add("The tower of Vessel Ness was built in 1902 by the engineer Maren Solheim.");
  const { runId } = await ask({});
  const again = await ask({});
  const { rows } = await pool().query("SELECT id, searches, cached_searches AS cached FROM run ORDER BY started_at");
  expect(rows).toMatchObject([
    { id: runId, searches: 1, cached: 0 },
    { id: again.runId, searches: 1, cached: 1 },
  ]);
});

it.each(["collections", "documents"] as const)("rejects unknown %s before anything is stored", async (what) => {
  const asked = startRun({ question: QUESTION, scope: { [what]: [randomUUID()] } }, LOCAL_OWNER);
  const fields = { [`scope.${what}`]: expect.any(String) };
  await expect(asked).rejects.toMatchObject({ code: "validation_failed", fields });
  expect((await listRuns(LOCAL_OWNER, runListQuerySchema.parse({}))).runs).toEqual([]);
});
