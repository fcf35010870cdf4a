import { beforeEach, describe, expect, it, vi } from "vitest";
import { pool } from "@/lib/data/db/connection/client";
import { LOCAL_OWNER } from "@/lib/data/db/connection/owner";
import { emptyDatabase } from "@/lib/data/db/testing/database";
import { setUpDatabase } from "@/lib/data/db/testing/set-up-database";
import { analyze } from "@/lib/engine/language/analyzers";
import { builtInEmbedder } from "@/lib/engine/models/built-in/embedder";
import { libraryWriter } from "@/lib/library/retrieval/index-worker/library";
import { insertPassages } from "@/lib/library/retrieval/testing/passages";
import type { Language } from "@/lib/shared/contracts/language";
import {
  type PreviewEvent,
  type PreviewRequest,
  previewRequestSchema,
} from "@/lib/shared/contracts/settings/impact-preview";
import { activeRuns } from "../lifecycle/active-runs";
import { startRun } from "../start/start-run";
import { PREVIEWS_AT_ONCE } from "../tunables";
import { previewPlan, startPreview } from "./preview-impact";

const FACTS = [
  "The lighthouse was built in 1871 by the engineer Isolde Fenwick.",
  "Bread rises because yeast turns sugar into carbon dioxide.",
];
const NEVER_ABORTED = new AbortController().signal;
const request = (given: Partial<PreviewRequest>) => previewRequestSchema.parse(given);

async function previewed(given: Partial<PreviewRequest>, signal = NEVER_ABORTED): Promise<PreviewEvent[]> {
  const events: PreviewEvent[] = [];
  for await (const event of (await startPreview(request(given), LOCAL_OWNER))(signal)) events.push(event);
  return events;
}
const runsOf = (events: readonly PreviewEvent[]) =>
  events.flatMap((event) => (event.type === "preview-run" ? [event.run] : []));

