import { z } from "zod";
import { serverFetch } from "@/lib/shared/outbound/server-fetch";
import type { ServerAddress } from "../wire/server-address";
import { ServerRefusal } from "../wire/server-refusal";
import { readLines } from "./read-lines";
import { ERROR_BODY_MAX_CHARS } from "./tunables";

const errorSchema = z.object({ error: z.string() });

/** Ollama's HTTP interface over `fetch`: an aborted signal closes the socket at once. See docs/decisions/009. */
export class OllamaClient {
  readonly #address: ServerAddress;

  constructor(address: ServerAddress) {
    this.#address = address;
  }

  /** @throws ServerRefusal, SyntaxError for a body that is not JSON, or what `fetch` threw */
  async get(path: string, signal: AbortSignal): Promise<unknown> {
    return (await this.#request("GET", path, undefined, signal)).json();
  }

  /** @throws like `get` */
  async post(path: string, body: object, signal: AbortSignal): Promise<unknown> {
    return (await this.#request("POST", path, body, signal)).json();
  }

  /**
   * The lines of a streamed answer, each parsed. A line `{"error": …}` in mid-stream is thrown. Leaving the loop early,
   * or aborting the signal, closes the socket.
   * @throws like `get`
   */
  async *lines(path: string, body: object, signal: AbortSignal): AsyncGenerator<unknown, void> {
    const answer = await this.#request("POST", path, body, signal);
    if (answer.body === null) return;
    for await (const line of readLines(answer.body)) {
      const value: unknown = JSON.parse(line);
      const failed = errorSchema.safeParse(value);
      // The status is already sent, so Ollama reports a failure on the stream.
      if (failed.success) throw new Error(failed.data.error);
      yield value;
    }
  }

  async #request(method: string, path: string, body: object | undefined, signal: AbortSignal): Promise<Response> {
    const { baseUrl, authorization } = this.#address;
    const answer = await serverFetch(`${baseUrl}${path}`, {
      method,
      signal,
      // A redirect would send the request to a server that is not configured.
      redirect: "manual",
      headers: {
        "user-agent": "touchstone",
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(authorization === null ? {} : { authorization }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (answer.ok) return answer;
    throw await refusal(answer);
  }
}

async function refusal(answer: Response): Promise<ServerRefusal> {
  const text = (await answer.text().catch(() => "")).slice(0, ERROR_BODY_MAX_CHARS);
  const parsed = errorSchema.safeParse(parseJson(text));
  return new ServerRefusal(parsed.success ? parsed.data.error : `${answer.status} ${text}`, {
    status: answer.status,
    retryAfter: answer.headers.get("retry-after"),
    // An unknown path is also a 404, in plain text.
    modelMissing: answer.status === 404 && parsed.success,
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
