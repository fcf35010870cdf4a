/**
 * Runs the built application with systems of others, each installed at a pinned version from its public packages:
 *   npm run test:peers -- [NAME …] [--write]
 * `--write` keeps the results and makes docs/compatibility.md again. Exits with 1 if a check failed; what cannot be
 * installed here is counted apart.
 */
import { writeFile } from "node:fs/promises";
import { arch, platform, release } from "node:os";
import { parseArgs } from "node:util";
import { killEverything, stopEverything } from "../launcher/children.mjs";
import { COMPATIBILITY_PAGE, compatibilityPage } from "./compatibility-page";
import type { PeerHost } from "./peer-host";
import { PEERS } from "./peers";
import { type PeerResult, readResults, writeResults } from "./results";
import { runPeer } from "./run-peer";

const { values, positionals } = parseArgs({
  options: { write: { type: "boolean", default: false } },
  allowPositionals: true,
});
const unknown = positionals.filter((name) => !PEERS.some((peer) => peer.name === name));
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(", ")}. Choose from: ${PEERS.map(({ name }) => name).join(", ")}.`);
  process.exit(1);
}
const wanted = PEERS.filter(({ name }) => positionals.length === 0 || positionals.includes(name));

/** As shells report an interrupt. */
const INTERRUPTED = 130;
const GRACE_MS = 10_000;

let running: PeerHost | null = null;
let interrupted = false;
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    // A second one does not wait.
    if (interrupted) killEverything();
    interrupted = true;
    void endAll().finally(() => process.exit(INTERRUPTED));
  });
}

const ran: PeerResult[] = [];
for (const peer of wanted) {
  console.log(`${peer.title} ${peer.version}`);
  const onHost = (host: PeerHost) => {
    running = host;
  };
  const checks = await runPeer(peer, onHost, (line) => console.log(line));
  // Failures caused by an interrupt are not results: its handler ends this process.
  if (interrupted) await new Promise(() => {});
  const date = new Date().toISOString().slice(0, "2026-01-01".length);
  ran.push({ name: peer.name, version: peer.version, date, platform: describePlatform(), checks });
}
const count = (result: string) => ran.flatMap(({ checks }) => checks).filter((check) => check.result === result).length;
console.log(`\npassed: ${count("passed")}, failed: ${count("failed")}, not available here: ${count("not_available")}`);
if (values.write) {
  await writeResults(ran);
  await writeFile(COMPATIBILITY_PAGE, compatibilityPage(await readResults()));
}
process.exit(count("failed") === 0 ? 0 : 1);

/** Also what is just being started, and not yet known to the host: an application that is being built. */
async function endAll(): Promise<void> {
  await stopEverything(GRACE_MS);
  await running?.end();
}

function describePlatform(): string {
  return `${platform()} ${release().split("-")[0]} ${arch()}, Node ${process.versions.node}`;
}
