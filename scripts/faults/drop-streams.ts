import { followRun } from "./follow-run";
import { Ledger } from "./ledger";
import type { Random } from "./random";
import type { Tally } from "./tally";

const RUN_LIMIT_MS = 120_000;
const QUESTION = "How long are sign-in logs kept?";
/** Concurrent readers of one run, each cut at different positions. */
const READERS = 4;

/** Follows runs over connections that are cut after a random number of bytes, until there were enough cuts. */
export async function dropStreams(url: string, drops: number, random: Random, tally: Tally): Promise<void> {
  const ledger = new Ledger(url, tally);
  const until = tally.drops + drops;
  while (tally.drops < until && tally.wrong.length === 0) {
    const runId = await ledger.ask(QUESTION, (id) => reader(id));
    if (runId === null) throw new Error("A question was refused while nothing was wrong.");
    tally.runs += 1;
    await Promise.all([...ledger.open, ...Array.from({ length: READERS - 1 }, () => reader(runId))]);
  }
  await ledger.audit();

  function reader(runId: string) {
    const until = Date.now() + RUN_LIMIT_MS;
    return followRun({ url, runId, random, tally, dropChance: 1, dropBytes: 6_000, deadline: () => until });
  }
}
