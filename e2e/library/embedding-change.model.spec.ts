import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type SearchIndexStatus, searchIndexStatusSchema } from "@/lib/shared/contracts/library/embedding-index";
import { findFreePort } from "@/scripts/launcher/checks.mjs";
import { startApplication } from "@/scripts/testing/application";
import { Api } from "../support/api";
import { expect, test } from "../support/fixtures";
import { copyLibrary } from "../support/library-folder";
import { resetLlm, scriptLlm } from "../support/scripted-llm-control";

const QUESTION = "How long are sign-in logs kept?";

test.afterEach(resetLlm);

test("another embedding model: the library is embedded again in the background, also after everything was killed", async () => {
  test.setTimeout(300_000);
  const dataDir = await mkdtemp(join(tmpdir(), "touchstone-embedding-"));
  await copyLibrary(dataDir);
  const port = await findFreePort();
  const env = {
    OPENAI_BASE_URL: `http://127.0.0.1:${process.env.E2E_LLM_PORT ?? ""}/v1`,
  };
  const api = new Api(`http://127.0.0.1:${port}`);
  const status = async (): Promise<SearchIndexStatus> =>
    searchIndexStatusSchema.parse(await (await api.fetch("/api/search-index")).json());
  const put = (settings: unknown) =>
    api.fetch("/api/settings", {
      method: "PUT",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ settings }),
    });
  const stampOf = async (runId: string) => {
    const start = (await api.trace(runId)).events.find((event) => event.type === "run-start");
    return start?.configStamp.embeddingModel;
  };
  try {
    const killed = await startApplication({ dataDir, port, env });
    await expect(async () => {
      expect((await api.documents()).every((document) => document.status === "ready")).toBe(true);
    }).toPass({ timeout: 120_000 });
    const before = await status();
    expect(before).toMatchObject({ active: { provider: "built-in", dimension: 384 }, building: null });
    expect(before.active.done).toBe(before.active.total);

    // The server embeds slowly, then not at all: part of the library is done when everything is killed.
    await scriptLlm({
      rules: [
        { when: { endpoint: "embeddings" }, times: 2 },
        { when: { endpoint: "embeddings" }, fault: { kind: "hang" } },
      ],
    });
    const embedding = { provider: "openai-compatible", model: "scripted-small" };
    expect((await put({ embedding })).status).toBe(200);
    expect((await status()).building).toMatchObject({ provider: "openai-compatible", total: before.active.total });
    await expect(async () => expect((await status()).building?.done).toBeGreaterThan(0)).toPass({ timeout: 30_000 });
    const during = await api.ask({ question: QUESTION });
    expect(await stampOf(during.runId)).toBe(before.active.model);
    await killed.kill("everything");
    await resetLlm();

    const restarted = await startApplication({ dataDir, port, env });
    await expect(async () => expect((await status()).building).toBeNull()).toPass({ timeout: 60_000 });
    const after = await status();
    expect(after.active).toMatchObject({
      provider: "openai-compatible",
      done: before.active.total,
      total: before.active.total,
      dimension: 64,
    });
    const { runId, events } = await api.ask({ question: QUESTION });
    // Its name, without the address of its server.
    expect(await stampOf(runId)).toBe("scripted-small");
    expect(events.filter((event) => event.type === "degraded")).toEqual([]);
    const found = events.find((event) => event.type === "retrieval-result");
    expect(found?.passages.some(({ ranks }) => ranks.denseRank !== null)).toBe(true);
    expect(await restarted.stop()).toBe(0);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});
