import type { Peer } from "./peer";
import { PEERS } from "./peers";
import type { CheckResult, PeerResult } from "./results";

export const COMPATIBILITY_PAGE = "docs/compatibility.md";

const RESULT_WORDS: Readonly<Record<CheckResult["result"], string>> = {
  passed: "passed",
  failed: "**failed**",
  not_available: "not checked",
};

/** The page of what was tried with which system, made from the stored results. @param peers all systems */
export function compatibilityPage(results: readonly PeerResult[], peers: readonly Peer[] = PEERS): string {
  const rows = peers.map((peer) => ({ peer, result: results.find(({ name }) => name === peer.name) }));
  return [
    "<!-- Made by `npm run test:peers -- --write` and `npm run docs:pages`: do not edit. -->",
    "# Compatibility",
    "",
    "Systems of others that the built application was run with. `npm run test:peers` installs each at the version given here from its public packages, starts it on this machine, drives it through the application and stops it. `npm run test:peers -- NAME --write` runs one again and updates its part of this page.",
    "",
    "A result holds for the version, the day and the machine beside it. **Not checked** means that the system could not be installed or started there, with the reason; it is no result. Systems that are not listed here were not tried in this way.",
    "",
    "| system | used for | version | run on | result |",
    "| --- | --- | --- | --- | --- |",
    ...rows.map(
      ({ peer, result }) => `| ${[link(peer), peer.purpose, ...summary(peer, result)].map(cell).join(" | ")} |`,
    ),
    ...rows.flatMap(({ peer, result }) => section(peer, result)),
    "",
  ].join("\n");
}

function link(peer: Peer): string {
  return `[${peer.title}](#${peer.title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} -]/gu, "")
    .replaceAll(" ", "-")})`;
}

function summary(peer: Peer, result: PeerResult | undefined): [string, string, string] {
  if (result === undefined) return [peer.version, "never", "not run yet"];
  const count = (wanted: CheckResult["result"]) => result.checks.filter(({ result: had }) => had === wanted).length;
  const counts: [string, number][] = [
    ["passed", count("passed")],
    ["**failed**", count("failed")],
    ["not checked", count("not_available")],
  ];
  const words = counts.filter(([, number]) => number > 0).map(([word, number]) => `${number} ${word}`);
  return [result.version, result.date, words.join(", ")];
}

function section(peer: Peer, result: PeerResult | undefined): string[] {
  return [
    "",
    `## ${peer.title}`,
    "",
    result === undefined
      ? `From ${peer.source}. Not run yet.`
      : `Version ${result.version}, from ${peer.source}. Run on ${result.date} (${result.platform}): \`npm run test:peers -- ${peer.name}\`.`,
    ...(result === undefined
      ? []
      : ["", "| checked | result | |", "| --- | --- | --- |", ...result.checks.map(checkRow)]),
    ...(peer.knownGaps.length === 0 ? [] : ["", "Known not to work:", "", ...peer.knownGaps.map((gap) => `- ${gap}`)]),
  ];
}

function checkRow({ name, result, note = "" }: CheckResult): string {
  return `| ${[name, RESULT_WORDS[result], note].map(cell).join(" | ")} |`;
}

function cell(text: string): string {
  return text.replaceAll("|", "\\|");
}
