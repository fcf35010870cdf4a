import { z } from "zod";
import { type Reason, reason } from "@/lib/shared/contracts/runs/reason";
import type { ModelPullProgress } from "@/lib/shared/contracts/settings/model-list";
import { AppError } from "@/lib/shared/errors";
import { Listeners } from "@/lib/shared/listeners";
import { log } from "@/lib/shared/log";
import { processWide } from "@/lib/shared/process-wide";
import type { ChatConnection } from "./model-connection";
import { OllamaClient } from "./ollama/ollama-client";
import { PULL_IDLE_MS, PULL_WORDS_CHARS, PULLS_AT_ONCE, PULLS_KEPT } from "./ollama/tunables";
import { classifyFailure, type FailureCircumstances } from "./wire/attempt-failure";
import { parseServerAddress, redact } from "./wire/server-address";
import { DEFAULT_MODEL_LIMITS } from "./wire/tunables";
import { Watchdog } from "./wire/watchdog";

const lineSchema = z.object({
  status: z.string(),
  digest: z.string().optional(),
  total: z.number().nonnegative().optional(),
  completed: z.number().nonnegative().optional(),
});

/** One pull. It belongs to the process and continues when its watchers leave. */
class Pull {
  progress: ModelPullProgress;
  readonly #abort = new AbortController();
  readonly #layers = new Map<string, { total: number; completed: number }>();
  readonly #watchers = new Listeners();

  constructor(model: string) {
    this.progress = {
      model,
      state: "pulling",
      status: "",
      completedBytes: null,
      totalBytes: null,
      failure: null,
    };
  }

  cancel(): void {
    this.#abort.abort();
  }

  /** Progress as it changes, starting with the current state; a slow reader misses steps, never the end. */
  async *follow(signal: AbortSignal): AsyncGenerator<ModelPullProgress, void> {
    let shown: ModelPullProgress | null = null;
    while (!signal.aborted) {
      if (shown === this.progress) {
        await this.#change(signal);
        continue;
      }
      shown = this.progress;
      yield shown;
      if (shown.state !== "pulling") return;
    }
  }

  /** Runs the pull to its end. Never throws. */
  async run(connection: ChatConnection): Promise<void> {
    const address = parseServerAddress(connection.url, connection.apiKey ?? undefined);
    const watchdog = new Watchdog(this.#abort.signal);
    let begun = false;
    try {
      watchdog.arm("pull", PULL_IDLE_MS);
      const body = { model: this.progress.model, stream: true };
      let succeeded = false;
      for await (const line of new OllamaClient(address).lines("/api/pull", body, watchdog.signal)) {
        watchdog.arm("pull", PULL_IDLE_MS);
        begun = true;
        const step = lineSchema.parse(line);
        succeeded = step.status === "success";
        this.#advance(step);
      }
      const cut = succeeded ? {} : { state: "failed" as const, failure: reason("model_stream_cut") };
      this.#update({ state: "done", ...cut });
    } catch (error) {
      if (this.#abort.signal.aborted) return this.#update({ state: "cancelled" });
      const { secrets, host } = address;
      const { maxRetryAfterMs } = DEFAULT_MODEL_LIMITS;
      const failure =
        watchdog.fired === null
          ? pullFailure(error, { afterFirstToken: begun, secrets, maxRetryAfterMs })
          : reason("model_timed_out", watchdog.fired);
      log.warn({ host, model: this.progress.model, reason: failure }, "pulling a model failed");
      this.#update({ state: "failed", failure });
    } finally {
      watchdog.dispose();
    }
  }

  #advance({ status, digest, total, completed }: z.infer<typeof lineSchema>): void {
    if (digest !== undefined && total !== undefined) this.#layers.set(digest, { total, completed: completed ?? 0 });
    const layers = [...this.#layers.values()];
    const sum = (pick: (layer: { total: number; completed: number }) => number) =>
      layers.length === 0 ? null : layers.reduce((bytes, layer) => bytes + pick(layer), 0);
    this.#update({ status, totalBytes: sum((layer) => layer.total), completedBytes: sum((layer) => layer.completed) });
  }

  #update(change: Partial<ModelPullProgress>): void {
    this.progress = { ...this.progress, ...change };
    this.#watchers.notify();
  }

  /** Resolves at the next change, or when the signal is aborted. */
  #change(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const tell = () => {
        leave();
        signal.removeEventListener("abort", tell);
        resolve();
      };
      const leave = this.#watchers.add(tell);
      signal.addEventListener("abort", tell, { once: true });
    });
  }
}

