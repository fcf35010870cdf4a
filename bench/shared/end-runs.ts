import { endRun } from "@/lib/data/db/runs/end-run";
import { createTestRun } from "@/lib/data/db/testing/create-test-run";

const VISITS = ["detect_language", "route_question", "retrieve", "grade_documents", "generate", "check_hallucination"];

/** About 150 words, mostly distinct. */
const ANSWER = Array.from({ length: 150 }, (_, index) => `word${(index * 7_919) % 4_001}`).join(" ");

/** A run of a test case writes no fact: the difference between the two is the cost of a fact. */
export type Purpose = "question" | "case";

/** How long each of several runs takes to end, one after another; milliseconds. */
export async function endsOneByOne(count: number, purpose: Purpose): Promise<number[]> {
  const times: number[] = [];
  for (let index = 0; index < count; index += 1) times.push(await endOf(await createTestRun({ purpose })));
  return times;
}

/** The same for runs that end at the same time. */
export async function endsAtOnce(count: number, purpose: Purpose): Promise<number[]> {
  const runs = [];
  for (let index = 0; index < count; index += 1) runs.push(await createTestRun({ purpose }));
  return Promise.all(runs.map(endOf));
}

async function endOf(run: { runId: string; epoch: number }): Promise<number> {
  const from = performance.now();
  await endRun(
    run.runId,
    run.epoch,
    { type: "run-end", seq: 1, at: 1, attempt: 1, outcome: "approved", ms: 1 },
    {
      run: {
        language: "en",
        outcome: "approved",
        reason: { code: "all_checks_passed", params: {} },
        answer: ANSWER,
        score: 1,
        certainty: 0.9,
        firstScore: 1,
        scoredAttempts: 1,
        hallucination: false,
        degraded: [],
        attemptCount: 1,
        modelCallCount: 1,
        costUsd: 0.001,
        searches: 1,
        cachedSearches: 0,
        ms: 1,
      },
      fact: {
        checks: 7,
        useful: true,
        visits: VISITS.map((node) => ({ node, ms: 1.5 })),
        calls: [{ node: "generate", role: "generator", requests: 1, costUsd: 0.001 }],
      },
      grades: [],
      claimVerdicts: [],
      modelCalls: [],
      spent: null,
    },
  );
  return performance.now() - from;
}
