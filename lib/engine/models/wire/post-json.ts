import { ServerExchange } from "./server-exchange";

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
  const exchange = new ServerExchange({ address: { authorization }, signal });
  const headers = { "content-type": "application/json" };
  return (await exchange.fetch(address, { method: "POST", headers, body })).text();
}
