import { env } from "@/lib/shared/env";
import { StoreUnavailable } from "../store-unavailable";

/** How a Qdrant server is reached. */
export interface QdrantAccess {
  /** Address without credentials or a slash at its end. */
  baseUrl: string;
  /** What tells the server who asks. */
  headers: Readonly<Record<string, string>>;
}

/** Where Qdrant answers when it is chosen and no address is given. */
const DEFAULT_URL = "http://localhost:6333";

/**
 * The way to the server of an index. The environment's credentials go to the environment's own server only: a saved
 * address must not lead them elsewhere.
 * @param storeUrl its address, without credentials
 */
export function qdrantAccess(storeUrl: string | null): QdrantAccess {
  if (storeUrl === null) throw new StoreUnavailable("qdrant", "the index has no address");
  const { QDRANT_URL = DEFAULT_URL, QDRANT_API_KEY } = env();
  const baseUrl = storeUrl.replace(/\/$/, "");
  const own = new URL(QDRANT_URL);
  return { baseUrl, headers: own.origin === new URL(storeUrl).origin ? credentials(own, QDRANT_API_KEY) : {} };
}

/** A key as Qdrant takes it, or what a proxy before it asks for. Neither is ever part of an address that is sent or shown. */
function credentials({ username, password }: URL, apiKey: string | undefined): Record<string, string> {
  const userinfo = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return {
    ...(apiKey === undefined ? {} : { "api-key": apiKey }),
    ...(userinfo === ":" ? {} : { authorization: `Basic ${Buffer.from(userinfo).toString("base64")}` }),
  };
}
