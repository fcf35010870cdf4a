/** A server that runs language models, as the settings and the environment give it. */
export interface ModelConnection {
  provider: "openai-compatible" | "ollama";
  /**
   * Base address, with `/v1` for OpenAI's wire format, the bare host for Ollama. Only the environment's may carry
   * credentials: shown and logged is `host`.
   */
  url: string;
  /** Host and port, for people. */
  host: string;
  /** Sent to this server and to no other; `null` for one that needs none. */
  apiKey: string | null;
  /** A key is stored for this server and cannot be decrypted: nothing is sent, every use fails and says so. */
  keyUnreadable?: boolean;
}
