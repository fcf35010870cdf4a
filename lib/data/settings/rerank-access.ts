import { env } from "@/lib/shared/env";

/**
 * A reranker's address with its key: the environment's credentials go to the environment's own server only, since a
 * saved address must not redirect them.
 */
export function rerankAccess(url: string): { url: string; apiKey: string | null } {
  const { RERANK_API_KEY, RERANK_URL } = env();
  if (RERANK_URL === undefined || new URL(RERANK_URL).origin !== new URL(url).origin) return { url, apiKey: null };
  const { username, password } = new URL(RERANK_URL);
  const address = new URL(url);
  address.username = username;
  address.password = password;
  return { url: address.href, apiKey: RERANK_API_KEY ?? null };
}
