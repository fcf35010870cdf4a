import { z } from "zod";
import type { ModelRole } from "@/lib/shared/contracts/runs/model-call";
import { type Reason, reason } from "@/lib/shared/contracts/runs/reason";
import { CHAT_PROBE_STEPS, type ModelProbe, type ProbeStepName } from "@/lib/shared/contracts/settings/model-list";
import { isLoopbackUrl } from "@/lib/shared/outbound/loopback.mjs";
import { type ChatModel, ModelError } from "./chat-model";
import { createChatWire } from "./create-chat-model";
import { listModels } from "./list-models";
import type { ChatConnection } from "./model-connection";
import { AttemptFailure, reasonInServerWords } from "./wire/attempt-failure";
import { forgetFailures } from "./wire/resilience";
import { PROBE_LIMITS, PROBE_MAX_TOKENS } from "./wire/tunables";
import { createWireChatModel } from "./wire/wire-chat-model";

export type Step = ModelProbe["steps"][number];
type Fix = NonNullable<Step["fix"]>;

/** Small, and impossible to pass by accident: the answer must be JSON with one of two words. */
const probeSchema = z.object({ colour: z.enum(["red", "blue"]) });
const ROLE: ModelRole = "generator";
const QUESTION = "Say only the word: ready";
const STRUCTURED_QUESTION =
  'Which colour is the clear sky by day? Answer with JSON: {"colour": "red"} or {"colour": "blue"}.';

/** Statuses of a server without a list of models, which may work all the same. */
const NO_LIST: ReadonlySet<unknown> = new Set([404, 405, 501]);

/**
 * Tries a server step by step: does it answer, does it have the model, does it stream, does it return JSON of a schema.
 * Nothing is retried, because a user waits. Never throws for a failure of the server; without a server every step is
 * skipped.
 * @throws the signal's reason when aborted
 */
export async function probeModelServer(
  connection: ChatConnection | null,
  model: string,
  signal: AbortSignal = new AbortController().signal,
): Promise<ModelProbe> {
  if (connection === null) return report({ provider: "none", host: null }, null, [], []);
  const steps: Step[] = [];
  const connected = await timed("connection", () => connect(connection));
  steps.push(connected.step);
  signal.throwIfAborted();
  if (connected.step.status === "ok") {
    // Earlier failures of the server must not block this try.
    forgetFailures(connection.host);
    const wire = createChatWire(connection, model);
    const chat = createWireChatModel(wire, PROBE_LIMITS);
    const listed = isListed(connection, model, connected.models);
    // Ollama's list is complete; other lists omit aliases, so that only a request can show whether the model exists.
    const absent = connection.provider === "ollama" && listed === false;
    const streamed = absent ? null : await timed("streaming", () => stream(chat, connection, signal));
    signal.throwIfAborted();
    const missing = absent || isMissing(streamed?.step.failure ?? null, listed);
    if (missing) steps.push(missingModel(connection, model));
    // If it is not listed, only an answer proves that it exists.
    else if (listed === true || streamed?.step.status === "ok") steps.push(presentModel(listed));
    if (!missing && streamed !== null) {
      steps.push(streamed.step);
      if (streamed.step.status === "ok") {
        const json = await timed("structured_output", async () => {
          const outcome = await structured(chat, connection, signal);
          return outcome.failure === null ? { ...outcome, detail: { mode: wire.modes.proven ?? "unknown" } } : outcome;
        });
        signal.throwIfAborted();
        steps.push(json.step);
      }
    }
  }
  return report(connection, model, steps, connected.models ?? []);
}

/** Every step in order; those that were not reached are skipped. */
export function report(
  { provider, host }: Pick<ModelProbe, "provider" | "host">,
  model: string | null,
  made: Step[],
  models: string[],
  names: readonly ProbeStepName[] = CHAT_PROBE_STEPS,
): ModelProbe {
  const skipped = { status: "skipped", failure: null, fix: null, detail: {}, ms: 0 } as const;
  const steps = names.map((name): Step => made.find((step) => step.name === name) ?? { name, ...skipped });
  const ok = steps.every((step) => step.status === "ok");
  return { provider, host, model, steps, models, ok, at: new Date().toISOString() };
}

interface Outcome {
  failure: Reason | null;
  fix: Fix | null;
  detail: Step["detail"];
}

export async function timed<T extends Outcome>(
  name: Step["name"],
  make: () => Promise<T>,
): Promise<T & { step: Step }> {
  const startedAt = performance.now();
  const outcome = await make();
  const { failure, fix, detail } = outcome;
  const status = failure === null ? "ok" : "failed";
  return { ...outcome, step: { name, status, failure, fix, detail, ms: performance.now() - startedAt } };
}

export async function connect(connection: ChatConnection): Promise<Outcome & { models: string[] | null }> {
  const { failure, models } = await listModels(connection);
  if (failure === null) {
    return { failure: null, fix: null, detail: { models: models.length }, models: models.map((model) => model.id) };
  }
  const keepsNoList = connection.provider === "openai-compatible" && NO_LIST.has(failure.params.status);
  if (keepsNoList) return { failure: null, fix: null, detail: {}, models: null };
  return { failure, fix: connectionFix(failure, connection), detail: {}, models: null };
}

