import { timingSafeEqual } from "node:crypto";
import { env } from "@/lib/shared/env";
import { hashToken } from "../random-token";

/** Whether a text is `METRICS_TOKEN`, which is nobody's API token and opens `/metrics` alone. */
export function isMetricsToken(secret: string): boolean {
  const { METRICS_TOKEN } = env();
  if (METRICS_TOKEN === undefined) return false;
  return timingSafeEqual(Buffer.from(hashToken(secret)), Buffer.from(hashToken(METRICS_TOKEN)));
}
