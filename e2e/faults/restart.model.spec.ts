import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findFreePort } from "@/scripts/launcher/checks.mjs";
import { startApplication } from "@/scripts/testing/application";
import { Api, finalAnswer } from "../support/api";
import { expect, test } from "../support/fixtures";
import { copyLibrary } from "../support/library-folder";
import { resetLlm, scriptLlm } from "../support/scripted-llm-control";

const QUESTION = "How long are sign-in logs kept?";

test.afterEach(resetLlm);

test("everything killed during an answer: after the restart the run ends once, without a gap, and a stop leaves no failure", async () => {
  test.setTimeout(240_000);
  const dataDir = await mkdtemp(join(tmpdir(), "touchstone-restart-"));
  await copyLibrary(dataDir);
  const port = await findFreePort();
  const env = {
    OPENAI_BASE_URL: `http://127.0.0.1:${process.env.E2E_LLM_PORT ?? ""}/v1`,
  };
  const api = new Api(`http://127.0.0.1:${port}`);
  try {
    const killed = await startApplication({ dataDir, port, env });
    await expect(async () => {
      expect((await api.documents()).every((document) => document.status === "ready")).toBe(true);
    }).toPass({ timeout: 120_000 });
    await scriptLlm({ timing: { firstTokenMs: 50, tokensPerSecond: 20, answerTokens: 200 } });
    const { runId } = await api.startRun({ question: QUESTION });
    const before = await api.follow(runId, { until: (event) => event.type === "text-delta" });
    await killed.kill("everything");
    await resetLlm();

    const restarted = await startApplication({ dataDir, port, env });
    const last = before.events.at(-1)?.seq ?? 0;
    const after = await api.follow(runId, { lastEventId: last });
    const events = [...before.events, ...after.events];
    expect(events.map((event) => event.seq)).toEqual(events.map((_, index) => index + 1));
    expect(events.filter((event) => event.type === "node-start" && event.restart)).toMatchObject([
      { visit: { node: "generate" } },
    ]);
    expect(events.filter((event) => event.type === "answer-final")).toHaveLength(1);
    expect(finalAnswer(events).text).toContain("13 months");
    expect(events).toEqual((await api.trace(runId)).events);
    expect((await api.trace(runId)).run.status).toBe("ended");
    expect(await restarted.stop()).toBe(0);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});