/** A list needs no model: its failure has nothing to do with the model's speed. */
function connectionFix(failure: Reason, connection: ChatConnection): Fix {
  if (failure.code !== "model_timed_out") return fixFor(failure, connection);
  return isLoopbackUrl(connection.url) ? "wait_and_retry" : "check_address";
}

/** `null` if the server has no list. */
export function isListed({ provider }: ChatConnection, model: string, models: string[] | null): boolean | null {
  if (models === null) return null;
  const name = provider === "ollama" && !model.includes(":") ? `${model}:latest` : model;
  return models.includes(name);
}

/** Not every server marks the 404s about the model; one from a server that lists other models means the model. */
export function isMissing(failure: Reason | null, listed: boolean | null): boolean {
  if (failure?.code === "model_not_found") return true;
  return listed === false && failure?.code === "model_refused" && failure.params.status === 404;
}

export function presentModel(listed: boolean | null): Step {
  const detail = { listed: listed === null ? "no_list" : listed ? "yes" : "no" };
  return { name: "model", status: "ok", failure: null, fix: null, detail, ms: 0 };
}

export function missingModel({ provider }: ChatConnection, model: string): Step {
  const fix = provider === "ollama" ? "pull_model" : "choose_model";
  return { name: "model", status: "failed", failure: reason("model_not_found", { model }), fix, detail: {}, ms: 0 };
}

async function stream(chat: ChatModel, connection: ChatConnection, signal: AbortSignal): Promise<Outcome> {
  const messages = [{ role: "user" as const, content: QUESTION }];
  const request = { role: ROLE, messages, temperature: 0, topK: null, maxTokens: PROBE_MAX_TOKENS, signal };
  try {
    const detail: Step["detail"] = {};
    for await (const chunk of chat.stream(request)) {
      if (chunk.type !== "end") continue;
      const { firstTokenMs, ms, completionTokens } = chunk.call;
      if (firstTokenMs !== null) detail.firstTokenMs = Math.round(firstTokenMs);
      // The time to the first token is spent reading, not writing.
      const writingMs = ms - (firstTokenMs ?? 0);
      if (completionTokens !== null && completionTokens > 1 && writingMs > 0) {
        detail.tokensPerSecond = Math.round(((completionTokens - 1) / writingMs) * 10_000) / 10;
      }
    }
    return { failure: null, fix: null, detail };
  } catch (error) {
    return failed(error, connection, signal);
  }
}

async function structured(chat: ChatModel, connection: ChatConnection, signal: AbortSignal): Promise<Outcome> {
  const messages = [{ role: "user" as const, content: STRUCTURED_QUESTION }];
  const request = { role: ROLE, messages, temperature: 0, topK: null, maxTokens: PROBE_MAX_TOKENS, signal };
  try {
    await chat.structured({ ...request, schemaName: "probe", schema: probeSchema });
    return { failure: null, fix: null, detail: {} };
  } catch (error) {
    const outcome = failed(error, connection, signal);
    const unable = outcome.failure?.code === "model_output_malformed" || outcome.failure?.code === "model_refused";
    return unable ? { ...outcome, fix: "use_built_in_judges" } : outcome;
  }
}

export function failed(error: unknown, connection: ChatConnection, signal: AbortSignal): Outcome {
  signal.throwIfAborted();
  if (!(error instanceof ModelError)) throw error;
  const failure = error.cause instanceof AttemptFailure ? reasonInServerWords(error.cause) : error.reason;
  return { failure, fix: fixFor(failure, connection), detail: {} };
}

/** The user's remedy for a failure. */
function fixFor({ code, params, text }: Reason, { url, provider }: ChatConnection): Fix {
  if (code === "model_key_unreadable") return "check_key";
  if (code === "model_package_missing") return "install_package";
  if (code === "model_certificate_refused") return "check_certificate";
  if (code === "model_rate_limited") return "wait_and_retry";
  if (code === "model_not_found") return provider === "ollama" ? "pull_model" : "choose_model";
  if (code === "model_timed_out") return "raise_time_limit";
  if (code === "model_refused") {
    if (params.status === 401 || params.status === 403) return "check_key";
    // The address leads to a web interface, or to another server.
    if (typeof params.status === "number" && (params.status < 400 || NO_LIST.has(params.status)))
      return "check_address";
    // Servers use the other statuses inconsistently: a gateway answers a wrong key with 400.
    return text === undefined ? "choose_model" : "read_server_words";
  }
  if (code === "model_unreachable") {
    if (params.status !== undefined) return "wait_and_retry";
    // A server that speaks no TLS, or another version, is running: the address is wrong.
    return isLoopbackUrl(url) && !url.startsWith("https:") ? "start_server" : "check_address";
  }
  // Another kind of server answers, or the connection broke.
  return code === "model_stream_cut" ? "wait_and_retry" : "check_address";
}
