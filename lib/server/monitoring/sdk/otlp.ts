import { setTimeout as sleep } from "node:timers/promises";
import { serverFetch } from "@/lib/shared/outbound/server-fetch";
import { EXPORT_MS, MAX_RETRY_AFTER_MS, RETRY_AFTER_MS } from "../tunables";

/** Statuses after which OTLP asks to try again (https://opentelemetry.io/docs/specs/otlp/#retryable-response-codes). */
const RETRYABLE: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/** Sends one request below the collector's address. @returns the body of its answer @throws Error when it does not take it */
export type SendOtlp = (path: "/v1/traces" | "/v1/metrics", body: Uint8Array) => Promise<Uint8Array>;

/** OTLP over HTTP, as protobuf, through the one connector: `OUTBOUND_HOSTS` and refused addresses apply. */
export function createSendOtlp(endpoint: string, headers: Readonly<Record<string, string>>): SendOtlp {
  const base = endpoint.replace(/\/+$/, "");
  const post = (path: string, body: Uint8Array) =>
    serverFetch(`${base}${path}`, {
      method: "POST",
      headers: { ...headers, "content-type": "application/x-protobuf" },
      body: Uint8Array.from(body),
      // Another host would get the headers, which hold a key.
      redirect: "error",
      signal: AbortSignal.timeout(EXPORT_MS),
    });
  return async (path, body) => {
    let answer = await post(path, body);
    if (RETRYABLE.has(answer.status)) {
      await answer.body?.cancel();
      await sleep(waitOf(answer), undefined, { ref: false });
      answer = await post(path, body);
    }
    if (answer.ok) return new Uint8Array(await answer.arrayBuffer());
    await answer.body?.cancel();
    throw new Error(`The collector answered with status ${answer.status}.`);
  };
}

function waitOf(answer: Response): number {
  const asked = Number(answer.headers.get("retry-after") ?? Number.NaN) * 1_000;
  return Number.isFinite(asked) ? Math.min(Math.max(0, asked), MAX_RETRY_AFTER_MS) : RETRY_AFTER_MS;
}
