import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { byCheck, perKey } from "@/lib/shared/contracts/checks/checks";
import { checkBits } from "@/lib/shared/contracts/runs/check-set";
import { type ConfigStamp, storedConfigStampSchema } from "@/lib/shared/contracts/runs/run-event";
import { answerConfidence, supportConfidence } from "@/lib/shared/projections/chat/chat-confidence";
import { emptyChat } from "@/lib/shared/projections/chat/chat-state";
import { workflowPlan } from "./graph";
import { workflowTopology } from "./topology";

/*
 * Settings, config stamps, profiles and backups keep the published names of the checks. They are spelled out here, away
 * from the table: a wrong translation would show "not checked" for a check that ran, or the reverse, in silence.
 */
const storedChecksSchema = z.object({
  documentGrading: z.boolean(),
  hallucination: z.boolean(),
  answerQuality: z.boolean(),
});
const storedJudgesSchema = z.union([
  z.string(),
  z.object({ documentGrading: z.string(), hallucination: z.string(), answerQuality: z.string() }),
]);
type StoredChecks = z.infer<typeof storedChecksSchema>;

const FIXTURE = new URL("../../shared/contracts/testing/stamps-of-earlier-builds.jsonl", import.meta.url);
const EARLIER = readFileSync(FIXTURE, "utf8")
  .trim()
  .split("\n")
  .map((line) =>
    z
      .object({
        commit: z.string(),
        form: z.string(),
        stamp: z.looseObject({
          settings: z.looseObject({ checks: storedChecksSchema, judges: storedJudgesSchema }),
        }),
      })
      .parse(JSON.parse(line)),
  );

const stampOf = (stored: unknown): ConfigStamp => storedConfigStampSchema.parse(JSON.parse(JSON.stringify(stored)));

/** The steps that the graph of a stamp has, when separate checks judge one answer. */
async function stepsOf(stamp: ConfigStamp): Promise<Set<string>> {
  const settings = { ...stamp.settings, workflow: { ...stamp.settings.workflow, method: "checks" as const } };
  const plan = workflowPlan({ ...stamp, settings }, { pinnedRoute: null, earlier: [] });
  return new Set((await workflowTopology(plan)).nodes.map(({ id }) => id));
}

async function expectSame(stored: StoredChecks, stamp: ConfigStamp): Promise<void> {
  const steps = await stepsOf(stamp);
  expect(steps.has("grade_documents")).toBe(stored.documentGrading);
  expect(steps.has("check_hallucination")).toBe(stored.hallucination);
  expect(steps.has("check_answer_quality")).toBe(stored.answerQuality);
  const ended = { ...emptyChat, configStamp: stamp };
  expect(supportConfidence(ended, undefined).state === "not-checked").toBe(!stored.hallucination);
  expect(answerConfidence("usefulness", ended, undefined).state === "not-checked").toBe(!stored.answerQuality);
  expect(checkBits(stamp.settings.checks)).toBe(
    Number(stored.documentGrading) + 2 * Number(stored.hallucination) + 4 * Number(stored.answerQuality),
  );
}

describe("stored checks", () => {
  it.each(EARLIER)("of $commit ($form) run as they did", async ({ stamp }) => {
    const { checks, judges } = stamp.settings;
    const read = stampOf(stamp);
    await expectSame(checks, read);
    const own = typeof judges === "string" ? perKey(() => judges) : judges;
    expect(byCheck(read.settings.judges)).toEqual({
      relevance: own.documentGrading,
      support: own.hallucination,
      usefulness: own.answerQuality,
    });
  });

  it("of any stamp are read, drawn, shown and written again under the same names", async () => {
    const stamps = fc.constantFrom(...EARLIER.map(({ stamp }) => stamp));
    const stored = fc.record({
      documentGrading: fc.boolean(),
      hallucination: fc.boolean(),
      answerQuality: fc.boolean(),
    });
    const mode = fc.constantFrom("built-in", "cascade", "llm");
    const judges = fc.record({ documentGrading: mode, hallucination: mode, answerQuality: mode });
    await fc.assert(
      fc.asyncProperty(stamps, stored, judges, async (stamp, checks, judgedBy) => {
        const read = stampOf({ ...stamp, settings: { ...stamp.settings, checks, judges: judgedBy } });
        await expectSame(checks, read);
        const written = JSON.parse(JSON.stringify(read));
        expect(written.settings.checks).toEqual(checks);
        expect(written.settings.judges).toEqual(judgedBy);
        expect(stampOf(written)).toEqual(read);
      }),
    );
  });
});
