import { readFile, writeFile } from "node:fs/promises";
import { z } from "zod";

const RESULTS = "scripts/peers/results.json";

const checkResultSchema = z.object({
  name: z.string(),
  result: z.enum(["passed", "failed", "not_available"]),
  /** A count, why it failed, or why it could not be checked. */
  note: z.string().optional(),
});
export type CheckResult = z.infer<typeof checkResultSchema>;

const peerResultSchema = z.object({
  name: z.string(),
  version: z.string(),
  /** The day, in UTC. */
  date: z.iso.date(),
  /** Operating system and Node. */
  platform: z.string(),
  checks: z.array(checkResultSchema),
});
export type PeerResult = z.infer<typeof peerResultSchema>;

/** The last result of each system that has one. */
export async function readResults(): Promise<PeerResult[]> {
  return z.array(peerResultSchema).parse(JSON.parse(await readFile(RESULTS, "utf8")));
}

/** Stores the results of the systems that ran; the others keep theirs. */
export async function writeResults(ran: readonly PeerResult[]): Promise<void> {
  await writeFile(RESULTS, `${JSON.stringify(mergeResults(await readResults(), ran), null, 2)}\n`);
}

/** The results by the names of their systems, those that ran replaced. */
export function mergeResults(stored: readonly PeerResult[], ran: readonly PeerResult[]): PeerResult[] {
  const byName = new Map([...stored, ...ran].map((result) => [result.name, result]));
  return [...byName.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}
