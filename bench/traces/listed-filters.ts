import type { RunListQuery } from "@/lib/shared/contracts/runs/run-filter";

type Filter = Partial<Record<keyof RunListQuery, string>>;

/** One value of each filter with many results and one with few, matching `seed-runs.ts`. */
const SINGLE: readonly (readonly [string, Filter])[] = [
  ["outcome approved", { outcome: "approved" }],
  ["outcome failed", { outcome: "failed" }],
  ["language fr", { language: "fr" }],
  ["score ≥ 0.8", { minScore: "0.8" }],
  ["score < 0.05", { maxScore: "0.05" }],
  ["3 attempts", { attempts: "3" }],
  ["ungrounded", { hallucination: "true" }],
  ["refined", { refined: "true" }],
  ["degraded web-search", { degraded: "web-search" }],
  ["profile self-rag", { profile: "self-rag" }],
  ["an unknown profile", { profile: "nobody" }],
  ["model m-7b", { model: "m-7b" }],
  ["built-in reader", { model: "built-in-reader" }],
  ["thumbs down", { feedback: "down" }],
  ["finished", { outcome: "finished" }],
  ["all checks on", { checks: "documentGrading,hallucination,answerQuality" }],
  ["a configuration without runs", { checks: "answerQuality" }],
  ["through retrieve", { node: "retrieve" }],
  ["through web_search", { node: "web_search" }],
  ["checked for support", { judged: "hallucination" }],
  ["longer than 9 s", { minMs: "9000" }],
  ["with kept results", { cached: "true" }],
  ["reviewed", { reviewed: "any" }],
  ["reviewers disagree with what passed", { reviewed: "answer", passed: "true", agrees: "false" }],
  ["a week", { from: "2026-03-01T00:00:00Z", to: "2026-03-08T00:00:00Z" }],
  ["an empty year", { from: "1999-01-01T00:00:00Z", to: "2000-01-01T00:00:00Z" }],
];

const WORDS: readonly (readonly [string, Filter])[] = [
  ["a word in all", { text: "word0" }],
  ["a word in 1 of 10", { text: "word40" }],
  ["a rare word", { text: "word3999" }],
  ["a word that is not there", { text: "zephyr" }],
  ["a beginning of many", { text: "wor" }],
  ["a beginning of some", { text: "word39" }],
  ["two words", { text: "word3 word150" }],
  ["a phrase of common words", { text: '"word0 word1"' }],
  ["a rare phrase", { text: '"word300 word301"' }],
];

/** Every filter alone, every pair of different fields, every search alone and with each filter. */
export const LISTED_FILTERS: readonly (readonly [string, Filter])[] = [
  ["none", {}],
  ...SINGLE,
  ...SINGLE.flatMap(([name, filter], index) =>
    SINGLE.slice(index + 1)
      .filter(([, other]) => Object.keys(other).every((key) => !(key in filter)))
      .map(([other, more]) => [`${name}, ${other}`, { ...filter, ...more }] as const),
  ),
  ...WORDS,
  ...WORDS.flatMap(([name, text]) =>
    SINGLE.map(([other, filter]) => [`${name}, ${other}`, { ...filter, ...text }] as const),
  ),
];
