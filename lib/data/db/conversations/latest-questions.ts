import type { Language } from "@/lib/shared/contracts/language";
import type { RunSummary } from "@/lib/shared/contracts/runs/run";
import { type ConfigStamp, configStampSchema } from "@/lib/shared/contracts/runs/run-event";
import { db } from "../connection/client";
import { runSummarySelect, toRunSummary } from "../runs/run-summary";

/**
 * The latest questions that came to an answer or to none, newest first, each with what it was stamped with. One that
 * was cancelled or failed was not gone through to its end, one of a test case was not asked by a person, and one of a
 * deleted conversation is in no list.
 * @param languages those of the questions; `null`: all
 */
export async function latestQuestions(
  ownerId: string,
  limit: number,
  languages: readonly Language[] | null = null,
): Promise<{ summary: RunSummary; configStamp: ConfigStamp | null }[]> {
  const rows = await db().run.findMany({
    where: {
      ownerId,
      status: "ended",
      purpose: "question",
      conversation: { deletedAt: null },
      ...(languages === null ? {} : { language: { in: [...languages] } }),
      outcome: { in: ["approved", "best_effort", "abstained"] },
    },
    orderBy: [{ startedAt: "desc" }, { id: "desc" }],
    take: limit,
    select: { ...runSummarySelect, configStamp: true },
  });
  return rows.map(({ configStamp, ...row }) => ({
    summary: toRunSummary(row),
    // Of an older version, which stamped its runs otherwise.
    configStamp: configStampSchema.safeParse(configStamp).data ?? null,
  }));
}