describe("impact previews", () => {
  setUpDatabase();
  beforeEach(async () => {
    await emptyDatabase();
    const added = await insertPassages(FACTS, {});
    const vectors = await builtInEmbedder().embedPassages(FACTS);
    await (await libraryWriter()).upsert(
      added.map(({ text, ...passage }, at) => ({
        ...passage,
        tokens: analyze(text, passage.language),
        embedding: vectors[at] ?? new Float32Array(),
        hash: passage.passageId,
      })),
    );
  });

  const ask = async (question: string) => {
    const { runId } = await startRun({ question }, LOCAL_OWNER);
    await vi.waitFor(() => expect(activeRuns().size).toBe(0));
    return runId;
  };

  it("rejudge a run with real judges, with the same result under unchanged settings", async () => {
    const runId = await ask("Who built the lighthouse?");
    const events = await previewed({});
    const [run] = runsOf(events);
    expect(run).toMatchObject({ runId, after: { kind: "known" }, assumes: [], gained: [], lost: [], modelCalls: 0 });
    expect(run?.after).toMatchObject({ ...run?.before });
    expect(events.map(({ type }) => type)).toEqual(["preview-start", "preview-run", "preview-end"]);
  });

  it("show the effect of a disabled check on an approved answer", async () => {
    await ask("Who built the lighthouse?");
    const [run] = runsOf(await previewed({ settings: { checks: { hallucination: false } } }));
    expect(run?.before.outcome).toBe("approved");
    expect(run?.after).toMatchObject({ kind: "known", outcome: "best_effort", score: null });
  });

  it("name the passages that a new threshold drops", async () => {
    await ask("Who built the lighthouse?");
    const [run] = runsOf(await previewed({ settings: { thresholds: { relevance: 1 } } }));
    expect(run?.lost.length).toBeGreaterThan(0);
    expect(run?.after.kind).toBe("unknown");
  });

  it("list their assumptions", async () => {
    await ask("Who built the lighthouse?");
    const settings = { retrieval: { topK: 3 }, model: { temperature: 1 }, thresholds: { support: 0.7 } };
    const plan = await previewPlan(request({ settings }), LOCAL_OWNER);
    expect(plan).toMatchObject({ runs: 1, judged: ["thresholds.support"], modelCalls: 0, model: null });
    expect(plan.notJudged).toEqual(["retrieval.topK", "model.temperature"]);
    expect(runsOf(await previewed({ settings }))[0]?.assumes).toEqual(["same_passages", "same_answer"]);
  });

  it("read only the requested number of runs, without test cases, cancelled runs or deleted conversations", async () => {
    for (const question of ["Who built the lighthouse?", "Why does bread rise?", "When was it built?"])
      await ask(question);
    expect(runsOf(await previewed({ runs: 2 })).map(({ question }) => question)).toEqual([
      "When was it built?",
      "Why does bread rise?",
    ]);
    await pool().query("update run set purpose = 'case' where question like 'When%'");
    await pool().query("update run set outcome = 'cancelled' where question like 'Why%'");
    expect(runsOf(await previewed({})).map(({ question }) => question)).toEqual(["Who built the lighthouse?"]);
    await pool().query("update conversation set deleted_at = now()");
    expect(await previewed({})).toMatchObject([{ type: "preview-start", plan: { runs: 0 } }, { type: "preview-end" }]);
  });

  it("read only runs in the languages of the changed prompts", async () => {
    await ask("Who built the lighthouse?");
    const of = (language: Language) => [
      { language, stage: "check" as const, template: { instruction: "Weigh these:\n{sentences}" } },
    ];
    const runs = async (given: Partial<PreviewRequest>) => (await previewPlan(request(given), LOCAL_OWNER)).runs;
    expect(await runs({ prompts: of("en") })).toBe(1);
    expect(await runs({ prompts: of("fr") })).toBe(0);
    expect(await runs({ prompts: of("fr"), settings: { thresholds: { support: 0.7 } } })).toBe(1);
  });

  it("reject what saving rejects", async () => {
    await expect(startPreview(request({ settings: { nonsense: 1 } }), LOCAL_OWNER)).rejects.toMatchObject({
      code: "validation_failed",
      fields: { "settings.nonsense": "is not a setting" },
    });
    await expect(startPreview(request({ settings: { profile: "nobody’s" } }), LOCAL_OWNER)).rejects.toMatchObject({
      code: "validation_failed",
    });
    const prompts = [{ language: "en" as const, stage: "check" as const, template: { instruction: "No variables." } }];
    await expect(startPreview(request({ prompts }), LOCAL_OWNER)).rejects.toMatchObject({ code: "validation_failed" });
  });

  it("return unknown for a run whose steps have no state, as an earlier version left it", async () => {
    await ask("Who built the lighthouse?");
    await pool().query("update run_event set state_update = null where type = 'node-end' and seq > 4");
    expect(runsOf(await previewed({}))[0]?.after).toEqual({ kind: "unknown", why: "unreadable" });
  });

  it("return unknown for a run that needs a missing language model", async () => {
    await ask("Who built the lighthouse?");
    await pool().query(
      `update run set config_stamp = jsonb_set(jsonb_set(config_stamp, '{generator}', '"language-model"'), '{chatModel}', '"gone"')`,
    );
    expect(runsOf(await previewed({}))[0]?.after).toEqual({ kind: "unknown", why: "no_language_model" });
    expect(await previewPlan(request({}), LOCAL_OWNER)).toMatchObject({ modelCalls: 3, model: "gone", costUsd: null });
  });

  it("stop when the client disconnects, and then admit others", async () => {
    await ask("Who built the lighthouse?");
    const leave = new AbortController();
    const stream = (await startPreview(request({}), LOCAL_OWNER))(leave.signal);
    const other = (await startPreview(request({}), LOCAL_OWNER))(leave.signal);
    await stream.next();
    await other.next();
    await expect(startPreview(request({}), LOCAL_OWNER)).rejects.toMatchObject({ code: "rate_limited" });
    leave.abort();
    expect((await stream.next()).done).toBe(true);
    // Previews that are not read yet also count until their client disconnects.
    const unread = new AbortController();
    for (let at = 0; at < PREVIEWS_AT_ONCE; at += 1) (await startPreview(request({}), LOCAL_OWNER))(unread.signal);
    await expect(startPreview(request({}), LOCAL_OWNER)).rejects.toMatchObject({ code: "rate_limited" });
    unread.abort();
    await other.return(undefined);
    expect(runsOf(await previewed({}))).toHaveLength(1);
  });
});
