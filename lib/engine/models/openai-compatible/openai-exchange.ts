import type { ClientOptions } from "@langchain/openai";
import type { ServerAddress } from "../wire/server-address";
import { ServerExchange } from "../wire/server-exchange";
import { CLIENT_TIMEOUT_MS } from "../wire/tunables";
import { openAiRefusal } from "./openai-refusal";

/** One request in OpenAI's wire format. */
export function openAiExchange(
  address: ServerAddress,
  signal: AbortSignal,
  amend?: (body: unknown) => object,
): ServerExchange {
  return new ServerExchange({ address, signal, refusalOf: openAiRefusal, ...(amend === undefined ? {} : { amend }) });
}

/** What every LangChain class for OpenAI is constructed with: no retries, no logging, nothing from the environment. */
export function clientFields(address: ServerAddress, exchange: ServerExchange) {
  const configuration: ClientOptions = {
    baseURL: address.baseUrl,
    fetch: exchange.fetch,
    organization: null,
    project: null,
    logLevel: "off",
  };
  // The exchange's header authorises; the client requires some key.
  return { apiKey: "unused", maxRetries: 0, timeout: CLIENT_TIMEOUT_MS, configuration };
}
