import { env } from "@/lib/shared/env";
import { StoreUnavailable } from "../store-unavailable";

/** Chroma's default address. */
const DEFAULT_URL = "http://localhost:8000";

/** How a Chroma server is reached. */
export interface ChromaAccess {
  /** Address without credentials or a trailing slash. */
  baseUrl: string;
  /** Authentication headers. */
  headers: Readonly<Record<string, string>>;
  tenant: string;
  database: string;
}

/**
 * Access to the server of an index. The environment's credentials are sent only to the environment's server, so that a
 * saved address cannot redirect them.
 * @param storeUrl its address, without credentials
 */
export function chromaAccess(storeUrl: string | null): ChromaAccess {
  if (storeUrl === null) throw new StoreUnavailable("chroma", "the index has no address");
  const { CHROMA_URL = DEFAULT_URL, CHROMA_API_KEY, CHROMA_TENANT: tenant, CHROMA_DATABASE: database } = env();
  const baseUrl = storeUrl.replace(/\/$/, "");
  const envUrl = new URL(CHROMA_URL);
  const headers = envUrl.origin === new URL(storeUrl).origin ? credentials(envUrl, CHROMA_API_KEY) : {};
  return { baseUrl, headers, tenant, database };
}

/** The API key as Chroma's clients send it, and basic authentication for a proxy: `fetch` refuses credentials in a URL. */
function credentials({ username, password }: URL, apiKey: string | undefined): Record<string, string> {
  const userinfo = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return {
    ...(apiKey === undefined ? {} : { "x-chroma-token": apiKey }),
    ...(userinfo === ":" ? {} : { authorization: `Basic ${Buffer.from(userinfo).toString("base64")}` }),
  };
}
