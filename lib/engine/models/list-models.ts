import { reason } from "@/lib/shared/contracts/runs/reason";
import type { ModelList } from "@/lib/shared/contracts/settings/model-list";
import { log } from "@/lib/shared/log";
import type { ChatConnection } from "./model-connection";
import { listOllamaModels } from "./ollama/list-models";
import { OllamaClient } from "./ollama/ollama-client";
import { listOpenAiModels } from "./openai-compatible/list-models";
import { listAnthropicModels } from "./providers/anthropic-wire";
import { listMistralModels } from "./providers/mistral-wire";
import { reasonInServerWords, requestFailure } from "./wire/attempt-failure";
import { parseServerAddress, type ServerAddress } from "./wire/server-address";
import { LIST_MODELS_TIMEOUT_MS } from "./wire/tunables";

/**
 * Lists the models of the configured server, by name. Never throws: an unreachable server, or one without a list, gives
 * a result with `failure` set.
 * @param server `null` if no language model is configured.
 */
export async function listModels(server: ChatConnection | null): Promise<ModelList> {
  if (server === null) return { provider: "none", configured: false, host: null, models: [], failure: null };
  const address = parseServerAddress(server.url, server.apiKey ?? undefined);
  const known = { provider: server.provider, configured: true, host: address.host };
  if (server.keyUnreadable === true) return { ...known, models: [], failure: reason("model_key_unreadable") };
  const signal = AbortSignal.timeout(LIST_MODELS_TIMEOUT_MS);
  try {
    const models = await listOf(server, address, signal);
    return { ...known, models: models.sort((a, b) => a.id.localeCompare(b.id, "en")), failure: null };
  } catch (error) {
    const failure = requestFailure(error, address, { signal, afterMs: LIST_MODELS_TIMEOUT_MS });
    log.warn({ host: address.host, err: failure }, "listing the models of the language model server failed");
    return { ...known, models: [], failure: reasonInServerWords(failure) };
  }
}

function listOf({ provider, url, apiKey }: ChatConnection, address: ServerAddress, signal: AbortSignal) {
  const served = { baseUrl: url, apiKey: apiKey ?? undefined };
  if (provider === "anthropic") return listAnthropicModels(served, signal);
  if (provider === "mistral") return listMistralModels(served, signal);
  return provider === "ollama"
    ? listOllamaModels(new OllamaClient(address), signal)
    : listOpenAiModels(address, signal);
}
