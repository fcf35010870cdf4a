export const DAY_MS = 86_400_000;

/** Share of a day's questions by hour, UTC: an office in Europe. */
const HOURS = [1, 1, 1, 1, 2, 4, 10, 30, 60, 75, 70, 55, 45, 65, 75, 70, 55, 35, 18, 10, 6, 4, 2, 1];
const MODELS = [
  [null, 0.25],
  ["gpt-4o-mini", 0.45],
  ["mistral-small", 0.2],
  ["qwen2.5:7b", 0.1],
] as const;
const PROFILES = [
  ["adaptive", 0.6],
  ["self-reflective", 0.2],
  ["self-rag", 0.12],
  ["Legal team", 0.08],
] as const;
const CHECKS = [
  [7, 0.6],
  [3, 0.2],
  [2, 0.12],
  [0, 0.08],
] as const;
const PARTS = ["relevance-judge", "support-judge", "rewriter", "router", "generator"] as const;

/** Working days have four times as many questions; use grows by half over the year. */
export function dayShares(runs: number, end: Date): { start: number; count: number }[] {
  const first = Math.floor(end.getTime() / DAY_MS) * DAY_MS - 364 * DAY_MS;
  const starts = Array.from({ length: 365 }, (_, day) => first + day * DAY_MS);
  const weights = starts.map((start, day) => {
    const weekday = new Date(start).getUTCDay();
    return (weekday === 0 || weekday === 6 ? 1 : 4) * (1 + day / 730);
  });
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let given = 0;
  let passed = 0;
  return starts.map((start, day) => {
    passed += weights[day] ?? 0;
    const count = Math.round((passed / total) * runs) - given;
    given += count;
    return { start, count };
  });
}

/** A moment of a day, more likely in office hours. */
export function momentIn(day: number, random: () => number): number {
  const hour = Number(
    pick(
      HOURS.map((weight, at) => [at, weight] as const),
      random,
    ),
  );
  return Math.floor(day + (hour + random()) * 3_600_000);
}

function pick<Value>(choices: readonly (readonly [Value, number])[], random: () => number): Value | undefined {
  let left = random() * choices.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [value, weight] of choices) {
    left -= weight;
    if (left < 0) return value;
  }
  return choices.at(-1)?.[0];
}

/** A skewed time: most are short, few are long. */
function skewed(median: number, random: () => number): number {
  return median * Math.exp(0.5 * (random() + random() + random() - 1.5) * 2);
}

function scoreOf(worse: boolean, random: () => number): number {
  const sentences = 1 + Math.floor(random() * 6);
  let sum = 0;
  for (let sentence = 0; sentence < sentences; sentence += 1) {
    const luck = random();
    sum += luck < (worse ? 0.7 : 0.86) ? 1 : luck < 0.94 ? 0.5 : 0;
  }
  return sum / sentences;
}

/** The columns of a run that starts at a moment, and of its fact. */
export function runOf(
  moment: number,
  end: number,
  conversationId: string,
  random: () => number,
): Record<string, unknown> {
  const model = pick(MODELS, random) ?? null;
  const checks = pick(CHECKS, random) ?? 7;
  const supported = (checks & 2) !== 0 && random() < 0.93;
  const daysAgo = (end - moment) / DAY_MS;
  const attempts = supported
    ? (pick(
        [
          [1, 0.82],
          [2, 0.12],
          [3, 0.05],
          [4, 0.01],
        ],
        random,
      ) ?? 1)
    : 1;
  const firstScore = supported ? scoreOf(attempts > 1 || (daysAgo > 60 && daysAgo < 90), random) : null;
  const score = attempts > 1 && supported ? Math.max(firstScore ?? 0, scoreOf(false, random)) : firstScore;
  const slow = model === null ? 25 : 1_900;
  const visits: [string, number][] = [
    ["detect_language", 0.4],
    ["route_question", skewed(1, random)],
  ];
  const calls: [string, string, number, number | null][] = [];
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    if (attempt > 1) visits.push(["transform_query", skewed(model === null ? 2 : 600, random)]);
    visits.push(["retrieve", skewed(31, random)]);
    if ((checks & 1) !== 0) visits.push(["grade_documents", skewed(58, random)]);
    visits.push(["generate", skewed(slow, random)]);
    if ((checks & 2) !== 0) visits.push(["check_hallucination", skewed(40, random)]);
    if ((checks & 4) !== 0) visits.push(["check_answer_quality", skewed(22, random)]);
  }
  const price = model === "gpt-4o-mini" ? 0.0004 : model === "mistral-small" ? 0.0003 : null;
  if (model !== null) calls.push(["generate", "generator", attempts, price === null ? null : price * attempts]);
  if (model !== null && random() < 0.1) calls.push(["generate", "support", 1, price === null ? null : price / 8]);
  const costs = calls.flatMap(([, , , cost]) => cost ?? []);
  return {
    id: randomUuid(random),
    conversationId,
    startedAt: new Date(moment).toISOString(),
    question: `Question ${Math.floor(random() * 1e6)} about ${pick(
      [
        ["keys", 1],
        ["leave", 1],
        ["invoices", 1],
        ["logs", 1],
      ],
      random,
    )}`,
    language: pick(
      [
        ["en", 0.62],
        ["fr", 0.36],
        [null, 0.02],
      ],
      random,
    ),
    profile: pick(PROFILES, random),
    model,
    checks,
    outcome: pick(
      [
        ["approved", supported ? 0.86 : 0.1],
        ["best_effort", supported ? 0.05 : 0.6],
        ["abstained", 0.07],
        ["cancelled", 0.015],
        ["failed", 0.005],
      ],
      random,
    ),
    score,
    firstScore,
    scoredAttempts: supported ? attempts : 0,
    hallucination: supported ? (firstScore ?? 1) < 0.7 : null,
    attempts,
    ms: 20 + visits.reduce((sum, [, ms]) => sum + ms, 0),
    costUsd: costs.length === 0 ? null : costs.reduce((sum, cost) => sum + cost, 0),
    searches: attempts,
    cachedSearches: random() < 0.2 ? 1 : 0,
    degraded:
      random() < 0.02
        ? [
            pick(
              PARTS.map((part) => [part, 1] as const),
              random,
            ),
          ]
        : [],
    visits: visits.map(([node, ms]) => [node, Math.round(ms * 100) / 100]),
    calls,
  };
}

/** A deterministic UUID in the format of version 4. */
export function randomUuid(random: () => number): string {
  const hex = Array.from({ length: 4 }, () =>
    Math.floor(random() * 2 ** 32)
      .toString(16)
      .padStart(8, "0"),
  ).join("");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}
