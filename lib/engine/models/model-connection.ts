import type { ServerKind } from "@/lib/shared/contracts/settings/setting-values";

/** A server that runs models, from the settings or the environment. */
export interface ModelConnection<Provider extends ServerKind = "openai-compatible" | "ollama"> {
  provider: Provider;
  /**
   * Base address, with `/v1` for OpenAI's wire format, without a path for the others. Only the environment's may contain
   * credentials, so only `host` is shown and logged.
   */
  url: string;
  /** Host and port, for people. */
  host: string;
  /** Sent only to this server; `null` if it needs none. */
  apiKey: string | null;
  /** The stored key of this server cannot be decrypted: nothing is sent, and every use fails with that reason. */
  keyUnreadable?: boolean;
  /** Minutes that Ollama keeps a model loaded after a request; `null` or omitted: as its server is configured. */
  keepAliveMinutes?: number | null;
}

/** A server that runs language models, of any provider. */
export type ChatConnection = ModelConnection<ServerKind>;
