import { type CappedUse, takeUse, waitForMs } from "@/lib/data/db/accounts/usage-counters";
import { settingsInForce } from "@/lib/data/settings/resolve-settings";
import { LIMIT_WINDOW_MS, limitKey } from "@/lib/shared/contracts/settings/limit-counter";
import {
  LIMIT_MEASURES,
  LIMIT_SCOPES,
  type LimitMeasure,
  type LimitReached,
  type LimitScope,
} from "@/lib/shared/contracts/settings/limit-reached";
import type { LimitSettings } from "@/lib/shared/contracts/settings/limits";
import { AppError } from "@/lib/shared/errors";

/** Counts a question. @throws AppError `rate_limited` with the limit that is reached */
export function takeQuestion(personId: string, limits: LimitSettings): Promise<void> {
  return take(personId, limits, { questionsPerMinute: 1, questionsPerDay: 1, tokensPerDay: 0, usdPerDay: 0 });
}

/** Counts an upload. @throws AppError `rate_limited` with the limit that is reached */
export async function takeUpload(personId: string): Promise<void> {
  const { limits } = (await settingsInForce()).settings;
  await take(personId, limits, { uploadsPerDay: 1 });
}

/**
 * Counts a question to an embed: by the embed, and by the network that it comes from. Those of a person and of everyone
 * together are counted when its run starts.
 * @throws AppError `rate_limited`
 */
export async function takeEmbedQuestion(
  embedId: string,
  network: string,
  most: { embedDay: number; addressMinute: number; addressDay: number },
): Promise<void> {
  const full = await takeUse([
    { key: `embed/${embedId}/day`, amount: 1, max: most.embedDay, windowMs: LIMIT_WINDOW_MS.questionsPerDay },
    {
      ...{ key: `embeds/${network}/minute`, amount: 1 },
      ...{ max: most.addressMinute, windowMs: LIMIT_WINDOW_MS.questionsPerMinute },
    },
    {
      ...{ key: `embed/${embedId}/${network}/day`, amount: 1 },
      ...{ max: most.addressDay, windowMs: LIMIT_WINDOW_MS.questionsPerDay },
    },
  ]);
  if (full === null) return;
  const retryAfterMs = waitForMs(full);
  throw new AppError("rate_limited", `Too many questions. Try again in ${waitOf(retryAfterMs)}.`, { retryAfterMs });
}

interface ScopedUse extends CappedUse {
  scope: LimitScope;
  measure: LimitMeasure;
}

async function take(
  personId: string,
  limits: LimitSettings,
  amounts: Partial<Record<LimitMeasure, number>>,
): Promise<void> {
  const uses = LIMIT_SCOPES.flatMap((scope) => usesOf(scope, personId, limits, amounts));
  if (uses.length === 0) return;
  const full = await takeUse(uses);
  const use = uses.find(({ key }) => key === full?.key);
  if (full === null || use === undefined) return;
  const { scope, measure, max } = use;
  throw refusal({ scope, measure, max, used: full.used, resetsAt: full.resetsAt.toISOString() });
}

function usesOf(
  scope: LimitScope,
  personId: string,
  limits: LimitSettings,
  amounts: Partial<Record<LimitMeasure, number>>,
): ScopedUse[] {
  return LIMIT_MEASURES.flatMap((measure) => {
    const amount = amounts[measure];
    const max = limits[scope][measure];
    if (amount === undefined || max === null) return [];
    return { scope, measure, max, amount, key: limitKey(scope, personId, measure), windowMs: LIMIT_WINDOW_MS[measure] };
  });
}

const NAMES: Readonly<Record<LimitMeasure, string>> = {
  questionsPerMinute: "questions a minute",
  questionsPerDay: "questions a day",
  uploadsPerDay: "uploads a day",
  tokensPerDay: "tokens a day",
  usdPerDay: "US dollars a day",
};
function refusal(limit: LimitReached): AppError {
  const retryAfterMs = waitForMs({ resetsAt: new Date(limit.resetsAt) });
  const whose = limit.scope === "person" ? "Your limit" : "The limit for everyone together";
  const message = `${whose} of ${limit.max} ${NAMES[limit.measure]} is reached. Try again in ${waitOf(retryAfterMs)}.`;
  return new AppError("rate_limited", message, { retryAfterMs, limit });
}

function waitOf(ms: number): string {
  const minutes = Math.ceil(ms / 60_000);
  if (ms <= 60_000) return `${Math.ceil(ms / 1_000)} seconds`;
  return minutes < 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}
