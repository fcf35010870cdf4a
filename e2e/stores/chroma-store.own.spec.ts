import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { doctorReportSchema } from "@/lib/shared/contracts/doctor";
import { type SearchIndexStatus, searchIndexStatusSchema } from "@/lib/shared/contracts/library/embedding-index";
import type { RunEvent } from "@/lib/shared/contracts/runs/run-event";
import { findFreePort } from "@/scripts/launcher/checks.mjs";
import { startApplication } from "@/scripts/testing/application";
import { chromaServerMissing, startChroma } from "@/scripts/testing/chroma-server";
import { Api, finalAnswer } from "../support/api";
import { expect, test } from "../support/fixtures";
import { copyLibrary } from "../support/library-folder";

const QUESTION = "How long are sign-in logs kept?";
const NOTE = "The Marram lighthouse was repainted by Isolde Fenwick in the spring of 1912.";
const LATER = "The Tern harbour crane was oiled by Ossian Blythe in the autumn of 1934.";

const missing = chromaServerMissing();
const degraded = (events: readonly RunEvent[]) => events.filter((event) => event.type === "degraded");

test("Chroma: chosen in the settings, filled, searched, killed, back, verified and repaired", async () => {
  test.skip(missing !== null, missing ?? "");
  test.setTimeout(400_000);
  const dataDir = await mkdtemp(join(tmpdir(), "touchstone-chroma-e2e-"));
  await copyLibrary(dataDir);
  const port = await findFreePort();
  const server = await startChroma();
  const api = new Api(`http://127.0.0.1:${port}`);
  const status = async (): Promise<SearchIndexStatus> =>
    searchIndexStatusSchema.parse(await (await api.fetch("/api/search-index")).json());
  const storeCheck = async () => {
    const report = doctorReportSchema.parse(await (await api.fetch("/api/doctor?quick=true")).json());
    return report.checks.find(({ id }) => id === "search_store");
  };
  const eventually = (check: () => Promise<void> | void) => expect(async () => check()).toPass({ timeout: 90_000 });
  const collections = `${server.url}/api/v2/tenants/default_tenant/databases/default_database/collections`;
  const entries = async (): Promise<number> => {
    const listed = await (await fetch(collections)).json();
    expect(listed).toHaveLength(1);
    return (await fetch(`${collections}/${listed[0].id}/count`)).json();
  };
  const verify = async (...args: string[]) => {
    const command = ["scripts/index-verify.mjs", "--json", ...args];
    const own = { ...process.env, DATA_DIR: dataDir };
    const { stdout } = await promisify(execFile)(process.execPath, command, { env: own }).catch((error: unknown) => {
      // It exits with 1 after finding a difference.
      const differs = error instanceof Error && Reflect.get(error, "code") === 1 && Reflect.get(error, "stdout") !== "";
      if (differs) return { stdout: Reflect.get(error, "stdout") };
      throw error;
    });
    return JSON.parse(stdout);
  };
  try {
    const application = await startApplication({ dataDir, port });
    await eventually(async () => {
      expect((await api.documents()).every((document) => document.status === "ready")).toBe(true);
    });
    expect(await storeCheck()).toMatchObject({ status: "ok", code: "store_in_database" });
    const before = await status();
    const saved = await api.fetch("/api/settings", {
      method: "PUT",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ settings: { searchIndex: { store: "chroma", chromaUrl: server.url } } }),
    });
    expect(saved.status, await saved.clone().text()).toBe(200);
    await eventually(async () => {
      expect(await status()).toMatchObject({ active: { store: "chroma", storeUrl: server.url }, building: null });
    });
    const { active } = await status();
    expect(active).toMatchObject({ done: before.active.total, total: before.active.total, failure: null });
    expect(await entries()).toBe(active.total);
    expect(await storeCheck()).toMatchObject({
      status: "ok",
      code: "store_answers",
      params: { entries: active.total },
    });

    const { events } = await api.ask({ question: QUESTION });
    expect(degraded(events)).toEqual([]);
    expect(finalAnswer(events).text).toContain("13 months");
    expect(finalAnswer(events).citations.length).toBeGreaterThan(0);
    const found = events.find((event) => event.type === "retrieval-result");
    expect(found?.passages.some(({ ranks }) => ranks.denseRank !== null && ranks.lexicalRank !== null)).toBe(true);

    const documentId = await api.addDocument("marram.txt", NOTE);
    await eventually(async () => expect(await entries()).toBe(active.total + 1));
    expect((await verify()).whole).toBe(true);

    await server.kill();
    const away = await api.ask({ question: "When was the Marram lighthouse repainted by Isolde Fenwick?" });
    expect(degraded(away.events)).toMatchObject([{ reason: { code: "search_store_unavailable" } }]);
    expect(finalAnswer(away.events).text).toContain("1912");
    expect(await storeCheck()).toMatchObject({
      status: "failed",
      code: "store_unreachable",
      fix: "check_search_store",
    });
    // A document added meanwhile is found by its words at once, and nothing unverified is reported as complete.
    await api.addDocument("tern.txt", LATER);
    const meanwhile = await api.ask({ question: "Who oiled the Tern harbour crane?" });
    expect(finalAnswer(meanwhile.events).text).toContain("Ossian Blythe");
    expect(await verify()).toMatchObject({ whole: false, differences: [], indexes: [{ found: null }] });
    await api.deleteDocument(documentId);

    await server.restart();
    await eventually(async () => {
      expect((await status()).active).toMatchObject({ done: active.total + 1, total: active.total + 1, failure: null });
      expect(await entries()).toBe(active.total + 1);
    });
    expect(await storeCheck()).toMatchObject({ status: "ok" });
    const back = await api.ask({ question: "Who took the oil to the crane of Tern harbour?" });
    expect(degraded(back.events)).toEqual([]);

    // The collection is changed while the application is stopped.
    expect(await application.stop()).toBe(0);
    const [{ id }] = await (await fetch(collections)).json();
    const records = `${collections}/${id}`;
    const post = (path: string, body: object) =>
      fetch(`${records}/${path}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      });
    const { ids } = await (await post("get", { limit: 3, include: [] })).json();
    expect((await post("delete", { ids: ids.slice(0, 2) })).status).toBe(200);
    expect((await post("update", { ids: ids.slice(2), metadatas: [{ hash: "another" }] })).status).toBe(200);
    const strange = {
      ids: ["3f1b0a52-3f5e-4f0e-9d0b-1c2d3e4f5a6b"],
      embeddings: [Array.from({ length: 384 }, () => 0.1)],
    };
    expect((await post("upsert", strange)).status).toBe(200);
    const repaired = await verify("--repair");
    const kinds = repaired.before.differences.map((difference: { kind: string }) => difference.kind);
    expect(new Set(kinds)).toEqual(new Set(["vectors_missing", "vectors_stale", "vectors_leftover"]));
    expect(repaired.after).toMatchObject({ whole: true, differences: [] });
    expect(await entries()).toBe(active.total + 1);
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});
