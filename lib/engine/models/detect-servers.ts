import type { DetectedServers } from "@/lib/shared/contracts/settings/model-list";
import { isLoopbackUrl } from "@/lib/shared/outbound/loopback.mjs";
import { listOllamaModels, ollamaVersion } from "./ollama/list-models";
import { OllamaClient } from "./ollama/ollama-client";
import { parseServerAddress } from "./wire/server-address";
import { DETECT_TIMEOUT_MS } from "./wire/tunables";

/** Ollama's default address. */
export const OLLAMA_DEFAULT_URL = "http://127.0.0.1:11434";

/**
 * The Ollama servers that answer on this machine, among the given addresses. Addresses on other machines are skipped:
 * nothing leaves the machine unless it is configured.
 */
export async function detectServers(urls: readonly string[] = [OLLAMA_DEFAULT_URL]): Promise<DetectedServers> {
  const addresses = new Set(urls.filter(isLoopbackUrl).map((url) => parseServerAddress(url, undefined).baseUrl));
  const found = await Promise.all([...addresses].map((url) => detectOllama(url)));
  return { servers: found.filter((server) => server !== null) };
}

async function detectOllama(url: string): Promise<DetectedServers["servers"][number] | null> {
  const client = new OllamaClient(parseServerAddress(url, undefined));
  const signal = AbortSignal.timeout(DETECT_TIMEOUT_MS);
  try {
    const version = await ollamaVersion(client, signal);
    const models = await listOllamaModels(client, signal);
    return { provider: "ollama", url, version, models: models.map((model) => model.id).sort() };
  } catch {
    // No server, or a different one: the result is that there is none.
    return null;
  }
}
