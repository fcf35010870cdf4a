import { env } from "@/lib/shared/env";
import { StoreUnavailable } from "../store-unavailable";

/** How a Qdrant server is reached. */
export interface QdrantAccess {
  /** Address without credentials or a trailing slash. */
  baseUrl: string;
  /** Authentication headers. */
  headers: Readonly<Record<string, string>>;
}

/** Qdrant's default address. */
const DEFAULT_URL = "http://localhost:6333";

/**
 * Access to the server of an index. The environment's credentials are sent only to the environment's server, so that a
 * saved address cannot redirect them.
 * @param storeUrl its address, without credentials
 */
export function qdrantAccess(storeUrl: string | null): QdrantAccess {
  if (storeUrl === null) throw new StoreUnavailable("qdrant", "the index has no address");
  const { QDRANT_URL = DEFAULT_URL, QDRANT_API_KEY } = env();
  const baseUrl = storeUrl.replace(/\/$/, "");
  const envUrl = new URL(QDRANT_URL);
  return { baseUrl, headers: envUrl.origin === new URL(storeUrl).origin ? credentials(envUrl, QDRANT_API_KEY) : {} };
}

/** Qdrant's API key, and basic authentication for a proxy. Neither is ever part of an address that is sent or shown. */
function credentials({ username, password }: URL, apiKey: string | undefined): Record<string, string> {
  const userinfo = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return {
    ...(apiKey === undefined ? {} : { "api-key": apiKey }),
    ...(userinfo === ":" ? {} : { authorization: `Basic ${Buffer.from(userinfo).toString("base64")}` }),
  };
}
