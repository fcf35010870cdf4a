/** A server that runs language models, from the settings or the environment. */
export interface ModelConnection {
  provider: "openai-compatible" | "ollama";
  /**
   * Base address, with `/v1` for OpenAI's wire format, without a path for Ollama. Only the environment's may contain
   * credentials, so only `host` is shown and logged.
   */
  url: string;
  /** Host and port, for people. */
  host: string;
  /** Sent only to this server; `null` if it needs none. */
  apiKey: string | null;
  /** The stored key of this server cannot be decrypted: nothing is sent, and every use fails with that reason. */
  keyUnreadable?: boolean;
}
