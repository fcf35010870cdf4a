import type { ModelList } from "../contracts/model-list";
import { reason } from "../contracts/reason";
import { log } from "../log";
import type { ModelConnection } from "./model-connection";
import { createClient } from "./openai-compatible/create-client";
import { toServerRefusal } from "./openai-compatible/to-server-refusal";
import { classifyFailure } from "./wire/attempt-failure";
import { parseServerAddress } from "./wire/server-address";
import { DEFAULT_MODEL_LIMITS, LIST_MODELS_TIMEOUT_MS } from "./wire/tunables";

/**
 * Asks the configured server which models it has, by name. Never throws: a server that is away, or that
 * keeps no list, is an answer with `failure` set.
 * @param server `null` when no language model is configured.
 */
export async function listModels(server: ModelConnection | null): Promise<ModelList> {
  if (server === null) return { provider: "none", configured: false, host: null, models: [], failure: null };
  const address = parseServerAddress(server.url, server.apiKey ?? undefined);
  const known = { provider: server.provider, configured: true, host: address.host };
  const timeout = AbortSignal.timeout(LIST_MODELS_TIMEOUT_MS);
  try {
    const page = await createClient(address).models.list({ signal: timeout });
    const models = page.data.map((model) => ({
      id: model.id,
      ownedBy: model.owned_by || null,
      bytes: null,
      capabilities: null,
    }));
    return { ...known, models: models.sort((a, b) => a.id.localeCompare(b.id, "en")), failure: null };
  } catch (error) {
    if (timeout.aborted)
      return { ...known, models: [], failure: reason("model_timed_out", { afterMs: LIST_MODELS_TIMEOUT_MS }) };
    const failure = classifyFailure(toServerRefusal(error), {
      afterFirstToken: false,
      secrets: address.secrets,
      maxRetryAfterMs: DEFAULT_MODEL_LIMITS.maxRetryAfterMs,
    });
    log.warn({ host: address.host, err: failure }, "the models of the language model server could not be listed");
    return { ...known, models: [], failure: failure.reason };
  }
}
