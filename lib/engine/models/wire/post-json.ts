import { serverFetch } from "@/lib/shared/outbound/server-fetch";
import { ServerRefusal } from "./server-refusal";
import { MOST_ANSWER_CHARS } from "./tunables";

export interface JsonRequest {
  /** Sent unchanged; `null` for a server that needs none. */
  authorization: string | null;
  /** JSON. */
  body: string;
  signal: AbortSignal;
}

/**
 * Posts JSON to a model server and returns the text of its answer.
 * @throws ServerRefusal for any status but success, including redirects
 */
export async function postJson(address: string, { authorization, body, signal }: JsonRequest): Promise<string> {
  const answer = await serverFetch(address, {
    method: "POST",
    signal,
    // A redirect would send the passages and the key to a server that is not configured.
    redirect: "manual",
    headers: {
      "user-agent": "touchstone",
      "content-type": "application/json",
      ...(authorization === null ? {} : { authorization }),
    },
    body,
  });
  const text = await answer.text();
  if (answer.ok) return text;
  const facts = { status: answer.status, retryAfter: answer.headers.get("retry-after") };
  throw new ServerRefusal(`${answer.status} ${text.slice(0, MOST_ANSWER_CHARS)}`, facts);
}