/** Classified, with the server's own message: it gives the cause (no such model, no space, no network). */
function pullFailure(error: unknown, circumstances: FailureCircumstances): Reason {
  if (error instanceof z.ZodError || error instanceof SyntaxError) return reason("model_output_malformed");
  const { reason: why } = classifyFailure(error, circumstances);
  // A connection error carries a library's message, which helps no user.
  if (!(error instanceof Error) || error instanceof TypeError) return why;
  return { ...why, text: redact(error.message, circumstances.secrets).slice(0, PULL_WORDS_CHARS) };
}

/** Pulls of this process by server and model, oldest first. */
const pulls = () => processWide("model-pulls", () => new Map<string, Pull>());

/**
 * Pulls a model, or joins the pull in progress.
 * @returns its progress until the signal is aborted; leaving does not stop the pull
 * @throws AppError `validation_failed` if the server cannot pull, `rate_limited` if too many pulls are running
 */
export function pullModel(
  connection: ChatConnection | null,
  model: string,
): (signal: AbortSignal) => AsyncGenerator<ModelPullProgress, void> {
  const key = pullKey(connection, model);
  const known = pulls().get(key);
  if (known?.progress.state === "pulling") return (signal) => known.follow(signal);
  const all = [...pulls()];
  if (all.filter(([, pull]) => pull.progress.state === "pulling").length >= PULLS_AT_ONCE) {
    throw new AppError("rate_limited", `At most ${PULLS_AT_ONCE} models are pulled at once. Wait for one to finish.`);
  }
  const ended = all.filter(([, pull]) => pull.progress.state !== "pulling");
  for (const [old] of ended.slice(0, Math.max(0, ended.length - PULLS_KEPT + 1))) pulls().delete(old);
  const pull = new Pull(model);
  pulls().delete(key);
  pulls().set(key, pull);
  if (connection !== null) void pull.run(connection);
  return (signal) => pull.follow(signal);
}

/** Pulls of this process, running ones first, then the latest first. */
export function listPulls(): ModelPullProgress[] {
  const all = [...pulls().values()].map((pull) => pull.progress).toReversed();
  return [...all.filter(({ state }) => state === "pulling"), ...all.filter(({ state }) => state !== "pulling")];
}

/**
 * Cancels a pull on its server, which may no longer be the configured one. The data pulled so far stays on the server.
 * @throws AppError `not_found` if no pull of the model is running
 */
export function cancelPull(model: string): void {
  const name = tagged(model);
  const running = [...pulls().values()].filter(
    ({ progress }) => progress.state === "pulling" && tagged(progress.model) === name,
  );
  if (running.length === 0) throw new AppError("not_found", "This model is not being pulled.");
  for (const pull of running) pull.cancel();
}

function tagged(model: string): string {
  return model.includes(":") ? model : `${model}:latest`;
}

function pullKey(connection: ChatConnection | null, model: string): string {
  if (connection?.provider !== "ollama") {
    const message = "Only Ollama pulls models.";
    throw new AppError("validation_failed", message, { fields: { model: "no Ollama server is configured" } });
  }
  const { baseUrl } = parseServerAddress(connection.url, undefined);
  return `${baseUrl} ${tagged(model)}`;
}
