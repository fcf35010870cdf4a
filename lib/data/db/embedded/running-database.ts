import { z } from "zod";
import { findOwner } from "@/lib/data/folder-lock/folder-lock.mjs";

const detailsSchema = z.object({ url: z.string() });

/**
 * Finds the embedded database that serves a data folder now, for a command that runs beside the application.
 * @returns its connection string; null when none serves it
 */
export async function findRunningDatabase(dataDir: string): Promise<string | null> {
  const { owner } = await findOwner(dataDir, "database");
  return detailsSchema.safeParse(owner?.details).data?.url ?? null;
}
