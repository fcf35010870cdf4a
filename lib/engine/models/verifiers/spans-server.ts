import { z } from "zod";
import type { ModelCall } from "@/lib/shared/contracts/runs/model-call";
import { reason } from "@/lib/shared/contracts/runs/reason";
import { AbortedCall, ModelError } from "../chat-model";
import type { ChatConnection } from "../model-connection";
import { AttemptFailure, classifyFailure } from "../wire/attempt-failure";
import { postJson } from "../wire/post-json";
import { openWithRetries } from "../wire/resilience";
import { parseServerAddress } from "../wire/server-address";
import { DEFAULT_MODEL_LIMITS, type ModelLimits } from "../wire/tunables";
import { Watchdog } from "../wire/watchdog";
import { parseSpans, spansBody } from "./lettucedetect";
import { SPANS_REQUEST_MS, VERIFIER_TRIES } from "./tunables";
import type { SpanVerifier } from "./verifier-model";

/** LettuceDetect's web API, with the retries, circuit breaker and time limit of every other model server. */
export function createSpansServer(
  connection: ChatConnection,
  model: string,
  changed: Partial<ModelLimits> = {},
): SpanVerifier["find"] {
  const limits = { ...DEFAULT_MODEL_LIMITS, firstTokenMs: SPANS_REQUEST_MS, ...changed };
  const { baseUrl, host, authorization, secrets } = parseServerAddress(connection.url, connection.apiKey ?? undefined);
  const address = `${baseUrl.replace(/\/(?:v1\/?)?$/, "")}/v1/lettucedetect/spans`;

  const classify = (error: unknown) =>
    classifyFailure(error, { afterFirstToken: false, secrets, maxRetryAfterMs: limits.maxRetryAfterMs });

  const attempt = async (body: string, signal: AbortSignal) => {
    if (connection.keyUnreadable === true) throw new AttemptFailure(reason("model_key_unreadable"), {});
    const watchdog = new Watchdog(signal);
    watchdog.arm("spans", limits.firstTokenMs);
    try {
      return await postJson(address, { authorization, body, signal: watchdog.signal });
    } catch (error) {
      signal.throwIfAborted();
      if (watchdog.fired === null) throw classify(error);
      throw new AttemptFailure(reason("model_timed_out", watchdog.fired), { serverDown: true });
    } finally {
      watchdog.dispose();
    }
  };

  return async (checked, { signal, onModelCall }) => {
    signal.throwIfAborted();
    const body = JSON.stringify(spansBody(checked));
    for (let tries = 1; ; tries += 1) {
      const startedAt = performance.now();
      let retries = 0;
      const call = (ok: boolean, output: string): ModelCall => ({
        role: "support",
        model,
        promptTokens: null,
        completionTokens: null,
        ms: performance.now() - startedAt,
        firstTokenMs: null,
        costUsd: null,
        retries,
        ok,
        messages: [{ role: "user", content: body }],
        output,
      });
      const report = (ok: boolean, output = "") => {
        const made = call(ok, output);
        onModelCall(made);
        return made;
      };
      const onRetry = () => {
        retries += 1;
      };
      const open = () => attempt(body, signal);
      const options = { host: `spans ${host}`, limits, retries: limits.retries, signal, onRetry };
      const text = await openWithRetries(open, options).catch((error: unknown) => {
        const made = report(false);
        if (signal.aborted) throw new AbortedCall(made, signal.reason);
        const failure = classify(error);
        throw new ModelError(failure.reason, made, false, failure);
      });
      try {
        const spans = parseSpans(text, checked.answer);
        report(true, text);
        return spans;
      } catch (error) {
        if (!(error instanceof SyntaxError || error instanceof z.ZodError || error instanceof RangeError)) throw error;
        const made = report(false, text);
        if (tries < VERIFIER_TRIES) continue;
        throw new ModelError(reason("model_output_malformed", { schema: "verifier" }), made, true, error);
      }
    }
  };
}
