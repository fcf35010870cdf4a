import { settingsInForce } from "@/lib/data/settings/resolve-settings";
import { webSearchAccess } from "@/lib/data/settings/web-search-access";
import type { Settings } from "@/lib/shared/contracts/settings/settings";
import { serverFetch } from "@/lib/shared/outbound/server-fetch";
import type { DoctorTask, Finding } from "./run-checks";
import { WEB_SEARCH_CHECK_TIMEOUT_MS } from "./tunables";
import { webSearchStatus } from "./web-search-status";

/**
 * Whether web search works, if it is enabled. Makes no search, since searches cost money and leave the machine: reports
 * the result of the last one, and for a self-hosted server whether it is reachable.
 */
export async function webSearchFinding(settings: Pick<Settings, "webSearch">, signal: AbortSignal): Promise<Finding> {
  const { provider, host, key, needsKey, latest } = await webSearchStatus(settings);
  if (provider === "none") return { status: "ok", code: "web_search_off", fix: null };
  if (host === null) return { status: "failed", code: "web_search_without_address", fix: "check_web_search" };
  const params = { host };
  if (key === "unreadable")
    return { status: "failed", code: "web_search_key_unreadable", params, fix: "restore_secret_key" };
  if (needsKey && key === "none")
    return { status: "failed", code: "web_search_without_key", params, fix: "set_web_search_key" };
  const isOwn = provider === "searxng" || provider === "compatible";
  if (isOwn && !(await answers(settings, signal)))
    return { status: "failed", code: "web_search_unreachable", params, fix: "check_web_search" };
  const failure = latest?.failure ?? null;
  if (failure === null)
    return { status: "ok", code: latest === null ? "web_search_ready" : "web_search_answers", params, fix: null };
  return failure.code === "web_key_refused"
    ? { status: "failed", code: "web_search_key_refused", params, fix: "set_web_search_key" }
    : { status: "warning", code: "web_search_failed_last", params, fix: "check_web_search" };
}

/** Whether a server is reachable; any answer counts. */
async function answers(settings: Pick<Settings, "webSearch">, signal: AbortSignal): Promise<boolean> {
  const url = (await webSearchAccess(settings))?.url ?? null;
  if (url === null) return false;
  const within = AbortSignal.any([signal, AbortSignal.timeout(WEB_SEARCH_CHECK_TIMEOUT_MS)]);
  try {
    const answer = await serverFetch(new URL("/healthz", new URL(url).origin), { signal: within, redirect: "manual" });
    await answer.body?.cancel();
    return true;
  } catch {
    return false;
  }
}

export const webSearchTask: DoctorTask = {
  id: "web_search",
  check: async (signal) => webSearchFinding((await settingsInForce()).settings, signal),
};
