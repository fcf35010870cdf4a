import { type AskedWith, askedWithSchema } from "@/lib/shared/contracts/runs/asked-with";
import { type RunEvent, runEventSchema } from "@/lib/shared/contracts/runs/run-event";
import { db } from "../connection/client";

const RUN_START: RunEvent["type"] = "run-start";

/**
 * What the versions of turns were asked with, by run: of runs that another one of the list shares its turn with. A log
 * of an earlier build that cannot be read any more has no entry.
 */
export async function versionsAskedWith(
  runs: readonly { id: string; parentRunId: string | null }[],
): Promise<Record<string, AskedWith>> {
  const ofTurn = new Map<string | null, number>();
  for (const { parentRunId } of runs) ofTurn.set(parentRunId, (ofTurn.get(parentRunId) ?? 0) + 1);
  const versions = runs.filter(({ parentRunId }) => (ofTurn.get(parentRunId) ?? 0) > 1).map(({ id }) => id);
  if (versions.length === 0) return {};
  const rows = await db().runEvent.findMany({
    where: { runId: { in: versions }, type: RUN_START },
    select: { runId: true, event: true },
  });
  return Object.fromEntries(
    rows.flatMap(({ runId, event }) => {
      const parsed = runEventSchema.safeParse(event);
      if (!parsed.success || parsed.data.type !== "run-start") return [];
      const { configStamp, language, pinnedRoute, scope = null } = parsed.data;
      if (configStamp.unreadable !== undefined) return [];
      const { settings, generator } = configStamp;
      return [[runId, askedWithSchema.parse({ settings, generator, language, pinnedRoute, scope })]];
    }),
  );
}
