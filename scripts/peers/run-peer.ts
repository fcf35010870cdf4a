import { NotAvailable, type Peer } from "./peer";
import { PeerHost } from "./peer-host";
import type { CheckResult } from "./results";

/** A note is one line of the page. */
const NOTE_LENGTH = 300;

/**
 * Installs a system, runs its checks and stops it. A failure to install or start is the result of every check.
 * @param onHost called before anything starts, so that an interrupt can end it
 * @param say called with a line for each result
 * @param explain called with what a failure printed
 */
export async function runPeer(
  peer: Peer,
  onHost: (host: PeerHost) => void,
  say: (line: string) => void,
  explain: (error: unknown) => void = (error) => console.error(error),
): Promise<CheckResult[]> {
  const host = new PeerHost();
  onHost(host);
  const results: CheckResult[] = [];
  const add = (result: CheckResult) => {
    results.push(result);
    say(`  ${result.result.replace("_", " ")}: ${result.name}${result.note === undefined ? "" : ` (${result.note})`}`);
  };
  const judge = async (name: string, run: () => Promise<string | undefined>) => {
    try {
      const note = await run();
      add({ name, result: "passed", ...(note === undefined ? {} : { note }) });
    } catch (error) {
      add({ name, ...failure(error) });
      if (error instanceof NotAvailable) return;
      explain(error);
      explain(host.lines.join("\n"));
    }
  };
  try {
    const folder = await host.folder();
    await peer.install(folder, host);
    const check = await peer.begin(folder, host);
    for (const name of peer.checks) await judge(name, () => check(name));
  } catch (error) {
    if (!(error instanceof NotAvailable)) explain(error);
    for (const name of peer.checks) add({ name, ...failure(error) });
  } finally {
    await host.end();
  }
  return results;
}

function failure(error: unknown): Pick<CheckResult, "result" | "note"> {
  const text = (error instanceof Error ? error.message : String(error)).replaceAll(/\s+/g, " ").trim();
  return {
    result: error instanceof NotAvailable ? "not_available" : "failed",
    // What a command printed last is its reason.
    note: text.length > NOTE_LENGTH ? `… ${text.slice(-NOTE_LENGTH)}` : text,
  };
}
