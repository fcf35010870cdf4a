import { env } from "@/lib/shared/env";
import { StoreUnavailable } from "../store-unavailable";

/** Where Chroma answers when it is chosen and no address is given. */
const DEFAULT_URL = "http://localhost:8000";

/** How a Chroma server is reached. */
export interface ChromaAccess {
  /** Address without credentials or a slash at its end. */
  baseUrl: string;
  /** What tells the server who asks. */
  headers: Readonly<Record<string, string>>;
  tenant: string;
  database: string;
}

/**
 * The way to the server of an index. The environment's credentials go to the environment's own server only: a saved
 * address must not lead them elsewhere.
 * @param storeUrl its address, without credentials
 */
export function chromaAccess(storeUrl: string | null): ChromaAccess {
  if (storeUrl === null) throw new StoreUnavailable("chroma", "the index has no address");
  const { CHROMA_URL = DEFAULT_URL, CHROMA_API_KEY, CHROMA_TENANT: tenant, CHROMA_DATABASE: database } = env();
  const baseUrl = storeUrl.replace(/\/$/, "");
  const own = new URL(CHROMA_URL);
  const headers = own.origin === new URL(storeUrl).origin ? credentials(own, CHROMA_API_KEY) : {};
  return { baseUrl, headers, tenant, database };
}

/** A key as Chroma's own clients send it, or what a proxy before it asks for. `fetch` refuses credentials in an address. */
function credentials({ username, password }: URL, apiKey: string | undefined): Record<string, string> {
  const userinfo = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return {
    ...(apiKey === undefined ? {} : { "x-chroma-token": apiKey }),
    ...(userinfo === ":" ? {} : { authorization: `Basic ${Buffer.from(userinfo).toString("base64")}` }),
  };
}
