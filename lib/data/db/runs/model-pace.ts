import { db } from "../connection/client";

export interface TimedCall {
  promptTokens: number;
  completionTokens: number;
  ms: number;
}

/** Durations of a model's calls in the last runs, for calls whose tokens the server counted. */
export async function timedModelCalls(model: string, runs: number): Promise<TimedCall[]> {
  const last = await db().run.findMany({
    orderBy: [{ startedAt: "desc" }, { id: "asc" }],
    take: runs,
    select: {
      modelCalls: {
        where: { model, ok: true, promptTokens: { not: null }, completionTokens: { gt: 0 } },
        select: { promptTokens: true, completionTokens: true, ms: true },
      },
    },
  });
  return last
    .flatMap(({ modelCalls }) => modelCalls)
    .flatMap(({ promptTokens, completionTokens, ms }) =>
      promptTokens === null || completionTokens === null ? [] : [{ promptTokens, completionTokens, ms }],
    );
}
