import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { communityListSchema, entityListSchema } from "@/lib/shared/contracts/library/graph-contents";
import { extractionStatusSchema } from "@/lib/shared/contracts/library/graph-extraction";
import { findFreePort } from "@/scripts/launcher/checks.mjs";
import { startApplication } from "@/scripts/testing/application";
import { startScriptedLlm } from "../scripted-llm/start-scripted-llm";
import { Api } from "../support/api";
import { expect, test } from "../support/fixtures";
import { copyLibrary } from "../support/library-folder";

test("a language model extracts the graph: estimated before, killed midway, summarised, and its cost reported", async ({
  page,
}) => {
  test.setTimeout(300_000);
  const dataDir = await mkdtemp(join(tmpdir(), "touchstone-graph-model-"));
  await copyLibrary(dataDir);
  const port = await findFreePort();
  const llm = await startScriptedLlm();
  const env = { OPENAI_BASE_URL: llm.url, OPENAI_API_KEY: "scripted", LLM_MODEL: "gpt-4o-mini" };
  const api = new Api(`http://127.0.0.1:${port}`);
  const status = async (query = "") =>
    extractionStatusSchema.parse(await (await api.fetch(`/api/graph/extraction${query}`)).json());
  const asked = (schema: string) => llm.log.filter(({ schemaName }) => schemaName === schema).length;
  try {
    const killed = await startApplication({ dataDir, port, env });
    await expect(async () => expect((await status()).state).toBe("idle")).toPass({ timeout: 60_000 });
    // No estimate before a language model extracts or is asked about.
    expect((await status()).estimate).toBeNull();
    const { estimate, passages } = await status("?model=gpt-4o-mini");
    expect(estimate).toMatchObject({ model: "gpt-4o-mini", passages: passages.total, measured: false, ms: null });
    const batches = estimate?.calls ?? 0;
    expect(batches).toBeGreaterThan(16);
    expect((await status("?model=nobody-knows-it")).estimate).toMatchObject({ calls: batches, costUsd: null });

    // The cost is shown before saving.
    await page.goto(`http://127.0.0.1:${port}/settings#knowledge-graph`);
    const graph = page.getByRole("region", { name: "Knowledge graph", exact: true });
    await graph.getByRole("combobox", { name: "Extraction" }).click();
    await page.getByRole("option", { name: "Language model" }).click();
    const ahead = graph.getByRole("region", { name: "Cost estimate for reading with the language model" });
    await expect(ahead).toContainText(`${passages.total} passages in ${batches} calls: about`);
    await expect(ahead).toContainText(/about \$\d\.\d{4}/);
    await expect(ahead).toContainText("time unknown");
    expect(asked("graph_extraction")).toBe(0);

    // Killed during the fifth batch.
    llm.setScript({ rules: [{ when: { schema: "graph_extraction", call: 5 }, fault: { kind: "hang" } }] });
    await page.getByRole("region", { name: "Unsaved changes" }).getByRole("button", { name: "Save" }).click();
    await llm.waitForRequest(({ fault }) => fault === "hang");
    // An open page would keep requesting an unreachable server.
    await page.goto("about:blank");
    await killed.kill("everything");
    // The summary of the largest group contains invented content.
    const invented = { title: "Atlantis", sentences: [{ text: "Poseidon rules Atlantis.", from: ["F1"] }] };
    llm.setScript({ rules: [{ when: { schema: "community_summary" }, times: 1, answer: { json: invented } }] });
    const restarted = await startApplication({ dataDir, port, env });
    await expect(async () => {
      const { documents, state, summaries } = await status();
      expect([documents.done, state]).toEqual([documents.total, "idle"]);
      expect(summaries).toMatchObject({ done: summaries.total - 1, failed: 1, failure: "not_borne_out" });
    }).toPass({ timeout: 120_000 });
    // It keeps its quotations until a manual retry.
    expect((await api.postJson("/api/graph/extraction", { action: "retry" })).ok).toBe(true);
    await expect(async () => {
      const { summaries } = await status();
      expect(summaries).toMatchObject({ done: summaries.total, failed: 0 });
    }).toPass({ timeout: 30_000 });
    // Only the interrupted batch was requested twice.
    expect(asked("graph_extraction")).toBe(batches + 1);
    const done = await status();
    expect(done.summaries.total).toBeGreaterThan(0);
    expect(asked("community_summary")).toBe(done.summaries.total + 1);
    expect(done.spent).toMatchObject({ calls: batches + done.summaries.total + 1, uncounted: 0 });
    expect(done.spent.costUsd).toBeGreaterThan(0);
    expect(done.estimate).toMatchObject({ passages: 0, measured: true });
    const { communities } = communityListSchema.parse(await (await api.fetch("/api/graph/communities")).json());
    expect(communities.filter(({ summaryOrigin }) => summaryOrigin === "language-model")).toHaveLength(
      done.summaries.done,
    );
    expect(JSON.stringify(communities)).not.toContain("Atlantis");
    const { entities } = entityListSchema.parse(await (await api.fetch("/api/graph/entities")).json());
    expect(entities.length).toBeGreaterThan(10);

    // The cost, and a confirmation before it is spent again.
    await page.goto(`http://127.0.0.1:${port}/graph`);
    const reading = page.getByRole("region", { name: "Reading documents into the graph" });
    await expect(reading).toContainText(`Groups summarised by the language model: ${done.summaries.done} of`);
    await expect(reading).toContainText(/\d calls · [\d,]+ tokens in, [\d,]+ out · \$\d\.\d{4} spent/);
    await reading.getByRole("button", { name: "Rebuild the graph" }).click();
    const dialog = page.getByRole("dialog", { name: "Rebuild the graph?" });
    await expect(dialog).toContainText(`all ${passages.total} passages again`);
    await dialog.getByRole("button", { name: "Cancel" }).click();
    expect(asked("graph_extraction")).toBe(batches + 1);
    await page.goto("about:blank");
    expect(await restarted.stop()).toBe(0);
  } finally {
    await llm.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});
