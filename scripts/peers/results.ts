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

/** Replaces the results of the systems that ran; the others keep theirs. */
export async function writeResults(ran: readonly PeerResult[]): Promise<void> {
  const names = new Set(ran.map(({ name }) => name));
  const kept = (await readResults()).filter(({ name }) => !names.has(name));
  const all = [...kept, ...ran].sort((a, b) => (a.name < b.name ? -1 : 1));
  await writeFile(RESULTS, `${JSON.stringify(all, null, 2)}\n`);
}
