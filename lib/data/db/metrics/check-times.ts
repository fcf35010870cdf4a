import { type CheckTimesAnswer, checkTimesAnswerSchema } from "@/lib/shared/contracts/metrics/check-times";
import { ratio } from "@/lib/shared/contracts/metrics/figure";
import { checksOfBits } from "@/lib/shared/contracts/runs/check-set";
import { judgedOutcomeSchema } from "@/lib/shared/contracts/runs/run-event";
import { db } from "../connection/client";
import { CHECK_TIMES_RUNS, DEFAULT_METRICS_WINDOW_MS } from "../tunables";
import { grouped } from "./days";
import { tallyOf } from "./tally";

/**
 * Time and cost of questions by the checks that were on: questions of the last 30 days that ended with an answer or an
 * abstention, at most the latest few thousand, so that it stays fast with a million runs. Cancelled and failed runs say
 * nothing about the time of a check.
 */
export async function readCheckTimes(ownerId: string, now = new Date()): Promise<CheckTimesAnswer> {
  const since = new Date(now.getTime() - DEFAULT_METRICS_WINDOW_MS);
  const latest = await db().runFact.findMany({
    where: {
      ownerId,
      startedAt: { gte: since, lt: now },
      checks: { not: null },
      outcome: { in: judgedOutcomeSchema.options },
    },
    orderBy: [{ startedAt: "desc" }, { runId: "asc" }],
    take: CHECK_TIMES_RUNS,
    select: { checks: true, ms: true, costUsd: true },
  });
  const times = [...grouped(latest, ({ checks }) => checks ?? 0)].map(([bits, runs]) => {
    const tally = tallyOf(runs.flatMap(({ ms }) => ms ?? []));
    const costs = runs.flatMap(({ costUsd }) => costUsd ?? []);
    const meanCostUsd = ratio(
      costs.reduce((sum, cost) => sum + cost, 0),
      costs.length,
    );
    return {
      checks: checksOfBits(bits),
      runs: runs.length,
      p50Ms: tally.quantile(0.5),
      p95Ms: tally.quantile(0.95),
      meanCostUsd,
    };
  });
  times.sort((a, b) => b.runs - a.runs);
  return checkTimesAnswerSchema.parse({ since: since.toISOString(), times });
}
