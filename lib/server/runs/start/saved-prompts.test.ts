import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { type ScriptedLlm, startScriptedLlm } from "@/e2e/scripted-llm/start-scripted-llm";
import { LOCAL_OWNER } from "@/lib/data/db/connection/owner";
import { readRunEvents, runHasEnded } from "@/lib/data/db/runs/run-events";
import { appendSettings } from "@/lib/data/db/settings/settings";
import { setUpDatabase } from "@/lib/data/db/testing/set-up-database";
import { savePrompt } from "@/lib/data/prompts/edit-prompts";
import { startRuns, stopRuns } from "../lifecycle/lifecycle";
import { startRun } from "./start-run";

const MARK = "Write like a lighthouse keeper.";

let server: ScriptedLlm;
setUpDatabase();
beforeAll(async () => {
  server = await startScriptedLlm();
  const settings = { languageModel: { provider: "openai-compatible", openAiCompatibleUrl: server.url } };
  await appendSettings({ after: 0, settings, diff: [], savedBy: LOCAL_OWNER });
  await startRuns();
});
afterAll(async () => {
  await stopRuns();
  await server.stop();
});

/** The prompt the model received, by the server's log and by the run's events. */
async function told(): Promise<{ sent: string; traced: string; hash: string | undefined }> {
  const before = server.log.length;
  const { runId } = await startRun({ question: "What is a tide?", language: "en", route: "llm_internal" }, LOCAL_OWNER);
  await vi.waitFor(async () => expect(await runHasEnded(runId)).toBe(true), { timeout: 60_000, interval: 50 });
  const events = await readRunEvents(runId);
  const start = events.find((event) => event.type === "run-start");
  const text = (messages: readonly { content: string }[]) => messages.map(({ content }) => content).join("\n");
  return {
    sent: server.log
      .slice(before)
      .map(({ messages }) => text(messages))
      .join("\n"),
    traced: events.flatMap((event) => (event.type === "model-call" ? [text(event.call.messages)] : [])).join("\n"),
    hash: start?.configStamp.promptHashes["en/generate_without_documents"],
  };
}

it("a saved prompt applies to the next run and its trace until it is reset", async () => {
  const before = await told();
  expect(before.sent).toContain("What is a tide?");
  expect(before.sent).not.toContain(MARK);
  const save = (template: Record<string, string> | null) =>
    savePrompt("en", "generate_without_documents", { template }, LOCAL_OWNER);
  await save({ instruction: `${MARK}\n{feedback}` });
  const changed = await told();
  expect(changed.sent).toContain(MARK);
  expect(changed.traced).toContain(MARK);
  expect(changed.hash).not.toBe(before.hash);
  await save(null);
  const after = await told();
  expect(after.sent).not.toContain(MARK);
  expect(after.hash).toBe(before.hash);
});
