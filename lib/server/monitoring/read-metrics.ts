import { bearerSecret, isMetricsToken } from "@/lib/server/accounts/tokens/bearer-token";
import { env } from "@/lib/shared/env";
import { AppError } from "@/lib/shared/errors";
import { monitoring } from "./monitoring";

/** Prometheus' text format (https://prometheus.io/docs/instrumenting/exposition_formats/). */
const TEXT_FORMAT = "text/plain; version=0.0.4; charset=utf-8";

/**
 * The metrics of this process, for Prometheus. Without a token, only this machine reaches it: the environment requires one
 * with accounts.
 * @throws AppError `not_found` while it is off, `unauthenticated` without the token
 */
export async function readMetrics(headers: Headers): Promise<Response> {
  const text = monitoring()?.prometheusText;
  if (text === undefined || text === null) throw new AppError("not_found", "There is nothing at this address.");
  if (env().METRICS_TOKEN !== undefined && !isMetricsToken(bearerSecret(headers) ?? ""))
    throw new AppError("unauthenticated", "Send METRICS_TOKEN as a bearer token.");
  return new Response(await text(), { headers: { "Content-Type": TEXT_FORMAT } });
}
