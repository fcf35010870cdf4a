import type { Language } from "@/lib/shared/contracts/language";
import type { RunSummary } from "@/lib/shared/contracts/runs/run";
import { type ConfigStamp, configStampSchema, judgedOutcomeSchema } from "@/lib/shared/contracts/runs/run-event";
import { db } from "../connection/client";
import { type Owners, ownedBy } from "../connection/owner";
import { runSummarySelect, toRunSummary } from "../runs/run-summary";

/**
 * The latest questions that ended with or without an answer, newest first, each with its config stamp. Cancelled and
 * failed runs are left out, and so are test cases and deleted conversations.
 * @param languages languages of the questions; `null`: all
 */
export async function latestQuestions(
  owners: Owners,
  limit: number,
  languages: readonly Language[] | null = null,
): Promise<{ summary: RunSummary; configStamp: ConfigStamp | null }[]> {
  const rows = await db().run.findMany({
    where: {
      ...ownedBy(owners),
      status: "ended",
      purpose: "question",
      conversation: { deletedAt: null },
      ...(languages === null ? {} : { language: { in: [...languages] } }),
      outcome: { in: judgedOutcomeSchema.options },
    },
    orderBy: [{ startedAt: "desc" }, { id: "desc" }],
    take: limit,
    select: { ...runSummarySelect, configStamp: true },
  });
  return rows.map(({ configStamp, ...row }) => ({
    summary: toRunSummary(row),
    // An older version may have written a stamp of another shape.
    configStamp: configStampSchema.safeParse(configStamp).data ?? null,
  }));
}
