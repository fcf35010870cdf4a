/** One model of a server, and its address. */
export interface ServedModel {
  baseUrl: string;
  /** Absent for a server that needs none: Ollama itself needs no key, a proxy in front of it may. */
  apiKey?: string | undefined;
  model: string;
  /** See ModelConnection. */
  keepAliveMinutes?: number | null | undefined;
}

/** A server's address and its credentials, separated: only `host` may be logged or shown. */
export interface ServerAddress {
  /** Base URL without credentials, query or fragment. */
  baseUrl: string;
  /** Host and port. */
  host: string;
  /** Value of the Authorization header, or `null` for a server that needs none. */
  authorization: string | null;
  /** Every secret that must never be shown. */
  secrets: readonly string[];
}

/** Parses the configured address; credentials in the URL become a Basic header, since `fetch` refuses them. */
export function parseServerAddress(baseUrl: string, apiKey: string | undefined): ServerAddress {
  const url = new URL(baseUrl);
  const userinfo = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
  const basic = userinfo === ":" ? null : Buffer.from(userinfo).toString("base64");
  const secrets = [apiKey, url.password, decodeURIComponent(url.password), basic].filter(
    (secret): secret is string => typeof secret === "string" && secret !== "",
  );
  const host = url.host;
  url.username = "";
  url.password = "";
  url.search = "";
  url.hash = "";
  const authorization = apiKey !== undefined ? `Bearer ${apiKey}` : basic !== null ? `Basic ${basic}` : null;
  return { baseUrl: url.href.replace(/\/$/, ""), host, authorization, secrets };
}

/** The text with every secret replaced. */
export function redact(text: string, secrets: readonly string[]): string {
  return secrets.reduce((redacted, secret) => redacted.replaceAll(secret, "[secret]"), text);
}
