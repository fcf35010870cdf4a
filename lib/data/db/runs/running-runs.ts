import { db } from "../connection/client";

/** Whether any process is executing a run: background work then yields. */
export async function hasRunningRun(): Promise<boolean> {
  const run = await db().run.findFirst({
    where: { status: "running", leaseExpiresAt: { gt: new Date() } },
    select: { id: true },
  });
  return run !== null;
}
