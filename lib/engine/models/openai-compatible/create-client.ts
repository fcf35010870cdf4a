import OpenAI, { type ClientOptions } from "openai";
import { serverFetch } from "@/lib/shared/outbound/server-fetch";
import type { ServerAddress } from "../wire/server-address";

/** Headers in which the client library describes the machine; they are removed. */
const UNWANTED_HEADERS = {
  "X-Stainless-Lang": null,
  "X-Stainless-Package-Version": null,
  "X-Stainless-OS": null,
  "X-Stainless-Arch": null,
  "X-Stainless-Runtime": null,
  "X-Stainless-Runtime-Version": null,
  "X-Stainless-Retry-Count": null,
  "X-Stainless-Timeout": null,
} as const;

/** Longer than any of our limits: the caller enforces the time limits, chunk by chunk. */
const CLIENT_TIMEOUT_MS = 3_600_000;

/** The client sends only JSON text to string addresses. */
const send: NonNullable<ClientOptions["fetch"]> = (url, { body, ...init } = {}) => {
  if (url instanceof Request || (typeof body !== "string" && body != null)) {
    throw new TypeError("only text is sent to model servers");
  }
  return serverFetch(url, body == null ? init : { ...init, body });
};

/**
 * The official client without its automatic behaviour: retries, logging, reading the environment, describing the
 * machine.
 */
export function createClient(address: ServerAddress): OpenAI {
  return new OpenAI({
    baseURL: address.baseUrl,
    // The header below authorises; the client requires some key.
    apiKey: "unused",
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    fetch: send,
    // A redirect would send the request to a server that is not configured.
    fetchOptions: { redirect: "manual" },
    maxRetries: 0,
    timeout: CLIENT_TIMEOUT_MS,
    logLevel: "off",
    defaultHeaders: { ...UNWANTED_HEADERS, Authorization: address.authorization, "User-Agent": "touchstone" },
  });
}
