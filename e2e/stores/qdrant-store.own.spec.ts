import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startFakeQdrant } from "@/lib/library/retrieval/index/qdrant/testing/start-fake-qdrant";
import { type SearchIndexStatus, searchIndexStatusSchema } from "@/lib/shared/contracts/library/embedding-index";
import type { RunEvent } from "@/lib/shared/contracts/runs/run-event";
import { findFreePort } from "@/scripts/launcher/checks.mjs";
import { startApplication } from "@/scripts/testing/application";
import { Api, finalAnswer } from "../support/api";
import { expect, test } from "../support/fixtures";
import { copyLibrary } from "../support/library-folder";

const QUESTION = "How long are sign-in logs kept?";
const NOTE = "The Marram lighthouse was repainted by Isolde Fenwick in the spring of 1912.";

const degraded = (events: readonly RunEvent[]) => events.filter((event) => event.type === "degraded");

test("Qdrant: chosen in the settings, filled, searched, unreachable, back, and without traces of a deleted document", async () => {
  test.setTimeout(300_000);
  const dataDir = await mkdtemp(join(tmpdir(), "touchstone-qdrant-"));
  await copyLibrary(dataDir);
  const port = await findFreePort();
  const server = await startFakeQdrant({ apiKey: "of the test" });
  const env = {
    // The server's key; the settings choose the store.
    SEARCH_STORE: "embedded",
    QDRANT_URL: server.url,
    QDRANT_API_KEY: "of the test",
  };
  const api = new Api(`http://127.0.0.1:${port}`);
  const status = async (): Promise<SearchIndexStatus> =>
    searchIndexStatusSchema.parse(await (await api.fetch("/api/search-index")).json());
  const eventually = (check: () => Promise<void> | void) => expect(async () => check()).toPass({ timeout: 90_000 });
  const points = () => [...server.qdrant.collections.values()].flatMap((collection) => [...collection.points.values()]);
  const pointsOf = (documentId: string) => points().filter(({ payload }) => payload?.document_id === documentId);
  try {
    const first = await startApplication({ dataDir, port, env });
    await eventually(async () => {
      expect((await api.documents()).every((document) => document.status === "ready")).toBe(true);
    });
    const before = await status();
    expect(before).toMatchObject({ active: { store: "embedded" }, building: null });
    const saved = await api.fetch("/api/settings", {
      method: "PUT",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ settings: { searchIndex: { store: "qdrant" } } }),
    });
    expect(saved.status, await saved.clone().text()).toBe(200);
    await eventually(async () => {
      expect(await status()).toMatchObject({ active: { store: "qdrant", storeUrl: server.url }, building: null });
    });
    const { active } = await status();
    expect(active).toMatchObject({ done: before.active.total, total: before.active.total, failure: null });
    expect(points()).toHaveLength(active.total);
    await eventually(() => expect([...server.qdrant.aliases.keys()]).toEqual(["crag_documents"]));

    const searches = () => server.log.filter(({ path }) => path.endsWith("/points/query/batch")).length;
    const searched = searches();
    const { events } = await api.ask({ question: QUESTION });
    expect(degraded(events)).toEqual([]);
    expect(finalAnswer(events).text).toContain("13 months");
    expect(searches()).toBeGreaterThan(searched);
    const found = events.find((event) => event.type === "retrieval-result");
    expect(found?.passages.some(({ ranks }) => ranks.denseRank !== null && ranks.lexicalRank !== null)).toBe(true);

    const documentId = await api.addDocument("marram.txt", NOTE);
    await eventually(() => expect(pointsOf(documentId)).toHaveLength(1));
    const asked = await api.ask({ question: "Who repainted the Marram lighthouse?" });
    expect(finalAnswer(asked.events).text).toContain("Isolde Fenwick");

    server.fail({ kind: "close" });
    const away = await api.ask({ question: "When was the Marram lighthouse repainted by Isolde Fenwick?" });
    expect(degraded(away.events)).toMatchObject([{ reason: { code: "search_store_unavailable" } }]);
    expect(finalAnswer(away.events).text).toContain("1912");
    await api.deleteDocument(documentId);
    await first.kill("everything");
    server.fail(null);

    const second = await startApplication({ dataDir, port, env });
    await eventually(() => expect(pointsOf(documentId)).toEqual([]));
    expect(points()).toHaveLength(active.total);
    const after = await api.ask({ question: QUESTION });
    expect(degraded(after.events)).toEqual([]);
    expect(server.log.filter(({ status: code }) => code === 400 || code === 401)).toEqual([]);
    expect(await second.stop()).toBe(0);
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});
