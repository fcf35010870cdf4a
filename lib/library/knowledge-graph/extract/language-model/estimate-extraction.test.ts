import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { pool } from "@/lib/data/db/connection/client";
import { queueGraphJobs, spendOnGraphJob } from "@/lib/data/db/graph/graph-jobs";
import { emptyDatabase } from "@/lib/data/db/testing/database";
import { setUpDatabase } from "@/lib/data/db/testing/set-up-database";
import { installedPrompts } from "@/lib/engine/prompts/installed-prompts";
import { addReady, bracketExtractor, claimGraphJob, graphParts, readEverything } from "../../testing/graph-store";
import { PASSAGES_PER_CALL } from "../tunables";
import { estimateExtraction } from "./estimate-extraction";
import { languageModelExtractorId } from "./language-model-extractor";

setUpDatabase();
beforeEach(emptyDatabase);

/** A new model name at the same price, since estimates are cached by model until the library changes. */
let day = 9;
let named = "";
const another = () => {
  day += 1;
  named = `gpt-4o-mini-2024-07-${day}`;
};
beforeEach(another);
const estimate = (model = named) => estimateExtraction(model, installedPrompts());
const passages = (count: number, chars = 900) =>
  Array.from({ length: count }, (_, at) => `${at} ${"word ".repeat(chars / 5)}`);

/** A model call of a run, as stored for the dashboard. */
async function addTimedCall(promptTokens: number, completionTokens: number, ms: number): Promise<void> {
  const [conversation, run] = [randomUUID(), randomUUID()];
  await pool().query("INSERT INTO conversation (id, owner_id, title) VALUES ($1, 'local', '')", [conversation]);
  await pool().query(
    `INSERT INTO run (id, owner_id, conversation_id, question, profile, generator, config_stamp)
     VALUES ($1, 'local', $2, '', 'adaptive', 'llm', '{}')`,
    [run, conversation],
  );
  await pool().query(
    `INSERT INTO model_call (run_id, seq, role, model, prompt_tokens, completion_tokens, ms, ok)
     VALUES ($1, 1, 'generator', $2, $3, $4, $5, true)`,
    [run, named, promptTokens, completionTokens, ms],
  );
}

describe("the estimate of a language model's extraction", () => {
  it("is zero without passages", async () => {
    expect(await estimate()).toMatchObject({ passages: 0, calls: 0, promptTokens: 0, completionTokens: 0, costUsd: 0 });
  });

  it("counts batches, and tokens by the lengths of the passages", async () => {
    await addReady(...passages(PASSAGES_PER_CALL + 1));
    await addReady(...passages(2));
    const short = await estimate();
    expect(short).toMatchObject({ model: named, measured: false, passages: PASSAGES_PER_CALL + 3, calls: 3, ms: null });
    expect(short.costUsd).toBeCloseTo((short.promptTokens * 0.15 + short.completionTokens * 0.6) / 1e6, 10);
    await emptyDatabase();
    another();
    await addReady(...passages(PASSAGES_PER_CALL + 1, 1_800));
    await addReady(...passages(2, 1_800));
    const long = await estimate();
    // 900 more characters in each of nine passages, at about four per token.
    expect(long.promptTokens - short.promptTokens).toBeGreaterThan(9 * 200);
    expect(long.promptTokens - short.promptTokens).toBeLessThan(9 * 300);
    expect(long.completionTokens).toBeGreaterThan(short.completionTokens);
  });

  it("counts the passages of each language separately, and no superseded ones", async () => {
    const gone = await addReady(...passages(3));
    await addReady(...passages(4));
    await pool().query("UPDATE passage SET language = 'fr' WHERE ordinal = 3");
    await pool().query("UPDATE document SET superseded = true WHERE id = $1", [gone]);
    expect(await estimate()).toMatchObject({ passages: 4, calls: 2 });
  });

  it("has no price for an unlisted model, and uses the pace of earlier calls", async () => {
    await addReady(...passages(3));
    expect(await estimate("some-local-model")).toMatchObject({ costUsd: null, ms: null });
    await addTimedCall(1_000, 100, 2_000);
    await addTimedCall(200, 300, 3_200);
    const { promptTokens, completionTokens, ms } = await estimate();
    expect(ms).toBeCloseTo(promptTokens * 1 + completionTokens * 10, 0);
    expect(await estimate("some-local-model")).toMatchObject({ ms: null });
  });

  it("excludes extracted passages, and extrapolates from their usage once there are enough", async () => {
    await addReady(...passages(3));
    const id = languageModelExtractorId(named);
    const extractor = bracketExtractor({ id });
    await readEverything(graphParts({ extractor }));
    await addReady(...passages(5));
    expect(await estimate()).toMatchObject({ measured: false, passages: 5 });
    await addReady(...passages(12));
    await queueGraphJobs(id, 10);
    const job = await claimGraphJob(id, 60_000);
    const spent = { ms: 3_000, calls: 3, promptTokens: 3_000, completionTokens: 300, uncounted: 0, costUsd: 0.03 };
    await spendOnGraphJob(job?.documentId ?? "", id, spent);
    await pool().query("UPDATE graph_reading SET done = 0 WHERE document_id = $1", [job?.documentId]);
    await pool().query("UPDATE graph_reading SET done = 12 WHERE total = 12");
    // Fifteen of twenty passages are done.
    const measured = await estimate();
    expect(measured).toMatchObject({
      measured: true,
      passages: 5,
      calls: 1,
      promptTokens: 1_000,
      completionTokens: 100,
    });
    expect(measured.costUsd).toBeCloseTo(0.01, 10);
    expect(measured.ms).toBeGreaterThanOrEqual(1_000);
  });
});
