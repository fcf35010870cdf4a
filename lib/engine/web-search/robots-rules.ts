import robotsParser from "robots-parser";
import { AppError } from "@/lib/shared/errors";
import { processWide } from "@/lib/shared/process-wide";
import { AnsweredStatus } from "./fetch-failures";
import type { FetchedResource } from "./guarded-fetch";
import { ROBOTS_ENTRIES, ROBOTS_KEPT_MS } from "./tunables";

/** The name that sites know this reader by. */
export const ROBOT_NAME = "Touchstone";

interface KeptRules {
  until: number;
  isAllowed: Promise<(url: string) => boolean>;
}

const kept = () => processWide("robots-rules", () => new Map<string, KeptRules>());

/**
 * Whether a site lets this reader read a page (RFC 9309). No robots.txt, or one that the server denies, allows all;
 * one that cannot be had (no answer, an error of the server, an address that may not be fetched) allows nothing.
 * @param fetchRules fetches a robots.txt
 */
export async function mayRead(url: URL, fetchRules: (url: string) => Promise<FetchedResource>): Promise<boolean> {
  const rules = kept();
  const known = rules.get(url.origin);
  if (known !== undefined && known.until > Date.now()) return (await known.isAllowed)(url.href);
  const address = `${url.origin}/robots.txt`;
  const entry = { until: Date.now() + ROBOTS_KEPT_MS, isAllowed: readRules(address, fetchRules) };
  rules.delete(url.origin);
  rules.set(url.origin, entry);
  for (const origin of rules.keys()) {
    if (rules.size <= ROBOTS_ENTRIES) break;
    rules.delete(origin);
  }
  // Whoever gave up, or a server that was away for a moment, decides nothing for the others.
  entry.isAllowed.catch(() => rules.get(url.origin) === entry && rules.delete(url.origin));
  try {
    return (await entry.isAllowed)(url.href);
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

async function readRules(address: string, fetchRules: (url: string) => Promise<FetchedResource>) {
  try {
    const { bytes } = await fetchRules(address);
    const rules = robotsParser(address, Buffer.from(bytes).toString("utf8"));
    return (url: string) => rules.isAllowed(url, ROBOT_NAME) !== false;
  } catch (error) {
    const status = error instanceof AppError && error.cause instanceof AnsweredStatus ? error.cause.status : 0;
    if (status >= 400 && status < 500) return () => true;
    throw error;
  }
}
